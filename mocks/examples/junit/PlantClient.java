import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** A client of the API as an application has one: nothing in it knows of a mock. */
record PlantClient(String api) {
  /** Sends a plant as JSON, and once again where the answer is 429. Throws where it is refused. */
  String create(String plant) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(api + "/plants"))
            .header("Authorization", "Bearer anything")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(plant))
            .build();
    var client = HttpClient.newHttpClient();
    var answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() == 429) answer = client.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) throw new IllegalStateException(answer.body());
    return answer.body();
  }
}
