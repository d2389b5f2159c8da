package io.portico.http.dashboard.records;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.dashboard.trail.TrailPage;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;

/** The history of each record of a kind, as the audit trail knows it. */
public interface RecordHistory<R extends Record> {

  /** Returns the engine. */
  Records records();

  /** Returns what is the same for all records. */
  Kind<R> kind();

  /** Returns a record by its id in a path. */
  R find(Actor actor, String id);

  /** Returns the page with {@code changes} of a record. */
  default Page history(R known, TrailPage changes) {
    var name = kind().name(known);
    return kind()
        .place()
        .below(
            "records/history.jte",
            new HistoryPage(name, changes),
            Words.of("records.history"),
            new Crumb(name, kind().path(known)));
  }

  /** {@code GET <path>/{id}/history}: who changed what. */
  @Get("/{id}/history")
  @RequiresPermission({Permission.READ, Permission.READ_AUDIT})
  default HttpResponse<?> history(HttpRequest<?> request, String id, Actor actor) {
    return records().history(this, request, id, actor);
  }
}
