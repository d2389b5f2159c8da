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
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.Worded;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.Optional;

/** The routes by which issued keys are listed, rotated and revoked. */
@Controller("/api/portal/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class KeyController {

  private static final byte[] EMPTY = {};

  private final KeyQueries queries;
  private final RotateKey rotateKey;
  private final RevokeKey revokeKey;
  private final KeyTags tags;
  private final IdempotentExecution idempotent;

  KeyController(
      KeyQueries queries,
      RotateKey rotateKey,
      RevokeKey revokeKey,
      KeyTags tags,
      IdempotentExecution idempotent) {
    this.queries = queries;
    this.rotateKey = rotateKey;
    this.revokeKey = revokeKey;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code GET /api/portal/keys}: the keys, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<KeyDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request, PortalPaging.PAGE, PortalPaging.PAGE_SIZE, "developer", "policy", "state");
    var paging = PortalPaging.of(parameters);
    var filter =
        new KeyFilter(
            parameters.one("developer").map(id -> new DeveloperId(Identifier.of("developer", id))),
            parameters.one("policy").map(id -> new PlanId(Identifier.of("policy", id))),
            parameters.one("state").map(word -> Worded.of(KeyState.class, "state", word)));
    return paging.answer(
        queries.page(actor, filter, paging.range()),
        key -> KeyDocument.of(actor.organisation(), key));
  }

  /** {@code GET /api/portal/keys/{key}}: one key, by its stored form. */
  @Get("/{key}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(actor, queries.find(actor, KeyPath.parse(key)));
  }

  /** {@code POST /api/portal/keys/{key}/rotate}: replaces a key by a new one. */
  @Post("/{key}/rotate")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> rotate(HttpRequest<byte[]> request, String key, Actor actor) {
    QueryParameters.of(request);
    var body = request.getBody().orElse(EMPTY);
    return idempotent.execute(request, body, actor, () -> rotate(request, key, body, actor));
  }

  private HttpResponse<?> rotate(HttpRequest<?> request, String key, byte[] body, Actor actor) {
    var overlap = RotationRequest.read(body);
    var command =
        new RotateKey.Command(actor, KeyPath.parse(key), overlap, tags.expected(request, actor));
    return switch (rotateKey.rotate(command)) {
      case RotateKey.Outcome.Rotated(var raw, _) -> RawKeyReply.answer(raw);
      case RotateKey.Outcome.Ended(var state) -> throw KeyProblems.ended(state);
      case RotateKey.Outcome.Replaced _ -> throw KeyProblems.replaced();
    };
  }

  /** {@code POST /api/portal/keys/{key}/revoke}: revokes a key. */
  @Post("/{key}/revoke")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> revoke(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    var command =
        new RevokeKey.Command(
            actor, KeyPath.parse(key), Optional.empty(), tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key revoked"));
      case RevokeKey.Outcome.Ended(var state) -> throw KeyProblems.ended(state);
    };
  }
}
