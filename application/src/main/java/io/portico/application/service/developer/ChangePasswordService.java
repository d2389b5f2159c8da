package io.portico.application.service.developer;

import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.LoginFailures;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.mail.Message;

/** Changes the passwords of developers, and lets them know. */
public final class ChangePasswordService implements ChangePassword {

  private final Developers developers;
  private final LoginFailures failures;
  private final PasswordRules rules;
  private final PasswordHasher hasher;
  private final PortalConfigurations configurations;
  private final OutboxWriter outbox;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ChangePasswordService(
      Developers developers,
      LoginFailures failures,
      PasswordRules rules,
      PasswordHasher hasher,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.failures = failures;
    this.rules = rules;
    this.hasher = hasher;
    this.configurations = configurations;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome change(Command command) {
    var actor = command.actor();
    if (!actor.may(Permission.ADMINISTER_DEVELOPERS)) {
      return new Outcome.NotPermitted();
    }
    rules.check(command.password());
    if (developers.find(actor.organisation(), command.id()).isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    var hash = hasher.hash(command.password());
    return unitOfWork.execute(() -> checkAndChange(command, hash));
  }

  private Outcome checkAndChange(Command command, PasswordHash hash) {
    var organisation = command.actor().organisation();
    var present = developers.findForUpdate(organisation, command.id());
    if (present.isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    if (!command.expected().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    var developer = present.get().developer();
    developers.replace(organisation, developer.with(hash));
    failures.forget(organisation, LoginSubjects.account(developer.details().email()));
    outbox.post(
        organisation,
        configurations.current(organisation),
        developer.details().email(),
        new Message.PasswordChanged());
    var facts = DeveloperSnapshot.of(developer);
    audit.note(command.actor(), AuditAction.PASSWORD_CHANGED, command.id(), facts, facts);
    return new Outcome.Changed();
  }
}
