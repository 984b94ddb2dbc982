from rest_framework.parsers import JSONParser


class MergePatchParser(JSONParser):
    media_type = "application/merge-patch+json"
