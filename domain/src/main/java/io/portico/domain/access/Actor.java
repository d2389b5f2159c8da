package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;

/**
 * Who is calling: a dashboard user, the organisation all they see belongs to, and what they may do.
 *
 * @param request the id of the request that they call by, if they call by one
 */
public record Actor(OrganisationId organisation, UserId user, Role role, Optional<String> request) {

  public Actor {
    requireNonNull(organisation, "organisation");
    requireNonNull(user, "user");
    requireNonNull(role, "role");
    requireNonNull(request, "request");
  }

  /** Returns somebody of whom nobody knows what they call by. */
  public Actor(OrganisationId organisation, UserId user, Role role) {
    this(organisation, user, role, Optional.empty());
  }

  /** Returns Portico itself, doing in {@code organisation} what nobody asks for each time. */
  public static Actor portico(OrganisationId organisation) {
    return new Actor(organisation, UserId.PORTICO, Role.ADMIN);
  }

  /** Returns the same actor, calling by the request with this id. */
  public Actor during(String requestId) {
    return new Actor(organisation, user, role, Optional.of(requestId));
  }

  /** Returns whether the actor may do what {@code permission} names. */
  public boolean may(Permission permission) {
    return permission.roles().contains(role);
  }

  /**
   * Does nothing if the actor has the permission.
   *
   * @throws RefusedException.NotPermitted if not
   */
  public void require(Permission permission) {
    if (!may(permission)) {
      throw new RefusedException.NotPermitted();
    }
  }
}
