package io.portico.http.discovery;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.exceptions.ContentLengthExceededException;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncSource;
import io.portico.application.port.in.discovery.SyncSource.Entries;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.definition.Definition;
import io.portico.http.connection.StreamedRoutes;
import io.portico.http.exchange.BodyProblems;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.exchange.SpooledBody;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import io.portico.openapi.DocumentResult;
import io.portico.openapi.OpenApiDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The routes by which the APIs of a source are pushed. */
@AuthenticatedController("/api/discovery/{source}")
@RequiresPermission(value = Permission.DISCOVER, scopes = Scope.Kind.DISCOVERY)
final class SyncController {

  private static final int DOCUMENT_IN_MEMORY = 1 << 16;

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
  @Post("/sync")
  HttpResponse<?> sync(HttpRequest<?> request, String source, Actor actor) {
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
      return sync(command, sent.entries(), sent.lines());
    } catch (ContentLengthExceededException | IOException e) {
      throw BodyProblems.of(e);
    }
  }

  /** {@code POST /api/discovery/{source}/openapi}: syncs with OpenAPI documents. */
  @Post("/openapi")
  HttpResponse<?> syncDocuments(HttpRequest<?> request, String source, Actor actor) {
    var parameters = QueryParameters.of(request, "external_id", "complete", "partial", "dry_run");
    var command =
        new SyncSource.Command(
            actor,
            new SourceName(source),
            parameters.flag("complete"),
            parameters.flag("dry_run"),
            parameters.flag("partial"));
    var externalId = parameters.one("external_id").map(ExternalId::new);
    actor.require(Permission.DISCOVER);
    // From a file, so that a slow client does not hold the memory of a reading.
    try (var in = ((ServerHttpRequest<?>) request).byteBody().toInputStream();
        var body = SpooledBody.of(in, streamed.largestDocuments(), DOCUMENT_IN_MEMORY);
        var content = body.open()) {
      var results = OpenApiDocuments.read(content, externalId);
      var entries = entries(results, command.partial()).with(documents(results, body));
      return sync(command, entries, false);
    } catch (ContentLengthExceededException | IOException e) {
      throw BodyProblems.of(e);
    }
  }

  private static Map<ExternalId, Supplier<Optional<byte[]>>> documents(
      List<DocumentResult> results, SpooledBody body) {
    return results.size() == 1 && results.getFirst() instanceof DocumentResult.Read(var api)
        ? Map.of(api.externalId(), () -> content(body))
        : Map.of();
  }

  private static Optional<byte[]> content(SpooledBody body) {
    try (var content = body.open()) {
      return Optional.of(content.readNBytes(Definition.LARGEST + 1));
    } catch (IOException e) {
      throw new UncheckedIOException("of a body on the disk", e);
    }
  }

  private static Entries entries(List<DocumentResult> results, boolean partial) {
    if (!partial) {
      return Entries.of(OpenApiDocuments.requireAll(results));
    }
    var entries =
        IntStream.range(0, results.size())
            .<Entry>mapToObj(
                index ->
                    switch (results.get(index)) {
                      case DocumentResult.Read(var api) -> new Valid(index, api);
                      case DocumentResult.Unreadable(var id, var line, var problem) ->
                          new Invalid(
                              index,
                              id,
                              Optional.empty(),
                              Optional.of(line),
                              List.of(new Fault(problem.field(), problem.problem())));
                    })
            .toList();
    return entries::forEach;
  }

  private HttpResponse<?> sync(SyncSource.Command command, Entries entries, boolean lines) {
    return switch (syncSource.sync(command, entries)) {
      case SyncSource.Outcome.Synced(var report) -> HttpResponse.ok(SyncReportDocument.of(report));
      case SyncSource.Outcome.Refused(var report) -> throw SyncProblems.refused(report, lines);
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
