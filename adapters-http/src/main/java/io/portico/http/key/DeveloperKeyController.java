package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.http.developer.DeveloperAnswers;
import io.portico.http.portal.PortalReply;
import io.portico.http.portal.RawKeyReply;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.TakesIdempotencyKey;
import io.portico.http.server.TakesIfMatch;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.parameters.RequestBody;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes by which an administrator issues keys directly, and takes them back (contract 3.1).
 */
@Controller("/api/portal/developers/{id}/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Keys")
final class DeveloperKeyController {

  private final IssueKey issueKey;
  private final RevokeKey revokeKey;
  private final KeyTags tags;
  private final OnceOnly onceOnly;

  DeveloperKeyController(IssueKey issueKey, RevokeKey revokeKey, KeyTags tags, OnceOnly onceOnly) {
    this.issueKey = issueKey;
    this.revokeKey = revokeKey;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/portal/developers/{id}/keys}: issues a key that nobody asked for. */
  @Post
  @Needs(Permission.ADMINISTER_KEYS)
  @Operation(
      operationId = "issueKey",
      summary = "Issue a key for a developer without a request",
      description = "For any active policy, be it in the catalogue or not.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = IssueRequest.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "200",
      description = "The key, which is shown this once",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RawKeyReply.class)))
  HttpResponse<?> issue(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return onceOnly.answer(request, body, actor, () -> issued(request, id, body, actor));
  }

  private HttpResponse<?> issued(
      HttpRequest<?> request, String id, byte @Nullable [] body, Actor actor) {
    var plan = IssueRequest.read(body);
    var developer = developer(id);
    if (developer.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    return switch (issueKey.issue(new IssueKey.Command(actor, developer.get(), plan))) {
      case IssueKey.Outcome.Issued(var raw, _) -> RawKeyReply.answer(raw);
      case IssueKey.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case IssueKey.Outcome.PlanUnavailable _ -> KeyAnswers.planUnavailable(request, plan);
      case IssueKey.Outcome.DeveloperInactive() -> KeyAnswers.developerInactive(request);
      case IssueKey.Outcome.Requested(var open) -> KeyAnswers.requested(request, open);
      case IssueKey.Outcome.Held _ -> KeyAnswers.held(request);
      case IssueKey.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}/keys/{key}}: takes a developer's key back. */
  @Delete("/{key}")
  @Needs(Permission.ADMINISTER_KEYS)
  @Operation(
      operationId = "removeKeyOfDeveloper",
      summary = "Take a key of a developer back",
      description = "As a revocation does; what it was can be looked up as before.")
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The key opens nothing any more",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> remove(
      HttpRequest<?> request, String id, String key, @Parameter(hidden = true) Actor actor) {
    var developer = developer(id);
    var stored = StoredKey.parse(key);
    if (developer.isEmpty() || stored.isEmpty()) {
      return KeyAnswers.unknown(request);
    }
    var command =
        new RevokeKey.Command(actor, stored.get(), developer, tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key deleted"));
      case RevokeKey.Outcome.UnknownKey() -> KeyAnswers.unknown(request);
      case RevokeKey.Outcome.Ended(var state) -> KeyAnswers.ended(request, state);
      case RevokeKey.Outcome.Stale() -> Problems.stale(request);
      case RevokeKey.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static Optional<DeveloperId> developer(String id) {
    return Identifier.parse(id).map(DeveloperId::new);
  }
}
