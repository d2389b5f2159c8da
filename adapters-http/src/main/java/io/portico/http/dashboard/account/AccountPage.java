package io.portico.http.dashboard.account;

import io.portico.domain.access.BoundRights;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.DeveloperRights;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.ServiceRights;
import io.portico.domain.session.Session;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.session.DashboardSession;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.util.List;

/**
 * The model of one's account.
 *
 * @param session the one that the page is shown in
 * @param names the form of the name
 * @param passwords the form of the password
 * @param credential the form of the credential
 * @param proof whether that asks for a proof
 * @param sessions all sessions of the user
 */
public record AccountPage(
    DashboardSession session,
    Fields names,
    Fields passwords,
    Fields credential,
    boolean proof,
    List<Session> sessions) {

  /** Returns the user. */
  public DashboardUser user() {
    return session.user();
  }

  /** Returns the roles of the user in this session. */
  public List<Words> roles() {
    return switch (session.actor().rights()) {
      case Role role -> List.of(Words.of("role." + role.word()));
      case BoundRights rights ->
          rights.bindings().stream().map(binding -> Words.plain(binding.text())).toList();
      case ServiceRights _, DeveloperRights _ -> List.of();
    };
  }

  /** Returns the organisation of the user. */
  public Organisation organisation() {
    return session.organisation();
  }

  /** Returns whether the user has to type the present password to change it. */
  public boolean hasPassword() {
    return user().password().isPresent();
  }

  /** Returns whether the page is shown in {@code other}. */
  public boolean isCurrent(Session other) {
    return other.id().equals(session.id());
  }

  /** Returns what the paths of the forms begin with. */
  public String path() {
    return Dashboard.ACCOUNT;
  }
}
