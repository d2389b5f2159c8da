package io.portico.http.exchange;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.http.problem.FieldError;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list.
 *
 * @param next the {@code cursor} of the next page; {@code null} on the last
 * @param total the number of records on all pages; absent unless requested
 * @param warnings what in the request is probably a mistake; absent if nothing is
 */
@Serdeable
public record Page<T>(
    List<T> items,
    @Nullable String next,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long total,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<FieldError> warnings) {

  /** The parameter that requests the number of records on all pages. */
  public static final String COUNT = "count";

  /** Returns a page without warnings. */
  public Page(List<T> items, @Nullable String next, @Nullable Long total) {
    this(items, next, total, null);
  }

  /**
   * Returns {@code page} with cursors of the list called {@code list}.
   *
   * @param document returns the JSON of a record
   */
  public static <R, K, T> Page<T> of(
      String list, io.portico.application.port.in.Page<R, K> page, Function<R, T> document) {
    return new Page<>(
        page.items().stream().map(document).toList(),
        page.next().map(key -> Cursor.after(list, key)).orElse(null),
        null);
  }

  /**
   * Returns the page of {@code all}, a list short enough to be read as a whole, that {@code
   * parameters} ask for. Its cursors are the number of records before a page.
   *
   * @param document returns the JSON of a record
   */
  public static <R, T> Page<T> ofAll(
      String list, List<R> all, QueryParameters parameters, Function<R, T> document) {
    var query = parameters.page(list, Integer::parseUnsignedInt);
    var first = Math.clamp(query.after().orElse(0), 0, all.size());
    var end = Math.min(first + query.limit(), all.size());
    return new Page<T>(
            all.subList(first, end).stream().map(document).toList(),
            end < all.size() ? Cursor.after(list, end) : null,
            null)
        .counted(parameters, all::size);
  }

  /** Returns this page with {@code total} if the parameter {@code count} requests it. */
  public Page<T> counted(QueryParameters parameters, LongSupplier total) {
    return parameters.flag(COUNT) ? new Page<>(items, next, total.getAsLong(), warnings) : this;
  }
}
