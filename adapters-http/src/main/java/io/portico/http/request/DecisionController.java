package io.portico.http.request;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes by which key requests are approved and declined (contract 3.3). */
@Controller(KeyRequestController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class DecisionController {

  private final ApproveKeyRequest approveKeyRequest;
  private final DeclineKeyRequest declineKeyRequest;
  private final DecideKeyRequests decideKeyRequests;
  private final EntityTags tags;

  DecisionController(
      ApproveKeyRequest approveKeyRequest,
      DeclineKeyRequest declineKeyRequest,
      DecideKeyRequests decideKeyRequests,
      EntityTags tags) {
    this.approveKeyRequest = approveKeyRequest;
    this.declineKeyRequest = declineKeyRequest;
    this.decideKeyRequests = decideKeyRequests;
    this.tags = tags;
  }

  /** {@code PUT /api/portal/requests/approve/{id}}: issues the key. */
  @Put("/approve/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> approve(HttpRequest<?> request, String id, Actor actor) {
    var parsed = Identifier.parse(id).map(KeyRequestId::new);
    if (parsed.isEmpty()) {
      return KeyRequestProblems.unknown(request, id);
    }
    var command = new ApproveKeyRequest.Command(actor, parsed.get(), expected(request, actor));
    return switch (approveKeyRequest.approve(command)) {
      case ApproveKeyRequest.Outcome.Approved(var key) -> RawKeyReply.answer(key);
      case ApproveKeyRequest.Outcome.UnknownRequest() -> KeyRequestProblems.unknown(request, id);
      case ApproveKeyRequest.Outcome.AlreadyProcessed() ->
          KeyRequestProblems.alreadyProcessed(request);
      case ApproveKeyRequest.Outcome.DeveloperInactive() ->
          KeyRequestProblems.developerInactive(request);
      case ApproveKeyRequest.Outcome.PlanInactive() -> KeyRequestProblems.planInactive(request);
      case ApproveKeyRequest.Outcome.Stale() -> throw new RefusedException.Stale();
      case ApproveKeyRequest.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code PUT /api/portal/requests/decline/{id}}: issues none. */
  @Put("/decline/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decline(HttpRequest<byte[]> request, String id, Actor actor) {
    var reason = DeclineBody.read(request.getBody());
    var parsed = Identifier.parse(id).map(KeyRequestId::new);
    if (parsed.isEmpty()) {
      return KeyRequestProblems.unknown(request, id);
    }
    var command =
        new DeclineKeyRequest.Command(actor, parsed.get(), reason, expected(request, actor));
    return switch (declineKeyRequest.decline(command)) {
      case DeclineKeyRequest.Outcome.Declined() -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case DeclineKeyRequest.Outcome.UnknownRequest() -> KeyRequestProblems.unknown(request, id);
      case DeclineKeyRequest.Outcome.AlreadyProcessed() ->
          KeyRequestProblems.alreadyProcessed(request);
      case DeclineKeyRequest.Outcome.Stale() -> throw new RefusedException.Stale();
      case DeclineKeyRequest.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code POST /api/portal/requests/decide}: approves or declines several. */
  @Post("/decide")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decide(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return switch (decideKeyRequests.decide(DecideBody.read(body, actor))) {
      case DecideKeyRequests.Outcome.Done(var results) ->
          HttpResponse.ok(DecisionsDocument.of(results));
      case DecideKeyRequests.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<KeyRequest> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> KeyRequestDocument.of(actor.organisation(), present));
  }
}
