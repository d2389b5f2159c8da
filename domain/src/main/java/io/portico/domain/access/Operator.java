package io.portico.domain.access;

import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Optional;

/**
 * The operator of the installation, who belongs to no organisation.
 *
 * @param request the id of the request, if there is one
 */
public record Operator(Optional<String> request) {

  /** Returns the operator as an actor in {@code organisation}. */
  public Actor in(OrganisationId organisation) {
    return new Actor(organisation, UserId.OPERATOR, Role.ADMIN, request);
  }
}
