package io.portico.http.problem;

import io.micronaut.http.HttpRequest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Identifies a request in its response and in the log. */
public final class RequestId {

  /** The header of requests and responses. */
  public static final String HEADER = "X-Request-Id";

  private static final String ATTRIBUTE = "portico.request-id";
  private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._:/+=@-]{1,128}");

  /* A random prefix for this process, so that ids of nodes differ, and a counter. */
  private static final String PROCESS = HexFormat.of().toHexDigits(new SecureRandom().nextLong());

  private static final AtomicLong LAST = new AtomicLong();

  private RequestId() {}

  /** Returns the id of {@code request}: the one in its header if valid, else a generated one. */
  public static String of(HttpRequest<?> request) {
    if (request.getAttributes().getValue(ATTRIBUTE) instanceof String known) {
      return known;
    }
    var sent = request.getHeaders().get(HEADER);
    var id = sent != null && VALID.matcher(sent).matches() ? sent : generated();
    request.setAttribute(ATTRIBUTE, id);
    return id;
  }

  private static String generated() {
    return PROCESS + "-" + LAST.incrementAndGet();
  }
}
