package io.portico.application.port.in.organisation;

import io.portico.domain.access.Operator;
import io.portico.domain.access.Organisation;

/** Use case: an operator makes room for a further organisation (contract 1). */
public interface CreateOrganisation {

  /**
   * Makes an organisation that has the default label definitions, and nobody in it yet.
   *
   * @throws io.portico.domain.shared.InvalidValueException if the name is none
   */
  Organisation found(Command command);

  /**
   * Who makes which organisation.
   *
   * @param name what it is called; others may be called the same
   */
  record Command(Operator operator, String name) {}
}
