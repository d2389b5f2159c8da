package io.portico.application.port.in.developer;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperRecord;
import java.util.List;

/** Use case: somebody looks through the developers, oldest first (contract 3.1). */
public interface BrowseDevelopers {

  /** Returns some of the developers, and how many there are. */
  Page browse(Query query);

  /**
   * Which developers.
   *
   * @param offset how many of those that {@code filter} means come before
   * @param limit the most developers of the answer
   */
  record Query(Actor actor, DeveloperFilter filter, long offset, int limit) {
    public Query {
      if (offset < 0) {
        throw new IllegalArgumentException("offset: " + offset + " (expected: >= 0)");
      }
      if (limit < 1 || limit > Pages.LARGEST_WHOLE) {
        throw new IllegalArgumentException(
            "limit: " + limit + " (expected: 1 to " + Pages.LARGEST_WHOLE + ")");
      }
    }
  }

  /**
   * Some of the developers.
   *
   * @param total how many {@code filter} means in all
   */
  record Page(List<DeveloperRecord> developers, long total) {
    public Page {
      developers = List.copyOf(developers);
    }
  }
}
