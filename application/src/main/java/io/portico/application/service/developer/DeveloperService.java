package io.portico.application.service.developer;

import static io.portico.domain.audit.AuditAction.DEVELOPER_REPLACED;
import static io.portico.domain.audit.AuditAction.PASSWORD_CHANGED;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.account.LoginFailures;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.service.account.LoginSubjects;
import io.portico.application.service.account.NewPasswords;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.session.UserSessions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.account.Realm;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.webhook.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Reads developers, and replaces their details and passwords. */
public record DeveloperService(
    Developers developers,
    LoginFailures failures,
    NewPasswords passwords,
    UserSessions sessions,
    OutboxWriter outbox,
    UnitOfWork unitOfWork,
    Audit audit)
    implements ReplaceDeveloper, ChangePassword, DeveloperQueries {

  @Override
  public Outcome replace(ReplaceDeveloper.Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    command.password().ifPresent(passwords::check);
    requireKnown(command.actor(), command.id());
    var hash = command.password().map(passwords::hash);
    return unitOfWork.execute(() -> replace(command, hash));
  }

  /** Replaces the details of {@code before}, within the unit of work that locked the developer. */
  public Outcome describe(Actor actor, Developer before, DeveloperDetails details) {
    return replace(
        new ReplaceDeveloper.Command(
            actor, before.id(), details, Optional.empty(), Precondition.none()));
  }

  private Outcome replace(ReplaceDeveloper.Command command, Optional<PasswordHash> hash) {
    var actor = command.actor();
    var before = lock(actor, command.id(), command.expected());
    var described = before.with(command.details());
    var after = hash.map(described::with).orElse(described);
    return switch (developers.replace(actor.organisation(), after)) {
      case REPLACED -> {
        if (hash.isPresent()) {
          mailPasswordChanged(actor, before, after);
        }
        sessions.follow(actor.organisation(), before, after);
        recordChange(actor, before, after);
        yield new Outcome.Replaced();
      }
      case EMAIL_TAKEN -> new Outcome.EmailTaken(command.details().email());
    };
  }

  @Override
  public void change(ChangePassword.Command command) {
    command.actor().require(Permission.ADMINISTER_DEVELOPERS);
    passwords.check(command.password());
    requireKnown(command.actor(), command.id());
    var hash = passwords.hash(command.password());
    unitOfWork.run(() -> change(command, hash));
  }

  private void change(ChangePassword.Command command, PasswordHash hash) {
    change(command.actor(), lock(command.actor(), command.id(), command.expected()), hash);
  }

  /** Changes the password of {@code before}, within the unit of work that locked the developer. */
  public void change(Actor actor, Developer before, PasswordHash hash) {
    var after = before.with(hash);
    developers.replace(actor.organisation(), after);
    sessions.follow(actor.organisation(), before, after);
    failures.remove(
        actor.organisation(), LoginSubjects.account(Realm.DEVELOPERS, before.details().email()));
    mailPasswordChanged(actor, before, after);
    audit.recordUnchanged(actor, PASSWORD_CHANGED, before.id(), Snapshots.of(after));
  }

  /* Before the password is hashed, which is slow. */
  private void requireKnown(Actor actor, DeveloperId id) {
    var _ =
        developers.find(actor.organisation(), id).orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  private Developer lock(Actor actor, DeveloperId id, Precondition<DeveloperWithKeys> expected) {
    return developers
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.DEVELOPER.notFound(id))
        .developer();
  }

  /* To the previous address as well: an attacker who takes over an account changes it. */
  private void mailPasswordChanged(Actor actor, Developer before, Developer after) {
    var addresses = new LinkedHashMap<String, EmailAddress>();
    for (var developer : List.of(before, after)) {
      addresses.put(developer.details().email().canonical(), developer.details().email());
    }
    for (var address : addresses.values()) {
      outbox.post(actor.organisation(), address, new Message.PasswordChanged());
    }
  }

  private void recordChange(Actor actor, Developer before, Developer after) {
    var snapshot = Snapshots.of(after);
    if (!after.details().equals(before.details())) {
      audit.publish(actor, new Event.DeveloperChanged(after));
      audit.record(actor, DEVELOPER_REPLACED, before.id(), Snapshots.of(before), snapshot);
    }
    if (!after.password().equals(before.password())) {
      audit.recordUnchanged(actor, PASSWORD_CHANGED, before.id(), snapshot);
    }
  }

  @Override
  public DeveloperWithKeys find(Actor actor, DeveloperId id) {
    actor.require(Permission.READ);
    return developers.find(actor.organisation(), id).orElseThrow(RecordKind.DEVELOPER.notFound(id));
  }

  @Override
  public Optional<DeveloperWithKeys> findByEmail(Actor actor, EmailAddress email) {
    actor.require(Permission.READ);
    return developers.findByEmail(actor.organisation(), email);
  }

  @Override
  public Optional<DeveloperWithKeys> findBySsoKey(Actor actor, String ssoKey) {
    actor.require(Permission.READ);
    return developers.findBySsoKey(actor.organisation(), ssoKey);
  }

  @Override
  public OffsetPage<DeveloperWithKeys> page(
      Actor actor, DeveloperFilter filter, OffsetRange range) {
    actor.require(Permission.READ);
    var organisation = actor.organisation();
    return new OffsetPage<>(
        developers.page(organisation, filter, range.offset(), range.limit()),
        developers.count(organisation, filter));
  }

  @Override
  public Page<DeveloperWithKeys, DeveloperId> newest(
      Actor actor, DeveloperFilter filter, PageQuery<DeveloperId> page) {
    actor.require(Permission.READ);
    var found = developers.newest(actor.organisation(), filter, page.after(), page.limit() + 1);
    return Page.of(found, page.limit(), record -> record.developer().id());
  }

  @Override
  public List<DeveloperWithKeys> sorted(
      Actor actor, DeveloperFilter filter, DeveloperOrder order, OffsetRange range) {
    actor.require(Permission.READ);
    return developers.sorted(actor.organisation(), filter, order, range.offset(), range.limit());
  }

  @Override
  public long count(Actor actor, DeveloperFilter filter) {
    actor.require(Permission.READ);
    return developers.count(actor.organisation(), filter);
  }
}
