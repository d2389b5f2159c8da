package io.portico.application.service.developer;

import static io.portico.domain.audit.AuditAction.DEVELOPER_REPLACED;
import static io.portico.domain.audit.AuditAction.PASSWORD_CHANGED;

import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Replaces the details of developers. */
public final class ReplaceDeveloperService implements ReplaceDeveloper {

  private final Developers developers;
  private final NewPasswords passwords;
  private final OutboxWriter outbox;
  private final Audit audit;
  private final UnitOfWork unitOfWork;

  public ReplaceDeveloperService(
      Developers developers,
      NewPasswords passwords,
      OutboxWriter outbox,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.developers = developers;
    this.passwords = passwords;
    this.outbox = outbox;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome replace(Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    command.password().ifPresent(passwords::check);
    developers
        .find(command.actor().organisation(), command.id())
        .orElseThrow(RecordKind.DEVELOPER.notFound(command.id()));
    var hash = command.password().map(passwords::hash);
    return unitOfWork.execute(() -> replace(command, hash));
  }

  private Outcome replace(Command command, Optional<PasswordHash> hash) {
    var organisation = command.actor().organisation();
    var before =
        developers
            .findForUpdate(organisation, command.id())
            .map(command.expected()::require)
            .orElseThrow(RecordKind.DEVELOPER.notFound(command.id()))
            .developer();
    var described = before.with(command.details());
    var after = hash.map(described::with).orElse(described);
    return switch (developers.replace(organisation, after)) {
      case REPLACED -> {
        if (hash.isPresent()) {
          mailPasswordChanged(organisation, before, after);
        }
        recordChange(command, before, after);
        yield new Outcome.Replaced();
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(command.details().email());
    };
  }

  /* To the previous address as well: somebody who takes over an account changes the address. */
  private void mailPasswordChanged(OrganisationId organisation, Developer before, Developer after) {
    var addresses = new LinkedHashMap<String, EmailAddress>();
    for (var developer : List.of(before, after)) {
      addresses.put(developer.details().email().canonical(), developer.details().email());
    }
    for (var address : addresses.values()) {
      outbox.post(organisation, address, new Message.PasswordChanged());
    }
  }

  private void recordChange(Command command, Developer before, Developer after) {
    var snapshot = Snapshots.of(after);
    if (!after.details().equals(before.details())) {
      audit.record(
          command.actor(), DEVELOPER_REPLACED, before.id(), Snapshots.of(before), snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.record(command.actor(), PASSWORD_CHANGED, before.id(), snapshot, snapshot);
    }
  }
}
