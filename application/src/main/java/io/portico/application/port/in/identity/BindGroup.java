package io.portico.application.port.in.identity;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.WantedBinding;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import java.util.List;

/** Use case: an administrator says which roles a group of a provider gives. */
public interface BindGroup {

  /** The most characters of the name of a group. */
  int LONGEST_NAME = 255;

  /**
   * Makes a group give these roles and no others, at once also to those who have signed in.
   *
   * @param expected the condition on what it gives now
   * @throws io.portico.domain.shared.InvalidValueException if a role or a label is unknown
   */
  Outcome bind(Actor actor, String group, List<WantedBinding> wanted, Precondition<Group> expected);

  /**
   * A group of a provider.
   *
   * @param bindings what it gives; empty if it means nothing here
   */
  record Group(String name, List<Binding> bindings) {
    public Group {
      bindings = List.copyOf(bindings);
    }
  }

  sealed interface Outcome {

    record Bound(List<Binding> bindings) implements Outcome {}

    /** The organisation has the maximum number of groups that give roles. */
    record TooMany(int most) implements Outcome {}
  }
}
