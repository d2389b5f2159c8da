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
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.QueryParameters;
import java.util.Optional;

/** The routes by which issued keys are listed, rotated and taken back (contract 3.4). */
@Controller("/api/portal/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class KeyController {

  private static final byte[] NOTHING = {};

  private final BrowseKeys browseKeys;
  private final ShowKey showKey;
  private final RotateKey rotateKey;
  private final RevokeKey revokeKey;
  private final KeyTags tags;
  private final IdempotentExecution idempotent;

  KeyController(
      BrowseKeys browseKeys,
      ShowKey showKey,
      RotateKey rotateKey,
      RevokeKey revokeKey,
      KeyTags tags,
      IdempotentExecution idempotent) {
    this.browseKeys = browseKeys;
    this.showKey = showKey;
    this.rotateKey = rotateKey;
    this.revokeKey = revokeKey;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code GET /api/portal/keys}: the keys, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<KeyDocument>> browse(HttpRequest<?> request, Actor actor) {
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
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    var seen = StoredKey.parse(key).flatMap(stored -> showKey.show(actor, stored));
    return seen.isPresent() ? tags.ok(actor, seen.get()) : KeyProblems.unknown(request);
  }

  /** {@code POST /api/portal/keys/{key}/rotate}: issues another key in the place of this. */
  @Post("/{key}/rotate")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> rotate(HttpRequest<byte[]> request, String key, Actor actor) {
    QueryParameters.of(request);
    var body = request.getBody().orElse(NOTHING);
    return idempotent.execute(request, body, actor, () -> rotated(request, key, body, actor));
  }

  private HttpResponse<?> rotated(HttpRequest<?> request, String key, byte[] body, Actor actor) {
    var overlap = RotationRequest.read(body);
    var stored = StoredKey.parse(key);
    if (stored.isEmpty()) {
      return KeyProblems.unknown(request);
    }
    var command =
        new RotateKey.Command(actor, stored.get(), overlap, tags.expected(request, actor));
    return switch (rotateKey.rotate(command)) {
      case RotateKey.Outcome.Rotated(var raw, _) -> RawKeyReply.answer(raw);
      case RotateKey.Outcome.UnknownKey() -> KeyProblems.unknown(request);
      case RotateKey.Outcome.Ended(var state) -> KeyProblems.ended(request, state);
      case RotateKey.Outcome.Replaced _ -> KeyProblems.replaced(request);
      case RotateKey.Outcome.DeveloperInactive() -> KeyProblems.developerInactive(request);
      case RotateKey.Outcome.Stale() -> throw new RefusedException.Stale();
      case RotateKey.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code POST /api/portal/keys/{key}/revoke}: takes a key back. */
  @Post("/{key}/revoke")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> revoke(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    var stored = StoredKey.parse(key);
    if (stored.isEmpty()) {
      return KeyProblems.unknown(request);
    }
    var command =
        new RevokeKey.Command(actor, stored.get(), Optional.empty(), tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key revoked"));
      case RevokeKey.Outcome.UnknownKey() -> KeyProblems.unknown(request);
      case RevokeKey.Outcome.Ended(var state) -> KeyProblems.ended(request, state);
      case RevokeKey.Outcome.Stale() -> throw new RefusedException.Stale();
      case RevokeKey.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }
}
