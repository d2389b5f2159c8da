package io.portico.application.service.developer;

import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.PasswordHasher;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Replaces what portals say of developers. */
public final class ReplaceDeveloperService implements ReplaceDeveloper {

  private final Developers developers;
  private final PasswordRules rules;
  private final PasswordHasher hasher;
  private final PortalConfigurations configurations;
  private final OutboxWriter outbox;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplaceDeveloperService(
      Developers developers,
      PasswordRules rules,
      PasswordHasher hasher,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.rules = rules;
    this.hasher = hasher;
    this.configurations = configurations;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    var actor = command.actor();
    if (!actor.may(Permission.ADMINISTER_DEVELOPERS)) {
      return new Outcome.NotPermitted();
    }
    command.password().ifPresent(rules::check);
    if (developers.find(actor.organisation(), command.id()).isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    var hash = command.password().map(hasher::hash);
    return unitOfWork.execute(() -> checkAndReplace(command, hash));
  }

  private Outcome checkAndReplace(Command command, Optional<PasswordHash> hash) {
    var organisation = command.actor().organisation();
    var present = developers.findForUpdate(organisation, command.id());
    if (present.isEmpty()) {
      return new Outcome.UnknownDeveloper(command.id());
    }
    if (!command.expected().holdsFor(present.get())) {
      return new Outcome.Stale();
    }
    var developer = present.get().developer();
    var wanted = wanted(developer, command, hash);
    return switch (developers.replace(organisation, wanted)) {
      case REPLACED -> {
        if (hash.isPresent()) {
          tell(organisation, developer, wanted);
        }
        note(command, developer, wanted);
        yield new Outcome.Replaced();
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(command.details().email());
    };
  }

  /* Whoever takes an account over gives it another address, too: the one before must hear of it. */
  private void tell(OrganisationId organisation, Developer before, Developer after) {
    var settings = configurations.current(organisation);
    var addresses = new LinkedHashMap<String, EmailAddress>();
    for (var developer : List.of(before, after)) {
      addresses.put(developer.details().email().canonical(), developer.details().email());
    }
    for (var address : addresses.values()) {
      outbox.post(organisation, settings, address, new Message.PasswordChanged());
    }
  }

  private void note(Command command, Developer before, Developer after) {
    if (!after.details().equals(before.details())) {
      audit.note(
          command.actor(),
          AuditAction.DEVELOPER_REPLACED,
          before.id(),
          DeveloperSnapshot.of(before),
          DeveloperSnapshot.of(after));
    }
    if (!after.password().equals(before.password())) {
      var facts = DeveloperSnapshot.of(after);
      audit.note(command.actor(), AuditAction.PASSWORD_CHANGED, before.id(), facts, facts);
    }
  }

  private static Developer wanted(Developer present, Command command, Optional<PasswordHash> hash) {
    var saying = present.saying(command.details());
    return hash.map(saying::with).orElse(saying);
  }
}
