"""A store of letters in SQLite. Each argument is a habit, or a fault, of the service: `python3 server.py replica`."""

import json
import os
import re
import secrets
import sqlite3
import sys
import threading
import time
import unicodedata
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

TOKEN = os.environ["PLANT_STORE_TOKEN"]
HABITS = set(sys.argv[1:])
LARGEST_BODY = 1024 * 1024
MEMBERS = {"subject": str, "kind": str, "sender": str, "sheets": int, "keywords": list, "remark": str, "seal": str}
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
KINDS = ("letter", "postcard", "telegram")


class Refusal(Exception):
    def __init__(self, status, detail, headers=()):
        super().__init__(detail)
        self.status = status
        self.headers = headers


def checked(letter, required):
    """The known members of a letter, integers as such."""
    if not isinstance(letter, dict):
        raise Refusal(400, "the body is not an object")
    for name in required:
        if name not in letter:
            raise Refusal(400, f"{name} is missing")
    kept = {}
    for name, kind in MEMBERS.items():
        if name not in letter:
            continue
        value = letter[name]
        # JSON Schema calls 2.0 an integer; in Python True is one, too.
        if kind is int and isinstance(value, float) and value.is_integer():
            value = int(value)
        is_null = name == "remark" and value is None
        if not is_null and (not isinstance(value, kind) or isinstance(value, bool)):
            raise Refusal(400, f"{name} is of another type")
        kept[name] = value
    if kept.get("subject") == "" or kept.get("kind", KINDS[0]) not in KINDS or kept.get("sheets", 0) < 0:
        raise Refusal(400, "subject, kind or sheets has a value that is not allowed")
    if any(not isinstance(keyword, str) for keyword in kept.get("keywords", [])):
        raise Refusal(400, "a keyword is not a text")
    return kept


def stored(letter):
    """A letter as the columns of this service can hold it."""
    if "normalises" in HABITS:
        for name in ("subject", "sender", "remark"):
            if isinstance(letter.get(name), str):
                letter[name] = " ".join(unicodedata.normalize("NFC", letter[name]).split()).casefold()
        if "keywords" in letter:
            letter["keywords"] = sorted({keyword.strip().casefold() for keyword in letter["keywords"]})
    if "short columns" in HABITS:
        letter["subject"] = letter["subject"][:10]
    if "sixteen bits" in HABITS and "sheets" in letter:
        letter["sheets"] &= 0xFFFF
    if "forgets the sender" in HABITS:
        letter.pop("sender", None)
    return letter


class Shelf:
    """The letters, and the copy that readers see: the same database, or a replica that is behind."""

    def __init__(self):
        self.lock = threading.RLock()
        self.letters = sqlite3.connect(":memory:", check_same_thread=False)
        self.letters.execute(
            "CREATE TABLE letter (number INTEGER PRIMARY KEY AUTOINCREMENT, ref TEXT UNIQUE, body TEXT, state TEXT)"
        )
        self.seen = self.letters
        if HABITS & {"replica", "frozen replica"}:
            self.seen = sqlite3.connect(":memory:", check_same_thread=False)
            self.letters.backup(self.seen)
        if "replica" in HABITS:
            threading.Thread(target=self.replicate, daemon=True).start()

    def replicate(self):
        while True:
            time.sleep(0.3)
            with self.lock:
                self.letters.backup(self.seen)

    def write(self, statement, *values):
        def work():
            with self.lock:
                self.letters.execute(statement, values)
                self.letters.commit()

        if "works later" in HABITS:
            threading.Timer(0.3, work).start()
        else:
            work()

    def read(self, statement, *values):
        with self.lock:
            return self.seen.execute(statement, values).fetchall()

    def find(self, ref):
        with self.lock:
            return self.letters.execute("SELECT body, state FROM letter WHERE ref = ?", (ref,)).fetchone()

    def add(self, letter):
        ref = time.strftime("%Y-%m-%d") if "a ref for each day" in HABITS else secrets.token_hex(8)
        if "creates nothing" in HABITS:
            return ref
        self.write("INSERT OR REPLACE INTO letter (ref, body) VALUES (?, ?)", ref, json.dumps(letter))
        if "one draft for all" in HABITS:
            self.write("UPDATE letter SET body = ?", json.dumps(letter))
        return ref

    def change(self, ref, letter):
        self.write("UPDATE letter SET body = ? WHERE ref = ?", json.dumps(letter), ref)

    def delete(self, ref):
        if HABITS & {"hides what is deleted", "marks what is deleted", "remembers what is deleted", "lists deleted"}:
            self.write("UPDATE letter SET state = 'withdrawn' WHERE ref = ?", ref)
        elif "deletes nothing" not in HABITS:
            self.write("DELETE FROM letter WHERE ref = ?", ref)


