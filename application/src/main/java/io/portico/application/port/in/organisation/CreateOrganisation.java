package io.portico.application.port.in.organisation;

import io.portico.domain.access.Operator;
import io.portico.domain.access.Organisation;

/** Use case: an operator creates an organisation. */
public interface CreateOrganisation {

  /**
   * Creates an organisation with the default label definitions and without users.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the name is invalid
   */
  Organisation create(Command command);

  /**
   * The organisation to create.
   *
   * @param name need not be unique
   */
  record Command(Operator operator, String name) {}
}
