package io.portico.http.server;

import io.micronaut.http.HttpRequest;
import java.util.UUID;
import java.util.regex.Pattern;

/** Names one request in its answer and in the log. */
public final class RequestId {

  /** The header that carries it, in requests and answers. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = "portico.request-id";
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

  private RequestId() {}

  /**
   * Returns the id of {@code request}: its own if that is sane, else a new one, always the same.
   */
  public static String of(HttpRequest<?> request) {
    return request
        .getAttribute(ATTRIBUTE, String.class)
        .orElseGet(
            () -> {
              var own = request.getHeaders().get(HEADER);
              var id =
                  own != null && SANE.matcher(own).matches() ? own : UUID.randomUUID().toString();
              request.setAttribute(ATTRIBUTE, id);
              return id;
            });
  }
}
