import os
import secrets

import uvicorn
from fastapi import Depends, FastAPI, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

TOKEN = os.environ["PLANT_STORE_TOKEN"]

app = FastAPI()


class Plant(BaseModel):
    id: int
    name: str
    tag: str | None = None


def authenticate(credentials: HTTPAuthorizationCredentials = Depends(HTTPBearer())):
    if not secrets.compare_digest(credentials.credentials, TOKEN):
        raise HTTPException(status_code=401, detail="Invalid token")


@app.post("/plants", dependencies=[Depends(authenticate)])
def create_plant(plant: Plant) -> Plant:
    return plant


if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="critical")
