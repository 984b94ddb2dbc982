package depot;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.xml.XmlMapper;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/** The faults that XML of services has, each as it looks to a client. */
@Component
class Faults extends OncePerRequestFilter {

    private static final Pattern WEIGHT = Pattern.compile("(?<=<weight>)\\d+");
    private static final Pattern WITHOUT_DEPTH = Pattern.compile("(<crate\\b(?:(?!<depth|</crate>).)*)</crate>");

    private final String fault;

    Faults(@Value("${depot.fault}") String fault) {
        this.fault = fault;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        var kept = new ContentCachingResponseWrapper(response);
        chain.doFilter(request, kept);
        var text = new String(kept.getContentAsByteArray(), StandardCharsets.UTF_8);
        if (!text.isEmpty()) {
            var isHtml = fault.equals("html-problem") && kept.getStatus() >= 400;
            kept.resetBuffer();
            kept.setContentType(isHtml ? "text/html" : kept.getContentType());
            kept.getOutputStream().write((isHtml ? page(text) : written(text)).getBytes(StandardCharsets.UTF_8));
        }
        kept.copyBodyToResponse();
    }

    private String written(String text) throws IOException {
        return switch (fault) {
            case "attribute-as-element" ->
                text.replaceAll("<crate([^>]*?) number=\"(\\d+)\"([^>]*)>", "<crate$1$3><number>$2</number>");
            case "no-wrapper" -> text.replaceAll("</?marks\\b[^>]*>", "");
            case "other-namespace" -> text.replace(Crate.DEPOT, "urn:example:depots");
            case "other-root" -> text.replaceAll("^<crate\\b", "<Crate").replaceAll("</crate>$", "</Crate>");
            case "one-is-no-list" -> text.replaceAll("<mark\\b[^>]*>([^<]*)</mark>", "$1");
            case "digits-lost" -> WEIGHT.matcher(text).replaceAll(Faults::asFloat);
            case "empty-for-absent" -> WITHOUT_DEPTH.matcher(text).replaceAll("$1<depth/></crate>");
            case "other-prolog" -> "<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + text;
            case "json" -> new ObjectMapper().writeValueAsString(new XmlMapper().readTree(text));
            default -> text;
        };
    }

    private static String asFloat(MatchResult found) {
        return String.valueOf((long) Float.parseFloat(found.group()));
    }

    private static String page(String text) {
        return "<html><body><h1>Whitelabel Error Page</h1><p>" + text.length() + "</p></body></html>";
    }
}
