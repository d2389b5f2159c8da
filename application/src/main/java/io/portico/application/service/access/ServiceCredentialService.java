package io.portico.application.service.access;

import static io.portico.domain.audit.AuditAction.SERVICE_CREDENTIAL_ADDED;
import static io.portico.domain.audit.AuditAction.SERVICE_CREDENTIAL_REMOVED;
import static io.portico.domain.audit.AuditAction.SERVICE_CREDENTIAL_REPLACED;
import static io.portico.domain.audit.AuditAction.SERVICE_CREDENTIAL_ROTATED;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.access.AddServiceCredential;
import io.portico.application.port.in.access.RemoveServiceCredential;
import io.portico.application.port.in.access.ReplaceServiceCredential;
import io.portico.application.port.in.access.RotateServiceCredential;
import io.portico.application.port.in.access.ServiceCredentialQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;

/** Adds, replaces, rotates, removes and reads service credentials. */
public final class ServiceCredentialService
    implements AddServiceCredential,
        ReplaceServiceCredential,
        RotateServiceCredential,
        RemoveServiceCredential,
        ServiceCredentialQueries {

  private final ServiceCredentials credentials;
  private final TokenGenerator tokens;
  private final BindingReader reader;
  private final CallerCache callerCache;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ServiceCredentialService(
      ServiceCredentials credentials,
      TokenGenerator tokens,
      BindingReader reader,
      CallerCache callerCache,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.credentials = credentials;
    this.tokens = tokens;
    this.reader = reader;
    this.callerCache = callerCache;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddServiceCredential.Outcome add(AddServiceCredential.Command command) {
    var actor = command.actor();
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(() -> readAndAdd(command));
  }

  private AddServiceCredential.Outcome readAndAdd(AddServiceCredential.Command command) {
    var actor = command.actor();
    var token = tokens.next().ofService();
    var bindings = reader.read(actor.organisation(), command.bindings());
    var credential =
        ServiceCredential.issued(
            new ServiceCredentialId(ids.next()),
            actor.organisation(),
            command.details().bound(bindings),
            token.hash(),
            clock.instant());
    return switch (credentials.add(credential)) {
      case ADDED -> {
        audit.recordNew(actor, SERVICE_CREDENTIAL_ADDED, credential.id(), Snapshots.of(credential));
        yield new AddServiceCredential.Outcome.Added(credential, token);
      }
      case NAME_TAKEN -> new AddServiceCredential.Outcome.NameTaken(command.details().name());
      case TOO_MANY -> new AddServiceCredential.Outcome.TooMany(ServiceCredentials.MOST);
    };
  }

  @Override
  public ReplaceServiceCredential.Outcome replace(ReplaceServiceCredential.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var outcome = unitOfWork.execute(() -> lockAndReplace(command));
    if (outcome instanceof ReplaceServiceCredential.Outcome.Replaced(var credential)) {
      evict(credential);
    }
    return outcome;
  }

  private ReplaceServiceCredential.Outcome lockAndReplace(
      ReplaceServiceCredential.Command command) {
    var organisation = command.actor().organisation();
    var wanted = command.bindings().map(some -> reader.read(organisation, some));
    var before = command.precondition().require(lock(command.actor(), command.credential()));
    var bindings = wanted.orElseGet(() -> before.details().bindings());
    var after = before.described(command.details().bound(bindings), clock.instant());
    if (after.equals(before)) {
      return new ReplaceServiceCredential.Outcome.Replaced(before);
    }
    return switch (credentials.replace(after)) {
      case REPLACED -> {
        audit.record(
            command.actor(),
            SERVICE_CREDENTIAL_REPLACED,
            after.id(),
            Snapshots.of(before),
            Snapshots.of(after));
        yield new ReplaceServiceCredential.Outcome.Replaced(after);
      }
      case NAME_TAKEN -> new ReplaceServiceCredential.Outcome.NameTaken(command.details().name());
    };
  }

  @Override
  public Rotated rotate(RotateServiceCredential.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var token = tokens.next().ofService();
    var rotation =
        unitOfWork.execute(
            () -> {
              var before =
                  command.precondition().require(lock(command.actor(), command.credential()));
              var after = before.rotated(token.hash(), command.overlap(), clock.instant());
              if (credentials.replace(after) != Replacement.REPLACED) {
                throw new IllegalStateException("the unchanged name belongs to another credential");
              }
              audit.record(
                  command.actor(),
                  SERVICE_CREDENTIAL_ROTATED,
                  after.id(),
                  Snapshots.of(before),
                  Snapshots.of(after));
              return new Rotation(before, after);
            });
    evict(rotation.before());
    return new Rotated(rotation.after(), token);
  }

  private record Rotation(ServiceCredential before, ServiceCredential after) {}

  @Override
  public ServiceCredential remove(RemoveServiceCredential.Command command) {
    command.actor().require(Permission.ADMINISTER_USERS);
    var removed =
        unitOfWork.execute(
            () -> {
              var present =
                  command.precondition().require(lock(command.actor(), command.credential()));
              credentials.remove(present.organisation(), present.id());
              audit.recordRemoved(
                  command.actor(), SERVICE_CREDENTIAL_REMOVED, present.id(), Snapshots.of(present));
              return present;
            });
    evict(removed);
    return removed;
  }

  private ServiceCredential lock(Actor actor, ServiceCredentialId id) {
    return credentials
        .findForUpdate(actor.organisation(), id)
        .orElseThrow(RecordKind.SERVICE_CREDENTIAL.notFound(id));
  }

  private void evict(ServiceCredential credential) {
    callerCache.evict(credential.token());
    credential.previous().ifPresent(previous -> callerCache.evict(previous.token()));
  }

  @Override
  public ServiceCredential find(Actor actor, ServiceCredentialId credential) {
    actor.require(Permission.READ_USERS);
    return credentials
        .find(actor.organisation(), credential)
        .orElseThrow(RecordKind.SERVICE_CREDENTIAL.notFound(credential));
  }

  @Override
  public Page<ServiceCredential, String> page(Query query) {
    query.actor().require(Permission.READ_USERS);
    var found = credentials.page(query.actor().organisation(), query.after(), query.limit() + 1);
    return Page.of(found, query.limit(), credential -> credential.details().name());
  }

  @Override
  public long count(Actor actor) {
    actor.require(Permission.READ_USERS);
    return credentials.count(actor.organisation());
  }
}
