package io.portico.application.port.in.organisation;

import io.portico.domain.access.Operator;
import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Use case: an operator creates an organisation. */
public interface CreateOrganisation {

  /**
   * Creates an organisation with the default label definitions and without users.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the name is invalid
   */
  Outcome create(Command command);

  /**
   * The organisation to create.
   *
   * @param name need not be unique
   * @param id the id that it has elsewhere; generated if empty
   */
  record Command(Operator operator, String name, Optional<OrganisationId> id) {}

  sealed interface Outcome {

    record Created(Organisation organisation) implements Outcome {}

    /** Another organisation has this id. */
    record IdTaken(OrganisationId id) implements Outcome {}
  }
}
