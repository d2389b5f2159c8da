package io.portico.http.dashboard.label;

import io.portico.http.page.Choice;
import io.portico.http.page.Paging;
import java.util.List;
import java.util.Optional;

/**
 * The coverage map.
 *
 * @param by the label whose values are the columns; empty if no label is defined
 * @param rows the label whose values are the rows; empty for all labels
 * @param choices the labels that the columns and rows may show
 * @param counted the address of the same map with its counts; empty if it has them
 * @param map empty unless counted, and all labels are the rows
 * @param matrix empty unless counted, and the values of one label are the rows
 */
public record CoveragePage(
    String by,
    String rows,
    List<Choice> choices,
    Optional<String> counted,
    Optional<Map> map,
    Optional<Matrix> matrix) {

  /**
   * The counts.
   *
   * @param rows the labels
   */
  public record Map(String byTitle, List<ApiGroup> columns, List<Row> rows, Paging paging) {}

  /**
   * How many APIs carry two labels.
   *
   * @param byTitle the label whose values are the columns
   */
  public record Matrix(String title, String byTitle, List<ApiGroup> columns, List<Line> rows) {

    /** The APIs with one value. */
    public record Line(ApiGroup head, List<Count> counts) {}

    /**
     * The APIs with two values.
     *
     * @param css the class of its colour; empty if there are none
     * @param link the list of these
     */
    public record Count(long apis, String css, String link) {}
  }

  /** The coverage of one label. */
  public record Row(String title, String path, List<Cell> cells) {}

  /**
   * The share of a column's APIs that carry the label.
   *
   * @param percent as every page rounds it: only full coverage is 100
   * @param css the class of its colour
   * @param lacking how many do not carry it
   * @param link the list of those, or if there are none, of the APIs that do
   */
  public record Cell(int percent, String css, long lacking, String link) {}
}
