package io.portico.domain.definition;

import io.portico.domain.shared.Worded;
import java.util.List;
import java.util.Optional;

/**
 * The difference of two documents.
 *
 * @param breaking whether clients of the first may fail with the second; empty if that cannot be
 *     judged
 * @param changes at most {@value #MOST_CHANGES}
 */
public record DefinitionDiff(Optional<Boolean> breaking, List<Change> changes) {

  /** The most changes that are listed. */
  public static final int MOST_CHANGES = 1_000;

  /** Two equal documents. */
  public static final DefinitionDiff NONE = new DefinitionDiff(Optional.of(false), List.of());

  public DefinitionDiff {
    changes = changes.stream().limit(MOST_CHANGES).toList();
  }

  /** Returns the difference of two documents that cannot be judged. */
  public static DefinitionDiff notJudged(List<Change> changes) {
    return new DefinitionDiff(Optional.empty(), changes);
  }

  /** What happened to a part of a document. */
  public enum Kind implements Worded {
    ADDED,
    REMOVED,
    CHANGED,
    DEPRECATED
  }

  /**
   * A change of one part.
   *
   * @param path of the part: an operation with the part in it, or a JSON pointer; empty for the
   *     document
   * @param breaking as for the difference
   * @param message what changed, in words
   */
  public record Change(String path, Kind kind, Optional<Boolean> breaking, String message) {}
}
