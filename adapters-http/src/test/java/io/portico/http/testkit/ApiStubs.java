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
public final class ApiStubs extends Stubs {

  public final Stub<RegisterApi.Command, RegisterApi.Outcome> register = stub();
  public final Stub<ChangeApi.Command, ChangeApi.Outcome> change = stub();
  public final Stub<Removal, Boolean> remove = stub();
  public final Stub<Lookup, ApiRecord> find = stub();
  public final Stub<ApiQueries.Query, ApiQueries.Page> search = stub();
  public final Stub<ApiQueries.FacetsQuery, ApiQueries.Facets> countLabels = stub();
  public final Stub<ApplyLabels.Command, ApplyLabels.Outcome> applyLabels = stub();
  public final Stub<ApplyLabels.Command, ApplyLabels.StartOutcome> startApply = stub();
  public final Stub<JobLookup, JobQueries.JobView> findJob = stub();

  /** The arguments of a query for one API. */
  public record Lookup(Actor actor, ApiId id) {}

  /** The arguments of a query for one job. */
  public record JobLookup(Actor actor, JobId id) {}

  /** The arguments of a removal. */
  public record Removal(Actor actor, ApiId id, Precondition<ApiRecord> expected) {}

  @Override
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

  @Override
  void forget() {
    super.forget();
    remove.answers(true);
  }
}
