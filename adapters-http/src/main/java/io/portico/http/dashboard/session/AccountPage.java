package io.portico.http.dashboard.session;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.session.Session;
import io.portico.domain.session.SessionId;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;

/**
 * The model of one's account.
 *
 * @param roles those of the user in this session
 * @param names the form of the name
 * @param passwords the form of the password
 * @param current the session that the page is shown in
 */
public record AccountPage(
    DashboardUser user,
    List<Words> roles,
    Organisation organisation,
    Fields names,
    Fields passwords,
    List<Session> sessions,
    SessionId current) {

  /** Returns whether the user has to type the present password to change it. */
  public boolean hasPassword() {
    return user.password().isPresent();
  }

  /** Returns whether the page is shown in {@code session}. */
  public boolean isCurrent(Session session) {
    return session.id().equals(current);
  }

  /** Returns what the paths of the forms begin with. */
  public String path() {
    return AccountController.PATH;
  }
}
