package io.portico.http.dashboard.savedview;

import io.portico.application.port.in.savedview.SavedViewQueries;
import io.portico.domain.access.Actor;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import jakarta.inject.Singleton;
import java.util.List;

/** Makes the menus of saved views. */
@Singleton
public record ViewMenus(SavedViewQueries queries) {

  /* The place in a list, and its form, are not part of a view. */
  private static final List<String> NOT_SAVED =
      List.of("page", "cursor", "earlier", "after", "counted", "format");

  /** Returns the menu of the list at {@code address}. */
  public ViewMenu of(Actor actor, Address address) {
    var saved = address;
    for (var name : NOT_SAVED) {
      saved = saved.without(name);
    }
    return of(actor, saved.toString(), Fields.NONE);
  }

  ViewMenu of(Actor actor, String address, Fields typed) {
    return new ViewMenu(
        address,
        queries.visible(actor, ViewMenu.list(address)).stream()
            .map(view -> ViewMenu.Link.of(view, actor))
            .toList(),
        typed);
  }
}
