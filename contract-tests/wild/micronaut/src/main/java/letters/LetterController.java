package letters;

import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.micronaut.http.annotation.QueryValue;
import io.micronaut.http.annotation.Status;
import io.micronaut.http.exceptions.HttpStatusException;
import io.micronaut.json.tree.JsonNode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

@Controller("/letters")
class LetterController {

    private final Map<String, Letter> letters = Collections.synchronizedMap(new LinkedHashMap<>());

    @Get
    LetterPage list(
        @QueryValue(value = "per_page", defaultValue = "20") @Min(1) @Max(50) int perPage,
        @QueryValue(defaultValue = "1") @Min(0) int page
    ) {
        synchronized (letters) {
            var skipped = (long) Math.max(0, page - 1) * perPage;
            var shown = letters.values().stream().skip(skipped).limit(perPage).toList();
            return new LetterPage(shown, letters.size());
        }
    }

    @Post
    @Status(HttpStatus.CREATED)
    Letter create(@Body @Valid NewLetter letter) {
        var created = letter.withRef(UUID.randomUUID().toString());
        letters.put(created.ref(), created);
        return created;
    }

    @Get("/{ref}")
    Letter read(String ref) {
        return known(ref);
    }

    @Put("/{ref}")
    Letter replace(String ref, @Body @Valid NewLetter letter) {
        known(ref);
        letters.put(ref, letter.withRef(ref));
        return known(ref);
    }

    @Patch(uri = "/{ref}", consumes = "application/merge-patch+json")
    Letter merge(String ref, @Body JsonNode patch) {
        var letter = known(ref);
        if (!patch.isObject()) {
            throw new HttpStatusException(HttpStatus.BAD_REQUEST, "the patch is not an object");
        }
        var merged = letter.with(member(patch, "sender", letter.sender()), member(patch, "remark", letter.remark()));
        letters.put(ref, merged);
        return merged;
    }

    @Delete("/{ref}")
    @Status(HttpStatus.NO_CONTENT)
    void delete(String ref) {
        known(ref);
        letters.remove(ref);
    }

    private Letter known(String ref) {
        var letter = letters.get(ref);
        if (letter == null) {
            throw new HttpStatusException(HttpStatus.NOT_FOUND, "there is no such letter");
        }
        return letter;
    }

    /** A member after a merge (RFC 7396): what it was where the patch lacks it, and nothing where the patch has null. */
    private static String member(JsonNode patch, String name, String before) {
        var after = patch.get(name);
        if (after == null) {
            return before;
        }
        if (after.isNull() && name.equals("remark")) {
            return null;
        }
        if (!after.isString()) {
            throw new HttpStatusException(HttpStatus.BAD_REQUEST, name + " is not a text");
        }
        return after.getStringValue();
    }
}
