use std::env;

use axum::extract::State;
use axum::http::{header::AUTHORIZATION, HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
struct NewPlant {
    id: i64,
    name: String,
    tag: Option<String>,
}

#[derive(Serialize)]
struct Plant {
    id: i64,
    name: String,
    tag: Option<String>,
}

async fn create_plant(
    State(token): State<String>,
    headers: HeaderMap,
    Json(plant): Json<NewPlant>,
) -> Result<(StatusCode, Json<Plant>), StatusCode> {
    let authorization = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if authorization != format!("Bearer {token}") {
        return Err(StatusCode::UNAUTHORIZED);
    }
    let plant = Plant { id: plant.id, name: plant.name, tag: plant.tag };
    Ok((StatusCode::CREATED, Json(plant)))
}

#[tokio::main]
async fn main() {
    let token = env::var("PLANT_STORE_TOKEN").unwrap();
    let port = env::var("PORT").unwrap();
    let app = Router::new().route("/plants", post(create_plant)).with_state(token);
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.unwrap();
    axum::serve(listener, app).await.unwrap();
}
