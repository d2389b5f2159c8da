package io.portico.http.discovery;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.SourceName;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.BodyProblems;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.SpooledBody;
import io.portico.http.server.StreamedRoutes;
import java.io.IOException;
import java.util.Locale;

/** {@code POST /api/discovery/{source}/sync}: syncs with the pushed APIs of a source. */
@Controller("/api/discovery/{source}/sync")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class SyncController {

  private final SyncSource syncSource;
  private final StreamedRoutes streamed;
  private final int largest;

  SyncController(
      SyncSource syncSource,
      StreamedRoutes streamed,
      @Value("${portico-http.sync-entry-bytes:1048576}") int largest) {
    this.syncSource = syncSource;
    this.streamed = streamed;
    this.largest = largest;
  }

  /** {@code POST /api/discovery/{source}/sync}: syncs with the pushed APIs. */
  @Post
  @RequiresPermission(Permission.DISCOVER)
  HttpResponse<?> sync(HttpRequest<?> request, @PathVariable String source, Actor actor) {
    var parameters = QueryParameters.of(request, "complete", "dry_run", "partial");
    var name = new SourceName(source);
    // Checked before the body is spooled to disk.
    actor.require(Permission.DISCOVER);
    try (var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, streamed.largestSync(), 0)) {
      var sent = ApiStream.in(body, isNdjson(request), largest);
      var command =
          new SyncSource.Command(
              actor,
              name,
              sent.complete() || parameters.flag("complete"),
              sent.dryRun() || parameters.flag("dry_run"),
              sent.partial() || parameters.flag("partial"));
      return sync(command, sent);
    } catch (ContentLengthExceededException | IOException e) {
      throw BodyProblems.of(e);
    }
  }

  private HttpResponse<?> sync(SyncSource.Command command, ApiStream sent) {
    return switch (syncSource.sync(command, sent.entries())) {
      case SyncSource.Outcome.Synced(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case SyncSource.Outcome.Refused(var report) ->
          throw SyncProblems.refused(report, sent.lines());
      case SyncSource.Outcome.AlreadyRunning(var since) ->
          throw SyncProblems.alreadyRunning(command.source(), since);
    };
  }

  private static boolean isNdjson(HttpRequest<?> request) {
    return request
        .getContentType()
        .map(type -> type.getName().toLowerCase(Locale.ROOT))
        .filter(type -> type.endsWith("/ndjson") || type.endsWith("/x-ndjson"))
        .isPresent();
  }
}
