package store.careful;

import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.multipart.MultipartException;

@RestControllerAdvice
class Refusals {

    record ErrorBody(int error, String message) {}

    @ExceptionHandler({InvalidPlantException.class, MultipartException.class})
    ResponseEntity<ErrorBody> badRequest(Exception exception) {
        return answer(HttpStatus.BAD_REQUEST, exception.getMessage());
    }

    @ExceptionHandler(HttpMessageNotReadableException.class)
    ResponseEntity<ErrorBody> unreadable() {
        return answer(HttpStatus.BAD_REQUEST, "the body is not JSON");
    }

    @ExceptionHandler(Exception.class)
    ResponseEntity<ErrorBody> other(Exception exception) {
        var status = exception instanceof ErrorResponse response
            ? response.getStatusCode()
            : HttpStatus.INTERNAL_SERVER_ERROR;
        return answer(status, "the request was refused");
    }

    private static ResponseEntity<ErrorBody> answer(HttpStatusCode status, String message) {
        return ResponseEntity.status(status)
            .contentType(MediaType.APPLICATION_JSON)
            .body(new ErrorBody(status.value(), message));
    }
}
