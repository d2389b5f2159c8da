package io.portico.domain.access;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import java.util.Optional;

/**
 * The user on whose behalf a use case runs, with their organisation and role.
 *
 * @param request the id of the request, if there is one
 */
public record Actor(OrganisationId organisation, UserId user, Role role, Optional<String> request) {

  /** Returns an actor without a request. */
  public Actor(OrganisationId organisation, UserId user, Role role) {
    this(organisation, user, role, Optional.empty());
  }

  /** Returns Portico itself as the actor of background work in {@code organisation}. */
  public static Actor portico(OrganisationId organisation) {
    return new Actor(organisation, UserId.PORTICO, Role.ADMIN);
  }

  /** Returns this actor during the request with this id. */
  public Actor during(String requestId) {
    return new Actor(organisation, user, role, Optional.of(requestId));
  }

  /** Returns whether the actor has the permission. */
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
