package io.portico.domain.idempotency;

import static java.util.Objects.requireNonNull;

/** The result of a request, in the text form in which the adapter that received it replays it. */
public record StoredResult(String text) {

  public StoredResult {
    requireNonNull(text, "text");
  }

  /** Hides the text, which may contain a credential. */
  @Override
  public String toString() {
    return "StoredResult[hidden]";
  }
}
