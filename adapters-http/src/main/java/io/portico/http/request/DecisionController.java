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
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.json.JsonObject;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.EntityTags;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes by which key requests are approved and declined. */
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

  /** {@code PUT /api/portal/requests/approve/{id}}: approves a request and issues its key. */
  @Put("/approve/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> approve(HttpRequest<?> request, String id, Actor actor) {
    var command =
        new ApproveKeyRequest.Command(
            actor, KeyRequestController.parseId(id), expected(request, actor));
    return switch (approveKeyRequest.approve(command)) {
      case ApproveKeyRequest.Outcome.Approved(var key) -> RawKeyReply.answer(key);
      case ApproveKeyRequest.Outcome.AlreadyProcessed() ->
          throw KeyRequestProblems.alreadyProcessed();
      case ApproveKeyRequest.Outcome.PlanInactive() -> throw KeyRequestProblems.planInactive();
    };
  }

  /** {@code PUT /api/portal/requests/decline/{id}}: declines a request. */
  @Put("/decline/{id}")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decline(HttpRequest<byte[]> request, String id, Actor actor) {
    var reason =
        request
            .getBody()
            .filter(json -> json.length > 0)
            .flatMap(json -> JsonObject.parse(json).optionalText("reason"))
            .orElse("");
    var command =
        new DeclineKeyRequest.Command(
            actor, KeyRequestController.parseId(id), reason, expected(request, actor));
    return switch (declineKeyRequest.decline(command)) {
      case DECLINED -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ALREADY_PROCESSED -> throw KeyRequestProblems.alreadyProcessed();
    };
  }

  /** {@code POST /api/portal/requests/decide}: approves or declines several requests. */
  @Post("/decide")
  @RequiresPermission(Permission.DECIDE_KEY_REQUESTS)
  HttpResponse<?> decide(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return HttpResponse.ok(
        DecisionsDocument.of(decideKeyRequests.decide(DecideBody.read(body, actor))));
  }

  private Precondition<KeyRequest> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, present -> KeyRequestDocument.of(actor.organisation(), present));
  }
}
