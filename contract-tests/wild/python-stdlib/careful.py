import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOKEN = os.environ["PLANT_STORE_TOKEN"]
LARGEST_BODY = 1024 * 1024


class Refusal(Exception):
    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def new_plant(text):
    try:
        plant = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(400, "the body is not JSON")
    if not isinstance(plant, dict):
        raise Refusal(400, "the body is not an object")
    # True is an int in Python, too.
    if type(plant.get("id")) is not int or not -(2**63) <= plant["id"] < 2**63:
        raise Refusal(400, "id is not an int64")
    if not isinstance(plant.get("name"), str):
        raise Refusal(400, "name is not a string")
    if not isinstance(plant.get("tag", ""), str):
        raise Refusal(400, "tag is not a string")
    return plant


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "PlantStore"

    def do_POST(self):
        try:
            text = self.body()
            if self.path != "/plants":
                raise Refusal(404, "there is nothing here")
            self.authenticate()
            plant = new_plant(text)
        except Refusal as refusal:
            return self.answer(refusal.status, {"error": refusal.status, "message": str(refusal)})
        self.answer(200, {member: plant[member] for member in ("name", "tag") if member in plant})

    def body(self):
        # It is read first, so that the connection can go on.
        length = self.headers.get("Content-Length", "0")
        if "Transfer-Encoding" in self.headers or not length.isdecimal():
            self.close_connection = True
            raise Refusal(411, "the body needs a length")
        if int(length) > LARGEST_BODY:
            self.close_connection = True
            raise Refusal(413, "the body is too large")
        return self.rfile.read(int(length))

    def authenticate(self):
        scheme, _, token = self.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or token != TOKEN:
            raise Refusal(401, "a bearer token is needed")

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
