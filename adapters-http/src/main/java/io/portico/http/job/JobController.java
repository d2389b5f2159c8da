package io.portico.http.job;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.job.JobQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;

/** The route of asynchronous jobs. */
@AuthenticatedController("/api/jobs")
record JobController(JobQueries queries) {

  /** {@code GET /api/jobs/{id}}: reads the progress and the result of a job. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.LABELS_WRITE)
  JobDocument find(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var found = queries.find(actor, Ids.inPath(RecordKind.JOB, id, JobId::new));
    return JobDocument.of(found.job(), found.state());
  }
}
