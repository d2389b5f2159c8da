package io.portico.domain.gateway;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.webhook.WebhookUrl;
import java.net.URI;

/**
 * The address of the API that administers a gateway: absolute, {@code http} or {@code https},
 * without a query and without a slash at its end.
 */
public record GatewayAddress(URI uri) {

  /**
   * Returns {@code text} as an address.
   *
   * @throws InvalidValueException if it is none, names a user, or has a query or a fragment
   */
  public static GatewayAddress parse(String text) {
    var uri = WebhookUrl.parse(text).uri();
    if (uri.getRawQuery() != null) {
      // Without the query, which may be a secret.
      throw InvalidValueException.found(
          "url",
          "an address with a query",
          "one without, for example https://kong.example.com:8444");
    }
    return new GatewayAddress(URI.create(uri.toString().replaceFirst("/+$", "")));
  }

  /** Returns the address of {@code path}, which begins with a slash and is encoded. */
  public URI resolve(String path) {
    return URI.create(uri + path);
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}
