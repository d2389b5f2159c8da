package io.portico.http.classic;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.exchange.QueryParameters;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The page of a classic portal list that the query parameters {@code p} and {@code page_size}
 * select.
 *
 * @param pageSize the most records of the page
 * @param offset how many records come before the page
 * @param all whether all records are requested at once, without pages
 */
public record PortalPaging(int pageSize, long offset, boolean all) {

  /** The parameter with the page number: 1 for the first page, 0 or less for all records. */
  public static final String PAGE = "p";

  /** The parameter with the number of records on a page. */
  public static final String PAGE_SIZE = "page_size";

  /** The header of a response that has not all of the requested records. */
  public static final String TRUNCATED = "X-Truncated";

  private static final int DEFAULT_SIZE = 10;
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

  /**
   * Returns the page that {@code parameters} select, by default the first ten records.
   *
   * @throws InvalidValueException if a parameter is not a number, or the page is too large
   */
  public static PortalPaging of(QueryParameters parameters) {
    var page = parameters.one(PAGE).map(PortalPaging::page).orElse(1);
    var size = parameters.one(PAGE_SIZE).map(PortalPaging::size).orElse(DEFAULT_SIZE);
    return page <= 0
        ? new PortalPaging(PageLimits.LARGEST_WHOLE, 0, true)
        : new PortalPaging(size, (page - 1L) * size, false);
  }

  /** Does the same, but without a page number selects all records. */
  public static PortalPaging ofAllByDefault(QueryParameters parameters) {
    return parameters.oneUnlessEmpty(PAGE).isPresent()
        ? of(parameters)
        : new PortalPaging(PageLimits.LARGEST_WHOLE, 0, true);
  }

  /** Returns the number of pages of a list with {@code total} records; 0 without pages. */
  public long pages(long total) {
    return all ? 0 : Math.ceilDiv(total, pageSize);
  }

  /** Returns the range of the page in the whole list. */
  public OffsetRange range() {
    return new OffsetRange(offset, pageSize);
  }

  /** Returns the response with {@code page}, each record as its {@code document}. */
  public <R, D> MutableHttpResponse<PortalPage<D>> answer(
      OffsetPage<R> page, Function<R, D> document) {
    var data = page.items().stream().map(document).toList();
    var response = HttpResponse.ok(new PortalPage<>(data, pages(page.total())));
    return all && page.total() > data.size() ? response.header(TRUNCATED, "true") : response;
  }

  private static int page(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new InvalidValueException(
          PAGE, text, "a page number: 1 for the first page, 0 or less for all records");
    }
    return Integer.parseInt(text);
  }

  private static int size(String text) {
    var size = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (size < 1 || size > PageLimits.LARGEST) {
      throw new InvalidValueException(
          PAGE_SIZE, text, "a whole number from 1 to " + PageLimits.LARGEST);
    }
    return size;
  }
}
