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
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
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
final class DeveloperKeyController {

  private final IssueKey issueKey;
  private final RevokeKey revokeKey;
  private final KeyTags tags;
  private final IdempotentExecution idempotent;

  DeveloperKeyController(
      IssueKey issueKey, RevokeKey revokeKey, KeyTags tags, IdempotentExecution idempotent) {
    this.issueKey = issueKey;
    this.revokeKey = revokeKey;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/developers/{id}/keys}: issues a key that nobody asked for. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> issue(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> issued(request, id, body, actor));
  }

  private HttpResponse<?> issued(
      HttpRequest<?> request, String id, byte @Nullable [] body, Actor actor) {
    var plan = IssueRequest.read(body);
    var developer = developer(id);
    if (developer.isEmpty()) {
      throw new RefusedException.NotFound(RecordKind.DEVELOPER, id);
    }
    return switch (issueKey.issue(new IssueKey.Command(actor, developer.get(), plan))) {
      case IssueKey.Outcome.Issued(var raw, _) -> RawKeyReply.answer(raw);
      case IssueKey.Outcome.UnknownDeveloper _ ->
          throw new RefusedException.NotFound(RecordKind.DEVELOPER, id);
      case IssueKey.Outcome.PlanUnavailable _ -> KeyProblems.planUnavailable(request, plan);
      case IssueKey.Outcome.DeveloperInactive() -> KeyProblems.developerInactive(request);
      case IssueKey.Outcome.Requested(var open) -> KeyProblems.requested(request, open);
      case IssueKey.Outcome.Held _ -> KeyProblems.held(request);
      case IssueKey.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/portal/developers/{id}/keys/{key}}: takes a developer's key back. */
  @Delete("/{key}")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = developer(id);
    var stored = StoredKey.parse(key);
    if (developer.isEmpty() || stored.isEmpty()) {
      return KeyProblems.unknown(request);
    }
    var command =
        new RevokeKey.Command(actor, stored.get(), developer, tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key deleted"));
      case RevokeKey.Outcome.UnknownKey() -> KeyProblems.unknown(request);
      case RevokeKey.Outcome.Ended(var state) -> KeyProblems.ended(request, state);
      case RevokeKey.Outcome.Stale() -> throw new RefusedException.Stale();
      case RevokeKey.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static Optional<DeveloperId> developer(String id) {
    return Identifier.parse(id).map(DeveloperId::new);
  }
}
