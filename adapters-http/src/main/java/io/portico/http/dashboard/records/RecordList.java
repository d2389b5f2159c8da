package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.http.page.Paging;
import io.portico.http.page.Sorting;
import io.portico.http.page.Tab;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The list of one kind of record.
 *
 * @param <R> a record, or what the list shows of it
 */
public interface RecordList<R> {

  /** Returns the engine. */
  Records records();

  /** Returns what is the same for all records. */
  Kind<?> kind();

  /** The parameter of pages that count at once, without a second request. */
  String COUNTED = "counted";

  /**
   * The records of a page of the list.
   *
   * @param paging empty if they are all, which the engine sorts and pages
   * @param empty what is shown if there are none
   * @param search what the reader looks for; empty without a form for it
   * @param countsLater whether a second request asks for them with their numbers
   */
  record Found<R>(
      List<R> items,
      Optional<Paging> paging,
      ListPage.Empty empty,
      Optional<Search> search,
      boolean countsLater) {

    /** Returns the records of a list without a search. */
    public Found(List<R> items, Optional<Paging> paging, ListPage.Empty empty) {
      this(items, paging, empty, Optional.empty(), false);
    }

    /** Returns all records of a list. */
    public static <R> Found<R> all(List<R> items, ListPage.Empty empty) {
      return new Found<>(items, Optional.empty(), empty);
    }

    /** Returns a page of these records. */
    Found<R> page(List<R> some, Paging further) {
      return new Found<>(some, Optional.of(further), empty, search, countsLater);
    }

    /** Returns these records, if there are any perhaps before their numbers. */
    public Found<R> countedLater(boolean later) {
      return new Found<>(items, paging, empty, search, later && !items.isEmpty());
    }
  }

  /** Returns the records that a request of the list asks for. */
  Found<R> found(HttpRequest<?> request, Actor actor);

  /**
   * Returns the records of the list as a file, in parts, each read when it is asked for; empty if a
   * list that the store pages has no file.
   */
  default Optional<Iterator<List<R>>> file(HttpRequest<?> request, Actor actor) {
    return Optional.empty();
  }

  /** Returns how a request sorts the list; its column may be one that the list does not have. */
  default Sorting sorting(HttpRequest<?> request) {
    return Sorting.of(
        Arrangement.address(this, request),
        request.getParameters().get(Sorting.PARAMETER, String.class, ""));
  }

  /** Returns how a request sorts a list that the store sorts by {@code columns} only. */
  default Sorting sorting(HttpRequest<?> request, Set<String> columns) {
    var asked = sorting(request);
    return columns.contains(asked.column())
        ? asked
        : Sorting.of(asked.address().without(Sorting.PARAMETER), "");
  }

  /** Returns the columns of the list, the first of which it always shows. */
  List<Column<R>> columns(HttpRequest<?> request, Actor actor);

  /** Returns the tabs above the list; those of its place unless it has others. */
  default List<Tab> tabs(HttpRequest<?> request) {
    return List.of();
  }

  /** Returns the links to further pages of the kind. */
  default List<Action<?>> links() {
    return List.of();
  }

  /** Returns whether a request asks for the list with its numbers. */
  static boolean isCounted(HttpRequest<?> request) {
    return request.getParameters().contains(COUNTED);
  }

  /** {@code GET <path>}: the list. */
  @Get
  default HttpResponse<?> list(HttpRequest<?> request, Actor actor) {
    return records().list(this, request, actor);
  }
}
