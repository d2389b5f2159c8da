package io.portico.application.port.in.api;

import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.selector.Selection;
import java.util.List;
import java.util.Optional;

/** Use case: somebody finds APIs by one label or by several combined. */
public interface FindApis {

  /** The most APIs on a page. */
  int LARGEST_PAGE = 1_000;

  /** Returns one page of the APIs that are meant, ordered by id. */
  Page find(Query query);

  /**
   * Which APIs are meant, and which page of them.
   *
   * @param after the last id of the page before; empty for the first page
   * @param limit the most APIs on the page
   */
  record Query(Actor actor, Selection selection, Optional<ApiId> after, int limit) {
    public Query {
      if (limit < 1 || limit > LARGEST_PAGE) {
        throw new IllegalArgumentException(
            "limit: " + limit + " (expected: 1 to " + LARGEST_PAGE + ")");
      }
    }
  }

  /**
   * Some of the APIs, ordered by id.
   *
   * @param next the {@code after} of the next page; empty on the last
   */
  record Page(List<ApiRecord> apis, Optional<ApiId> next) {}
}
