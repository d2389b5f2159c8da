package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.application.ApplicationQueries;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.http.application.ApplicationProblems;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.classic.RawKeyReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.OptionalBody;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes of issued keys. */
@AuthenticatedController("/api/portal")
record KeyController(
    KeyQueries queries,
    PlanQueries plans,
    ApplicationQueries applications,
    IssueKey issueKey,
    RotateKey rotateKey,
    RevokeKey revokeKey,
    EntityTags tags,
    IdempotentExecution idempotent) {

  /** {@code GET /api/portal/keys}: the keys, oldest first. */
  @Get("/keys")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<KeyDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters =
        QueryParameters.of(
            request,
            PortalPaging.PAGE,
            PortalPaging.PAGE_SIZE,
            "developer",
            "application",
            "policy",
            "state");
    var paging = PortalPaging.of(parameters);
    var application =
        parameters
            .one("application", Ids.as(ApplicationId::new))
            .map(id -> applications.find(actor, id).keys());
    var filter =
        new KeyFilter(
            parameters
                .one("developer", Ids.as(DeveloperId::new))
                .or(() -> application.flatMap(KeyFilter::developer)),
            application.flatMap(KeyFilter::application),
            parameters.one("policy", Ids.plan(plans.ids(actor))),
            parameters.word("state", KeyState.class));
    return paging.answer(
        queries.page(actor, filter, paging.range()),
        key -> KeyDocument.of(actor.organisation(), key));
  }

  /** {@code GET /api/portal/keys/{key}}: one key, by its stored form. */
  @Get("/keys/{key}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    var found = queries.find(actor, parse(key));
    return tags.ok(
        KeyDocument.of(actor.organisation(), found),
        tags.of(KeyDocument.withoutUsage(actor.organisation(), found.key())));
  }

  /** {@code POST /api/portal/keys/{key}/rotate}: replaces a key by a new one. */
  @Post("/keys/{key}/rotate")
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> rotate(HttpRequest<byte[]> request, String key, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, actor, () -> rotateOnce(request, key, actor));
  }

  private HttpResponse<?> rotateOnce(HttpRequest<byte[]> request, String key, Actor actor) {
    var overlap = OptionalBody.overlap(request);
    var command = new RotateKey.Command(actor, parse(key), overlap, expected(request, actor));
    return switch (rotateKey.rotate(command)) {
      case RotateKey.Outcome.Rotated(var raw, _) -> RawKeyReply.answer(raw);
      case RotateKey.Outcome.Ended(var state) -> throw KeyProblems.ended(state);
      case RotateKey.Outcome.Replaced _ -> throw KeyProblems.replaced();
    };
  }

  /** {@code POST /api/portal/keys/{key}/revoke}: revokes a key. */
  @Post("/keys/{key}/revoke")
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> revoke(HttpRequest<?> request, String key, Actor actor) {
    QueryParameters.of(request);
    var command =
        new RevokeKey.Command(actor, parse(key), Optional.empty(), expected(request, actor));
    return revoke(command, "Key revoked");
  }

  /** {@code POST /api/portal/developers/{id}/keys}: issues a key without a key request. */
  @Post("/developers/{id}/keys")
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> issue(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> issue(id, body, actor));
  }

  private HttpResponse<?> issue(String id, byte @Nullable [] body, Actor actor) {
    var developer = Ids.inPath(RecordKind.DEVELOPER, id, DeveloperId::new);
    var command = KeyDocument.read(body, actor, developer, plans.ids(actor));
    return switch (issueKey.issue(command)) {
      case IssueKey.Outcome.Issued(var raw, _) -> RawKeyReply.answer(raw);
      case IssueKey.Outcome.UnknownApplication(var application) ->
          throw ApplicationProblems.unknown(application);
      case IssueKey.Outcome.PlanUnavailable(var plan) -> throw KeyProblems.planUnavailable(plan);
      case IssueKey.Outcome.Keyless() -> throw KeyProblems.keyless("policy_id");
      case IssueKey.Outcome.AlreadySubscribed(var state) ->
          throw KeyProblems.alreadySubscribed("policy_id", state);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}/keys/{key}}: revokes a key of the developer. */
  @Delete("/developers/{id}/keys/{key}")
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = Ids.inPath(RecordKind.KEY, id, DeveloperId::new);
    var command =
        new RevokeKey.Command(actor, parse(key), Optional.of(developer), expected(request, actor));
    return revoke(command, "Key deleted");
  }

  /** {@code DELETE /api/portal/developers/key/{policy}/{key}/{developer}}: does the same. */
  @Delete("/developers/key/{policy}/{key}/{developer}")
  @RequiresPermission(value = Permission.ADMINISTER_KEYS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> removeSubscription(
      HttpRequest<?> request, String policy, String key, String developer, Actor actor) {
    var command =
        new RevokeKey.Command(
            actor,
            parse(key),
            Optional.of(Ids.inPath(RecordKind.KEY, developer, DeveloperId::new)),
            Optional.of(Ids.planInPath(RecordKind.KEY, policy, plans.ids(actor))),
            expected(request, actor));
    return revoke(command, "Key deleted");
  }

  private HttpResponse<?> revoke(RevokeKey.Command command, String message) {
    return switch (revokeKey.revoke(command)) {
      case RevokeKey.Outcome.Revoked _ -> HttpResponse.ok(PortalReply.ok(message));
      case RevokeKey.Outcome.Ended(var state) -> throw KeyProblems.ended(state);
    };
  }

  /* The tag of a key ignores its last use, so that a call does not change it. */
  private Precondition<KeyWithState> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(request, key -> KeyDocument.withoutUsage(actor.organisation(), key));
  }

  private static StoredKey parse(String text) {
    return StoredKey.parse(text).orElseThrow(RecordKind.KEY.notFound(""));
  }
}
