package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.job.JobQueries;
import io.portico.application.port.in.job.JobQueries.JobView;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiId;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.Dashboard;
import io.portico.http.dashboard.job.JobWords;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Progress;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The progress of a job: of labelling many APIs, or of an import from a classic dashboard. */
@DashboardController(JobController.PATH)
record JobController(JobQueries jobs, ApiQueries apis, Pages pages) {

  /** The word is reserved: no API has it as its id. */
  static final String PATH = Dashboard.PATH + "/apis/jobs";

  /** {@code GET /dashboard/apis/jobs/{job}}: how far it is, or what the result was. */
  @Get("/{job}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String job, Actor actor) {
    var found = jobs.find(actor, Ids.inPath(RecordKind.JOB, job, JobId::new));
    var total = request.getParameters().get("total", Long.class).orElse(0L);
    var path = request.getUri().toString();
    var model = new JobPage(progress(found, path, Math.max(0, total)), result(actor, found));
    return pages.show(
        request,
        Page.of("apis/job.jte", model, Words.of("job.title"))
            .in(Section.APIS)
            .below(Crumb.of(Section.APIS))
            .withPart("apis/jobPart.jte"));
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
