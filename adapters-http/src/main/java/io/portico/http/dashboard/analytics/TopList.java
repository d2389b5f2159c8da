package io.portico.http.dashboard.analytics;

import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The most used: the model of {@code analytics/top.jte}.
 *
 * @param what is listed
 * @param counted whether counting did not take too long
 * @param csv the address of the list as a file
 */
public record TopList(Words what, boolean counted, List<Row> rows, String csv) {

  /**
   * One of the most used.
   *
   * @param id as the HTTP interface names it
   * @param path of its page
   * @param focus the address of its own calls over time
   */
  public record Row(
      String id,
      Words name,
      Optional<String> path,
      Optional<String> focus,
      long hits,
      long successes,
      long errors) {

    /** Returns the share of errors, from 0 to 1. */
    public double errorShare() {
      return hits == 0 ? 0 : (double) errors / hits;
    }
  }
}
