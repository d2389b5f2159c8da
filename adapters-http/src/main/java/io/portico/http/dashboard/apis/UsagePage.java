package io.portico.http.dashboard.apis;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The calls of one API in the last days.
 *
 * @param days the latest first; empty until they are counted
 * @param path of the days, which htmx puts into the page
 */
public record UsagePage(ApiHead head, Optional<Days> days, String path) {

  /**
   * The calls of all days.
   *
   * @param counted whether counting did not take too long
   */
  public record Days(boolean counted, long hits, long errors, List<Day> days) {

    /** Returns the share of errors, from 0 to 1. */
    public double share() {
      return hits == 0 ? 0 : (double) errors / hits;
    }
  }

  /** The calls of a day in UTC. */
  public record Day(Instant at, long hits, long successes, long errors) {}
}
