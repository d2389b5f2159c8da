package io.portico.application.service.developer;

import static io.portico.domain.audit.AuditAction.PASSWORD_CHANGED;

import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.RecordKind;

/** Changes the passwords of developers. */
public final class ChangePasswordService implements ChangePassword {

  private final Developers developers;
  private final LoginFailures failures;
  private final NewPasswords passwords;
  private final OutboxWriter outbox;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ChangePasswordService(
      Developers developers,
      LoginFailures failures,
      NewPasswords passwords,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.failures = failures;
    this.passwords = passwords;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void change(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    passwords.check(command.password());
    developers
        .find(command.actor().organisation(), command.id())
        .orElseThrow(RecordKind.DEVELOPER.notFound(command.id()));
    var hash = passwords.hash(command.password());
    unitOfWork.run(() -> change(command, hash));
  }

  private void change(Command command, PasswordHash hash) {
    var organisation = command.actor().organisation();
    var developer =
        developers
            .findForUpdate(organisation, command.id())
            .map(command.expected()::require)
            .orElseThrow(RecordKind.DEVELOPER.notFound(command.id()))
            .developer();
    developers.replace(organisation, developer.with(hash));
    failures.remove(organisation, LoginSubjects.account(developer.details().email()));
    outbox.post(organisation, developer.details().email(), new Message.PasswordChanged());
    var snapshot = Snapshots.of(developer);
    audit.record(command.actor(), PASSWORD_CHANGED, command.id(), snapshot, snapshot);
  }
}
