package depot;

import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class Application {

    /** `careful`, or the fault that its XML has. */
    public static void main(String[] args) {
        var application = new SpringApplication(Application.class);
        application.setDefaultProperties(
            Map.of("server.address", "127.0.0.1", "server.port", System.getenv("PORT"), "depot.fault", args[0]));
        application.run(args);
    }
}
