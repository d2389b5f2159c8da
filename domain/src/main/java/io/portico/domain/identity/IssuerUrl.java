package io.portico.domain.identity;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * The issuer of a provider, exactly as its tokens name it: {@code https}, or {@code http} on this
 * machine, without a query.
 */
public record IssuerUrl(URI uri) {

  /** The most characters. */
  public static final int LONGEST = 500;

  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Returns {@code text} as an issuer.
   *
   * @throws InvalidValueException if it is none
   */
  public static IssuerUrl parse(String text) {
    Text.exactLine("issuer", text, LONGEST);
    try {
      var uri = new URI(text);
      if (isSafe(uri)
          && uri.getRawUserInfo() == null
          && uri.getRawQuery() == null
          && uri.getRawFragment() == null) {
        return new IssuerUrl(uri);
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    throw new InvalidValueException(
        "issuer",
        text.contains("@") ? "an address with a user" : text,
        "an https address without a query, for example https://login.example.com/realms/staff");
  }

  /** Returns whether what is sent to {@code uri} cannot be read on its way. */
  public static boolean isSafe(URI uri) {
    var host = uri.getHost();
    return host != null
        && ("https".equalsIgnoreCase(uri.getScheme())
            || ("http".equalsIgnoreCase(uri.getScheme()) && THIS_MACHINE.contains(host)));
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
