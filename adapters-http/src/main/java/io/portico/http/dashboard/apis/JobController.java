package io.portico.http.dashboard.apis;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
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
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Progress;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Ids;
import java.util.Optional;

/** The progress of labelling many APIs. */
@DashboardController(JobController.PATH)
record JobController(JobQueries jobs, Pages pages) {

  /** The word is reserved: no API has it as its id. */
  static final String PATH = Dashboard.PATH + "/apis/jobs";

  /** {@code GET /dashboard/apis/jobs/{job}}: how far it is, or what the result was. */
  @Get("/{job}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String job, Actor actor) {
    var found = jobs.find(actor, Ids.inPath(RecordKind.JOB, job, JobId::new));
    var total = request.getParameters().get("total", Long.class).orElse(0L);
    var path = request.getUri().toString();
    var model = new JobPage(progress(found, path, Math.max(0, total)), result(found));
    return pages.show(
        request,
        Page.of("apis/job.jte", model, Words.of("apis.bulk"))
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
        Words.of("apis.job." + view.state().name()));
  }

  private static Optional<JobPage.Result> result(JobView view) {
    return view.job()
        .result()
        .map(
            result ->
                new JobPage.Result(
                    count(result, "changed"),
                    count(result, "unchanged"),
                    count(result, "failed"),
                    result.failures().stream().map(JobController::failure).toList()));
  }

  private static long count(JobResult result, String name) {
    return result.counts().getOrDefault(name, 0L);
  }

  private static BulkPage.Failure failure(JobResult.Failure failure) {
    return new BulkPage.Failure(
        failure.subject(),
        ApiId.parse(failure.subject()).map(ApiPaths::of).orElse(""),
        failure.reason());
  }
}
