package io.portico.domain.idempotency;

import io.portico.domain.shared.InvalidValueException;

/** What a client gives a request, so that it is done once however often it is sent (contract 1). */
public record IdempotencyKey(String text) {

  /** The header that carries it. */
  public static final String HEADER = "Idempotency-Key";

  /** The most characters. */
  public static final int LONGEST = 255;

  public IdempotencyKey {
    if (text.isEmpty()
        || text.length() > LONGEST
        || !text.chars().allMatch(c -> c >= ' ' && c < 0x7f)) {
      throw new InvalidValueException(
          HEADER, text, "1 to %d printable ASCII characters".formatted(LONGEST));
    }
  }
}
