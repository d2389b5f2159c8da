package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.in.job.JobQueries.JobView;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.page.Address;
import io.portico.http.page.Paging;
import io.portico.http.page.Progress;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The progress of a job: of labelling many APIs, or of an import from a classic dashboard. */
@DashboardController(JobController.PATH)
record JobController(
    JobQueries jobs,
    ApplyLabels applyLabels,
    LabelFields labelFields,
    ApiQueries apis,
    UserQueries users,
    Pages pages) {

  private static final int CHANGES = 50;
  private static final int FAILURES = 100;

  /** The word is reserved: no API has it as its id. */
  static final String PATH = Dashboard.PATH + "/apis/jobs";

  /** {@code GET /dashboard/apis/jobs/{job}}: how far it is, or what the result was. */
  @Get("/{job}")
  @RequiresPermission(Permission.READ_APIS)
  HttpResponse<?> find(HttpRequest<?> request, String job, Actor actor) {
    var found = jobs.find(actor, jobId(job));
    var total = request.getParameters().get("total", Long.class).orElse(0L);
    var path = request.getUri().toString();
    var model =
        new JobPage(
            origin(actor, found.job()),
            progress(found, path, Math.max(0, total)),
            result(actor, found),
            changes(request, actor, found));
    return pages.show(
        request,
        Page.of("apis/job.jte", model, Words.of("job.title"))
            .in(Section.APIS)
            .below(Crumb.of(Section.APIS))
            .withPart("apis/jobPart.jte"));
  }

  private JobPage.Origin origin(Actor actor, Job job) {
    return new JobPage.Origin(
        People.of(users, actor).words(job.startedBy()),
        job.startedAt(),
        job.task().map(JobWords::subject),
        job.task().map(task -> JobWords.labels(task, labelFields.titles(actor))).orElse(List.of()),
        job.task()
            .flatMap(
                task ->
                    task instanceof JobTask.Reverting(var reverted)
                        ? Optional.of(PATH + "/" + reverted)
                        : Optional.empty()));
  }

  private static JobId jobId(String job) {
    return Ids.inPath(RecordKind.JOB, job, JobId::new);
  }

  private JobPage.Changes changes(HttpRequest<?> request, Actor actor, JobView view) {
    var after = QueryParameters.lenient(request).oneUnlessEmpty(Paging.AFTER).flatMap(ApiId::parse);
    var id = view.job().id();
    var found = jobs.changes(actor, id, new PageQuery<>(after, CHANGES));
    var names = apis.names(actor, found.items().stream().map(JobChange::api).toList());
    var title = labelFields.titles(actor);
    var path = PATH + "/" + id;
    return new JobPage.Changes(
        found.items().stream().map(change -> example(change, names, title)).toList(),
        Paging.of(
            Words.of("apis.shown", found.items().size()), Address.of(path), after, found.next()),
        Optional.of(path + "/revert")
            .filter(_ -> !found.items().isEmpty() && view.state() != JobState.RUNNING));
  }

  private static BulkPage.Example example(
      JobChange change, Map<ApiId, String> names, Function<LabelName, String> title) {
    var api = change.api();
    return BulkPage.Example.of(
        names.getOrDefault(api, api.toString()),
        names.containsKey(api) ? ApiPaths.of(api) : "",
        change.before(),
        change.after(),
        title);
  }

  /** {@code GET /dashboard/apis/jobs/{job}/revert}: what reverting it would do. */
  @Get("/{job}/revert")
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> ask(HttpRequest<?> request, String job, Actor actor) {
    return ask(request, job, actor, HttpStatus.OK, Optional.empty());
  }

  private HttpResponse<?> ask(
      HttpRequest<?> request, String job, Actor actor, HttpStatus status, Optional<Words> wrong) {
    var view = jobs.find(actor, jobId(job));
    var report =
        switch (applyLabels.apply(ApplyLabels.Command.reverting(actor, view.job().id(), true))) {
          case ApplyLabels.Outcome.Applied(var done) -> done;
          case ApplyLabels.Outcome.Refused(var refused) -> refused;
          case ApplyLabels.Outcome.LabelsRejected _ ->
              throw new IllegalStateException("labels rejected (expected: those of the job)");
        };
    var failures =
        report.failures().stream()
            .limit(FAILURES)
            .map(one -> new JobResult.Failure(one.api().toString(), one.reason()))
            .toList();
    var path = PATH + "/" + view.job().id();
    var model = new JobPage.Reverting(path, report, failures(actor, failures), wrong);
    return pages.respond(
        request,
        status,
        Page.of("apis/revert.jte", model, Words.of("job.revert"))
            .in(Section.APIS)
            .below(Crumb.of(Section.APIS), new Crumb(Words.of("job.title"), path)));
  }

  /**
   * {@code POST /dashboard/apis/jobs/{job}/revert}: starts a job that gives the APIs their former
   * labels that have not changed since, and leads to it.
   */
  @Post("/{job}/revert")
  @RequiresPermission(Permission.LABEL_APIS)
  HttpResponse<?> revert(HttpRequest<?> request, String job, Form form, Actor actor) {
    var id = jobs.find(actor, jobId(job)).job().id();
    return switch (applyLabels.start(ApplyLabels.Command.reverting(actor, id, false))) {
      case ApplyLabels.StartOutcome.Started(var started) ->
          pages.leadTo(ApiPaths.ofJob(started.id(), form.text("total")));
      case ApplyLabels.StartOutcome.TooManyJobs(var most) ->
          ask(
              request,
              job,
              actor,
              HttpStatus.CONFLICT,
              Optional.of(Words.of("apis.bulk.busy", most)));
    };
  }

  private static Progress progress(JobView view, String path, long total) {
    return new Progress(
        path,
        view.job().progress(),
        total,
        view.state() != JobState.RUNNING,
        JobWords.state(view.state()));
  }

  private Optional<JobPage.Result> result(Actor actor, JobView view) {
    return view.job()
        .result()
        .map(
            result ->
                new JobPage.Result(JobWords.counts(result), failures(actor, result.failures())));
  }

  private List<BulkPage.Failure> failures(Actor actor, List<JobResult.Failure> failures) {
    var names =
        apis.names(
            actor,
            failures.stream().flatMap(failure -> ApiId.parse(failure.subject()).stream()).toList());
    return failures.stream().map(failure -> failure(failure, names)).toList();
  }

  private static BulkPage.Failure failure(JobResult.Failure failure, Map<ApiId, String> names) {
    var api = ApiId.parse(failure.subject());
    return new BulkPage.Failure(
        api.map(names::get).orElse(failure.subject()),
        api.map(ApiPaths::of).orElse(""),
        failure.reason());
  }
}
