package io.portico.application.port.in.savedview;

import io.portico.domain.access.Actor;
import io.portico.domain.savedview.SavedView;

/** Use case: a user saves a view of a list under a name. */
@FunctionalInterface
public interface SaveView {

  /**
   * Saves the view.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the name, the list or the query is
   *     invalid
   */
  Outcome save(Command command);

  /**
   * A view to save.
   *
   * @param list the path of the list below that of the dashboard
   * @param query the query of its address
   * @param shared whether all users of the organisation see it
   */
  record Command(Actor actor, String name, String list, String query, boolean shared) {}

  sealed interface Outcome {

    record Saved(SavedView view) implements Outcome {}

    /** The user has a view of this name. */
    record NameTaken(String name) implements Outcome {}

    /** The user has the maximum number of views. */
    record TooMany(int most) implements Outcome {}
  }
}
