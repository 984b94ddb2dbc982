package letters;

import io.micronaut.context.annotation.Primary;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.exceptions.response.ErrorContext;
import io.micronaut.http.server.exceptions.response.ErrorResponseProcessor;
import jakarta.inject.Singleton;

/** Says what Micronaut refuses as the document does. */
@Singleton
@Primary
class Problems implements ErrorResponseProcessor<Problem> {

    @Override
    public MutableHttpResponse<Problem> processResponse(ErrorContext context, MutableHttpResponse<?> response) {
        var detail = context.getErrors().stream().findFirst().map(error -> error.getMessage()).orElse(response.reason());
        return response.body(new Problem(detail)).contentType(MediaType.APPLICATION_JSON_TYPE);
    }
}
