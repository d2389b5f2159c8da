package io.portico.http.dashboard.governance;

import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.time.LocalDate;
import java.util.List;
import java.util.SequencedCollection;
import java.util.SortedMap;
import java.util.TreeSet;

/**
 * Coverage and compliance over time.
 *
 * @param fields with the subject and the number of days
 * @param subjects the labels and policies to choose from
 * @param csv the address of the counts as a file
 */
public record TrendPage(
    Fields fields, List<Choice> subjects, List<Choice> periods, List<Column> columns, String csv) {

  /**
   * A column of the table, and a line of the chart.
   *
   * @param share whether its numbers are shares from 0 to 1
   * @param numbers by day; a day without one had no counts
   */
  public record Column(
      Words title, String colour, boolean share, SortedMap<LocalDate, Double> numbers) {}

  /** Returns the days, the latest first. */
  public SequencedCollection<LocalDate> days() {
    var days = new TreeSet<LocalDate>();
    columns.forEach(column -> days.addAll(column.numbers().keySet()));
    return days.reversed();
  }
}
