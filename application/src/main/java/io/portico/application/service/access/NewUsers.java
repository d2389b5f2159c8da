package io.portico.application.service.access;

import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.UserSnapshot;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.UserId;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Snapshot;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Adds dashboard users, each with a credential of its own, on whoever's behalf. To be used within a
 * unit of work.
 */
public final class NewUsers {

  private final DashboardUsers users;
  private final TokenGenerator tokens;
  private final IdGenerator ids;
  private final Audit audit;
  private final InstantSource clock;

  public NewUsers(
      DashboardUsers users,
      TokenGenerator tokens,
      IdGenerator ids,
      InstantSource clock,
      Audit audit) {
    this.users = users;
    this.tokens = tokens;
    this.ids = ids;
    this.clock = clock;
    this.audit = audit;
  }

  /** What became of an addition. */
  public sealed interface Addition {

    /** The user is there, and has this credential. */
    record Added(DashboardUser user, AccessToken credential) implements Addition {}

    /** Another user has the email. */
    record EmailTaken() implements Addition {}

    /** There are as many as there may be. */
    record TooMany() implements Addition {}
  }

  /** Adds a user to the organisation of {@code actor}, with a credential that is made now. */
  public Addition add(Actor actor, UserProfile profile, Optional<PasswordHash> password) {
    return add(actor, profile, password, tokens.next());
  }

  /** Adds a user to the organisation of {@code actor}, with this credential. */
  public Addition add(
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
        audit.note(actor, AuditAction.USER_ADDED, user.id(), Snapshot.NONE, UserSnapshot.of(user));
        yield new Addition.Added(user, credential);
      }
      case EMAIL_TAKEN -> new Addition.EmailTaken();
      case TOO_MANY -> new Addition.TooMany();
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("a credential was made twice (expected: a random one)");
    };
  }
}
