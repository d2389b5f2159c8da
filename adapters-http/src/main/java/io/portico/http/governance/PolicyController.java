package io.portico.http.governance;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Page;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The routes that write and read governance policies. */
@AuthenticatedController("/api/governance/policies")
record PolicyController(
    GovernanceQueries queries,
    DefinePolicy definePolicy,
    ReplacePolicy replacePolicy,
    RemovePolicy removePolicy,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final String LIST = "policies";

  /** {@code POST /api/governance/policies}: defines a policy. */
  @Post
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> define(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return idempotent.execute(request, body, actor, () -> define(body, actor));
  }

  private HttpResponse<?> define(byte @Nullable [] body, Actor actor) {
    var command = new DefinePolicy.Command(actor, PolicyDocument.read(JsonObject.parse(body)));
    return switch (definePolicy.define(command)) {
      case DefinePolicy.Outcome.Defined(var policy) ->
          tags.created(
              PolicyDocument.of(policy), URI.create("/api/governance/policies/" + policy.id()));
      case DefinePolicy.Outcome.NameTaken(var name) -> throw PolicyProblems.nameTaken(name);
      case DefinePolicy.Outcome.TooMany(var most) ->
          throw Problem.tooMany(ErrorCode.TOO_MANY_POLICIES, LIST, most);
      case DefinePolicy.Outcome.InvalidRule(var errors) -> throw PolicyProblems.invalidRule(errors);
    };
  }

  /** {@code GET /api/governance/policies}: lists the policies by name. */
  @Get
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  Page<PolicyDocument> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.of(request, "limit", "cursor", Page.COUNT);
    var query = parameters.page(LIST, Function.<String>identity());
    return Page.of(LIST, queries.policies(actor, query), PolicyDocument::of)
        .counted(parameters, () -> queries.countPolicies(actor));
  }

  /** {@code GET /api/governance/policies/{id}}: shows a policy, by id or by name. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ_APIS, scopes = Scope.Kind.APIS_READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    return tags.ok(request, PolicyDocument.of(queries.policy(actor, id)));
  }

  /** {@code PUT /api/governance/policies/{id}}: replaces the content of a policy. */
  @Put("/{id}")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var command = PolicyDocument.readReplacement(body, id, actor, expected(request));
    return switch (replacePolicy.replace(command)) {
      case ReplacePolicy.Outcome.Replaced(var policy) -> tags.ok(PolicyDocument.of(policy));
      case ReplacePolicy.Outcome.NameTaken(var name) -> throw PolicyProblems.nameTaken(name);
      case ReplacePolicy.Outcome.InvalidRule(var errors) ->
          throw PolicyProblems.invalidRule(errors);
    };
  }

  /** {@code DELETE /api/governance/policies/{id}}: removes a policy. */
  @Delete("/{id}")
  @RequiresPermission(Permission.DEFINE_POLICIES)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    QueryParameters.of(request);
    removePolicy.remove(actor, id, expected(request));
    return HttpResponse.noContent();
  }

  private Precondition<GovernancePolicy> expected(HttpRequest<?> request) {
    return tags.expected(request, PolicyDocument::of);
  }
}
