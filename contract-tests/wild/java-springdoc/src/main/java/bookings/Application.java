package bookings;

import io.swagger.v3.oas.annotations.OpenAPIDefinition;
import io.swagger.v3.oas.annotations.enums.SecuritySchemeType;
import io.swagger.v3.oas.annotations.info.Info;
import io.swagger.v3.oas.annotations.security.SecurityRequirement;
import io.swagger.v3.oas.annotations.security.SecurityScheme;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Rooms by pages, and their bookings. With the argument "document" it prints what springdoc writes of it. */
@SpringBootApplication
@OpenAPIDefinition(
    info = @Info(title = "Bookings", version = "2.1"),
    security = @SecurityRequirement(name = "bearer"))
@SecurityScheme(name = "bearer", type = SecuritySchemeType.HTTP, scheme = "bearer")
public class Application {
  public static void main(String[] words) throws Exception {
    boolean isAsked = words.length > 0 && words[0].equals("document");
    String port = isAsked ? "0" : System.getenv("PORT");
    SpringApplication application = new SpringApplication(Application.class);
    application.setDefaultProperties(
        Map.of(
            "server.port", port,
            "server.address", "127.0.0.1",
            "logging.level.root", "OFF",
            "spring.main.banner-mode", "off",
            "spring.mvc.problemdetails.enabled", "true",
            "springdoc.writer-with-order-by-keys", "true"));
    var context = application.run();
    if (!isAsked) return;
    String own = context.getEnvironment().getProperty("local.server.port");
    URI address = URI.create("http://127.0.0.1:" + own + "/v3/api-docs");
    String document = HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
    // springdoc names the server that was asked.
    System.out.println(document.replace(":" + own, ":8080"));
    System.exit(0);
  }
}
