import os
from pathlib import Path

SECRET_KEY = "not-secret-since-nothing-is-signed"
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "letters.urls"
INSTALLED_APPS = ["rest_framework", "letters"]
MIDDLEWARE = []
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": Path(os.environ.get("LETTERS_DATABASE", "letters.sqlite3")),
        "OPTIONS": {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": "PRAGMA journal_mode=WAL"},
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
USE_TZ = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["letters.authentication.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser", "letters.parsers.MergePatchParser"],
    "EXCEPTION_HANDLER": "letters.problems.problem",
    "UNAUTHENTICATED_USER": None,
}
