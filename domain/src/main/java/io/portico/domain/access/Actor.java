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

  /** Returns whether the actor may let sources change APIs, and say how. */
  public boolean mayDiscover() {
    return role == Role.ADMIN;
  }

  /** Returns whether the actor may define labels (specification 1: administrators only). */
  public boolean mayDefineLabels() {
    return role == Role.ADMIN;
  }

  /** Returns whether the actor may define governance policies. */
  public boolean mayDefinePolicies() {
    return role == Role.ADMIN;
  }

  /** Returns whether the actor may register APIs and change their labels. */
  public boolean mayChangeApis() {
    return role == Role.ADMIN;
  }
}
