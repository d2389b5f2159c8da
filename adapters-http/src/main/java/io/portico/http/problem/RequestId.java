package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Names one request in its answer and in the log. */
public final class RequestId {

  /** The header that carries it, in requests and answers. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = "portico.request-id";
  private static final Pattern SANE = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

  /* Drawn once for this process, so that ids of several nodes differ; then they are counted. */
  private static final String PROCESS = HexFormat.of().toHexDigits(new SecureRandom().nextLong());

  private static final AtomicLong LAST = new AtomicLong();

  private RequestId() {}

  /**
   * Returns the id of {@code request}: its own if that is sane, else a new one, always the same.
   */
  public static String of(HttpRequest<?> request) {
    if (request.getAttributes().getValue(ATTRIBUTE) instanceof String known) {
      return known;
    }
    var own = request.getHeaders().get(HEADER);
    var id = own != null && SANE.matcher(own).matches() ? own : made();
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  private static String made() {
    return PROCESS + "-" + LAST.incrementAndGet();
  }
}
