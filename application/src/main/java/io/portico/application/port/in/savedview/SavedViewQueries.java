package io.portico.application.port.in.savedview;

import io.portico.domain.access.Actor;
import io.portico.domain.savedview.SavedView;
import java.util.List;

/** Reads of saved views. */
@FunctionalInterface
public interface SavedViewQueries {

  /** Returns the views of the actor and those that others share, by name. */
  List<SavedView> visible(Actor actor);
}
