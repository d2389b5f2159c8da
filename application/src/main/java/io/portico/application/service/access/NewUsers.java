package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.USER_ADDED;

import io.portico.application.port.in.access.AddUser.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.Optional;

/** Adds dashboard users with their credentials, within the unit of work of the caller. */
public record NewUsers(
    DashboardUsers users,
    TokenGenerator tokens,
    IdGenerator ids,
    InstantSource clock,
    Audit audit) {

  /** Adds a user with a new credential to the organisation of {@code actor}. */
  public Outcome add(Actor actor, UserProfile profile, Optional<PasswordHash> password) {
    return add(actor, profile, password, tokens.next());
  }

  /** Adds a user with this credential to the organisation of {@code actor}. */
  public Outcome add(
      Actor actor, UserProfile profile, Optional<PasswordHash> password, AccessToken credential) {
    var now = clock.instant();
    var user =
        new DashboardUser(
            new UserId(ids.next()),
            actor.organisation(),
            profile,
            credential.hash(),
            password,
            now,
            now);
    return switch (users.add(user)) {
      case ADDED -> {
        audit.recordNew(actor, USER_ADDED, user.id(), Snapshots.of(user));
        yield new Outcome.Added(user, credential);
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(profile.email());
      case TOO_MANY -> new Outcome.TooMany(DashboardUsers.MOST);
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("duplicate credential (expected: a random one)");
    };
  }
}
