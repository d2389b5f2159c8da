package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.key.BrowseKeys;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.key.ShowKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.http.portal.PortalPage;
import io.portico.http.portal.PortalPaging;
import io.portico.http.portal.PortalReply;
import io.portico.http.portal.RawKeyReply;
import io.portico.http.portal.TakesPage;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
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
import java.util.Optional;

/** The routes by which issued keys are listed, rotated and taken back (contract 3.4). */
@Controller("/api/portal/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Keys")
final class KeyController {

  private static final byte[] NOTHING = {};

  private final BrowseKeys browseKeys;
  private final ShowKey showKey;
  private final RotateKey rotateKey;
  private final RevokeKey revokeKey;
  private final KeyTags tags;
  private final OnceOnly onceOnly;

  KeyController(
      BrowseKeys browseKeys,
      ShowKey showKey,
      RotateKey rotateKey,
      RevokeKey revokeKey,
      KeyTags tags,
      OnceOnly onceOnly) {
    this.browseKeys = browseKeys;
    this.showKey = showKey;
    this.rotateKey = rotateKey;
    this.revokeKey = revokeKey;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code GET /api/portal/keys}: the keys, oldest first. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browseKeys", summary = "List issued keys, oldest first")
  @TakesPage
  @Parameter(
      in = ParameterIn.QUERY,
      name = "developer",
      description = "Only those of this developer",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "policy",
      description = "Only those for this policy",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "state",
      description = "Only those that are live, expired or revoked",
      schema = @Schema(types = "string"))
  HttpResponse<PortalPage<KeyDocument>> browse(
      HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters =
        QueryParameters.of(
            request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE, "developer", "policy", "state");
    var paging = PortalPaging.of(parameters);
    var filter =
        new KeyFilter(
            parameters.one("developer").map(id -> new DeveloperId(Identifier.of("developer", id))),
            parameters.one("policy").map(id -> new PlanId(Identifier.of("policy", id))),
            parameters.one("state").map(KeyState::of));
    var page =
        browseKeys.browse(new BrowseKeys.Query(actor, filter, paging.offset(), paging.pageSize()));
    return paging.answer(
        page.keys().stream().map(key -> KeyDocument.of(actor.organisation(), key)).toList(),
        page.total());
  }

  /** {@code GET /api/portal/keys/{key}}: one key, by its stored form. */
  @Get("/{key}")
  @Needs(Permission.READ)
  @Operation(
      operationId = "showKey",
      summary = "Show an issued key",
      description =
          "By its hash; by the key itself only where keys are not hashed. last_used is when the"
              + " latest call with it was made that gateways reported; the ETag leaves it out.")
  @ApiResponse(
      responseCode = "200",
      description = "The key",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = KeyDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String key, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var seen = StoredKey.parse(key).flatMap(stored -> showKey.show(actor, stored));
    return seen.isPresent() ? tags.ok(actor, seen.get()) : KeyAnswers.unknown(request);
  }

  /** {@code POST /api/portal/keys/{key}/rotate}: issues another key in the place of this. */
  @Post("/{key}/rotate")
  @Needs(Permission.ADMINISTER_KEYS)
  @Operation(
      operationId = "rotateKey",
      summary = "Issue another key in the place of this",
      description =
          "Both are live during the overlap, and only the new one after it. The developer gets the"
              + " new key by mail, too.",
      requestBody =
          @RequestBody(
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = RotationRequest.class))))
  @TakesIdempotencyKey
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The new key, which is shown this once",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RawKeyReply.class)))
  HttpResponse<?> rotate(
      HttpRequest<byte[]> request, String key, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var body = request.getBody().orElse(NOTHING);
    return onceOnly.answer(request, body, actor, () -> rotated(request, key, body, actor));
  }

  private HttpResponse<?> rotated(HttpRequest<?> request, String key, byte[] body, Actor actor) {
    var overlap = RotationRequest.read(body);
    var stored = StoredKey.parse(key);
    if (stored.isEmpty()) {
      return KeyAnswers.unknown(request);
    }
    var command =
        new RotateKey.Command(actor, stored.get(), overlap, tags.expected(request, actor));
    return switch (rotateKey.rotate(command)) {
      case RotateKey.Outcome.Rotated(var raw, _) -> RawKeyReply.answer(raw);
      case RotateKey.Outcome.UnknownKey() -> KeyAnswers.unknown(request);
      case RotateKey.Outcome.Ended(var state) -> KeyAnswers.ended(request, state);
      case RotateKey.Outcome.Replaced _ -> KeyAnswers.replaced(request);
      case RotateKey.Outcome.DeveloperInactive() -> KeyAnswers.developerInactive(request);
      case RotateKey.Outcome.Stale() -> Problems.stale(request);
      case RotateKey.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code POST /api/portal/keys/{key}/revoke}: takes a key back. */
  @Post("/{key}/revoke")
  @Needs(Permission.ADMINISTER_KEYS)
  @Operation(
      operationId = "revokeKey",
      summary = "Take an issued key back",
      description = "For good, and at once; its developer is told by mail.")
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The key opens nothing any more",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> revoke(
      HttpRequest<?> request, String key, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var stored = StoredKey.parse(key);
    if (stored.isEmpty()) {
      return KeyAnswers.unknown(request);
    }
    var command =
        new RevokeKey.Command(actor, stored.get(), Optional.empty(), tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key revoked"));
      case RevokeKey.Outcome.UnknownKey() -> KeyAnswers.unknown(request);
      case RevokeKey.Outcome.Ended(var state) -> KeyAnswers.ended(request, state);
      case RevokeKey.Outcome.Stale() -> Problems.stale(request);
      case RevokeKey.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }
}
