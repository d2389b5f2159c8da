package io.portico.application.port.in.api;

import io.portico.application.port.in.Pages;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import java.util.List;
import java.util.Optional;

/** Use case: somebody finds APIs by their labels, by words, or by their provider. */
public interface FindApis {

  /** Returns one page of the APIs that are meant. */
  Page find(Query query);

  /**
   * Which APIs are meant, and which page of them.
   *
   * @param after where the page before ended; empty for the first page
   * @param limit the most APIs on the page
   * @param counted whether all of them are counted, which takes longer the more there are
   */
  record Query(
      Actor actor,
      ApiFilter filter,
      ApiOrder order,
      Optional<ApiPosition> after,
      int limit,
      boolean counted) {

    public Query {
      Pages.requireSize(limit);
    }
  }

  /**
   * Some of the APIs, in the order asked for.
   *
   * @param next the {@code after} of the next page; empty on the last
   * @param total how many APIs are meant on all pages; empty if that was not asked
   */
  record Page(List<ApiRecord> apis, Optional<ApiPosition> next, Optional<Long> total) {
    public Page {
      apis = List.copyOf(apis);
    }
  }
}
