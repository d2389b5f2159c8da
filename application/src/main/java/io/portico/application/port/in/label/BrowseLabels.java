package io.portico.application.port.in.label;

import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import java.util.List;
import java.util.Optional;

/** Use case: somebody looks through the label definitions, by name. */
public interface BrowseLabels {

  /** The most definitions on a page. */
  int LARGEST_PAGE = 1_000;

  /** Returns one page of the definitions. */
  Page browse(Query query);

  /**
   * Which page of the definitions.
   *
   * @param after the last name of the page before; empty for the first page
   * @param limit the most definitions on the page
   */
  record Query(Actor actor, Optional<LabelName> after, int limit) {
    public Query {
      if (limit < 1 || limit > LARGEST_PAGE) {
        throw new IllegalArgumentException(
            "limit: " + limit + " (expected: 1 to " + LARGEST_PAGE + ")");
      }
    }
  }

  /**
   * Some of the definitions, ordered by name.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<LabelDefinition> definitions, Optional<LabelName> next) {}
}
