package io.portico.application.service.definition;

import io.portico.application.port.in.definition.DefinitionQueries;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.definition.DefinitionComparer;
import io.portico.application.port.out.definition.DefinitionComparer.Document;
import io.portico.application.port.out.definition.Definitions;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.shared.RecordKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Sets, removes, reads and compares definitions. */
public record DefinitionService(
    Apis apis, Definitions definitions, DefinitionWriter writer, DefinitionComparer comparer)
    implements SetDefinition, RemoveDefinition, DefinitionQueries {

  @Override
  public SetDefinition.Outcome set(SetDefinition.Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    return writer.set(command);
  }

  @Override
  public void remove(RemoveDefinition.Command command) {
    command.actor().require(Permission.CHANGE_APIS);
    writer.remove(command);
  }

  @Override
  public List<Definition> all(Actor actor, ApiId api) {
    actor.require(Permission.READ_APIS);
    var all = definitions.all(actor.organisation(), api);
    if (all.isEmpty() || !actor.mayEverywhere(Permission.READ_APIS)) {
      requireReadable(actor, api);
    }
    return all;
  }

  private void requireReadable(Actor actor, ApiId id) {
    var _ =
        apis.find(actor.organisation(), id)
            .filter(api -> actor.may(Permission.READ_APIS, api.labels().labels()))
            .orElseThrow(RecordKind.API.notFound(id));
  }

  @Override
  public Definition find(
      Actor actor, ApiId api, Optional<String> version, Optional<Integer> revision) {
    return DefinitionWriter.ofVersion(all(actor, api), version).stream()
        .filter(one -> revision.isEmpty() || one.revision() == revision.get())
        .findFirst()
        .orElseThrow(
            RecordKind.DEFINITION.notFound(
                revision.<Object>map(n -> n).or(() -> version).orElse("")));
  }

  @Override
  public byte[] document(Actor actor, ApiId api, int revision) {
    actor.require(Permission.READ_APIS);
    if (!actor.mayEverywhere(Permission.READ_APIS)) {
      requireReadable(actor, api);
    }
    return definitions
        .document(actor.organisation(), api, revision)
        .orElseThrow(RecordKind.DEFINITION.notFound(revision));
  }

  @Override
  public DefinitionDiff difference(Actor actor, ApiId api, int from, int to) {
    var before = find(actor, api, Optional.empty(), Optional.of(from));
    var after = find(actor, api, Optional.empty(), Optional.of(to));
    return before.digest().equals(after.digest())
        ? DefinitionDiff.NONE
        : comparer.compare(
            compared(before, () -> document(actor, api, from)),
            compared(after, () -> document(actor, api, to)));
  }

  private static Document compared(Definition one, Supplier<byte[]> content) {
    return new Document(one.type(), one.digest(), one.size(), content);
  }
}
