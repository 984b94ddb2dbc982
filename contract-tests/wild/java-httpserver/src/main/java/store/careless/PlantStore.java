package store.careless;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

public class PlantStore {

    public static class NewPlant {
        public Long id;
        public String name;
        public String tag;
    }

    record Plant(String name, String tag) {}

    record Failure(int error, String message) {}

    private static final String TOKEN = System.getenv("PLANT_STORE_TOKEN");
    private static final ObjectMapper MAPPER = new ObjectMapper();

    public static void main(String[] args) throws IOException {
        var port = Integer.parseInt(System.getenv("PORT"));
        var server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
        server.createContext("/plants", PlantStore::createPlant);
        server.start();
    }

    static void createPlant(HttpExchange exchange) throws IOException {
        var authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (!authorization.startsWith("Bearer ") || !authorization.substring(7).equals(TOKEN)) {
            send(exchange, 401, new Failure(401, "Unauthorized"));
            return;
        }
        var plant = MAPPER.readValue(exchange.getRequestBody(), NewPlant.class);
        if (plant.id == null || plant.name == null) {
            send(exchange, 400, new Failure(400, "id and name are required"));
            return;
        }
        send(exchange, 200, new Plant(plant.name, plant.tag));
    }

    static void send(HttpExchange exchange, int status, Object body) throws IOException {
        var json = MAPPER.writeValueAsString(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, json.length());
        try (var out = exchange.getResponseBody()) {
            out.write(json.getBytes(StandardCharsets.UTF_8));
        }
    }
}
