package io.portico.domain.access;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/**
 * Whoever runs Portico. They belong to no organisation.
 *
 * @param request the id of the request that they call by, if they call by one
 */
public record Operator(Optional<String> request) {

  public Operator {
    requireNonNull(request, "request");
  }

  /** Returns the operator as the one who does something in {@code organisation}. */
  public Actor in(OrganisationId organisation) {
    return new Actor(organisation, UserId.OPERATOR, Role.ADMIN, request);
  }
}
