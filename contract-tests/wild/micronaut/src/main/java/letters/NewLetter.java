package letters;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigInteger;
import java.util.List;

@Serdeable
record NewLetter(
    @NotEmpty String subject,
    @NotNull Kind kind,
    @Nullable String sender,
    @Nullable @PositiveOrZero BigInteger sheets,
    @Nullable List<String> keywords,
    @Nullable String remark,
    @Nullable String seal
) {

    enum Kind { letter, postcard, telegram }

    Letter withRef(String ref) {
        return new Letter(ref, subject, kind, sender, sheets, keywords, remark);
    }
}
