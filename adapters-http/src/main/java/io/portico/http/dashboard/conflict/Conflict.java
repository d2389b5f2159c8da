package io.portico.http.dashboard.conflict;

import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A change that came between the display of a form and its sending: the model of {@code
 * part/conflict.jte}.
 *
 * @param who made it; empty if the reader may not read the audit trail
 * @param at when, if that is known
 * @param differences the fields in which the form and the record now differ
 */
public record Conflict(Optional<Words> who, Optional<Instant> at, List<Difference> differences) {

  public Conflict {
    differences = List.copyOf(differences);
  }

  /**
   * A field with two versions; empty if absent.
   *
   * @param now the stored value
   * @param typed the value of the form
   */
  public record Difference(Words field, List<Words> now, List<Words> typed) {

    /** Creates the difference of two texts. */
    public Difference(Words field, String now, String typed) {
      this(field, words(now), words(typed));
    }

    private static List<Words> words(String text) {
      return text.isEmpty() ? List.of() : List.of(Words.plain(text));
    }
  }
}
