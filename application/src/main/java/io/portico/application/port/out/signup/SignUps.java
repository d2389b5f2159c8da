package io.portico.application.port.out.signup;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The sign-ups of each organisation. Several may have one address. */
public interface SignUps {

  /** Adds {@code signUp}, whose id must be new. */
  void add(OrganisationId organisation, SignUp signUp);

  /** Returns the sign-up with this id, expired or not, or empty if there is none. */
  Optional<SignUp> find(OrganisationId organisation, SignUpId id);

  /**
   * Removes and returns the sign-up with this id, or returns empty if there is none. Of several
   * concurrent calls, at most one gets it. Call it in a unit of work.
   */
  Optional<SignUp> take(OrganisationId organisation, SignUpId id);

  /** Returns the sign-ups with this address, the latest first. */
  List<SignUp> withEmail(OrganisationId organisation, EmailAddress email);

  /** Removes the sign-ups with this address. */
  void removeAll(OrganisationId organisation, EmailAddress email);

  /** Returns a page of those whose address is confirmed, longest confirmed first. */
  List<SignUp> confirmed(OrganisationId organisation, long offset, int limit);

  /** Returns the number of those whose address is confirmed. */
  long countConfirmed(OrganisationId organisation);

  /** Removes up to {@code most} that are expired at {@code at}, and returns their number. */
  int purgeExpired(Instant at, int most);
}
