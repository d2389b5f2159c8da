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
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Worded;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.key.KeyProblems;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes by which keys are requested, and requests are read and removed. */
@Controller(KeyRequestController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class KeyRequestController {

  static final String PATH = "/api/portal/requests";

  private final RequestKey requestKey;
  private final KeyRequestQueries queries;
  private final RemoveKeyRequest removeKeyRequest;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  KeyRequestController(
      RequestKey requestKey,
      KeyRequestQueries queries,
      RemoveKeyRequest removeKeyRequest,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.requestKey = requestKey;
    this.queries = queries;
    this.removeKeyRequest = removeKeyRequest;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/requests}: requests a key for a developer. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> request(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> request(body, actor));
  }

  private HttpResponse<?> request(byte @Nullable [] body, Actor actor) {
    var details = KeyRequestBody.read(body);
    return switch (requestKey.request(new RequestKey.Command(actor, details))) {
      case RequestKey.Outcome.Issued(var added) -> added(added, "Data updated");
      case RequestKey.Outcome.Queued(var added) -> added(added, "Data updated");
      case RequestKey.Outcome.LeftToClient(var added) -> added(added, added.id().toString());
      case RequestKey.Outcome.UnknownDeveloper(var developer) ->
          throw KeyRequestProblems.unknownDeveloper(developer);
      case RequestKey.Outcome.NotOffered() -> throw KeyRequestProblems.notOffered(details.plan());
      case RequestKey.Outcome.OtherVersion(var offered) ->
          throw KeyRequestProblems.otherVersion(details.version(), offered);
      case RequestKey.Outcome.PlanInactive() -> throw KeyRequestProblems.planInactive();
      case RequestKey.Outcome.AlreadySubscribed(var state) ->
          throw KeyProblems.alreadySubscribed(state);
    };
  }

  private static HttpResponse<?> added(KeyRequest added, String message) {
    return HttpResponse.ok(PortalReply.ok(message))
        .header(HttpHeaders.LOCATION, PATH + "/" + added.id());
  }

  /** {@code GET /api/portal/requests}: the key requests, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<KeyRequestDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var filter =
        new KeyRequestFilter(
            statuses(parameters),
            parameters.one("by_user").map(id -> new DeveloperId(Identifier.of("by_user", id))),
            parameters.one("for_plan").map(id -> new PlanId(Identifier.of("for_plan", id))));
    return paging.answer(
        queries.page(actor, filter, paging.range()),
        one -> KeyRequestDocument.of(actor.organisation(), one));
  }

  private static Set<RequestStatus> statuses(QueryParameters parameters) {
    var statuses = EnumSet.allOf(RequestStatus.class);
    parameters
        .optionalFlag("approved")
        .ifPresent(wanted -> statuses.removeIf(one -> wanted != (one == RequestStatus.APPROVED)));
    parameters
        .one("state")
        .map(word -> Worded.of(RequestStatus.class, "state", word))
        .ifPresent(wanted -> statuses.removeIf(one -> one != wanted));
    return statuses;
  }

  /** {@code GET /api/portal/requests/{id}}: one key request. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    var found = queries.find(actor, parseId(id));
    return tags.ok(request, KeyRequestDocument.of(actor.organisation(), found));
  }

  /** {@code DELETE /api/portal/requests/{id}}: removes a request; a pending one is declined. */
  @Delete("/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var expected =
        tags.<KeyRequest>expected(
            request, present -> KeyRequestDocument.of(actor.organisation(), present));
    removeKeyRequest.remove(new RemoveKeyRequest.Command(actor, parseId(id), expected));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  /**
   * Returns the id of a request in the path.
   *
   * @throws RefusedException.NotFound if {@code id} is not an identifier
   */
  static KeyRequestId parseId(String id) {
    return Identifier.parse(id)
        .map(KeyRequestId::new)
        .orElseThrow(() -> new RefusedException.NotFound(RecordKind.KEY_REQUEST, id));
  }
}
