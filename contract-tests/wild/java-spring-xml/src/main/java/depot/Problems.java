package depot;

import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlProperty;
import com.fasterxml.jackson.dataformat.xml.annotation.JacksonXmlRootElement;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;

@RestControllerAdvice
class Problems {

    @JacksonXmlRootElement(localName = "problem")
    record Problem(@JacksonXmlProperty(isAttribute = true) String reason) {}

    @ExceptionHandler({
        CrateController.Refused.class,
        HttpMessageNotReadableException.class,
        MethodArgumentTypeMismatchException.class,
        MultipartException.class,
    })
    ResponseEntity<Problem> refused() {
        return answer(HttpStatus.BAD_REQUEST, HttpHeaders.EMPTY, "the request can't be read, or the crate is not whole");
    }

    @ExceptionHandler(CrateController.Absent.class)
    ResponseEntity<Problem> absent(Exception exception) {
        return answer(HttpStatus.NOT_FOUND, HttpHeaders.EMPTY, exception.getMessage());
    }

    @ExceptionHandler(Exception.class)
    ResponseEntity<Problem> other(Exception exception) {
        return exception instanceof ErrorResponse known
            ? answer(known.getStatusCode(), known.getHeaders(), "the request was refused")
            : answer(HttpStatus.INTERNAL_SERVER_ERROR, HttpHeaders.EMPTY, "the request was refused");
    }

    private static ResponseEntity<Problem> answer(HttpStatusCode status, HttpHeaders headers, String reason) {
        return ResponseEntity.status(status).headers(headers).contentType(MediaType.APPLICATION_XML).body(new Problem(reason));
    }
}
