package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;

/**
 * Who is calling: a dashboard user, the organisation all they see belongs to, and what they may do.
 */
public record Actor(OrganisationId organisation, UserId user, Role role) {
  public Actor {
    requireNonNull(organisation, "organisation");
    requireNonNull(user, "user");
    requireNonNull(role, "role");
  }

  /** Returns Portico itself, doing in {@code organisation} what nobody asks for each time. */
  public static Actor portico(OrganisationId organisation) {
    return new Actor(organisation, new UserId(new Identifier(0, 0)), Role.ADMIN);
  }

  /** Returns whether the actor may do what {@code permission} names. */
  public boolean may(Permission permission) {
    return permission.roles().contains(role);
  }
}
