package io.portico.domain.idempotency;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * An answer as it was given once and may be given again.
 *
 * @param headers those that belong to the answer, such as where a new record is
 */
public record StoredResponse(int status, SequencedMap<String, String> headers, String body) {
  public StoredResponse {
    headers = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(headers));
    requireNonNull(body, "body");
  }

  /** Returns whether what was asked was done. */
  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** An answer may hold a credential that is shown once. */
  @Override
  public String toString() {
    return "Answer[status=" + status + "]";
  }
}
