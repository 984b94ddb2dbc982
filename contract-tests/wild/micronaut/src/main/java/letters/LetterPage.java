package letters;

import io.micronaut.serde.annotation.Serdeable;
import java.util.List;

@Serdeable
record LetterPage(List<Letter> letters, int total) {}
