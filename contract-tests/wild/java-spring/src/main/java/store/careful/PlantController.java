package store.careful;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PlantController {

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Plant(String name, String tag) {}

    // A tree shows the types that were sent; a record would convert 7 to "7", and 1.5 to 1.
    @PostMapping(path = "/plants", produces = MediaType.APPLICATION_JSON_VALUE)
    Plant createPlant(@RequestBody JsonNode body) {
        if (!body.isObject()) {
            throw new InvalidPlantException("the body is not an object");
        }
        var id = body.get("id");
        if (id == null || !id.isIntegralNumber() || !id.canConvertToLong()) {
            throw new InvalidPlantException("id is not an int64");
        }
        var name = text(body, "name");
        if (name == null) {
            throw new InvalidPlantException("name is required");
        }
        return new Plant(name, text(body, "tag"));
    }

    private static String text(JsonNode body, String member) {
        var value = body.get(member);
        if (value == null) {
            return null;
        }
        if (!value.isTextual()) {
            throw new InvalidPlantException(member + " is not a string");
        }
        // Half of a surrogate pair can't be written as UTF-8.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(value.textValue())) {
            throw new InvalidPlantException(member + " is not Unicode text");
        }
        return value.textValue();
    }
}
