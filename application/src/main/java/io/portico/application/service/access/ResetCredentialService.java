package io.portico.application.service.access;

import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.UserSnapshot;
import io.portico.domain.access.Permission;
import io.portico.domain.access.TokenHash;
import io.portico.domain.audit.AuditAction;
import java.time.InstantSource;
import java.util.Optional;

/** Gives dashboard users other credentials. */
public final class ResetCredentialService implements ResetCredential {

  private final DashboardUsers users;
  private final TokenGenerator tokens;
  private final CallerCache callerCache;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ResetCredentialService(
      DashboardUsers users,
      TokenGenerator tokens,
      CallerCache callerCache,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.users = users;
    this.tokens = tokens;
    this.callerCache = callerCache;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** What happened in the store, and the credential that opens nothing any more. */
  private record Change(Outcome outcome, Optional<TokenHash> replaced) {}

  @Override
  public Outcome reset(Command command) {
    if (!command.actor().may(Permission.ADMINISTER_USERS)) {
      return new Outcome.NotPermitted();
    }
    var change = unitOfWork.execute(() -> checkAndReset(command));
    change.replaced().ifPresent(callerCache::evict);
    return change.outcome();
  }

  private Change checkAndReset(Command command) {
    var present = users.findForUpdate(command.actor().organisation(), command.user());
    if (present.isEmpty()) {
      return new Change(new Outcome.UnknownUser(command.user()), Optional.empty());
    }
    if (!command.precondition().holdsFor(present.get())) {
      return new Change(new Outcome.Stale(), Optional.empty());
    }
    var credential = tokens.next();
    var wanted = present.get().withCredential(credential.hash(), clock.instant());
    return switch (users.replace(wanted)) {
      case REPLACED -> {
        var facts = UserSnapshot.of(wanted);
        audit.note(command.actor(), AuditAction.CREDENTIAL_RESET, command.user(), facts, facts);
        yield new Change(
            new Outcome.Reset(wanted, credential), Optional.of(present.get().credential()));
      }
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("a credential was made twice (expected: a random one)");
      case EMAIL_TAKEN -> throw new IllegalStateException("the email of a user became another's");
    };
  }
}
