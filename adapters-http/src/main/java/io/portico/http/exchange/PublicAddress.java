package io.portico.http.exchange;

import java.net.URI;
import java.util.function.Supplier;

/**
 * The address of the installation for its users.
 *
 * @param origin without a slash at its end; known once the server listens
 */
public record PublicAddress(Supplier<URI> origin) {

  /** Returns the address of {@code path}, which begins with a slash. */
  public URI of(String path) {
    return URI.create(origin.get() + path);
  }
}
