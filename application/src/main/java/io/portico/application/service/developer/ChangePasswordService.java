package io.portico.application.service.developer;

import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;

/** Changes the passwords of developers. */
public final class ChangePasswordService implements ChangePassword {

  private final Developers developers;
  private final LoginFailures failures;
  private final NewPasswords passwords;
  private final PortalConfigurations configurations;
  private final OutboxWriter outbox;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ChangePasswordService(
      Developers developers,
      LoginFailures failures,
      NewPasswords passwords,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.failures = failures;
    this.passwords = passwords;
    this.configurations = configurations;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public void change(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    passwords.check(command.password());
    CurrentDeveloper.find(developers, command.actor(), command.id());
    var hash = passwords.hash(command.password());
    unitOfWork.execute(() -> change(command, hash));
  }

  private Developer change(Command command, PasswordHash hash) {
    var organisation = command.actor().organisation();
    var developer =
        CurrentDeveloper.lock(developers, command.actor(), command.id(), command.expected())
            .developer();
    developers.replace(organisation, developer.with(hash));
    failures.remove(organisation, LoginSubjects.account(developer.details().email()));
    outbox.post(
        organisation,
        configurations.current(organisation),
        developer.details().email(),
        new Message.PasswordChanged());
    var snapshot = DeveloperSnapshot.of(developer);
    audit.note(command.actor(), AuditAction.PASSWORD_CHANGED, command.id(), snapshot, snapshot);
    return developer;
  }
}
