package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.domain.access.Actor;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;

/** A {@link Stub} for every inbound port of label definitions. */
public final class LabelStubs extends Stubs {

  public final Stub<DefineLabel.Command, DefineLabel.Outcome> define = stub();
  public final Stub<ReplaceLabel.Command, ReplaceLabel.Outcome> replace = stub();
  public final Stub<RenameLabel.Command, RenameLabel.Outcome> rename = stub();
  public final Stub<RemoveLabel.Command, RemoveLabel.Outcome> remove = stub();
  public final Stub<Lookup, LabelDefinition> find = stub();
  public final Stub<Lookup, LabelQueries.Usage> usage = stub();
  public final Stub<LabelQueries.Query, Page<LabelQueries.Entry, LabelName>> list = stub();
  public final Stub<LabelQueries.CoverageQuery, LabelQueries.Coverage> coverage = stub();

  /** The arguments of a query for one label. */
  public record Lookup(Actor actor, String idOrName) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(DefineLabel.class, define::call);
    context.registerSingleton(ReplaceLabel.class, replace::call);
    context.registerSingleton(RenameLabel.class, rename::call);
    context.registerSingleton(RemoveLabel.class, remove::call);
    context.registerSingleton(
        LabelQueries.class,
        new LabelQueries() {
          @Override
          public LabelDefinition find(Actor actor, String idOrName) {
            return find.call(new Lookup(actor, idOrName));
          }

          @Override
          public Usage usage(Actor actor, String idOrName) {
            return usage.call(new Lookup(actor, idOrName));
          }

          @Override
          public Page<LabelQueries.Entry, LabelName> list(Query query) {
            return list.call(query);
          }

          @Override
          public Coverage coverage(CoverageQuery query) {
            return coverage.call(query);
          }

          @Override
          public long count(Actor actor, boolean inUse) {
            return TOTAL;
          }
        });
  }
}
