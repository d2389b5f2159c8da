package io.portico.http.dashboard.apis;

import io.portico.http.dashboard.savedview.ViewMenu;
import io.portico.http.dashboard.view.FilterChip;
import io.portico.http.page.Chip;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Paging;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The list of APIs.
 *
 * @param fields what was asked for, and what is wrong with it
 * @param action the path of the list
 * @param hidden the parameters that the form keeps
 * @param chips the filters in use
 * @param clear the address without any
 * @param facets the filters by label
 * @param facetsPath the path of the filters with their counts
 * @param counted the address of the list with counts, for readers without JavaScript
 * @param unknown the labels of the selector that are not defined
 * @param columns the labels with a column
 * @param columnChoices the labels that may have one
 * @param sorts the orders of the list
 * @param sort the order in use
 * @param curl a command that reads the same APIs; empty if the selector is wrong
 * @param csv the address of the table as a file
 * @param bulk the address of labelling all of them
 * @param filtered whether the list has a filter
 * @param alerts what was asked for and the list does not have
 * @param views the menu of saved views
 */
public record ListPage(
    Fields fields,
    String action,
    List<Parameter> hidden,
    List<FilterChip> chips,
    String clear,
    List<Facet> facets,
    String facetsPath,
    String counted,
    List<Words> unknown,
    List<Column> columns,
    List<Choice> columnChoices,
    List<Choice> sorts,
    String sort,
    List<Row> rows,
    Paging paging,
    String curl,
    String csv,
    String bulk,
    boolean filtered,
    List<Words> alerts,
    ViewMenu views) {

  /** The maximum number of labels with a column. */
  public static final int MOST_COLUMNS = ListRequest.MOST_COLUMNS;

  /** A parameter that the form sends without showing it. */
  public record Parameter(String name, String value) {}

  /** A label with a column. */
  public record Column(String name, String title) {}

  /**
   * An API.
   *
   * @param values of the labels with a column
   * @param labels the other labels
   * @param missing whether its source no longer has it
   */
  public record Row(
      String id,
      String path,
      String name,
      Optional<String> version,
      Optional<Owner> owner,
      List<Optional<String>> values,
      List<Chip> labels,
      boolean missing,
      Instant changed) {}

  /**
   * An owner.
   *
   * @param path the list of what it owns, with the other filters
   */
  public record Owner(String name, String path) {}

  /** Returns whether a column is chosen. */
  public boolean hasColumn(String name) {
    return columns.stream().anyMatch(column -> column.name().equals(name));
  }

  /** Returns the number of filters in use. */
  public int filters() {
    return chips.size();
  }
}
