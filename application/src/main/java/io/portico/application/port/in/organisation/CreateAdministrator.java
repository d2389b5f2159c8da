package io.portico.application.port.in.organisation;

import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Operator;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Use case: an operator gives an organisation an administrator (contract 1). */
public interface CreateAdministrator {

  /**
   * Adds the administrator, or says why nobody was added.
   *
   * @throws io.portico.domain.shared.InvalidValueException if a name is none, or the password may
   *     not be chosen
   */
  Outcome appoint(Command command);

  /**
   * Who is to administer which organisation.
   *
   * @param operator who says so
   * @param firstName empty if nobody told it
   * @param lastName empty if nobody told it
   * @param password what the administrator logs in with; without one only the credential opens
   *     anything
   */
  record Command(
      Operator operator,
      OrganisationId organisation,
      EmailAddress email,
      String firstName,
      String lastName,
      Optional<Password> password) {}

  /** What became of the appointment. */
  sealed interface Outcome {

    /**
     * The administrator is there.
     *
     * @param credential what the administrator shows from now on; nobody can ever read it again
     */
    record Appointed(DashboardUser user, AccessToken credential) implements Outcome {}

    /** There is no such organisation. */
    record UnknownOrganisation(OrganisationId organisation) implements Outcome {}

    /** Another user of the organisation has this email, case aside. */
    record EmailTaken(EmailAddress email) implements Outcome {}

    /** The organisation has as many users as it may have. */
    record TooMany(int most) implements Outcome {}
  }
}
