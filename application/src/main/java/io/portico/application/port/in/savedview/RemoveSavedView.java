package io.portico.application.port.in.savedview;

import io.portico.domain.access.Actor;
import io.portico.domain.savedview.SavedViewId;

/** Use case: a user removes a saved view of their own, or an administrator a shared one. */
@FunctionalInterface
public interface RemoveSavedView {

  /** Removes the view. Returns false if there is none that the actor may remove. */
  boolean remove(Actor actor, SavedViewId view);
}
