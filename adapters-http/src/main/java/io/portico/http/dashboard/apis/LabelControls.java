package io.portico.http.dashboard.apis;

import io.portico.http.page.Address;
import io.portico.http.page.Choice;
import java.util.List;
import java.util.Optional;

/**
 * The controls of labels in a form.
 *
 * @param addable the labels that can be added
 */
public record LabelControls(List<LabelField> labels, List<Choice> addable) {

  /** No controls. */
  public static final LabelControls NONE = new LabelControls(List.of(), List.of());

  /** Returns where htmx reads the suggestions of the form; empty if no label has any. */
  public Optional<String> suggestions() {
    var address = Address.of(SuggestionController.PATH);
    for (var label : labels) {
      if (label.suggests()) {
        address = address.and(SuggestionController.LABEL, label.name());
      }
    }
    return Optional.of(address).filter(one -> !one.parameters().isEmpty()).map(Address::toString);
  }
}
