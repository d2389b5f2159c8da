package io.portico.application.port.out.account;

import io.portico.domain.account.FailedLogins;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/**
 * The failed logins of each organisation by subject: an account, a network address, or both; from
 * which addresses accounts have logged in; and when users have signed out everywhere.
 */
public interface LoginFailures {

  /** Returns the failures of {@code subject}, or empty if there are none. */
  Optional<FailedLogins> find(OrganisationId organisation, Subject subject);

  /**
   * Returns what {@link #find} does, and locks {@code subject} until the unit of work ends, also if
   * it has no failures yet.
   */
  Optional<FailedLogins> findForUpdate(OrganisationId organisation, Subject subject);

  /**
   * Stores the failures of {@code subject}, in the unit of work that locked it.
   *
   * @param expiresAt when they may be deleted
   */
  void store(
      OrganisationId organisation, Subject subject, FailedLogins failures, Instant expiresAt);

  /** Removes the failures of {@code subject}. */
  void remove(OrganisationId organisation, Subject subject);

  /**
   * Remembers until {@code expiresAt} that an account has logged in, or that a user has signed out
   * everywhere.
   *
   * @param known the account from the address, or the devices of the user, as a subject that never
   *     fails
   */
  void recordLogin(OrganisationId organisation, Subject known, Instant expiresAt);

  /** Returns until when that is remembered for {@code known}, if it is at {@code at}. */
  Optional<Instant> rememberedLogin(OrganisationId organisation, Subject known, Instant at);

  /** Removes up to {@code most} records that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);

  /**
   * An account, a network address or both, in a form that does not reveal them.
   *
   * @param digest 32 bytes in lower-case hex
   */
  record Subject(String digest) {
    public Subject {
      if (!digest.matches("[0-9a-f]{64}")) {
        throw new IllegalArgumentException("digest: not 64 hex digits");
      }
    }
  }
}
