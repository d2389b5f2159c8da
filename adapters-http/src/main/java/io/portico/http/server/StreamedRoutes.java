package io.portico.http.server;

import io.micronaut.context.annotation.Value;
import jakarta.inject.Singleton;
import java.util.regex.Pattern;

/**
 * The routes that take bodies larger than any memory. Their bodies have another limit, and as much
 * time as they need for as long as bytes come.
 */
@Singleton
public final class StreamedRoutes {

  private static final Pattern PATH = Pattern.compile("/api/discovery/[^/?]+/sync/?(\\?.*)?");

  private final long largestBody;

  StreamedRoutes(@Value("${portico-http.sync-bytes:1073741824}") long largestBody) {
    this.largestBody = largestBody;
  }

  /** Returns the most bytes of a body that is sent there. */
  public long largestBody() {
    return largestBody;
  }

  /** Returns whether a request goes there. */
  boolean take(String method, String address) {
    return method.equals("POST") && PATH.matcher(address).matches();
  }
}
