package letters;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.serde.annotation.Serdeable;
import java.math.BigInteger;
import java.util.List;

@Serdeable
record Letter(
    String ref,
    String subject,
    NewLetter.Kind kind,
    @Nullable String sender,
    @Nullable BigInteger sheets,
    @Nullable List<String> keywords,
    @Nullable String remark
) {

    Letter with(String newSender, String newRemark) {
        return new Letter(ref, subject, kind, newSender, sheets, keywords, newRemark);
    }
}
