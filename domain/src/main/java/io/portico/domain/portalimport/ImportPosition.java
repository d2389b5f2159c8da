package io.portico.domain.portalimport;

import java.util.Optional;

/**
 * Where an import continues.
 *
 * @param page the page of the part, from 1
 * @param done the number of records of the page that have been processed
 */
public record ImportPosition(ImportPart part, int page, int done) {

  /** The first record of all. */
  public static final ImportPosition START = new ImportPosition(ImportPart.SETTINGS, 1, 0);

  public ImportPosition {
    if (page < 1 || done < 0) {
      throw new IllegalArgumentException(
          "page %d, done %d (expected: from 1, and from 0)".formatted(page, done));
    }
  }

  /** Returns the position after {@code more} records of the same page. */
  public ImportPosition after(int more) {
    return new ImportPosition(part, page, done + more);
  }

  /**
   * Returns the position after the page; empty after the last page of the last part.
   *
   * @param isLast whether it is the last page of the part
   */
  public Optional<ImportPosition> afterPage(boolean isLast) {
    return isLast
        ? part.next().map(next -> new ImportPosition(next, 1, 0))
        : Optional.of(new ImportPosition(part, page + 1, 0));
  }
}
