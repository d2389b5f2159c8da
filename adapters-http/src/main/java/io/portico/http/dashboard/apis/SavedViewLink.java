package io.portico.http.dashboard.apis;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.savedview.SavedView;
import io.portico.http.dashboard.view.Section;

/**
 * A saved view in the menu of the list.
 *
 * @param removable whether the reader may remove it
 */
public record SavedViewLink(
    String id, String name, String path, boolean shared, boolean removable) {

  static SavedViewLink of(SavedView view, Actor reader) {
    return new SavedViewLink(
        view.id().toString(),
        view.name(),
        Section.APIS.path() + (view.query().isEmpty() ? "" : "?" + view.query()),
        view.shared(),
        view.owner().equals(reader.user())
            || (view.shared() && reader.may(Permission.ADMINISTER_USERS)));
  }
}
