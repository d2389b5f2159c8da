package io.portico.application.service.definition;

import static io.portico.domain.audit.AuditAction.DEFINITION_REMOVED;
import static io.portico.domain.audit.AuditAction.DEFINITION_SET;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.definition.DefinitionReader;
import io.portico.application.port.out.definition.DefinitionReader.Recognised;
import io.portico.application.port.out.definition.Definitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** Writes definitions. The caller checks the permission. */
public final class DefinitionWriter {

  private final Apis apis;
  private final Definitions definitions;
  private final DefinitionReader reader;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public DefinitionWriter(
      Apis apis,
      Definitions definitions,
      DefinitionReader reader,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.definitions = definitions;
    this.reader = reader;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** Does what {@link SetDefinition#set} does. */
  public SetDefinition.Outcome set(SetDefinition.Command command) {
    var document = Definition.requireDocument(command.document());
    var given = command.version().map(Definition::requireVersion);
    var read = reader.read(document);
    var warnings = new ArrayList<>(read.warnings());
    var version = given.orElseGet(() -> declared(read, warnings));
    var digest = Definition.digestOf(document);
    return unitOfWork.execute(() -> lockAndSet(command, version, digest, read, warnings));
  }

  /**
   * Sets a document that discovery found as the definition of the version that it declares, unless
   * it is the latest of a version or the API has the most versions.
   *
   * @throws InvalidValueException if the document cannot be stored
   */
  public void keep(Actor actor, ApiId api, byte[] document) {
    var digest = Definition.digestOf(Definition.requireDocument(document));
    var seen = new HashSet<String>();
    var isLatest =
        definitions.all(actor.organisation(), api).stream()
            .filter(one -> seen.add(one.version()))
            .anyMatch(one -> one.digest().equals(digest));
    if (!isLatest) {
      var _ =
          set(
              new SetDefinition.Command(
                  actor, api, Optional.empty(), document, Precondition.none()));
    }
  }

  private static String declared(Recognised read, List<String> warnings) {
    var version = read.version().map(LineForm::cleaned).map(String::strip).orElse("");
    try {
      return Definition.requireVersion(version);
    } catch (InvalidValueException e) {
      warnings.add("info.version: " + e.problem() + "; kept without a version");
      return "";
    }
  }

  private SetDefinition.Outcome lockAndSet(
      SetDefinition.Command command,
      String version,
      String digest,
      Recognised read,
      List<String> warnings) {
    var actor = command.actor();
    var api = lock(actor, command.api());
    var all = definitions.all(actor.organisation(), api.id());
    var earlier = ofVersion(all, Optional.of(version));
    var latest = command.expected().require(earlier.stream().findFirst());
    if (latest.filter(one -> one.digest().equals(digest)).isPresent()) {
      return new SetDefinition.Outcome.Kept(latest.get(), warnings);
    }
    if (earlier.isEmpty()
        && all.stream().map(Definition::version).distinct().count() >= Definition.MOST_VERSIONS) {
      return new SetDefinition.Outcome.TooManyVersions(Definition.MOST_VERSIONS);
    }
    var definition =
        new Definition(
            all.stream().findFirst().map(Definition::revision).orElse(0) + 1,
            version,
            read.type(),
            digest,
            command.document().length,
            actor.user(),
            clock.instant());
    definitions.add(actor.organisation(), api.id(), definition, command.document());
    definitions.remove(
        actor.organisation(),
        api.id(),
        earlier.stream().skip(Definition.MOST_REVISIONS - 1L).map(Definition::revision).toList());
    mark(actor, api, true);
    audit.record(
        actor,
        DEFINITION_SET,
        api.id(),
        latest.map(Snapshots::of).orElse(Snapshot.NONE),
        Snapshots.of(definition));
    return new SetDefinition.Outcome.Kept(definition, warnings);
  }

  /** Does what {@link RemoveDefinition#remove} does. */
  void remove(RemoveDefinition.Command command) {
    unitOfWork.run(() -> lockAndRemove(command));
  }

  private void lockAndRemove(RemoveDefinition.Command command) {
    var actor = command.actor();
    var api = lock(actor, command.api());
    var all = definitions.all(actor.organisation(), api.id());
    var removed = ofVersion(all, command.version());
    var latest =
        removed.stream()
            .findFirst()
            .orElseThrow(RecordKind.DEFINITION.notFound(command.version().orElse("")));
    var _ = command.expected().require(Optional.of(latest));
    definitions.remove(
        actor.organisation(), api.id(), removed.stream().map(Definition::revision).toList());
    mark(actor, api, removed.size() < all.size());
    audit.recordRemoved(actor, DEFINITION_REMOVED, api.id(), Snapshots.of(latest));
  }

  private ApiRecord lock(Actor actor, ApiId id) {
    return apis.findForUpdate(actor.organisation(), id).orElseThrow(RecordKind.API.notFound(id));
  }

  /* The record of the API says whether it has a definition. */
  private void mark(Actor actor, ApiRecord api, boolean hasDefinition) {
    if (api.hasDefinition() != hasDefinition) {
      var marked = api.having(hasDefinition, clock.instant());
      apis.change(actor.organisation(), List.of(new Apis.Change(api, marked)));
    }
  }

  static List<Definition> ofVersion(List<Definition> all, Optional<String> version) {
    return all.stream()
        .filter(one -> version.isEmpty() || one.version().equals(version.get()))
        .toList();
  }
}
