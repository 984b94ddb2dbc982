import os

from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed

TOKEN = os.environ["PLANT_STORE_TOKEN"].encode()


class Client:
    is_authenticated = True


class TokenAuthentication(BaseAuthentication):
    def authenticate(self, request):
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != b"bearer":
            return None
        if len(words) != 2 or words[1] != TOKEN:
            raise AuthenticationFailed("the token is not good")
        return Client(), None

    def authenticate_header(self, request):
        return "Bearer"
