package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Text;

/** Somebody who administers or watches over one organisation, by browser or by program. */
public record DashboardUser(
    UserId id, OrganisationId organisation, String email, Role role, TokenHash credential) {

  private static final int LONGEST_EMAIL = 254;

  public DashboardUser {
    requireNonNull(id, "id");
    requireNonNull(organisation, "organisation");
    Text.line("email_address", email, LONGEST_EMAIL);
    requireNonNull(role, "role");
    requireNonNull(credential, "credential");
  }

  /** Returns this user as the one who calls. */
  public Actor actor() {
    return new Actor(organisation, id, role);
  }
}
