//! A warehouse: articles, and the movements of each. It prints what utoipa writes of it; nothing here serves it.
#![allow(dead_code)]

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{IntoParams, Modify, OpenApi, ToSchema};
use uuid::Uuid;

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Article {
    id: Uuid,
    sku: String,
    name: String,
    unit: Unit,
    stock: i64,
    weight_kg: Option<f64>,
    updated_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Piece,
    Box,
    Pallet,
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewArticle {
    #[schema(min_length = 3, max_length = 20)]
    sku: String,
    #[schema(min_length = 1, max_length = 80)]
    name: String,
    unit: Unit,
    weight_kg: Option<f64>,
}

/// A movement into the warehouse, or out of it.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Movement {
    Received { id: i64, quantity: u32, supplier: String },
    Shipped { id: i64, quantity: u32, order_number: String },
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum NewMovement {
    Received { quantity: u32, supplier: String },
    Shipped { quantity: u32, order_number: String },
}

#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Page<T> {
    items: Vec<T>,
    total: u64,
    next_cursor: Option<String>,
}

#[derive(Serialize, Deserialize, ToSchema)]
struct ApiError {
    code: String,
    message: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Paging {
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
    cursor: Option<String>,
}

#[utoipa::path(get, path = "/articles", params(Paging, ("unit" = Option<Unit>, Query)), security(("bearer" = [])),
    responses((status = 200, body = Page<Article>), (status = 401, body = ApiError)))]
fn list_articles() {}

#[utoipa::path(post, path = "/articles", request_body = NewArticle, security(("bearer" = [])),
    responses((status = 201, body = Article), (status = 401, body = ApiError), (status = 409, body = ApiError),
        (status = 422, body = ApiError)))]
fn create_article() {}

#[utoipa::path(get, path = "/articles/{id}", params(("id" = Uuid, Path)), security(("bearer" = [])),
    responses((status = 200, body = Article), (status = 401, body = ApiError), (status = 404, body = ApiError)))]
fn get_article() {}

#[utoipa::path(put, path = "/articles/{id}", params(("id" = Uuid, Path)), request_body = NewArticle,
    security(("bearer" = [])),
    responses((status = 200, body = Article), (status = 401, body = ApiError), (status = 404, body = ApiError),
        (status = 422, body = ApiError)))]
fn replace_article() {}

#[utoipa::path(delete, path = "/articles/{id}", params(("id" = Uuid, Path)),
    security(("bearer" = [])),
    responses((status = 204), (status = 401, body = ApiError), (status = 404, body = ApiError)))]
fn delete_article() {}

#[utoipa::path(get, path = "/articles/{id}/movements", params(("id" = Uuid, Path), Paging),
    security(("bearer" = [])),
    responses((status = 200, body = Page<Movement>), (status = 401, body = ApiError), (status = 404, body = ApiError)))]
fn list_movements() {}

#[utoipa::path(post, path = "/articles/{id}/movements", params(("id" = Uuid, Path)),
    request_body = NewMovement, security(("bearer" = [])),
    responses((status = 201, body = Movement), (status = 401, body = ApiError), (status = 404, body = ApiError),
        (status = 422, body = ApiError)))]
fn add_movement() {}

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).build();
        document.components.get_or_insert_default().add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

#[derive(OpenApi)]
#[openapi(modifiers(&Bearer), paths(list_articles, create_article, get_article, replace_article, delete_article,
    list_movements, add_movement))]
struct Warehouse;

fn main() {
    println!("{}", Warehouse::openapi().to_pretty_json().unwrap());
}
