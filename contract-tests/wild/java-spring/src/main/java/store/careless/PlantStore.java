package store.careless;

import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@SpringBootApplication
@RestController
public class PlantStore {

    record Plant(long id, String name, String tag) {}

    @Value("${PLANT_STORE_TOKEN}")
    private String token;

    @PostMapping("/plants")
    Plant createPlant(@RequestHeader("Authorization") String authorization, @RequestBody Plant plant) {
        if (!authorization.equals("Bearer " + token)) {
            throw new ResponseStatusException(HttpStatus.UNAUTHORIZED);
        }
        if (plant.name() == null) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "name is required");
        }
        return plant;
    }

    public static void main(String[] args) {
        var application = new SpringApplication(PlantStore.class);
        application.setDefaultProperties(Map.of("server.address", "127.0.0.1", "server.port", System.getenv("PORT")));
        application.run(args);
    }
}
