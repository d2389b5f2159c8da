package io.portico.http.dashboard.savedview;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.savedview.SavedView;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.page.Fields;
import java.util.List;

/**
 * The menu of the saved views of a list: {@code part/views.jte}, and the page that says why a view
 * was not saved.
 *
 * @param address the list as it is shown, which a form saves
 * @param views those that the reader sees
 * @param typed what was typed to save this view, and what is wrong with it
 */
public record ViewMenu(String address, List<Link> views, Fields typed) {

  /**
   * A saved view.
   *
   * @param removable whether the reader may remove it
   */
  public record Link(String id, String name, String path, boolean shared, boolean removable) {

    static Link of(SavedView view, Actor reader) {
      return new Link(
          view.id().toString(),
          view.name(),
          Dashboard.PATH + "/" + view.list() + (view.query().isEmpty() ? "" : "?" + view.query()),
          view.shared(),
          view.owner().equals(reader.user())
              || (view.shared() && reader.may(Permission.ADMINISTER_USERS)));
    }
  }

  /** Returns the list of an address as saved views name it. */
  static String list(String address) {
    return address.replaceFirst("\\?.*", "").replaceFirst("^" + Dashboard.PATH + "/?", "");
  }

  /** Returns the query of an address. */
  static String query(String address) {
    return address.replaceFirst("^[^?]*\\??", "");
  }
}
