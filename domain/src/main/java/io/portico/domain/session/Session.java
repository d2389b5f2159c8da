package io.portico.domain.session;

import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Rights;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.Realm;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A session of a dashboard user or a developer in one browser.
 *
 * @param user whose it is: the id of the user, or of a developer, that of the {@linkplain
 *     io.portico.domain.access.DeveloperRights#actor actor}
 * @param token the hash of the token
 * @param lastUsedAt when the session was last used, to the minute
 * @param provider with which it was started; empty if with a proof of Portico's own
 */
public record Session(
    SessionId id,
    Realm realm,
    OrganisationId organisation,
    UserId user,
    TokenHash token,
    Browser browser,
    Instant startedAt,
    Instant lastUsedAt,
    Optional<IdentityProviderId> provider) {

  /** How long a session lasts at most. */
  public static final Duration LONGEST = Duration.ofHours(12);

  /** How long a dashboard user may take from the dashboard to the site. */
  public static final Duration LONGEST_ENTERING = Duration.ofMinutes(1);

  /** How long a dashboard user sees the site as a developer at most. */
  public static final Duration LONGEST_SEEING = Duration.ofMinutes(15);

  /**
   * How long a session of a dashboard user that a provider started lasts: then the provider is
   * asked again, so who has lost a group or the account there has lost it here.
   */
  public static final Duration LONGEST_OF_PROVIDER = Duration.ofMinutes(15);

  /** How long an unused session lasts. */
  public static final Duration LONGEST_IDLE = Duration.ofHours(2);

  /** The most sessions of a user. A further one ends the one that was not used for longest. */
  public static final int MOST = 20;

  /* Stores write the last use at most this often. */
  private static final Duration PRECISION = Duration.ofMinutes(1);

  /** Returns a session that starts now. */
  public static Session start(
      SessionId id,
      Realm realm,
      OrganisationId organisation,
      UserId user,
      TokenHash token,
      Browser browser,
      Instant at) {
    return new Session(id, realm, organisation, user, token, browser, at, at, Optional.empty());
  }

  /** Returns this session as one that {@code by} started. */
  public Session startedBy(IdentityProviderId by) {
    return new Session(
        id, realm, organisation, user, token, browser, startedAt, lastUsedAt, Optional.of(by));
  }

  /**
   * Returns this new session as one in place of {@code former}, which a change of its user ended. A
   * provider that started that one has started this one, too, and at that time.
   */
  public Session inPlaceOf(Session former) {
    return former.provider().isEmpty()
        ? this
        : new Session(
            id,
            realm,
            organisation,
            user,
            token,
            browser,
            former.startedAt(),
            lastUsedAt,
            former.provider());
  }

  /** Returns what the user may do in this session: groups count while a provider is asked. */
  public Rights rights(DashboardUser of) {
    return provider.isPresent() ? of.rightsWithGroups() : of.rights();
  }

  /** Returns when the session ends unless it is used again. */
  public Instant expiresAt() {
    var idle = lastUsedAt.plus(realm == Realm.ENTERING ? LONGEST_ENTERING : LONGEST_IDLE);
    return idle.isBefore(endsAt()) ? idle : endsAt();
  }

  /** Returns when the session ends at the latest. */
  public Instant endsAt() {
    return startedAt.plus(longest());
  }

  private Duration longest() {
    return switch (realm) {
      // A group gives developers nothing that they could lose.
      case DEVELOPERS -> LONGEST;
      case USERS -> provider.isPresent() ? LONGEST_OF_PROVIDER : LONGEST;
      case ENTERING, SEEING -> provider.isPresent() ? LONGEST_OF_PROVIDER : LONGEST_SEEING;
    };
  }

  /** Returns whether it is one of a dashboard user who sees the site as a developer does. */
  public boolean isSeeing() {
    return switch (realm) {
      case DEVELOPERS, USERS -> false;
      case ENTERING, SEEING -> true;
    };
  }

  /** Returns whether the session works at {@code at}. */
  public boolean isValid(Instant at) {
    return at.isBefore(expiresAt());
  }

  /** Returns this session after a use at {@code at}; the same one within a minute of the last. */
  public Session used(Instant at) {
    return at.isBefore(lastUsedAt.plus(PRECISION))
        ? this
        : new Session(id, realm, organisation, user, token, browser, startedAt, at, provider);
  }
}
