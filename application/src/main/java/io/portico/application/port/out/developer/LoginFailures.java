package io.portico.application.port.out.developer;

import io.portico.domain.account.FailedLogins;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * The failed logins of each organisation, by subject: the account or the network address they were
 * made for or from, in a form that does not show it. All nodes count together.
 */
public interface LoginFailures {

  /** Returns what is remembered of {@code subject}, or empty if nothing is. */
  Optional<FailedLogins> find(OrganisationId organisation, Subject subject);

  /**
   * Returns what {@link #find} does, and lets nobody else remember anything of {@code subject}
   * until the unit of work ends, also where nothing is remembered yet.
   */
  Optional<FailedLogins> findForUpdate(OrganisationId organisation, Subject subject);

  /**
   * Remembers {@code failed} of {@code subject} instead of what was remembered. To be called in the
   * unit of work that {@link #findForUpdate} was called in.
   *
   * @param until when all of it may be forgotten
   */
  void remember(OrganisationId organisation, Subject subject, FailedLogins failures, Instant until);

  /** Forgets what is remembered of {@code subject}. */
  void forget(OrganisationId organisation, Subject subject);

  /**
   * Forgets up to {@code most} of what may be forgotten at {@code at}. Returns how many it were.
   */
  int purgeExpired(Instant at, int most);

  /**
   * Whom failures are counted for.
   *
   * @param digest 32 bytes in lower-case hex
   */
  record Subject(String digest) {
    public Subject {
      if (!digest.matches("[0-9a-f]{64}")) {
        throw new IllegalArgumentException("digest: no 64 hex digits");
      }
    }
  }
}
