import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = os.environ["PLANT_STORE_TOKEN"]


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        if self.path != "/plants":
            return self.send_error(404)
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            return self.send_error(401)
        length = int(self.headers["Content-Length"])
        plant = json.loads(self.rfile.read(length))
        if "id" not in plant or "name" not in plant:
            return self.send_error(400, "id and name are required")
        body = json.dumps({"name": plant["name"], "tag": plant.get("tag")}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
