package io.portico.http.dashboard.system;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the form of a user.
 *
 * @param action the address that the form is sent to
 * @param user empty for an invitation
 * @param tag of the user; empty for an invitation
 * @param self whether the reader is the user
 * @param conflict the change that came between
 */
public record UserFormPage(
    Fields fields,
    String action,
    Optional<DashboardUser> user,
    String tag,
    boolean self,
    Optional<Conflict> conflict) {

  static UserFormPage invitation(Fields fields) {
    return new UserFormPage(
        fields,
        FormOnce.address(SystemPart.USERS.path() + "/new"),
        Optional.empty(),
        "",
        false,
        Optional.empty());
  }

  /** Returns the roles to choose from. */
  public List<Choice> roles() {
    return Arrays.stream(Role.values())
        .map(role -> new Choice(role.word(), Words.of("role." + role.word())))
        .toList();
  }

  /** Returns the path of the list. */
  public String back() {
    return SystemPart.USERS.path();
  }
}
