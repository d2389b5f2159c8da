package io.portico.domain.discovery;

import io.portico.domain.shared.Worded;
import java.util.List;
import java.util.Optional;

/**
 * What the reading of a source noted beside its APIs.
 *
 * @param skipped what it did not read, one for each reason
 * @param duplicates APIs that the source describes more than once, at most {@value #MOST}
 */
public record ReadingNotes(List<Skipped> skipped, List<Duplicate> duplicates) {

  /** The most duplicates. */
  public static final int MOST = 100;

  /** The most examples of what was skipped, and of a duplicate. */
  public static final int MOST_EXAMPLES = 5;

  /** Nothing. */
  public static final ReadingNotes NONE = new ReadingNotes(List.of(), List.of());

  public ReadingNotes {
    skipped = List.copyOf(skipped);
    duplicates = List.copyOf(duplicates);
    if (duplicates.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " duplicates");
    }
  }

  /** Returns whether there is nothing. */
  public boolean isEmpty() {
    return skipped.isEmpty() && duplicates.isEmpty();
  }

  /** Why something was not read. */
  public enum Reason implements Worded {
    /** A file that does not say to be an OpenAPI document. */
    NOT_OPENAPI,
    /** A file that the patterns of the source exclude. */
    EXCLUDED,
    /** A kind of record that the system does not have. */
    KIND_NOT_SERVED
  }

  /**
   * What was not read.
   *
   * @param examples where the source has the first of them
   */
  public record Skipped(Reason reason, long count, List<String> examples) {
    public Skipped {
      examples = List.copyOf(examples);
    }
  }

  /**
   * Several documents with the same title and version.
   *
   * @param count the number of documents
   * @param examples the external ids of the first of them
   */
  public record Duplicate(
      String name, Optional<String> version, long count, List<String> examples) {
    public Duplicate {
      examples = List.copyOf(examples);
    }
  }
}
