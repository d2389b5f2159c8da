package io.portico.http.dashboard.label;

import io.portico.domain.label.LabelDefinition;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * One label.
 *
 * @param usage empty unless counted
 * @param values those it accepts or, if it accepts any text, the most frequent
 * @param further the number of values that are not listed
 */
public record LabelPage(
    LabelDefinition definition,
    List<Value> values,
    long further,
    Optional<Usage> usage,
    References references) {

  /** Returns the path of the page. */
  public String path() {
    return LabelPaths.of(definition);
  }

  /** Returns what it accepts. */
  public Words accepts() {
    return LabelListController.values(definition.allowed());
  }

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
