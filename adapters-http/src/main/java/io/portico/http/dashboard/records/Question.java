package io.portico.http.dashboard.records;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a page asks before an action.
 *
 * @param consequences what will happen, a sentence each
 * @param danger whether the change removes something or takes access away
 * @param possible whether it can be done now
 * @param inputs what else it asks for
 * @param values of these as the form begins
 * @param button what the button that does it says, if not what the action is called
 */
public record Question(
    Words asked,
    List<Words> consequences,
    boolean danger,
    boolean possible,
    List<Input> inputs,
    Fields values,
    Optional<Words> button) {

  /** Creates a question that is answered by a button. */
  public Question(Words asked, List<Words> consequences, boolean danger, boolean possible) {
    this(asked, consequences, danger, possible, List.of(), Fields.NONE, Optional.empty());
  }

  /** Returns the question about a change that removes something or takes access away. */
  public static Question danger(Words asked, Words... consequences) {
    return danger(asked, Arrays.asList(consequences));
  }

  /** Returns the question about a change that removes something or takes access away. */
  public static Question danger(Words asked, List<Words> consequences) {
    return new Question(asked, consequences, true, true);
  }

  /** Returns the question about a change that removes nothing and takes no access away. */
  public static Question harmless(Words asked, List<Words> consequences) {
    return new Question(asked, consequences, false, true);
  }

  /** Returns the answer to a question about a change that is not possible now. */
  public static Question impossible(Words asked, Words reason) {
    return new Question(asked, List.of(reason), false, false);
  }

  /** Returns this question, which also asks for something. */
  public Question asking(Fields begun, Input... further) {
    return new Question(
        asked, consequences, danger, possible, Arrays.asList(further), begun, button);
  }

  /** Returns this question with a link to where something has to be done first, for who may. */
  public Question leadingTo(Actor actor, Permission needed, Words words, String path) {
    return actor.may(needed)
        ? asking(Fields.NONE, Input.of("first", words, new Input.Control.Link(path)))
        : this;
  }

  /** Returns this question with other words on its button. */
  public Question button(Words words) {
    return new Question(asked, consequences, danger, possible, inputs, values, Optional.of(words));
  }

  /* What is typed is kept; what the form carries on is as the question says now. */
  Fields kept(Fields typed) {
    var kept = typed;
    for (var input : inputs) {
      if (input.control() instanceof Input.Control.Hidden()) {
        kept = kept.with(input.name(), values.all(input.name()).toArray(String[]::new));
      }
    }
    return kept;
  }

  boolean isTyped() {
    return inputs.stream().anyMatch(Input::isTyped);
  }
}
