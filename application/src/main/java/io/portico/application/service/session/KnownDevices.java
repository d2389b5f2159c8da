package io.portico.application.service.session;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.service.account.DeviceSubjects;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.session.DeviceToken;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.UserId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Browsers in which users have signed in. No store keeps them: each has a sealed token, which is
 * the time of the sign-in, the ids of the organisation, the user and the browser, and a digest of
 * the user's password and credential. Only when a user signs out everywhere is stored, for as long
 * as tokens from before would be valid.
 */
public record KnownDevices(
    Sealing sealing,
    DashboardUsers users,
    LoginFailures failures,
    IdGenerator ids,
    InstantSource clock) {

  /** How long a token is valid. */
  public static final Duration VALIDITY = Duration.ofDays(180);

  private static final String PURPOSE = "device of a user";
  private static final int DIGEST = 32;
  private static final int MOST_CHARACTERS = 256;

  /** A browser in which {@code user}, as the store has it, has signed in. */
  record Device(DashboardUser user, DeviceSubjects subjects) {}

  /** Returns the token of the browser in which {@code user} signs in now. */
  DeviceToken issue(DashboardUser user) {
    var text =
        "%d %s %s %s %s"
            .formatted(
                clock.instant().toEpochMilli(),
                user.organisation(),
                user.id(),
                digest(user),
                ids.next());
    return new DeviceToken(sealing.seal(PURPOSE, text));
  }

  /**
   * Returns the browser with {@code token}; empty if that is forged or has expired, or if its user
   * has been removed, is inactive, has another password or credential, or has signed out
   * everywhere.
   */
  Optional<Device> find(DeviceToken token) {
    return opened(token.secret()).map(text -> text.split(" ", -1)).flatMap(this::known);
  }

  private Optional<Device> known(String[] parts) {
    var issuedAt = Instant.ofEpochMilli(Long.parseLong(parts[0]));
    if (!clock.instant().isBefore(issuedAt.plus(VALIDITY))) {
      return Optional.empty();
    }
    var organisation = new OrganisationId(Identifier.of("organisation", parts[1]));
    var id = new UserId(Identifier.of("user", parts[2]));
    return users
        .find(organisation, id)
        .filter(user -> user.profile().active())
        .filter(user -> digest(user).equals(parts[3]))
        .filter(user -> endedAt(organisation, id).filter(end -> !end.isBefore(issuedAt)).isEmpty())
        .map(user -> new Device(user, DeviceSubjects.of(id, Identifier.of("device", parts[4]))));
  }

  /** Makes the tokens that {@code user} has been given until now invalid. */
  void endAll(OrganisationId organisation, UserId user) {
    failures.recordLogin(organisation, DeviceSubjects.ended(user), clock.instant().plus(VALIDITY));
  }

  private Optional<Instant> endedAt(OrganisationId organisation, UserId user) {
    return failures
        .rememberedLogin(organisation, DeviceSubjects.ended(user), clock.instant())
        .map(until -> until.minus(VALIDITY));
  }

  private Optional<String> opened(String token) {
    return token.isEmpty() || token.length() > MOST_CHARACTERS
        ? Optional.empty()
        : sealing.opened(PURPOSE, token);
  }

  /** Returns what another password or credential changes, short enough for a cookie. */
  static String digest(DashboardUser user) {
    var password = user.password().map(PasswordHash::text).orElse("");
    return Sha256.hex(password + "\n" + user.credential().hex()).substring(0, DIGEST);
  }
}
