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
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.Cursor;
import io.portico.http.server.EntityTags;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.Page;
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
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** The routes by which governance policies are written and read (contract 2.5). */
@Controller("/api/governance/policies")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Governance")
final class PolicyController {

  private static final String CURSOR = "policies";

  private final DefinePolicy definePolicy;
  private final BrowsePolicies browsePolicies;
  private final ShowPolicy showPolicy;
  private final ReplacePolicy replacePolicy;
  private final RemovePolicy removePolicy;
  private final EntityTags tags;
  private final OnceOnly onceOnly;

  PolicyController(
      DefinePolicy definePolicy,
      BrowsePolicies browsePolicies,
      ShowPolicy showPolicy,
      ReplacePolicy replacePolicy,
      RemovePolicy removePolicy,
      EntityTags tags,
      OnceOnly onceOnly) {
    this.definePolicy = definePolicy;
    this.browsePolicies = browsePolicies;
    this.showPolicy = showPolicy;
    this.replacePolicy = replacePolicy;
    this.removePolicy = removePolicy;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/governance/policies}: defines a policy. */
  @Post
  @Needs(Permission.DEFINE_POLICIES)
  @Operation(
      operationId = "definePolicy",
      summary = "Demand labels of APIs",
      description =
          "A policy that blocks refuses every write by which an API would newly violate it.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = PolicyRequest.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "201",
      description = "The policy holds from now on",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PolicyDocument.class)))
  HttpResponse<?> define(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    return onceOnly.answer(request, body, actor, () -> defined(request, body, actor));
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
      case DefinePolicy.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/governance/policies}: the policies, by name. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browsePolicies", summary = "List the policies, by name")
  @Parameter(
      in = ParameterIn.QUERY,
      name = "limit",
      description = "How many on a page",
      schema = @Schema(types = "integer", minimum = "1", maximum = "1000", defaultValue = "50"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "cursor",
      description = "The member next of the page before",
      schema = @Schema(types = "string"))
  Page<PolicyDocument> browse(HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
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
  @Needs(Permission.READ)
  @Operation(operationId = "showPolicy", summary = "Show one policy")
  @ApiResponse(
      responseCode = "200",
      description = "The policy with this id or name",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PolicyDocument.class)))
  HttpResponse<?> show(
      HttpRequest<?> request,
      @Parameter(description = "The id of the policy, or its name") String id,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var policy = showPolicy.show(actor, id);
    return policy.isPresent()
        ? tags.ok(request, PolicyDocument.of(policy.get()))
        : PolicyAnswers.unknown(request, id);
  }

  /** {@code PUT /api/governance/policies/{id}}: replaces what a policy says. */
  @Put("/{id}")
  @Needs(Permission.DEFINE_POLICIES)
  @Operation(
      operationId = "replacePolicy",
      summary = "Replace what a policy says",
      description =
          "Members that are absent get their defaults. A policy as it was read may be sent back.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = PolicyRequest.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The policy as it is now",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PolicyDocument.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var command = PolicyRequest.readReplacement(body, id, actor, expected(request));
    return switch (replacePolicy.replace(command)) {
      case ReplacePolicy.Outcome.Replaced(var policy) -> tags.ok(PolicyDocument.of(policy));
      case ReplacePolicy.Outcome.UnknownPolicy _ -> PolicyAnswers.unknown(request, id);
      case ReplacePolicy.Outcome.Stale() -> Problems.stale(request);
      case ReplacePolicy.Outcome.NameTaken(var name) -> PolicyAnswers.taken(request, name);
      case ReplacePolicy.Outcome.Misfitting(var misfits) ->
          PolicyAnswers.misfitting(request, misfits);
      case ReplacePolicy.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code DELETE /api/governance/policies/{id}}: removes a policy. */
  @Delete("/{id}")
  @Needs(Permission.DEFINE_POLICIES)
  @Operation(operationId = "removePolicy", summary = "Remove a policy")
  @TakesIfMatch
  @ApiResponse(responseCode = "204", description = "The policy is gone")
  HttpResponse<?> remove(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    QueryParameters.of(request);
    var command = new RemovePolicy.Command(actor, id, expected(request));
    return switch (removePolicy.remove(command)) {
      case RemovePolicy.Outcome.Removed _ -> HttpResponse.noContent();
      case RemovePolicy.Outcome.UnknownPolicy _ -> PolicyAnswers.unknown(request, id);
      case RemovePolicy.Outcome.Stale() -> Problems.stale(request);
      case RemovePolicy.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private Precondition<GovernancePolicy> expected(HttpRequest<?> request) {
    return tags.expected(request, PolicyDocument::of);
  }
}
