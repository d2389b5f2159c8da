package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;

/**
 * What a reader of a list looks for, and the form for it: words, and a state.
 *
 * @param words what can be typed
 * @param further what else can be chosen, or is kept
 * @param none what is shown if nothing matches
 */
public record Search(
    Fields fields, Words words, States states, List<Input> further, ListPage.Empty none) {

  /** The parameter of the words. */
  public static final String WORDS = "q";

  /** The parameter of the state. */
  public static final String STATE = "state";

  /** Creates a search for words and a state. */
  public Search(Fields fields, Words words, States states, ListPage.Empty none) {
    this(fields, words, states, List.of(), none);
  }

  /** The states to choose from, if there are any; {@code any} chooses none. */
  public record States(Words label, Words any, List<Choice> all) {}

  /** Returns what a request asks for. */
  public static Fields fields(HttpRequest<?> request) {
    var parameters = request.getParameters();
    return Fields.NONE
        .with(WORDS, parameters.get(WORDS, String.class, ""))
        .with(STATE, parameters.get(STATE, String.class, ""));
  }

  /** Returns whether the list shows a selection only. */
  public boolean isUsed() {
    return fields.filled(WORDS).isPresent()
        || (!states.all().isEmpty() && fields.filled(STATE).isPresent())
        || further.stream()
            .filter(input -> input.control() instanceof Input.Control.Picker)
            .anyMatch(input -> fields.filled(input.name()).isPresent());
  }
}
