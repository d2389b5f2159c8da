package io.portico.outbound.source;

import io.portico.domain.shared.InvalidValueException;
import io.portico.outbound.AddressPolicy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;

/**
 * The HTTP connection to a system: one address, one credential.
 *
 * @param base an absolute address, {@code http} or {@code https}, without a trailing slash
 * @param addresses the addresses that it may have
 */
record SourceHttp(URI base, Optional<Header> header, ReadLimits limits, AddressPolicy addresses) {

  private static final int HIGHEST_PORT = 65_535;

  /** Connects to whatever address the operator names. */
  SourceHttp(URI base, Optional<Header> header, ReadLimits limits) {
    this(base, header, limits, AddressPolicy.namedByTheOperator());
  }

  /**
   * The header that carries the credential.
   *
   * @param prefix the text before the credential, for example {@code "Bearer "}
   */
  record Header(String name, String prefix, Credential credential) {}

  /**
   * Returns {@code text} as an address.
   *
   * @throws InvalidValueException if it is not an address; the message names {@code place}
   */
  static URI address(String place, String text) {
    try {
      var address = new URI(text.replaceFirst("/+$", ""));
      var scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
      if (address.getRawUserInfo() != null) {
        // Without the address, which contains a secret.
        throw InvalidValueException.found(
            place,
            "credentials in the address",
            "an address without them, and token or token-file");
      }
      if ((scheme.equals("http") || scheme.equals("https"))
          && address.getHost() != null
          && address.getPort() != 0
          && address.getPort() <= HIGHEST_PORT
          && address.getRawQuery() == null
          && address.getRawFragment() == null) {
        return address;
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    // The text before an "@" may be a password.
    throw text.contains("@")
        ? InvalidValueException.found(place, "not an address", "for example http://127.0.0.1:8001")
        : new InvalidValueException(
            place, text, "an address without query, for example http://127.0.0.1:8001");
  }

  /** Starts a session. */
  SourceSession open() {
    return new SourceSession(this);
  }

  /** Returns whether {@code address} belongs to the system. */
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
