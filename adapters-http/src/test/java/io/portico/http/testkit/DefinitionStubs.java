package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.definition.DefinitionQueries;
import io.portico.application.port.in.definition.RemoveDefinition;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import java.util.List;
import java.util.Optional;

/** A {@link Stub} for every inbound port of definitions. */
public final class DefinitionStubs extends Stubs {

  public final Stub<SetDefinition.Command, SetDefinition.Outcome> set = stub();
  public final Stub<RemoveDefinition.Command, Boolean> remove = stub();
  public final Stub<ApiId, List<Definition>> all = stub();
  public final Stub<Lookup, Definition> find = stub();
  public final Stub<Integer, byte[]> document = stub();
  public final Stub<List<Integer>, DefinitionDiff> difference = stub();

  /** The arguments of a query for one revision. */
  public record Lookup(ApiId api, Optional<String> version, Optional<Integer> revision) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(SetDefinition.class, set::call);
    context.registerSingleton(RemoveDefinition.class, (RemoveDefinition) remove::call);
    context.registerSingleton(
        DefinitionQueries.class,
        new DefinitionQueries() {
          @Override
          public List<Definition> all(Actor actor, ApiId api) {
            return all.call(api);
          }

          @Override
          public Definition find(
              Actor actor, ApiId api, Optional<String> version, Optional<Integer> revision) {
            return find.call(new Lookup(api, version, revision));
          }

          @Override
          public byte[] document(Actor actor, ApiId api, int revision) {
            return document.call(revision);
          }

          @Override
          public DefinitionDiff difference(Actor actor, ApiId api, int from, int to) {
            return difference.call(List.of(from, to));
          }
        });
  }
}
