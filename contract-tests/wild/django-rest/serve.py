"""Starts with an empty store each time: `python serve.py`, with the port in PORT."""

import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    os.environ["DJANGO_SETTINGS_MODULE"] = "letters.settings"
    os.environ["LETTERS_DATABASE"] = os.path.join(folder, "letters.sqlite3")

    from django.core.management import call_command
    from django.core.wsgi import get_wsgi_application
    from gunicorn.app.base import BaseApplication

    application = get_wsgi_application()
    call_command("migrate", verbosity=0)

    class Server(BaseApplication):
        def load_config(self):
            self.cfg.set("bind", f"127.0.0.1:{os.environ['PORT']}")
            self.cfg.set("threads", 8)

        def load(self):
            return application

    Server().run()
