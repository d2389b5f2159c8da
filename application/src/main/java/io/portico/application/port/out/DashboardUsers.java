package io.portico.application.port.out;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import java.util.Optional;

/** The dashboard users of all organisations. */
public interface DashboardUsers {

  /**
   * Adds {@code user} unless the email, case aside, is in use within the organisation, or the
   * credential is in use anywhere.
   *
   * <p>Of several concurrent calls with one email, exactly one answers {@link Addition#ADDED}.
   */
  Addition add(DashboardUser user);

  /** Returns the user with this credential, or empty if there is none. */
  Optional<DashboardUser> withCredential(TokenHash credential);

  /** What became of an addition. */
  enum Addition {
    ADDED,
    EMAIL_TAKEN,
    CREDENTIAL_TAKEN
  }
}
