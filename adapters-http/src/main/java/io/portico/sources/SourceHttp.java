package io.portico.sources;

import io.portico.domain.shared.InvalidValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * How a system is reached over HTTP: at one address, with one credential.
 *
 * @param base an absolute address, {@code http} or {@code https}, without a slash at its end
 */
record SourceHttp(URI base, Optional<Header> header, Limits limits) {

  private static final int HIGHEST_PORT = 65_535;

  /**
   * The header that carries the credential.
   *
   * @param prefix what stands before the credential, for example {@code "Bearer "}
   */
  record Header(String name, String prefix, Credential credential) {}

  /**
   * Returns the address that {@code text} writes.
   *
   * @throws InvalidValueException if it is none, told of {@code place}
   */
  static URI address(String place, String text) {
    try {
      var address = new URI(text.replaceFirst("/+$", ""));
      var scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
      if (address.getRawUserInfo() != null) {
        // Without the address, which holds a secret.
        throw InvalidValueException.found(
            place, "a user in the address", "the address alone, and token or token-file");
      }
      if ((scheme.equals("http") || scheme.equals("https"))
          && address.getHost() != null
          && address.getPort() != 0
          && address.getPort() <= HIGHEST_PORT
          && address.getRawQuery() == null
          && address.getRawFragment() == null) {
        return address;
      }
    } catch (URISyntaxException e) {
      throw (InvalidValueException) notAnAddress(place, text).initCause(e);
    }
    throw notAnAddress(place, text);
  }

  private static InvalidValueException notAnAddress(String place, String text) {
    // Whatever it is, an "@" may end a password.
    return text.contains("@")
        ? InvalidValueException.found(place, "no address", "for example http://127.0.0.1:8001")
        : new InvalidValueException(
            place, text, "an address without query, for example http://127.0.0.1:8001");
  }

  /** Begins a reading. */
  Conversation converse() throws SourceFailure {
    return new Conversation(this);
  }

  /** Returns whether {@code address} is answered by the system itself. */
  boolean isOwn(URI address) {
    return base.getScheme().equalsIgnoreCase(address.getScheme())
        && base.getHost().equalsIgnoreCase(address.getHost())
        && port(base) == port(address)
        && address.getRawUserInfo() == null;
  }

  private static int port(URI address) {
    if (address.getPort() >= 0) {
      return address.getPort();
    }
    return "https".equalsIgnoreCase(address.getScheme()) ? 443 : 80;
  }
}
