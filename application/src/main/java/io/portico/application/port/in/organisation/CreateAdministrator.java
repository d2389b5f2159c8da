package io.portico.application.port.in.organisation;

import io.portico.application.port.in.access.AddUser;
import io.portico.domain.access.Operator;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Use case: an operator adds an administrator to an organisation. */
public interface CreateAdministrator {

  /**
   * Adds an active dashboard user with the role of an administrator.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a name is invalid, or the password
   *     breaks the rules
   */
  AddUser.Outcome create(Command command);

  /**
   * The administrator to create.
   *
   * @param firstName may be empty
   * @param lastName may be empty
   * @param password empty for a user who authenticates only with the credential
   */
  record Command(
      Operator operator,
      OrganisationId organisation,
      EmailAddress email,
      String firstName,
      String lastName,
      Optional<Password> password) {}
}
