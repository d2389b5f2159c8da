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
import io.portico.domain.request.RequestStage;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.portal.PortalPage;
import io.portico.http.portal.PortalPaging;
import io.portico.http.portal.PortalReply;
import io.portico.http.portal.TakesPage;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.EntityTags;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.QueryParameters;
import io.portico.http.server.TakesIdempotencyKey;
import io.portico.http.server.TakesIfMatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The routes by which keys are requested, and requests are looked at (contract 3.3). */
@Controller(KeyRequestController.PATH)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Key requests")
final class KeyRequestController {

  static final String PATH = "/api/portal/requests";

  private final RequestKey requestKey;
  private final BrowseKeyRequests browseKeyRequests;
  private final ShowKeyRequest showKeyRequest;
  private final RemoveKeyRequest removeKeyRequest;
  private final EntityTags tags;
  private final OnceOnly onceOnly;

  KeyRequestController(
      RequestKey requestKey,
      BrowseKeyRequests browseKeyRequests,
      ShowKeyRequest showKeyRequest,
      RemoveKeyRequest removeKeyRequest,
      EntityTags tags,
      OnceOnly onceOnly) {
    this.requestKey = requestKey;
    this.browseKeyRequests = browseKeyRequests;
    this.showKeyRequest = showKeyRequest;
    this.removeKeyRequest = removeKeyRequest;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/portal/requests}: asks a key for a developer (specification 4.2). */
  @Post
  @Needs(Permission.ADMINISTER_KEYS)
  @Operation(
      operationId = "requestKey",
      summary = "Request a key for a developer",
      description =
          "The key is issued at once and mailed to the developer; or the request waits, where"
              + " requests are reviewed or the portal approves them itself.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = KeyRequestBody.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "200",
      description =
          "The request was made; Location is where it is, and Message its id if the portal is to"
              + " approve it",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> request(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return onceOnly.answer(request, body, actor, () -> requested(request, body, actor));
  }

  private HttpResponse<?> requested(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var wish = KeyRequestBody.read(body);
    return switch (requestKey.request(new RequestKey.Command(actor, wish))) {
      case RequestKey.Outcome.Issued(var made) -> made(made, "Data updated");
      case RequestKey.Outcome.Queued(var made) -> made(made, "Data updated");
      case RequestKey.Outcome.LeftToClient(var made) -> made(made, made.id().toString());
      case RequestKey.Outcome.UnknownDeveloper(var developer) ->
          KeyRequestAnswers.unknownDeveloper(request, developer);
      case RequestKey.Outcome.DeveloperInactive() -> KeyRequestAnswers.developerInactive(request);
      case RequestKey.Outcome.NotOffered() -> KeyRequestAnswers.notOffered(request, wish.plan());
      case RequestKey.Outcome.OtherVersion(var offered) ->
          KeyRequestAnswers.otherVersion(request, wish.version(), offered);
      case RequestKey.Outcome.PlanInactive() -> KeyRequestAnswers.planInactive(request);
      case RequestKey.Outcome.AlreadyAsked(var open) ->
          KeyRequestAnswers.alreadyAsked(request, open);
      case RequestKey.Outcome.AlreadyHeld _ -> KeyRequestAnswers.alreadyHeld(request);
      case RequestKey.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static HttpResponse<?> made(KeyRequest made, String message) {
    return HttpResponse.ok(PortalReply.ok(message))
        .header(HttpHeaders.LOCATION, PATH + "/" + made.id());
  }

  /** {@code GET /api/portal/requests}: the key requests, oldest first. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browseKeyRequests", summary = "List key requests, oldest first")
  @TakesPage
  @Parameter(
      in = ParameterIn.QUERY,
      name = "approved",
      description = "Only those that were approved, or were not",
      schema = @Schema(types = "boolean"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      description = "pending, approved or declined",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "by_user",
      description = "Only those of this developer",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "for_plan",
      description = "Only those for this policy",
      schema = @Schema(types = "string"))
  HttpResponse<PortalPage<KeyRequestDocument>> browse(
      HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.amongOthers(request);
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

  private static Set<RequestStage> stages(QueryParameters parameters) {
    var stages = EnumSet.allOf(RequestStage.class);
    parameters
        .optionalFlag("approved")
        .ifPresent(wanted -> stages.removeIf(stage -> wanted != (stage == RequestStage.APPROVED)));
    parameters
        .one("state")
        .map(RequestStage::of)
        .ifPresent(wanted -> stages.removeIf(stage -> stage != wanted));
    return stages;
  }

  /** {@code GET /api/portal/requests/{id}}: one key request. */
  @Get("/{id}")
  @Needs(Permission.READ)
  @Operation(operationId = "showKeyRequest", summary = "Show one key request")
  @ApiResponse(
      responseCode = "200",
      description = "The key request with this id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = KeyRequestDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var found =
        Identifier.parse(id)
            .map(KeyRequestId::new)
            .flatMap(parsed -> showKeyRequest.show(actor, parsed));
    return found.isPresent()
        ? tags.ok(request, KeyRequestDocument.of(actor.organisation(), found.get()))
        : KeyRequestAnswers.unknown(request, id);
  }

  /** {@code DELETE /api/portal/requests/{id}}: removes the record, and declines it before that. */
  @Delete("/{id}")
  @Needs(Permission.DECIDE_KEY_REQUESTS)
  @Operation(
      operationId = "removeKeyRequest",
      summary = "Remove the record of a key request",
      description =
          "One that nobody decided is declined, and the developer told. A key that was issued"
              + " stays.")
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The record is gone",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> remove(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var parsed = Identifier.parse(id).map(KeyRequestId::new);
    if (parsed.isEmpty()) {
      return KeyRequestAnswers.unknown(request, id);
    }
    var expected =
        tags.<KeyRequest>expected(
            request, present -> KeyRequestDocument.of(actor.organisation(), present));
    var command = new RemoveKeyRequest.Command(actor, parsed.get(), expected);
    return switch (removeKeyRequest.remove(command)) {
      case RemoveKeyRequest.Outcome.Removed() -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemoveKeyRequest.Outcome.UnknownRequest() -> KeyRequestAnswers.unknown(request, id);
      case RemoveKeyRequest.Outcome.Stale() -> Problems.stale(request);
      case RemoveKeyRequest.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }
}
