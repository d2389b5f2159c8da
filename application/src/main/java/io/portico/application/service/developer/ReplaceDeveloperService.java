package io.portico.application.service.developer;

import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.DeveloperSnapshot;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Replaces the details of developers. */
public final class ReplaceDeveloperService implements ReplaceDeveloper {

  private final Developers developers;
  private final NewPasswords passwords;
  private final PortalConfigurations configurations;
  private final OutboxWriter outbox;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplaceDeveloperService(
      Developers developers,
      NewPasswords passwords,
      PortalConfigurations configurations,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.passwords = passwords;
    this.configurations = configurations;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    command.password().ifPresent(passwords::check);
    CurrentDeveloper.find(developers, command.actor(), command.id());
    var hash = command.password().map(passwords::hash);
    return unitOfWork.execute(() -> replace(command, hash));
  }

  private Outcome replace(Command command, Optional<PasswordHash> hash) {
    var organisation = command.actor().organisation();
    var before =
        CurrentDeveloper.lock(developers, command.actor(), command.id(), command.expected())
            .developer();
    var described = before.with(command.details());
    var after = hash.map(described::with).orElse(described);
    return switch (developers.replace(organisation, after)) {
      case REPLACED -> {
        if (hash.isPresent()) {
          mailPasswordChanged(organisation, before, after);
        }
        note(command, before, after);
        yield new Outcome.Replaced();
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(command.details().email());
    };
  }

  /* To the previous address as well: somebody who takes over an account changes the address. */
  private void mailPasswordChanged(OrganisationId organisation, Developer before, Developer after) {
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
    var snapshot = DeveloperSnapshot.of(after);
    if (!after.details().equals(before.details())) {
      audit.note(
          command.actor(),
          AuditAction.DEVELOPER_REPLACED,
          before.id(),
          DeveloperSnapshot.of(before),
          snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.note(command.actor(), AuditAction.PASSWORD_CHANGED, before.id(), snapshot, snapshot);
    }
  }
}
