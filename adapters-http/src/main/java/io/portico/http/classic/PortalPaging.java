package io.portico.http.classic;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.Pages;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.server.QueryParameters;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which part of a list of the portal is asked for by the query parameters {@code p} and {@code
 * page_size} (contract 1).
 *
 * @param pageSize the most records to send
 * @param offset how many records of the list to leave out at its beginning
 * @param all whether everything is asked for at once, on no page
 */
public record PortalPaging(int pageSize, long offset, boolean all) {

  /** The parameter with the number of the page; the first is 1, and 0 or less means everything. */
  public static final String PAGE = "p";

  /** The parameter with the number of records on a page. */
  public static final String PAGE_SIZE = "page_size";

  /** Says that a list was asked for as a whole, and is longer than what was sent. */
  public static final String TRUNCATED = "X-Truncated";

  private static final int USUAL_PAGE = 10;
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}");

  /**
   * Returns what {@code parameters} ask for: the first ten records if they ask for nothing.
   *
   * @throws InvalidValueException if one of the two is no number, or the page is too large
   */
  public static PortalPaging of(QueryParameters parameters) {
    var page = parameters.one(PAGE).map(PortalPaging::page).orElse(1);
    var size = parameters.one(PAGE_SIZE).map(PortalPaging::size).orElse(USUAL_PAGE);
    return page <= 0
        ? new PortalPaging(Pages.LARGEST_WHOLE, 0, true)
        : new PortalPaging(size, (page - 1L) * size, false);
  }

  /**
   * Returns the answer with the records that were asked for.
   *
   * @param total how many records there are on all pages
   */
  public <T> MutableHttpResponse<PortalPage<T>> answer(List<T> data, long total) {
    var response = HttpResponse.ok(new PortalPage<>(data, all ? 0 : Math.ceilDiv(total, pageSize)));
    return all && total > data.size() ? response.header(TRUNCATED, "true") : response;
  }

  private static int page(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new InvalidValueException(
          PAGE, text, "the number of a page; 1 is the first, 0 or less means everything");
    }
    return Integer.parseInt(text);
  }

  private static int size(String text) {
    var size = NUMBER.matcher(text).matches() ? Integer.parseInt(text) : 0;
    if (size < 1 || size > Pages.LARGEST) {
      throw new InvalidValueException(PAGE_SIZE, text, "a whole number from 1 to " + Pages.LARGEST);
    }
    return size;
  }
}
