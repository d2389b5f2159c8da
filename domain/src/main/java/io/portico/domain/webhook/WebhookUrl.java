package io.portico.domain.webhook;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** The address that a webhook is sent to: absolute, {@code http} or {@code https}. */
public record WebhookUrl(URI uri) {

  /** The most characters. */
  public static final int LONGEST = 2_000;

  private static final String FIELD = "url";
  private static final String EXPECTED = "an absolute address, for example https://example.com/in";
  private static final int HIGHEST_PORT = 65_535;

  /**
   * Returns {@code text} as an address.
   *
   * @throws InvalidValueException if it is none, names a user, or has a fragment
   */
  public static WebhookUrl parse(String text) {
    if (text.length() > LONGEST) {
      throw InvalidValueException.found(FIELD, text.length() + " characters", "at most " + LONGEST);
    }
    if (namesUser(text)) {
      // Without the address, which contains a secret.
      throw InvalidValueException.found(FIELD, "a user in the address", "an address without one");
    }
    Text.exactLine(FIELD, text, LONGEST);
    try {
      var uri = new URI(text);
      if (isWeb(uri)
          && uri.getHost() != null
          && uri.getRawFragment() == null
          && uri.getPort() != 0
          && uri.getPort() <= HIGHEST_PORT) {
        return new WebhookUrl(URI.create(uri.toASCIIString()));
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    throw new InvalidValueException(FIELD, text, EXPECTED);
  }

  private static boolean namesUser(String text) {
    return text.replaceFirst("^[^/?#]*//", "").replaceFirst("(?s)[/?#].*", "").contains("@");
  }

  private static boolean isWeb(URI uri) {
    var scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    return scheme.equals("http") || scheme.equals("https");
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
