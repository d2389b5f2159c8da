package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.view.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change that came between the display of a form and its sending.
 *
 * @param who made it; empty if the reader may not read the audit trail
 * @param differences the fields in which the form and the record now differ
 */
public record Conflict(Optional<Words> who, Instant at, List<Difference> differences) {

  /**
   * A field with two versions; empty if absent.
   *
   * @param now the stored value
   * @param typed the value of the form
   */
  public record Difference(String field, String now, String typed) {}
}
