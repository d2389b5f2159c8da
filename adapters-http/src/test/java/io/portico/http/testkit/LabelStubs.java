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
public final class LabelStubs {

  private final Stub<DefineLabel.Command, DefineLabel.Outcome> define = new Stub<>();
  private final Stub<ReplaceLabel.Command, ReplaceLabel.Outcome> replace = new Stub<>();
  private final Stub<RenameLabel.Command, RenameLabel.Outcome> rename = new Stub<>();
  private final Stub<RemoveLabel.Command, RemoveLabel.Outcome> remove = new Stub<>();
  private final Stub<Lookup, LabelDefinition> find = new Stub<>();
  private final Stub<Lookup, LabelQueries.Usage> usage = new Stub<>();
  private final Stub<LabelQueries.Query, Page<LabelQueries.Entry, LabelName>> list = new Stub<>();

  /** The arguments of a query for one label. */
  public record Lookup(Actor actor, String idOrName) {}

  void register(ApplicationContext context) {
    context.registerSingleton(DefineLabel.class, define::ask);
    context.registerSingleton(ReplaceLabel.class, replace::ask);
    context.registerSingleton(RenameLabel.class, rename::ask);
    context.registerSingleton(RemoveLabel.class, remove::ask);
    context.registerSingleton(
        LabelQueries.class,
        new LabelQueries() {
          @Override
          public LabelDefinition find(Actor actor, String idOrName) {
            return find.ask(new Lookup(actor, idOrName));
          }

          @Override
          public Usage usage(Actor actor, String idOrName) {
            return usage.ask(new Lookup(actor, idOrName));
          }

          @Override
          public Page<LabelQueries.Entry, LabelName> list(Query query) {
            return list.ask(query);
          }
        });
  }

  void forget() {
    define.forget();
    replace.forget();
    rename.forget();
    remove.forget();
    find.forget();
    usage.forget();
    list.forget();
  }

  public Stub<DefineLabel.Command, DefineLabel.Outcome> define() {
    return define;
  }

  public Stub<ReplaceLabel.Command, ReplaceLabel.Outcome> replace() {
    return replace;
  }

  public Stub<RenameLabel.Command, RenameLabel.Outcome> rename() {
    return rename;
  }

  public Stub<RemoveLabel.Command, RemoveLabel.Outcome> remove() {
    return remove;
  }

  public Stub<Lookup, LabelDefinition> find() {
    return find;
  }

  public Stub<Lookup, LabelQueries.Usage> usage() {
    return usage;
  }

  public Stub<LabelQueries.Query, Page<LabelQueries.Entry, LabelName>> list() {
    return list;
  }
}
