import os
import secrets
from typing import Annotated

import uvicorn
from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import AfterValidator, BaseModel, Field, Strict
from starlette.exceptions import HTTPException

TOKEN = os.environ["PLANT_STORE_TOKEN"].encode()

app = FastAPI()
bearer = HTTPBearer(auto_error=False)


def without_lone_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("it is not Unicode text")
    return text


Text = Annotated[str, Strict(), AfterValidator(without_lone_surrogates)]


class Plant(BaseModel):
    name: Text
    # What is absent stays absent; null is no string.
    tag: Text = Field(default=None)


class NewPlant(Plant):
    id: Annotated[int, Field(strict=True, ge=-(2**63), le=2**63 - 1)]


class Error(BaseModel):
    error: int
    message: str


def refusal(status: int, message: str, headers=None) -> JSONResponse:
    return JSONResponse(Error(error=status, message=message).model_dump(), status, headers)


@app.exception_handler(RequestValidationError)
def invalid_request(request: Request, error: RequestValidationError):
    places = (".".join(str(part) for part in one["loc"]) + ": " + one["msg"] for one in error.errors())
    return refusal(400, "; ".join(places))


@app.exception_handler(HTTPException)
def refused(request: Request, error: HTTPException):
    return refusal(error.status_code, str(error.detail), error.headers)


def authenticate(credentials: HTTPAuthorizationCredentials | None = Depends(bearer)):
    given = "" if credentials is None else credentials.credentials
    if not secrets.compare_digest(given.encode(), TOKEN):
        raise HTTPException(401, "A bearer token is needed", {"WWW-Authenticate": "Bearer"})


@app.post(
    "/plants",
    dependencies=[Depends(authenticate)],
    response_model_exclude_unset=True,
    responses={400: {"model": Error}},
)
def create_plant(plant: NewPlant) -> Plant:
    return plant


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="critical")
