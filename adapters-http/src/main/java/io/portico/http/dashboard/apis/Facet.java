package io.portico.http.dashboard.apis;

import io.portico.http.page.Words;
import java.util.List;
import java.util.OptionalLong;

/**
 * A filter of the list by one label.
 *
 * @param name of the label
 * @param title the name that people read
 * @param open whether its values are shown
 * @param chosen the number of chosen values, or 1 if the label as such is chosen
 * @param excluding whether the list is of those without the chosen values
 * @param includeLink to the list of APIs with the chosen values; empty unless some are chosen
 * @param excludeLink to the list of those without them
 * @param options the values that are shown first
 * @param further the values that are shown on demand
 * @param unlisted the number of values that are not shown
 * @param labelled the label with any value, and the lack of it
 * @param counted whether the counts are known; else the filter is asked for them
 * @param path the path of the filter with its counts
 */
public record Facet(
    String name,
    String title,
    boolean open,
    int chosen,
    boolean excluding,
    String includeLink,
    String excludeLink,
    List<Option> options,
    List<Option> further,
    long unlisted,
    List<Option> labelled,
    boolean counted,
    String path) {

  /** Returns the id of the element. */
  public String id() {
    return "facet-" + name.replace('.', '-');
  }

  /**
   * A choice.
   *
   * @param link to the list with this choice made or taken back
   */
  public record Option(Words words, boolean chosen, OptionalLong count, String link) {

    /** Returns whether no API would be left. */
    public boolean isEmpty() {
      return count.isPresent() && count.getAsLong() == 0;
    }
  }
}
