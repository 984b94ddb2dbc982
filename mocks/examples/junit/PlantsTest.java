import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PlantsTest {
  private final MockSession mock = new MockSession();
  private final PlantClient plants = new PlantClient(mock.url);

  @AfterEach
  void reset() throws Exception {
    mock.reset();
  }

  @Test
  void triesAgainAfterARateLimit() throws Exception {
    mock.use("{\"name\": \"rate-limited\", \"times\": 1}");
    assertEquals("{\"name\":\"Fern\"}", plants.create("{\"id\": 1, \"name\": \"Fern\"}"));
    assertEquals(2, mock.requests("method=POST&path=/plants").split("\"verdict\"").length - 1);
  }

  @Test
  void saysThatANameIsTaken() throws Exception {
    mock.use("{\"status\": 409, \"body\": {\"error\": 7, \"message\": \"taken\"}, \"when\": {\"name\": \"Fern\"}}");
    var error = assertThrows(IllegalStateException.class, () -> plants.create("{\"id\": 1, \"name\": \"Fern\"}"));
    assertEquals("{\"error\":7,\"message\":\"taken\"}", error.getMessage());
  }

  @Test
  void failsWhereTheAnswerBreaksOff() throws Exception {
    mock.use("{\"name\": \"truncated-body\"}");
    assertThrows(IOException.class, () -> plants.create("{\"id\": 1, \"name\": \"Fern\"}"));
  }
}
