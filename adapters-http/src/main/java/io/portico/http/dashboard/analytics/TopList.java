package io.portico.http.dashboard.analytics;

import io.portico.domain.usage.Count;
import io.portico.http.page.Address;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The most used: the model of {@code analytics/top.jte}.
 *
 * @param what is listed
 * @param keyless whether calls without a key are among all calls, but not in the list
 * @param counted whether counting did not take too long
 * @param address of the page with the list
 * @param csv the address of the list as a file
 */
public record TopList(
    Words what,
    boolean keyless,
    Order order,
    boolean counted,
    List<Row> rows,
    Address address,
    String csv) {

  /** What those that come first have most of. */
  public enum Order {
    HITS("hits"),
    ERRORS("errors"),
    ERROR_SHARE("errorShare"),
    LATENCY("latency");

    private final String word;

    Order(String word) {
      this.word = word;
    }

    static Order of(String word) {
      return Arrays.stream(values())
          .filter(order -> order.word.equals(word))
          .findFirst()
          .orElse(HITS);
    }

    /** Returns its name in addresses and keys of messages. */
    public String word() {
      return word;
    }
  }

  /** Returns the address of the list in another order. */
  public String path(Order other) {
    var path = address.without(AnalyticsRequest.SORT);
    return (other == Order.HITS ? path : path.with(AnalyticsRequest.SORT, other.word)).toString();
  }

  /** Returns whether percentiles are known: not of keys and developers. */
  public boolean hasPercentiles() {
    return rows.stream().anyMatch(row -> row.p95().isPresent());
  }

  /** Returns the list on another page, perhaps without its file. */
  TopList on(Address page, boolean withFile) {
    return new TopList(what, keyless, order, counted, rows, page, withFile ? csv : "");
  }

  /**
   * One of the most used.
   *
   * @param id as the HTTP interface names it
   * @param path of its page
   * @param focus the address of its own calls over time
   * @param p95 what 95 per cent of the timed calls took at most, if known
   */
  public record Row(
      String id,
      Words name,
      Optional<String> path,
      Optional<String> focus,
      long successes,
      long errors,
      Count count,
      OptionalLong p95) {

    /** Returns the share of errors, from 0 to 1. */
    public double errorShare() {
      return (double) errors / count.hits();
    }
  }
}
