package io.portico.http.dashboard.label;

import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * One label.
 *
 * @param path of the page
 * @param formerNames which still identify it
 * @param usage empty unless counted
 * @param values those it accepts or, if it accepts any text, the most frequent
 * @param further the number of values that are not listed
 * @param listed whether its values are listed
 */
public record LabelPage(
    String path,
    String title,
    String name,
    Optional<String> description,
    Words accepts,
    boolean required,
    boolean deprecated,
    List<String> formerNames,
    boolean listed,
    List<Value> values,
    long further,
    Optional<LabelListPage.Usage> usage,
    References references) {

  /**
   * A value.
   *
   * @param count empty unless counted
   * @param link the list of the APIs with it
   */
  public record Value(String value, Optional<String> meaning, Optional<Count> count, String link) {}

  /** How many APIs have a value, and what share of those with the label. */
  public record Count(long apis, double share) {}
}
