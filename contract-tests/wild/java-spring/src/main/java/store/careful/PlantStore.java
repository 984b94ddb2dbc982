package store.careful;

import com.fasterxml.jackson.databind.DeserializationFeature;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.jackson.Jackson2ObjectMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class PlantStore {

    @Bean
    Jackson2ObjectMapperBuilderCustomizer oneValueOnly() {
        return builder -> builder.featuresToEnable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    }

    public static void main(String[] args) {
        var application = new SpringApplication(PlantStore.class);
        application.setDefaultProperties(Map.of("server.address", "127.0.0.1", "server.port", System.getenv("PORT")));
        application.run(args);
    }
}
