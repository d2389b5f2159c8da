package io.portico.application.service.savedview;

import io.portico.application.port.in.savedview.RemoveSavedView;
import io.portico.application.port.in.savedview.SaveView;
import io.portico.application.port.in.savedview.SavedViewQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.savedview.SavedViews;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import java.util.List;

/** Saves, lists and removes views of lists. */
public record SavedViewService(SavedViews views, IdGenerator ids)
    implements SaveView, RemoveSavedView, SavedViewQueries {

  @Override
  public List<SavedView> visible(Actor actor, String list) {
    actor.require(Permission.READ_APIS);
    // Who may read some APIs only sees no views of others, which name what others read.
    return views.visibleTo(actor.organisation(), actor.user(), list).stream()
        .filter(view -> actor.may(Permission.READ) || view.owner().equals(actor.user()))
        .toList();
  }

  @Override
  public Outcome save(Command command) {
    var actor = command.actor();
    actor.require(Permission.READ_APIS);
    var view =
        new SavedView(
            new SavedViewId(ids.next()),
            actor.user(),
            command.name(),
            command.list(),
            command.query(),
            command.shared());
    return switch (views.add(actor.organisation(), view)) {
      case ADDED -> new Outcome.Saved(view);
      case NAME_TAKEN -> new Outcome.NameTaken(view.name());
      case TOO_MANY -> new Outcome.TooMany(SavedViews.MOST);
    };
  }

  @Override
  public boolean remove(Actor actor, SavedViewId id) {
    actor.require(Permission.READ_APIS);
    return views.find(actor.organisation(), id).filter(view -> mayRemove(actor, view)).isPresent()
        && views.remove(actor.organisation(), id);
  }

  private static boolean mayRemove(Actor actor, SavedView view) {
    return view.owner().equals(actor.user())
        || (view.shared() && actor.may(Permission.ADMINISTER_USERS));
  }
}
