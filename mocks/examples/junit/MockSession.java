import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** The session of one test at a mock that runs. */
final class MockSession {
  private static final String MOCK = System.getenv().getOrDefault("MOCK_URL", "http://127.0.0.1:4010");
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** The address of the API in this session. */
  final String url = MOCK + "/_mock/session/" + UUID.randomUUID();

  /** Takes JSON: a scenario, {"name": "rate-limited", "times": 1}, or an answer of your own. */
  void use(String scenario) throws IOException, InterruptedException {
    ask("PUT", "scenario", scenario);
  }

  /** What the mock has received, as JSON; a filter looks like method=POST&path=/plants. */
  String requests(String filter) throws IOException, InterruptedException {
    return ask("GET", "requests?" + filter, "");
  }

  void reset() throws IOException, InterruptedException {
    for (var what : new String[] {"scenario", "data", "requests"}) ask("DELETE", what, "");
  }

  private String ask(String method, String path, String body) throws IOException, InterruptedException {
    var request =
        HttpRequest.newBuilder(URI.create(url + "/_mock/" + path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    var answer = CLIENT.send(request, BodyHandlers.ofString());
    if (answer.statusCode() >= 300) throw new IllegalArgumentException(answer.body());
    return answer.body();
  }
}
