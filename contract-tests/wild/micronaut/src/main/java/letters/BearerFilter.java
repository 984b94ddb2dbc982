package letters;

import io.micronaut.context.annotation.Value;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

@ServerFilter("/**")
class BearerFilter {

    @Value("${plant.store.token}")
    String token;

    @RequestFilter
    @Nullable
    HttpResponse<?> check(HttpRequest<?> request) {
        var parts = request.getHeaders().get(HttpHeaders.AUTHORIZATION, String.class).orElse("").split(" +", 2);
        if (parts[0].equalsIgnoreCase("bearer") && parts.length == 2 && parts[1].equals(token)) {
            return null;
        }
        return HttpResponse.unauthorized()
            .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer")
            .body(new Problem("a bearer token is needed"));
    }
}