shelf = Shelf()
# What was read of each letter, for a service that never forgets that.
read_before = {}


def unsealed(ref, letter):
    """A letter as clients see it: the seal is written, and never shown."""
    return {"ref": ref, **{name: value for name, value in letter.items() if name != "seal" or "shows the seal" in HABITS}}


def shown(ref, body, state):
    letter = unsealed(ref, json.loads(body))
    if state and "marks what is deleted" in HABITS:
        letter["state"] = state
    if "revises" in HABITS:
        letter |= {"kind": "letter", "revision": secrets.randbelow(1000), "read_at": time.strftime("%FT%TZ")}
    return letter


def listed(page, size):
    size = min(size, 4) if "small pages" in HABITS else size
    first = 0 if "counts from 0" in HABITS else 1
    if "others write" in HABITS:
        shelf.add({"subject": "Another client's", "kind": "telegram"})
    wanted = "1" if HABITS & {"marks what is deleted", "lists deleted"} else "state IS NULL"
    if "lists every other" in HABITS:
        wanted += " AND number % 2 = 0"
    if "lists what is answered" in HABITS:
        wanted += " AND state = 'answered'"
    order = "number DESC" if "newest first" in HABITS else "RANDOM()" if "shuffles" in HABITS else "number"
    ((total,),) = shelf.read(f"SELECT COUNT(*) FROM letter WHERE {wanted}")
    offset = max(0, page - first) * size
    if offset > 0 and "skips one" in HABITS:
        offset += 1
    if offset > 0 and "repeats one" in HABITS:
        offset -= 1
    if offset > 0 and offset >= total and "no page past the last" in HABITS:
        raise Refusal(404, "there is no such page")
    if "lists all but the newest" in HABITS:
        wanted += " AND number < (SELECT MAX(number) FROM letter)"
    if "one more on a page" in HABITS:
        size += 1
    source = f"letter WHERE {wanted}"
    if "lists each twice" in HABITS:
        source = f"(SELECT * FROM {source} UNION ALL SELECT * FROM {source})"
        total *= 2
    rows = shelf.read(f"SELECT ref, body, state FROM {source} ORDER BY {order} LIMIT ? OFFSET ?", size, offset)
    letters = [shown(*row) for row in rows]
    if "lists briefly" in HABITS:
        letters = [{name: letter[name] for name in ("ref", "subject")} for letter in letters]
    return {"letters": letters, "total": len(letters) if "counts the page" in HABITS else total}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def handle_method(self):
        try:
            self.answer(*self.respond(self.body()))
        except Refusal as refusal:
            self.answer(refusal.status, {"detail": str(refusal)}, refusal.headers)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = do_TRACE = do_QUERY = handle_method

    def respond(self, text):
        url = urlsplit(self.path)
        path = re.fullmatch(r"/letters(?:/([^/]+))?", url.path)
        if path is None:
            raise Refusal(404, "there is nothing here")
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or token.strip() != TOKEN:
            raise Refusal(401, "a bearer token is needed")
        ref = path[1] and unquote(path[1])
        about = "list" if ref is None else "letter"
        operation = getattr(self, f"{self.command.lower()}_{about}", None)
        if operation is None:
            allowed = [name for name in METHODS if hasattr(self, f"{name.lower()}_{about}")]
            raise Refusal(405, "there is no such method here", [("Allow", ", ".join(allowed))])
        return operation(dict(parse_qsl(url.query)), text) if ref is None else operation(ref, text)

    def get_list(self, query, _):
        return 200, listed(min(number(query, "page", 0, 10**400, 1), 2**53), number(query, "per_page", 1, 50, 20))

    def head_list(self, query, text):
        if "no head of the list" in HABITS:
            raise Refusal(404, "there is nothing here")
        return self.get_list(query, text)

    def post_list(self, _, text):
        letter = parsed(text)
        if "keeps what it refuses" in HABITS and isinstance(letter, dict):
            shelf.add({"subject": "?", **{name: letter[name] for name in MEMBERS if name in letter}})
        letter = checked(letter, ("subject", "kind"))
        kept = stored(dict(letter))
        if "keeps what it refuses" not in HABITS:
            ref = shelf.add(kept)
        else:
            ((ref,),) = shelf.read("SELECT ref FROM letter ORDER BY number DESC LIMIT 1")
        location = ref if "a bare location" in HABITS else f"/letters/{ref}"
        return self.done(201, unsealed(ref, kept if "normalises" in HABITS else letter), [("Location", location)])

    def get_letter(self, ref, _):
        if "answers with the newest" in HABITS:
            rows = shelf.read("SELECT ref, body, state FROM letter ORDER BY number DESC LIMIT 1")
        else:
            rows = shelf.read("SELECT ref, body, state FROM letter WHERE ref = ?", ref)
        if "keeps what it has read" in HABITS:
            rows = read_before.setdefault(ref, rows) if rows or ref in read_before else rows
        if not rows and "finds every letter" in HABITS:
            return 200, {"ref": ref, "subject": "?"}
        if not rows or (rows[0][2] and "lists deleted" in HABITS):
            raise Refusal(404, "there is no such letter")
        if rows[0][2] and "remembers what is deleted" in HABITS:
            raise Refusal(410, "the letter was withdrawn")
        return 200, shown(*rows[0])

    def head_letter(self, ref, text):
        return (200, {}) if "a head for any ref" in HABITS else self.get_letter(ref, text)

    def put_letter(self, ref, text):
        letter = checked(parsed(text), ("subject", "kind"))
        if "puts what is gone" in HABITS and shelf.find(ref) is None:
            return self.done(200, unsealed(ref, letter))
        before = known(ref)
        if "replaces what is named" in HABITS:
            letter = {**before, **letter}
        if "replaces nothing" not in HABITS:
            for each in reached(ref):
                shelf.change(each, stored(dict(letter)))
        return self.done(200, unsealed(ref, letter))

    def patch_letter(self, ref, text):
        patch = checked(parsed(text), ())
        before = {"subject": "?"} if "patches what is gone" in HABITS and shelf.find(ref) is None else known(ref)
        if "a patch resets the sheets" in HABITS:
            before["sheets"] = 0
        if "a patch empties the sender" in HABITS:
            before["sender"] = ""
        if "a null changes nothing" in HABITS:
            patch = {name: value for name, value in patch.items() if value is not None}
        # RFC 7396 section 2: null removes a member.
        after = {name: value for name, value in {**before, **patch}.items() if value is not None}
        if "stores the patch alone" in HABITS:
            shelf.change(ref, {"subject": "?", "kind": "letter", **patch})
        elif "patches nothing" not in HABITS:
            for each in reached(ref):
                shelf.change(each, stored(after))
        return self.done(200, unsealed(ref, after))

    def delete_letter(self, ref, _):
        if "deletes again" not in HABITS:
            known(ref)
        for each in reached(ref):
            shelf.delete(each)
        return self.done(204, None)

    def done(self, status, value, headers=()):
        return (202, None) if "works later" in HABITS else (status, value, headers)

    def body(self):
        # It is read first, so that the connection can go on.
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isdecimal() or int(length) > LARGEST_BODY:
            self.close_connection = True
            raise Refusal(411, "the body needs a length of at most one mebibyte")
        return self.rfile.read(int(length))

    def answer(self, status, value, headers=()):
        body = b"" if value is None else json.dumps(value).encode()
        self.send_response(status)
        if value is not None:
            self.send_header("Content-Type", "application/json")
        if status != 204:
            self.send_header("Content-Length", str(len(body)))
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if self.close_connection:
            self.send_header("Connection", "close")
        for name, text in headers:
            self.send_header(name, text)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *args):
        pass


def known(ref):
    found = shelf.find(ref)
    if found is None or found[1]:
        raise Refusal(404, "there is no such letter")
    return json.loads(found[0])


def reached(ref):
    if "reaches the one before" not in HABITS:
        return [ref]
    before = shelf.read("SELECT MAX(number) FROM letter WHERE number < (SELECT number FROM letter WHERE ref = ?)", ref)
    return [ref, *(row[0] for row in shelf.read("SELECT ref FROM letter WHERE number = ?", before[0][0]))]


def parsed(text):
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(400, "the body is not JSON")


def number(query, name, least, most, usual):
    text = query.get(name, str(usual))
    if not re.fullmatch(r"-?[0-9]{1,400}", text) or not least <= int(text) <= most:
        raise Refusal(400, f"{name} is not allowed")
    return int(text)


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
