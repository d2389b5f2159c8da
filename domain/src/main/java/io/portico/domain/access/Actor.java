package io.portico.domain.access;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/**
 * Who runs a use case: a user or a service, with the organisation and the rights.
 *
 * @param user the id that records of changes name: that of a user or a developer, or {@linkplain
 *     ServiceCredentialId#actor that} of a service credential
 * @param request the id of the request, if there is one
 */
public record Actor(
    OrganisationId organisation, UserId user, Rights rights, Optional<String> request) {

  /** Returns an actor without a request. */
  public Actor(OrganisationId organisation, UserId user, Rights rights) {
    this(organisation, user, rights, Optional.empty());
  }

  /** Returns Portico itself as the actor of background work in {@code organisation}. */
  public static Actor portico(OrganisationId organisation) {
    return new Actor(organisation, UserId.PORTICO, Role.ADMIN);
  }

  /** Returns this actor during the request with this id. */
  public Actor during(String requestId) {
    return new Actor(organisation, user, rights, Optional.of(requestId));
  }

  /** Returns the rights of a service; empty if the actor is a user. */
  public Optional<ServiceRights> service() {
    return rights instanceof ServiceRights service ? Optional.of(service) : Optional.empty();
  }

  /** Returns whether the actor has the permission. */
  public boolean may(Permission permission) {
    return rights.include(permission);
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
