package io.portico.domain.shared;

import java.util.Locale;
import java.util.Set;

/** Names of HTTP headers. */
public final class HeaderNames {

  /* Of the connection, of the body, of its target, of proxies, and of all sites' cookies. */
  private static final Set<String> OF_THE_REQUEST =
      Set.of(
          "accept",
          "accept-encoding",
          "connection",
          "content-encoding",
          "content-length",
          "content-type",
          "cookie",
          "expect",
          "forwarded",
          "host",
          "keep-alive",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeaderNames() {}

  /**
   * Returns whether {@code name} says how a request is sent, in any case and with the underscores
   * that some gateways take as hyphens. Such a header can carry no credential, because others
   * change or remove it, or need it.
   */
  public static boolean isOfTheRequest(String name) {
    var folded = name.toLowerCase(Locale.ROOT).replace('_', '-');
    return OF_THE_REQUEST.contains(folded) || folded.startsWith("x-forwarded-");
  }
}
