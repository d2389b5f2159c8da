package io.portico.http.governance;

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
import io.micronaut.http.annotation.Put;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.BrowsePolicies;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.shared.RefusedException;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.Page;
import io.portico.http.server.QueryParameters;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes by which governance policies are written and read (contract 2.5). */
@Controller("/api/governance/policies")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class PolicyController {

  private static final String CURSOR = "policies";

  private final DefinePolicy definePolicy;
  private final BrowsePolicies browsePolicies;
  private final ShowPolicy showPolicy;
  private final ReplacePolicy replacePolicy;
  private final RemovePolicy removePolicy;
  private final EntityTags tags;
  private final IdempotentExecution idempotent;

  PolicyController(
      DefinePolicy definePolicy,
      BrowsePolicies browsePolicies,
      ShowPolicy showPolicy,
      ReplacePolicy replacePolicy,
      RemovePolicy removePolicy,
      EntityTags tags,
      IdempotentExecution idempotent) {
    this.definePolicy = definePolicy;
    this.browsePolicies = browsePolicies;
    this.showPolicy = showPolicy;
    this.replacePolicy = replacePolicy;
    this.removePolicy = removePolicy;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/governance/policies}: defines a policy. */
  @Post
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> defined(request, body, actor));
  }

  private HttpResponse<?> defined(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command = new DefinePolicy.Command(actor, PolicyRequest.read(body));
    return switch (definePolicy.define(command)) {
      case DefinePolicy.Outcome.Defined(var policy) ->
          tags.created(
              PolicyDocument.of(policy), URI.create("/api/governance/policies/" + policy.id()));
      case DefinePolicy.Outcome.NameTaken(var name) -> PolicyAnswers.taken(request, name);
      case DefinePolicy.Outcome.TooMany(var most) -> PolicyAnswers.tooMany(request, most);
      case DefinePolicy.Outcome.Misfitting(var misfits) ->
          PolicyAnswers.misfitting(request, misfits);
      case DefinePolicy.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/governance/policies}: the policies, by name. */
  @Get
  @RequiresPermission(Permission.READ)
  Page<PolicyDocument> browse(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor");
    var page =
        browsePolicies.browse(
            new BrowsePolicies.Query(
                actor,
                parameters.one("cursor").map(cursor -> Cursor.read(CURSOR, cursor, name -> name)),
                parameters.limit()));
    return Page.of(
        page.policies().stream().map(PolicyDocument::of).toList(),
        page.next().map(name -> Cursor.behind(CURSOR, name)).orElse(null));
  }

  /** {@code GET /api/governance/policies/{id}}: one policy, by id or by name. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var policy = showPolicy.show(actor, id);
    return policy.isPresent()
        ? tags.ok(request, PolicyDocument.of(policy.get()))
        : PolicyAnswers.unknown(request, id);
  }

  /** {@code PUT /api/governance/policies/{id}}: replaces what a policy says. */
  @Put("/{id}")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var command = PolicyRequest.readReplacement(body, id, actor, expected(request));
    return switch (replacePolicy.replace(command)) {
      case ReplacePolicy.Outcome.Replaced(var policy) -> tags.ok(PolicyDocument.of(policy));
      case ReplacePolicy.Outcome.UnknownPolicy _ -> PolicyAnswers.unknown(request, id);
      case ReplacePolicy.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplacePolicy.Outcome.NameTaken(var name) -> PolicyAnswers.taken(request, name);
      case ReplacePolicy.Outcome.Misfitting(var misfits) ->
          PolicyAnswers.misfitting(request, misfits);
      case ReplacePolicy.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/governance/policies/{id}}: removes a policy. */
  @Delete("/{id}")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    var command = new RemovePolicy.Command(actor, id, expected(request));
    return switch (removePolicy.remove(command)) {
      case RemovePolicy.Outcome.Removed _ -> HttpResponse.noContent();
      case RemovePolicy.Outcome.UnknownPolicy _ -> PolicyAnswers.unknown(request, id);
      case RemovePolicy.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemovePolicy.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private Precondition<GovernancePolicy> expected(HttpRequest<?> request) {
    return tags.expected(request, PolicyDocument::of);
  }
}
