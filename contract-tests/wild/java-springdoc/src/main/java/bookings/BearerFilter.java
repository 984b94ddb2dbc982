package bookings;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

@Component
class BearerFilter extends OncePerRequestFilter {
  private static final String TOKEN = "bearer " + System.getenv("PLANT_STORE_TOKEN");

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return request.getRequestURI().startsWith("/v3/api-docs");
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    String given = String.valueOf(request.getHeader("Authorization"));
    if (given.length() > 7 && (given.substring(0, 7).toLowerCase(Locale.ROOT) + given.substring(7)).equals(TOKEN)) {
      chain.doFilter(request, response);
      return;
    }
    response.setStatus(401);
    response.setHeader("WWW-Authenticate", "Bearer");
    response.setContentType("application/problem+json");
    response.getWriter().write("{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401}");
  }
}
