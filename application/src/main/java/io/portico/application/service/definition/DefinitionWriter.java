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
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.label.CurrentRights;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.domain.shared.RecordKind;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes definitions. The caller checks the permission. */
public record DefinitionWriter(
    Apis apis,
    Definitions definitions,
    LabelDefinitions labels,
    DefinitionReader reader,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit) {

  /** Does what {@link SetDefinition#set} does. */
  public SetDefinition.Outcome set(SetDefinition.Command command) {
    return set(command, false);
  }

  /**
   * Sets a document that discovery found as the definition of the version that it declares, unless
   * it is the latest of all versions. If the API has the most versions, the one that has not
   * changed for the longest is removed.
   *
   * @throws InvalidValueException if the document cannot be stored
   */
  public void keep(Actor actor, ApiId api, byte[] document) {
    var digest = Definition.digestOf(Definition.requireDocument(document));
    if (!isFirst(definitions.all(actor.organisation(), api), digest)) {
      var _ =
          set(
              new SetDefinition.Command(
                  actor, api, Optional.empty(), document, Precondition.none()),
              true);
    }
  }

  private static boolean isFirst(List<Definition> all, String digest) {
    return all.stream().limit(1).anyMatch(one -> one.digest().equals(digest));
  }

  private SetDefinition.Outcome set(SetDefinition.Command command, boolean isFound) {
    var document = Definition.requireDocument(command.document());
    var given = command.version().map(Definition::requireVersion);
    var read = reader.read(document);
    var warnings = new ArrayList<>(read.warnings());
    var version = given.orElseGet(() -> declared(read, warnings));
    var draft = new Draft(version, read.type(), Definition.digestOf(document), warnings, isFound);
    var packed = definitions.packed(document);
    return unitOfWork.execute(() -> lockAndSet(command, draft, packed));
  }

  /* What is known before the API is locked. isFound: by discovery. */
  private record Draft(
      String version, DefinitionType type, String digest, List<String> warnings, boolean isFound) {}

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
      SetDefinition.Command command, Draft draft, Definitions.Packed packed) {
    var actor = command.actor();
    var api = draft.isFound() ? found(actor, command.api()) : lock(actor, command.api());
    var all = definitions.all(actor.organisation(), api.id());
    var earlier = ofVersion(all, Optional.of(draft.version()));
    var latest = earlier.stream().findFirst();
    var _ =
        command
            .expected()
            .require(
                ofVersion(all, command.version().map(_ -> draft.version())).stream().findFirst());
    var compared = draft.isFound() ? all : earlier;
    if (isFirst(compared, draft.digest())) {
      return new SetDefinition.Outcome.Kept(compared.getFirst(), draft.warnings());
    }
    // That of the latest revision first.
    var versions = all.stream().map(Definition::version).distinct().toList();
    if (earlier.isEmpty() && versions.size() >= Definition.MOST_VERSIONS) {
      if (!draft.isFound()) {
        return new SetDefinition.Outcome.TooManyVersions(Definition.MOST_VERSIONS);
      }
      remove(actor, api, ofVersion(all, Optional.of(versions.getLast())));
    }
    var definition =
        new Definition(
            all.stream().findFirst().map(Definition::revision).orElse(0) + 1,
            draft.version(),
            draft.type(),
            draft.digest(),
            command.document().length,
            actor.user(),
            clock.instant());
    definitions.add(actor.organisation(), api.id(), definition, packed);
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
    return new SetDefinition.Outcome.Kept(definition, draft.warnings());
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
    remove(actor, api, removed);
    mark(actor, api, removed.size() < all.size());
  }

  private void remove(Actor actor, ApiRecord api, List<Definition> removed) {
    definitions.remove(
        actor.organisation(), api.id(), removed.stream().map(Definition::revision).toList());
    audit.recordRemoved(actor, DEFINITION_REMOVED, api.id(), Snapshots.of(removed.getFirst()));
  }

  private ApiRecord find(Actor actor, ApiId id) {
    return apis.findForUpdate(actor.organisation(), id).orElseThrow(RecordKind.API.notFound(id));
  }

  private ApiRecord found(Actor actor, ApiId id) {
    var api = find(actor, id);
    new CurrentRights(labels).of(actor).require(Permission.DISCOVER, api.labels().labels());
    return api;
  }

  private ApiRecord lock(Actor actor, ApiId id) {
    var api = find(actor, id);
    var current = new CurrentRights(labels).of(actor);
    if (!current.may(Permission.READ_APIS, api.labels().labels())) {
      throw RecordKind.API.notFound(id).get();
    }
    current.require(Permission.CHANGE_APIS, api.labels().labels());
    return api;
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
