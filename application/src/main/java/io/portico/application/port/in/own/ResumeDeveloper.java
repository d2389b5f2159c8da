package io.portico.application.port.in.own;

import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Use case: a browser shows the token of a session of the site. */
public interface ResumeDeveloper {

  /**
   * Returns the developer of the session, as they are now; empty if it has ended, the developer is
   * inactive or was removed, or it is one of another organisation.
   */
  Optional<SignedInDeveloper> resume(OrganisationId organisation, TokenHash token);
}
