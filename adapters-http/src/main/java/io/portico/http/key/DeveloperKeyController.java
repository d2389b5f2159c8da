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

/** The routes by which an administrator issues and revokes the keys of a developer. */
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

  /** {@code POST /api/portal/developers/{id}/keys}: issues a key without a key request. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> issue(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> issue(id, body, actor));
  }

  private HttpResponse<?> issue(String id, byte @Nullable [] body, Actor actor) {
    var plan = IssueRequest.read(body);
    var developer =
        developer(id).orElseThrow(() -> new RefusedException.NotFound(RecordKind.DEVELOPER, id));
    return switch (issueKey.issue(new IssueKey.Command(actor, developer, plan))) {
      case IssueKey.Outcome.Issued(var raw, _) -> RawKeyReply.answer(raw);
      case IssueKey.Outcome.PlanUnavailable _ -> throw KeyProblems.planUnavailable(plan);
      case IssueKey.Outcome.AlreadySubscribed(var state) ->
          throw KeyProblems.alreadySubscribed(state);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}/keys/{key}}: revokes a key of the developer. */
  @Delete("/{key}")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = developer(id);
    if (developer.isEmpty()) {
      throw new RefusedException.NotFound(RecordKind.KEY, "");
    }
    var command =
        new RevokeKey.Command(actor, KeyPath.parse(key), developer, tags.expected(request, actor));
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok("Key deleted"));
      case RevokeKey.Outcome.Ended(var state) -> throw KeyProblems.ended(state);
    };
  }

  private static Optional<DeveloperId> developer(String id) {
    return Identifier.parse(id).map(DeveloperId::new);
  }
}
