"""A shop: products by pages, and the orders of them. `python shop.py document` prints what FastAPI writes of it."""

import json
import os
import secrets
import sys
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum
from typing import Annotated, Generic, TypeVar
from uuid import UUID, uuid4

import uvicorn
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Query, status
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, EmailStr, Field

TOKEN = os.environ.get("PLANT_STORE_TOKEN", "")
bearer = HTTPBearer()


def authenticate(credentials: Annotated[HTTPAuthorizationCredentials, Depends(bearer)]):
    if not secrets.compare_digest(credentials.credentials.encode(), TOKEN.encode()):
        raise HTTPException(401, "Invalid token", {"WWW-Authenticate": "Bearer"})


class Problem(BaseModel):
    detail: str


class Category(str, Enum):
    books = "books"
    garden = "garden"
    kitchen = "kitchen"


class ProductCreate(BaseModel):
    name: str = Field(min_length=1, max_length=80)
    description: str | None = None
    category: Category
    price: Decimal = Field(gt=0, max_digits=8, decimal_places=2)
    in_stock: int = Field(default=0, ge=0, le=100000)
    tags: list[str] = Field(default=[], max_length=10)


class ProductUpdate(BaseModel):
    name: str | None = Field(default=None, min_length=1, max_length=80)
    description: str | None = None
    category: Category | None = None
    price: Decimal | None = Field(default=None, gt=0, max_digits=8, decimal_places=2)
    in_stock: int | None = Field(default=None, ge=0, le=100000)
    tags: list[str] | None = Field(default=None, max_length=10)


class Product(ProductCreate):
    id: int
    created_at: datetime


class OrderStatus(str, Enum):
    open = "open"
    paid = "paid"
    shipped = "shipped"
    cancelled = "cancelled"


class OrderLine(BaseModel):
    product_id: int
    quantity: int = Field(ge=1, le=100)


class OrderCreate(BaseModel):
    email: EmailStr
    lines: list[OrderLine] = Field(min_length=1, max_length=20)
    note: str | None = Field(default=None, max_length=200)


class Order(OrderCreate):
    id: UUID
    status: OrderStatus
    created_at: datetime


Item = TypeVar("Item")


class Page(BaseModel, Generic[Item]):
    items: list[Item]
    total: int
    page: int
    size: int


Number = Annotated[int, Query(ge=1, le=100000)]
Size = Annotated[int, Query(ge=1, le=100)]
NOT_FOUND = {404: {"model": Problem, "description": "There is no such thing"}}

app = FastAPI(title="Shop", version="1.4.0", dependencies=[Depends(authenticate)])
products = APIRouter(prefix="/products", tags=["products"])
orders = APIRouter(prefix="/orders", tags=["orders"])
all_products: dict[int, Product] = {}
all_orders: dict[UUID, Order] = {}


def page_of(found: list, page: int, size: int):
    return {"items": found[(page - 1) * size : page * size], "total": len(found), "page": page, "size": size}


def product_of(product_id: int) -> Product:
    if product_id not in all_products:
        raise HTTPException(404, "Product not found")
    return all_products[product_id]


def order_of(order_id: UUID) -> Order:
    if order_id not in all_orders:
        raise HTTPException(404, "Order not found")
    return all_orders[order_id]


@products.get("/")
def list_products(category: Category | None = None, page: Number = 1, size: Size = 20) -> Page[Product]:
    found = [one for one in all_products.values() if category in (None, one.category)]
    return page_of(found, page, size)


@products.post("/", status_code=status.HTTP_201_CREATED)
def create_product(product: ProductCreate) -> Product:
    number = max(all_products, default=0) + 1
    created = Product(id=number, created_at=datetime.now(timezone.utc), **product.model_dump())
    all_products[number] = created
    return created


@products.get("/{product_id}", responses=NOT_FOUND)
def read_product(product_id: int) -> Product:
    return product_of(product_id)


@products.patch("/{product_id}", responses=NOT_FOUND)
def update_product(product_id: int, changes: ProductUpdate) -> Product:
    changed = product_of(product_id).model_copy(update=changes.model_dump(exclude_none=True))
    all_products[product_id] = changed
    return changed


@products.delete("/{product_id}", status_code=status.HTTP_204_NO_CONTENT, responses=NOT_FOUND)
def delete_product(product_id: int) -> None:
    product_of(product_id)
    del all_products[product_id]


@orders.get("/")
def list_orders(status: OrderStatus | None = None, page: Number = 1, size: Size = 20) -> Page[Order]:
    found = [one for one in all_orders.values() if status in (None, one.status)]
    return page_of(found, page, size)


@orders.post(
    "/",
    status_code=status.HTTP_201_CREATED,
    responses={409: {"model": Problem, "description": "A product is not there"}},
)
def create_order(order: OrderCreate) -> Order:
    for line in order.lines:
        if line.product_id not in all_products:
            raise HTTPException(409, f"There is no product {line.product_id}")
    created = Order(id=uuid4(), status=OrderStatus.open, created_at=datetime.now(timezone.utc), **order.model_dump())
    all_orders[created.id] = created
    return created


@orders.get("/{order_id}", responses=NOT_FOUND)
def read_order(order_id: UUID) -> Order:
    return order_of(order_id)


@orders.put("/{order_id}", responses=NOT_FOUND)
def replace_order(order_id: UUID, order: OrderCreate) -> Order:
    replaced = order_of(order_id).model_copy(update=OrderCreate.model_dump(order))
    all_orders[order_id] = replaced
    return replaced


@orders.post(
    "/{order_id}/cancel",
    responses={**NOT_FOUND, 409: {"model": Problem, "description": "It is shipped already"}},
)
def cancel_order(order_id: UUID) -> Order:
    if order_of(order_id).status == OrderStatus.shipped:
        raise HTTPException(409, "It is shipped already")
    cancelled = order_of(order_id).model_copy(update={"status": OrderStatus.cancelled})
    all_orders[order_id] = cancelled
    return cancelled


@orders.delete("/{order_id}", status_code=status.HTTP_204_NO_CONTENT, responses=NOT_FOUND)
def delete_order(order_id: UUID) -> None:
    order_of(order_id)
    del all_orders[order_id]


app.include_router(products)
app.include_router(orders)

if __name__ == "__main__":
    if sys.argv[1:] == ["document"]:
        print(json.dumps(app.openapi(), indent=2))
    else:
        uvicorn.run(app, host="127.0.0.1", port=int(os.environ["PORT"]), log_level="critical")
