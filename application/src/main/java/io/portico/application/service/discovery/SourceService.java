package io.portico.application.service.discovery;

import static io.portico.domain.audit.AuditAction.SOURCE_ADDED;
import static io.portico.domain.audit.AuditAction.SOURCE_REMOVED;
import static io.portico.domain.audit.AuditAction.SOURCE_REPLACED;
import static io.portico.domain.audit.AuditAction.SOURCE_TESTED;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.discovery.AddSource;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.RemoveSource;
import io.portico.application.port.in.discovery.ReplaceSource;
import io.portico.application.port.in.discovery.ReplaceSource.Credential;
import io.portico.application.port.in.discovery.StoredSourceQueries;
import io.portico.application.port.in.discovery.TestSource;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceDetails;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Adds, changes, removes, tests and reads the sources that administrators add. */
public final class SourceService
    implements AddSource, ReplaceSource, RemoveSource, TestSource, StoredSourceQueries {

  private final StoredSources sources;
  private final ConfiguredSystems systems;
  private final SourceConnector connector;
  private final SourceCredentials credentials;
  private final SourcePullService pulls;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public SourceService(
      StoredSources sources,
      ConfiguredSystems systems,
      SourceConnector connector,
      SourceCredentials credentials,
      SourcePullService pulls,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.sources = sources;
    this.systems = systems;
    this.connector = connector;
    this.credentials = credentials;
    this.pulls = pulls;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public AddSource.Outcome add(AddSource.Command command) {
    var actor = command.actor();
    actor.requireEverywhere(Permission.DISCOVER);
    var details = command.details();
    connector.requirePermitted(details.address());
    if (systems.isOfTheFile(actor.organisation(), details.name())) {
      return new AddSource.Outcome.NameTaken(details.name());
    }
    var sealed =
        command
            .credential()
            .map(clear -> credentials.seal(actor.organisation(), details.name(), clear));
    var source = StoredSource.added(details, sealed, clock.instant());
    return unitOfWork.execute(
        () ->
            switch (sources.add(actor.organisation(), source)) {
              case ADDED -> {
                audit.recordNew(actor, SOURCE_ADDED, details.name(), Snapshots.of(source));
                yield new AddSource.Outcome.Added(source);
              }
              case NAME_TAKEN -> new AddSource.Outcome.NameTaken(details.name());
              case TOO_MANY -> new AddSource.Outcome.TooMany(StoredSource.MOST);
            });
  }

  @Override
  public StoredSource replace(ReplaceSource.Command command) {
    command.actor().requireEverywhere(Permission.DISCOVER);
    connector.requirePermitted(command.details().address());
    return unitOfWork.execute(() -> lockAndReplace(command.actor(), command));
  }

  private StoredSource lockAndReplace(Actor actor, ReplaceSource.Command command) {
    var details = command.details();
    var present = lock(actor, details.name(), command.expected());
    requireSameKind(present, details);
    requireCredentialFor(present, command);
    var sealed = sealed(actor, present, command.credential());
    if (present.details().equals(details) && present.sealedCredential().equals(sealed)) {
      return present;
    }
    var changed = present.with(details, sealed, clock.instant());
    sources.replace(actor.organisation(), changed);
    audit.record(
        actor, SOURCE_REPLACED, details.name(), Snapshots.of(present), Snapshots.of(changed));
    return changed;
  }

  private static void requireSameKind(StoredSource present, SourceDetails details) {
    var kind = present.details().kind();
    if (details.kind() != kind) {
      throw new InvalidValueException(
          "kind", details.kind().word(), kind.word() + ", which cannot be changed");
    }
  }

  /* Otherwise a user who may change the address could read the credential there. */
  private static void requireCredentialFor(StoredSource present, ReplaceSource.Command command) {
    if (present.sealedCredential().isPresent()
        && command.credential() instanceof Credential.Present
        && !present.details().address().equals(command.details().address())) {
      throw InvalidValueException.found(
          "credential", "none", "the credential again, because the address changes");
    }
  }

  private Optional<String> sealed(Actor actor, StoredSource present, Credential credential) {
    return switch (credential) {
      case Credential.Present() -> present.sealedCredential();
      case Credential.Other(var other) ->
          Optional.of(credentials.seal(actor.organisation(), present.details().name(), other));
      case Credential.None() -> Optional.empty();
    };
  }

  @Override
  public StoredSource remove(Actor actor, SourceName name, Precondition<StoredSource> expected) {
    actor.requireEverywhere(Permission.DISCOVER);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, name, expected);
          sources.remove(actor.organisation(), name);
          audit.recordRemoved(actor, SOURCE_REMOVED, name, Snapshots.of(present));
          return present;
        });
  }

  private StoredSource lock(Actor actor, SourceName name, Precondition<StoredSource> expected) {
    var present =
        sources
            .findForUpdate(actor.organisation(), name)
            .orElseThrow(RecordKind.SOURCE.notFound(name));
    expected.require(present);
    return present;
  }

  /* The source is read outside of a unit of work, because it may be slow. */
  @Override
  public TestSource.Outcome test(Actor actor, SourceName name) {
    var source = find(actor, name);
    var outcome =
        switch (pulls.pull(new PullSource.Command(actor, name, true))) {
          case PullSource.Outcome.Pulled(var report) ->
              new TestSource.Outcome.Read(report.counts());
          case PullSource.Outcome.Failed(var reasons) ->
              new TestSource.Outcome.Failed(reasons.getFirst());
          case PullSource.Outcome.AlreadyRunning _ ->
              throw new IllegalStateException(name + ": a dry run waits for no other");
        };
    unitOfWork.run(() -> audit.recordUnchanged(actor, SOURCE_TESTED, name, Snapshots.of(source)));
    return outcome;
  }

  @Override
  public List<StoredSource> all(Actor actor) {
    actor.requireEverywhere(Permission.DISCOVER);
    return sources.all(actor.organisation());
  }

  @Override
  public StoredSource find(Actor actor, SourceName name) {
    actor.requireEverywhere(Permission.DISCOVER);
    return sources.find(actor.organisation(), name).orElseThrow(RecordKind.SOURCE.notFound(name));
  }
}
