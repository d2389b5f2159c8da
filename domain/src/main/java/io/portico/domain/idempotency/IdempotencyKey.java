package io.portico.domain.idempotency;

import io.portico.domain.shared.InvalidValueException;

/** A text by which a client marks the retries of one request, so that it is executed once. */
public record IdempotencyKey(String text) {

  /** The greatest number of characters. */
  public static final int MAX_LENGTH = 255;

  public IdempotencyKey {
    if (text.isEmpty()
        || text.length() > MAX_LENGTH
        || !text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new InvalidValueException(
          "idempotencyKey", text, "1 to %d printable ASCII characters".formatted(MAX_LENGTH));
    }
  }
}
