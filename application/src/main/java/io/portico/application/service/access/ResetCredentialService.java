package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.CREDENTIAL_RESET;

import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Permission;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Replaces the credentials of dashboard users. */
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

  /* The result, and the previous credential. */
  private record Change(Reset reset, TokenHash previous) {}

  @Override
  public Reset reset(Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var change = unitOfWork.execute(() -> lockAndReset(command));
    callerCache.evict(change.previous());
    return change.reset();
  }

  private Change lockAndReset(Command command) {
    var before =
        users
            .findForUpdate(command.actor().organisation(), command.user())
            .orElseThrow(RecordKind.USER.notFound(command.user()));
    command.precondition().require(before);
    var credential = tokens.next();
    var after = before.withCredential(credential.hash(), clock.instant());
    return switch (users.replace(after)) {
      case REPLACED -> {
        var snapshot = Snapshots.of(after);
        audit.record(command.actor(), CREDENTIAL_RESET, command.user(), snapshot, snapshot);
        yield new Change(new Reset(after, credential), before.credential());
      }
      case CREDENTIAL_TAKEN ->
          throw new IllegalStateException("duplicate credential (expected: a random one)");
      case EMAIL_TAKEN ->
          throw new IllegalStateException("the unchanged address belongs to another user");
    };
  }
}
