package io.portico.http.page;

import java.util.Optional;

/**
 * Where a table goes on.
 *
 * @param summary what is shown, for example "1–50 of 399 APIs"
 * @param previous the address of the page before
 * @param next the address of the page after
 */
public record Paging(Words summary, Optional<String> previous, Optional<String> next) {

  /** Where nothing is shown yet. */
  public static final Paging NONE = new Paging(Words.plain(""), Optional.empty(), Optional.empty());

  /** The parameter of a page that goes on after a record. */
  public static final String AFTER = "after";

  /**
   * Returns the paging of a list whose pages begin after a record; it goes back to the first one.
   *
   * @param after what this page begins after
   * @param next what the next page begins after
   */
  public static Paging of(Words summary, Address first, Optional<?> after, Optional<?> next) {
    return of(summary, first, AFTER, after, next);
  }

  /**
   * Returns the paging of a list whose pages begin after something; it goes back to the first one.
   *
   * @param parameter that says after what
   */
  public static Paging of(
      Words summary, Address first, String parameter, Optional<?> after, Optional<?> next) {
    return new Paging(
        summary,
        after.map(_ -> first.toString()),
        next.map(last -> first.with(parameter, last.toString()).toString()));
  }
}
