package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.job.JobQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.job.JobId;

/** A {@link Stub} for every inbound port of APIs, their labels, and jobs. */
public final class ApiStubs {

  private final Stub<RegisterApi.Command, RegisterApi.Outcome> register = new Stub<>();
  private final Stub<ChangeApi.Command, ChangeApi.Outcome> change = new Stub<>();
  private final Stub<Removal, Boolean> remove = new Stub<>();
  private final Stub<Lookup, ApiRecord> find = new Stub<>();
  private final Stub<ApiQueries.Query, ApiQueries.Page> search = new Stub<>();
  private final Stub<ApiQueries.FacetsQuery, ApiQueries.Facets> countLabels = new Stub<>();
  private final Stub<ApplyLabels.Command, ApplyLabels.Outcome> applyLabels = new Stub<>();
  private final Stub<ApplyLabels.Command, ApplyLabels.StartOutcome> startApply = new Stub<>();
  private final Stub<JobLookup, JobQueries.JobView> findJob = new Stub<>();

  /** The arguments of a query for one API. */
  public record Lookup(Actor actor, ApiId id) {}

  /** The arguments of a query for one job. */
  public record JobLookup(Actor actor, JobId id) {}

  /** The arguments of a removal. */
  public record Removal(Actor actor, ApiId id, Precondition<ApiRecord> expected) {}

  void register(ApplicationContext context) {
    context.registerSingleton(RegisterApi.class, register::ask);
    context.registerSingleton(ChangeApi.class, change::ask);
    context.registerSingleton(
        RemoveApi.class, (actor, id, expected) -> remove.ask(new Removal(actor, id, expected)));
    context.registerSingleton(
        JobQueries.class, (actor, id) -> findJob.ask(new JobLookup(actor, id)));
    context.registerSingleton(
        ApiQueries.class,
        new ApiQueries() {
          @Override
          public ApiRecord find(Actor actor, ApiId id) {
            return find.ask(new Lookup(actor, id));
          }

          @Override
          public Page search(Query query) {
            return search.ask(query);
          }

          @Override
          public Facets countLabels(FacetsQuery query) {
            return countLabels.ask(query);
          }
        });
    context.registerSingleton(
        ApplyLabels.class,
        new ApplyLabels() {
          @Override
          public Outcome apply(Command command) {
            return applyLabels.ask(command);
          }

          @Override
          public StartOutcome start(Command command) {
            return startApply.ask(command);
          }
        });
  }

  void forget() {
    register.forget();
    change.forget();
    remove.forget();
    remove.answers(true);
    find.forget();
    search.forget();
    countLabels.forget();
    applyLabels.forget();
    startApply.forget();
    findJob.forget();
  }

  public Stub<RegisterApi.Command, RegisterApi.Outcome> register() {
    return register;
  }

  public Stub<ChangeApi.Command, ChangeApi.Outcome> change() {
    return change;
  }

  public Stub<Removal, Boolean> remove() {
    return remove;
  }

  public Stub<Lookup, ApiRecord> find() {
    return find;
  }

  public Stub<ApiQueries.Query, ApiQueries.Page> search() {
    return search;
  }

  public Stub<ApiQueries.FacetsQuery, ApiQueries.Facets> countLabels() {
    return countLabels;
  }

  public Stub<ApplyLabels.Command, ApplyLabels.Outcome> applyLabels() {
    return applyLabels;
  }

  public Stub<ApplyLabels.Command, ApplyLabels.StartOutcome> startApply() {
    return startApply;
  }

  public Stub<JobLookup, JobQueries.JobView> findJob() {
    return findJob;
  }
}
