use std::env;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{
    header::{AUTHORIZATION, WWW_AUTHENTICATE},
    HeaderMap, StatusCode,
};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

#[derive(Deserialize)]
struct NewPlant {
    #[serde(rename = "id")]
    _id: i64,
    name: String,
    // An Option takes null, which is no string; what is absent is the default.
    #[serde(default, deserialize_with = "present")]
    tag: Option<String>,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    String::deserialize(deserializer).map(Some)
}

#[derive(Serialize)]
struct Plant {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
}

#[derive(Serialize)]
struct ErrorBody {
    error: i32,
    message: String,
}

fn refusal(status: StatusCode, message: impl ToString) -> Response {
    let body = ErrorBody { error: status.as_u16().into(), message: message.to_string() };
    (status, Json(body)).into_response()
}

fn is_good(headers: &HeaderMap, token: &str) -> bool {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let (Some(value), None) = (values.next(), values.next()) else { return false };
    let Some((scheme, given)) = value.to_str().ok().and_then(|text| text.split_once(' ')) else { return false };
    scheme.eq_ignore_ascii_case("bearer") && given == token
}

async fn create_plant(State(token): State<String>, headers: HeaderMap, body: Bytes) -> Response {
    if !is_good(&headers, &token) {
        let mut response = refusal(StatusCode::UNAUTHORIZED, "a bearer token is needed");
        response.headers_mut().insert(WWW_AUTHENTICATE, "Bearer".parse().unwrap());
        return response;
    }
    // A struct can be read from an array as well; a map can't.
    let plant = serde_json::from_slice::<Map<String, Value>>(&body)
        .and_then(|members| serde_json::from_value::<NewPlant>(Value::Object(members)));
    match plant {
        Ok(NewPlant { name, tag, .. }) => Json(Plant { name, tag }).into_response(),
        Err(error) => refusal(StatusCode::BAD_REQUEST, error),
    }
}

#[tokio::main]
async fn main() {
    let token = env::var("PLANT_STORE_TOKEN").expect("PLANT_STORE_TOKEN");
    let port = env::var("PORT").expect("PORT");
    let app = Router::new().route("/plants", post(create_plant)).with_state(token);
    let listener = tokio::net::TcpListener::bind(format!("127.0.0.1:{port}")).await.expect("a free port");
    axum::serve(listener, app).await.expect("a server that goes on");
}
