package letters;

import io.micronaut.serde.annotation.Serdeable;

@Serdeable
record Problem(String detail) {}
