package store.careful;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

public class PlantStore {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Plant(String name, String tag) {}

    record Failure(int error, String message) {}

    record Answer(int status, Object body) {}

    private static final String TOKEN = System.getenv("PLANT_STORE_TOKEN");
    private static final ObjectMapper MAPPER =
        JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    public static void main(String[] args) throws IOException {
        var port = Integer.parseInt(System.getenv("PORT"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/plants", PlantStore::handle);
        server.setExecutor(Executors.newFixedThreadPool(8));
        server.start();
    }

    static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            var answer = answerTo(exchange);
            var json = write(answer.body());
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(answer.status(), json.length);
            exchange.getResponseBody().write(json);
        }
    }

    static Answer answerTo(HttpExchange exchange) throws IOException {
        if (!exchange.getRequestMethod().equals("POST")) {
            exchange.getResponseHeaders().set("Allow", "POST");
            return refusal(405, "only POST is served here");
        }
        if (!isGood(exchange.getRequestHeaders().getFirst("Authorization"))) {
            exchange.getResponseHeaders().set("WWW-Authenticate", "Bearer");
            return refusal(401, "a bearer token is needed");
        }
        JsonNode body;
        try {
            body = MAPPER.readTree(exchange.getRequestBody());
        } catch (JsonProcessingException exception) {
            return refusal(400, "the body is not JSON");
        } catch (IOException exception) {
            // Jackson says so of bytes that are not UTF-8.
            return refusal(400, "the body is not text");
        }
        return createPlant(body);
    }

    static Answer createPlant(JsonNode body) {
        if (!body.isObject()) {
            return refusal(400, "the body is not an object");
        }
        var id = body.get("id");
        if (id == null || !(id.isIntegralNumber() && id.canConvertToLong())) {
            return refusal(400, "id is not an int64");
        }
        var name = body.get("name");
        if (name == null || !name.isTextual()) {
            return refusal(400, "name is not a string");
        }
        var tag = body.get("tag");
        if (tag != null && !tag.isTextual()) {
            return refusal(400, "tag is not a string");
        }
        return new Answer(200, new Plant(name.textValue(), tag == null ? null : tag.textValue()));
    }

    static boolean isGood(String authorization) {
        if (authorization == null) {
            return false;
        }
        var words = authorization.split(" ", -1);
        return words.length == 2 && words[0].equalsIgnoreCase("Bearer") && words[1].equals(TOKEN);
    }

    static Answer refusal(int status, String message) {
        return new Answer(status, new Failure(status, message));
    }

    /** By way of a string, in which Java replaces half of a surrogate pair by a question mark. */
    static byte[] write(Object body) throws JsonProcessingException {
        return MAPPER.writeValueAsString(body).getBytes(StandardCharsets.UTF_8);
    }
}
