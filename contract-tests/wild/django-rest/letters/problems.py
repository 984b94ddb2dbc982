from rest_framework.views import exception_handler


def problem(exception, context):
    """Every refusal has a detail, as the document says; REST framework lists what is invalid by its field."""
    response = exception_handler(exception, context)
    if response is not None and not (isinstance(response.data, dict) and isinstance(response.data.get("detail"), str)):
        response.data = {"detail": str(response.data)}
    return response
