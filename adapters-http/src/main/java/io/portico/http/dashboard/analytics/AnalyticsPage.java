package io.portico.http.dashboard.analytics;

import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * Calls over time and the most used.
 *
 * @param fields of the form
 * @param periods usual ones, each with its address
 * @param subjects whose calls may be counted
 * @param dimensions by what the most used may be listed
 * @param series empty until it is counted
 * @param top empty until it is counted
 * @param seriesPath where htmx reads the series
 * @param topPath where htmx reads the most used
 * @param csv the address of the series as a file
 * @param counted the address of the same page with all counts
 */
public record AnalyticsPage(
    Fields fields,
    List<Period> periods,
    List<FilterChip> chips,
    String clear,
    List<Choice> subjects,
    List<Choice> resolutions,
    List<Choice> dimensions,
    Optional<UsageSeries> series,
    Optional<TopList> top,
    String seriesPath,
    String topPath,
    String csv,
    String counted) {

  /** A usual period. */
  public record Period(Words words, String path, boolean current) {}
}
