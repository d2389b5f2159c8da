package io.portico.application.port.in.savedview;

import io.portico.domain.access.Actor;
import io.portico.domain.savedview.SavedView;
import java.util.List;

/** Reads of saved views. */
@FunctionalInterface
public interface SavedViewQueries {

  /** Returns the views of a list that are the actor's or shared, by name. */
  List<SavedView> visible(Actor actor, String list);
}
