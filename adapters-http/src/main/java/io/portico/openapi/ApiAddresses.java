package io.portico.openapi;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;

/** Validates the addresses of APIs. */
public final class ApiAddresses {

  private ApiAddresses() {}

  /** Returns {@code text} if it is an absolute address with a host and without credentials. */
  public static Optional<String> accepted(String text) {
    try {
      return Optional.of(ApiDescription.requireAddress(text))
          .filter(address -> !address.contains("@"));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }
}
