package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.api.RenameApi;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.in.savedview.RemoveSavedView;
import io.portico.application.port.in.savedview.SaveView;
import io.portico.application.port.in.savedview.SavedViewQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.savedview.SavedView;
import io.portico.domain.savedview.SavedViewId;
import io.portico.domain.selector.Selection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** A {@link Stub} for every inbound port of APIs, their labels, and jobs. */
public final class ApiStubs extends Stubs {

  public final Stub<RegisterApi.Command, RegisterApi.Outcome> register = stub();
  public final Stub<ChangeApi.Command, ChangeApi.Outcome> change = stub();
  public final Stub<RemoveApi.Command, RemoveApi.Outcome> remove = stub();
  public final Stub<RenameApi.Command, RenameApi.Outcome> rename = stub();
  public final Stub<Lookup, ApiRecord> find = stub();
  public final Stub<Collection<ApiId>, Map<ApiId, ApiRecord>> findAll = stub();
  public final Stub<Collection<ApiId>, Map<ApiId, String>> names = stub();
  public final Stub<ApiQueries.Query, ApiQueries.Page> search = stub();
  public final Stub<Export, List<List<ApiRecord>>> export = stub();
  public final Stub<ApiQueries.FacetsQuery, ApiQueries.Facets> countLabels = stub();
  public final Stub<Selection, List<UnknownLabel>> unknownLabels = stub();
  public final Stub<ApplyLabels.Command, ApplyLabels.Outcome> applyLabels = stub();
  public final Stub<ApplyLabels.Command, ApplyLabels.StartOutcome> startApply = stub();
  public final Stub<JobLookup, JobQueries.JobView> findJob = stub();
  public final Stub<PageQuery<ApiId>, Page<JobChange, ApiId>> jobChanges = stub();
  public final Stub<ViewQuery, List<SavedView>> savedViews = stub();
  public final Stub<SaveView.Command, SaveView.Outcome> saveView = stub();
  public final Stub<ViewRemoval, Boolean> removeView = stub();
  public final Stub<Actor, List<JobQueries.JobView>> latestJobs = stub();

  /** The arguments of a query for one API. */
  public record Lookup(Actor actor, ApiId id) {}

  /** The arguments of {@code SavedViewQueries}. */
  public record ViewQuery(Actor actor, String list) {}

  /** The arguments of {@code RemoveSavedView}. */
  public record ViewRemoval(Actor actor, SavedViewId view) {}

  /** The arguments of an export. */
  public record Export(Actor actor, ApiFilter filter, ApiOrder order, int limit) {}

  /** The arguments of a query for one job. */
  public record JobLookup(Actor actor, JobId id) {}

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        SavedViewQueries.class, (actor, list) -> savedViews.call(new ViewQuery(actor, list)));
    context.registerSingleton(SaveView.class, saveView::call);
    context.registerSingleton(
        RemoveSavedView.class, (actor, view) -> removeView.call(new ViewRemoval(actor, view)));
    context.registerSingleton(RegisterApi.class, register::call);
    context.registerSingleton(ChangeApi.class, change::call);
    context.registerSingleton(RemoveApi.class, remove::call);
    context.registerSingleton(RenameApi.class, rename::call);
    context.registerSingleton(
        JobQueries.class,
        new JobQueries() {
          @Override
          public JobView find(Actor actor, JobId id) {
            return findJob.call(new JobLookup(actor, id));
          }

          @Override
          public Page<JobChange, ApiId> changes(Actor actor, JobId id, PageQuery<ApiId> page) {
            return jobChanges.call(page);
          }

          @Override
          public List<JobView> latest(Actor actor, int limit) {
            return latestJobs.call(actor);
          }
        });
    context.registerSingleton(
        ApiQueries.class,
        new ApiQueries() {
          @Override
          public ApiRecord find(Actor actor, ApiId id) {
            return find.call(new Lookup(actor, id));
          }

          @Override
          public Map<ApiId, ApiRecord> findAll(Actor actor, Collection<ApiId> ids) {
            return findAll.call(ids);
          }

          @Override
          public Map<ApiId, String> names(Actor actor, Collection<ApiId> ids) {
            return names.call(ids);
          }

          @Override
          public ApiQueries.Page search(Query query) {
            return search.call(query);
          }

          @Override
          public Iterator<List<ApiRecord>> export(
              Actor actor, ApiFilter filter, ApiOrder order, int limit) {
            return export.call(new Export(actor, filter, order, limit)).iterator();
          }

          @Override
          public Facets countLabels(FacetsQuery query) {
            return countLabels.call(query);
          }

          @Override
          public List<UnknownLabel> unknownLabels(Actor actor, Selection selection) {
            return ApiStubs.this.unknownLabels.call(selection);
          }
        });
    context.registerSingleton(
        ApplyLabels.class,
        new ApplyLabels() {
          @Override
          public Outcome apply(Command command) {
            return applyLabels.call(command);
          }

          @Override
          public StartOutcome start(Command command) {
            return startApply.call(command);
          }
        });
  }

  @Override
  void reset() {
    super.reset();
    unknownLabels.answers(List.of());
    findAll.answers(Map.of());
    names.answers(Map.of());
    remove.answers(new RemoveApi.Outcome.Removed());
    savedViews.answers(List.of());
  }
}
