package io.portico.domain.idempotency;

/** The result of a request, in the text form in which the adapter that received it replays it. */
public record StoredResult(String text) {

  /** Hides the text, which may contain a credential. */
  @Override
  public String toString() {
    return "StoredResult[hidden]";
  }
}
