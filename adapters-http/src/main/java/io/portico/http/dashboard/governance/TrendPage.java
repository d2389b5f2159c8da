package io.portico.http.dashboard.governance;

import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Tab;
import io.portico.http.page.Words;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Coverage and compliance over time.
 *
 * @param fields with the subject and the number of days
 * @param subjects the labels and policies to choose from
 * @param points the latest day first
 * @param csv the address of the counts as a file
 */
public record TrendPage(
    Fields fields,
    List<Tab> tabs,
    List<Choice> subjects,
    List<Choice> periods,
    List<Column> columns,
    List<Point> points,
    String csv) {

  /**
   * A column of the table, and a line of the chart.
   *
   * @param share whether its numbers are shares from 0 to 1
   */
  public record Column(Words title, String colour, boolean share) {}

  /** A day; a column without a number had no counts. */
  public record Point(LocalDate day, List<Optional<Double>> numbers) {}
}
