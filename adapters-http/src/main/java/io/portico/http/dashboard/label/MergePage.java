package io.portico.http.dashboard.label;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * Asks which values of a label become which one.
 *
 * @param path of the label
 * @param values the values to merge
 * @param further the number of used values that are not listed
 * @param listed whether its values are listed, so that the target is one of them
 * @param conflict a change of the label since the merge was asked about
 */
public record MergePage(
    Fields fields,
    String path,
    String title,
    List<Value> values,
    long further,
    boolean listed,
    Optional<Conflict> conflict) {

  public MergePage {
    values = List.copyOf(values);
  }

  /** A value, and how many APIs have it. */
  public record Value(String value, long apis) {}

  /** Returns the values as options of a select. */
  public List<Choice> options() {
    return values.stream().map(value -> Choice.of(value.value())).toList();
  }
}
