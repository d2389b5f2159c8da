package io.portico.http.request;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.request.BrowseKeyRequests;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.port.in.request.ShowKeyRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes by which keys are requested, and requests are looked at (contract 3.3). */
@Controller(KeyRequestController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class KeyRequestController {

  static final String PATH = "/api/portal/requests";

  private final RequestKey requestKey;
  private final BrowseKeyRequests browseKeyRequests;
  private final ShowKeyRequest showKeyRequest;
  private final RemoveKeyRequest removeKeyRequest;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  KeyRequestController(
      RequestKey requestKey,
      BrowseKeyRequests browseKeyRequests,
      ShowKeyRequest showKeyRequest,
      RemoveKeyRequest removeKeyRequest,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.requestKey = requestKey;
    this.browseKeyRequests = browseKeyRequests;
    this.showKeyRequest = showKeyRequest;
    this.removeKeyRequest = removeKeyRequest;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/requests}: asks a key for a developer (specification 4.2). */
  @Post
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> request(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> requested(request, body, actor));
  }

  private HttpResponse<?> requested(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var details = KeyRequestBody.read(body);
    return switch (requestKey.request(new RequestKey.Command(actor, details))) {
      case RequestKey.Outcome.Issued(var made) -> made(made, "Data updated");
      case RequestKey.Outcome.Queued(var made) -> made(made, "Data updated");
      case RequestKey.Outcome.LeftToClient(var made) -> made(made, made.id().toString());
      case RequestKey.Outcome.UnknownDeveloper(var developer) ->
          KeyRequestProblems.unknownDeveloper(request, developer);
      case RequestKey.Outcome.DeveloperInactive() -> KeyRequestProblems.developerInactive(request);
      case RequestKey.Outcome.NotOffered() ->
          KeyRequestProblems.notOffered(request, details.plan());
      case RequestKey.Outcome.OtherVersion(var offered) ->
          KeyRequestProblems.otherVersion(request, details.version(), offered);
      case RequestKey.Outcome.PlanInactive() -> KeyRequestProblems.planInactive(request);
      case RequestKey.Outcome.AlreadyAsked(var open) ->
          KeyRequestProblems.alreadyAsked(request, open);
      case RequestKey.Outcome.AlreadyHeld _ -> KeyRequestProblems.alreadyHeld(request);
      case RequestKey.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static HttpResponse<?> made(KeyRequest made, String message) {
    return HttpResponse.ok(PortalReply.ok(message))
        .header(HttpHeaders.LOCATION, PATH + "/" + made.id());
  }

  /** {@code GET /api/portal/requests}: the key requests, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<KeyRequestDocument>> browse(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var filter =
        new KeyRequestFilter(
            stages(parameters),
            parameters.one("by_user").map(id -> new DeveloperId(Identifier.of("by_user", id))),
            parameters.one("for_plan").map(id -> new PlanId(Identifier.of("for_plan", id))));
    var part =
        browseKeyRequests.browse(
            new BrowseKeyRequests.Query(actor, filter, paging.offset(), paging.pageSize()));
    return paging.answer(
        part.requests().stream()
            .map(one -> KeyRequestDocument.of(actor.organisation(), one))
            .toList(),
        part.total());
  }

  private static Set<RequestStatus> stages(QueryParameters parameters) {
    var stages = EnumSet.allOf(RequestStatus.class);
    parameters
        .optionalFlag("approved")
        .ifPresent(wanted -> stages.removeIf(stage -> wanted != (stage == RequestStatus.APPROVED)));
    parameters
        .one("state")
        .map(RequestStatus::of)
        .ifPresent(wanted -> stages.removeIf(stage -> stage != wanted));
    return stages;
  }

  /** {@code GET /api/portal/requests/{id}}: one key request. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var found =
        Identifier.parse(id)
            .map(KeyRequestId::new)
            .flatMap(parsed -> showKeyRequest.show(actor, parsed));
    return found.isPresent()
        ? tags.ok(request, KeyRequestDocument.of(actor.organisation(), found.get()))
        : KeyRequestProblems.unknown(request, id);
  }

  /** {@code DELETE /api/portal/requests/{id}}: removes the record, and declines it before that. */
  @Delete("/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var parsed = Identifier.parse(id).map(KeyRequestId::new);
    if (parsed.isEmpty()) {
      return KeyRequestProblems.unknown(request, id);
    }
    var expected =
        tags.<KeyRequest>expected(
            request, present -> KeyRequestDocument.of(actor.organisation(), present));
    var command = new RemoveKeyRequest.Command(actor, parsed.get(), expected);
    return switch (removeKeyRequest.remove(command)) {
      case RemoveKeyRequest.Outcome.Removed() -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemoveKeyRequest.Outcome.UnknownRequest() -> KeyRequestProblems.unknown(request, id);
      case RemoveKeyRequest.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveKeyRequest.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
