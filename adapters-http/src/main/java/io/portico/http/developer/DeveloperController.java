package io.portico.http.developer;

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
import io.portico.application.port.in.developer.BrowseDevelopers;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.ShowDeveloper;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.http.portal.PortalPage;
import io.portico.http.portal.PortalPaging;
import io.portico.http.portal.PortalReply;
import io.portico.http.portal.TakesPage;
import io.portico.http.problem.Problems;
import io.portico.http.security.Needs;
import io.portico.http.server.OnceOnly;
import io.portico.http.server.PathText;
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
import org.jspecify.annotations.Nullable;

/** The routes by which a portal registers developers and keeps their records (contract 3.1). */
@Controller("/api/portal/developers")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
@Tag(name = "Developers")
final class DeveloperController {

  private final RegisterDeveloper registerDeveloper;
  private final ShowDeveloper showDeveloper;
  private final BrowseDevelopers browseDevelopers;
  private final ReplaceDeveloper replaceDeveloper;
  private final RemoveDeveloper removeDeveloper;
  private final DeveloperTags tags;
  private final OnceOnly onceOnly;

  DeveloperController(
      RegisterDeveloper registerDeveloper,
      ShowDeveloper showDeveloper,
      BrowseDevelopers browseDevelopers,
      ReplaceDeveloper replaceDeveloper,
      RemoveDeveloper removeDeveloper,
      DeveloperTags tags,
      OnceOnly onceOnly) {
    this.registerDeveloper = registerDeveloper;
    this.showDeveloper = showDeveloper;
    this.browseDevelopers = browseDevelopers;
    this.replaceDeveloper = replaceDeveloper;
    this.removeDeveloper = removeDeveloper;
    this.tags = tags;
    this.onceOnly = onceOnly;
  }

  /** {@code POST /api/portal/developers}: registers a developer (specification 4.2). */
  @Post
  @Needs(Permission.ADMINISTER_DEVELOPERS)
  @Operation(
      operationId = "registerDeveloper",
      summary = "Register a developer",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = DeveloperRequest.class))))
  @TakesIdempotencyKey
  @ApiResponse(
      responseCode = "200",
      description = "The developer is registered; Message is the id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> register(
      HttpRequest<?> request,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    return onceOnly.answer(request, body, actor, () -> registered(request, body, actor));
  }

  private HttpResponse<?> registered(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command = DeveloperRequest.readRegistration(body, actor);
    return switch (registerDeveloper.register(command)) {
      case RegisterDeveloper.Outcome.Registered(var developer) ->
          HttpResponse.ok(PortalReply.ok(developer.id().toString()));
      case RegisterDeveloper.Outcome.EmailTaken(var email) ->
          DeveloperAnswers.emailTaken(request, email);
      case RegisterDeveloper.Outcome.SignupDisabled() -> DeveloperAnswers.signupDisabled(request);
      case RegisterDeveloper.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code GET /api/portal/developers}: the developers, oldest first. */
  @Get
  @Needs(Permission.READ)
  @Operation(operationId = "browseDevelopers", summary = "List developers, oldest first")
  @TakesPage
  @Parameter(
      in = ParameterIn.QUERY,
      name = "q",
      description = "A part of the email address or of the text of a field, case aside",
      schema = @Schema(types = "string"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "inactive",
      description = "Only those that are inactive, or are not",
      schema = @Schema(types = "boolean"))
  @Parameter(
      in = ParameterIn.QUERY,
      name = "policy",
      description = "Only those who have a key for this plan",
      schema = @Schema(types = "string"))
  HttpResponse<PortalPage<DeveloperDocument>> browse(
      HttpRequest<?> request, @Parameter(hidden = true) Actor actor) {
    var parameters = QueryParameters.amongOthers(request);
    var paging = PortalPaging.of(parameters);
    var filter =
        new DeveloperFilter(
            parameters.one("q").filter(words -> !words.isEmpty()),
            parameters.optionalFlag("inactive"),
            parameters.one("policy").map(id -> new PlanId(Identifier.of("policy", id))));
    var page =
        browseDevelopers.browse(
            new BrowseDevelopers.Query(actor, filter, paging.offset(), paging.pageSize()));
    return paging.answer(
        page.developers().stream()
            .map(record -> DeveloperDocument.listed(actor.organisation(), record))
            .toList(),
        page.total());
  }

  /** {@code GET /api/portal/developers/email/{email}}: a developer, by address. */
  @Get("/email/{email:.+}")
  @Needs(Permission.READ)
  @Operation(
      operationId = "showDeveloperByEmail",
      summary = "Look a developer up by email address",
      description = "The address may stand there as it is, or encoded; case does not matter.")
  @ApiResponse(
      responseCode = "200",
      description = "The developer with this address",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = DeveloperDocument.class)))
  HttpResponse<?> showByEmail(
      HttpRequest<?> request, String email, @Parameter(hidden = true) Actor actor) {
    // As it was written: the framework has made blanks of the plus signs.
    var written = PathText.behind("/email/", request);
    var record = EmailAddress.parse(written).flatMap(address -> showDeveloper.show(actor, address));
    return record.isPresent()
        ? tags.ok(request, actor, record.get())
        : DeveloperAnswers.unknownEmail(request, written);
  }

  /** {@code GET /api/portal/developers/{id}}: a developer. */
  @Get("/{id}")
  @Needs(Permission.READ)
  @Operation(operationId = "showDeveloper", summary = "Show a developer")
  @ApiResponse(
      responseCode = "200",
      description = "The developer with this id",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = DeveloperDocument.class)))
  HttpResponse<?> show(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var record = id(id).flatMap(parsed -> showDeveloper.show(actor, parsed));
    return record.isPresent()
        ? tags.ok(request, actor, record.get())
        : DeveloperAnswers.unknown(request, id);
  }

  /** {@code PUT /api/portal/developers/{id}}: replaces the record (specification 4.2). */
  @Put("/{id}")
  @Needs(Permission.ADMINISTER_DEVELOPERS)
  @Operation(
      operationId = "replaceDeveloper",
      summary = "Replace the record of a developer",
      description =
          "The password stays when none is given. Other members that are absent get their defaults,"
              + " and those that belong to the service (id, org_id, date_created, api_keys, keys,"
              + " subscriptions) are not written, so a record may be sent back as it was read.",
      requestBody =
          @RequestBody(
              required = true,
              content =
                  @Content(
                      mediaType = MediaType.APPLICATION_JSON,
                      schema = @Schema(implementation = DeveloperRequest.class))))
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The record is as sent",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> replace(
      HttpRequest<?> request,
      String id,
      @Parameter(hidden = true) @Body byte @Nullable [] body,
      @Parameter(hidden = true) Actor actor) {
    var parsed = id(id);
    if (parsed.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    var command =
        DeveloperRequest.readReplacement(body, parsed.get(), actor, tags.expected(request, actor));
    return switch (replaceDeveloper.replace(command)) {
      case ReplaceDeveloper.Outcome.Replaced() -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceDeveloper.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case ReplaceDeveloper.Outcome.Stale() -> Problems.stale(request);
      case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
          DeveloperAnswers.emailTaken(request, email);
      case ReplaceDeveloper.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}}: removes a developer. */
  @Delete("/{id}")
  @Needs(Permission.ADMINISTER_DEVELOPERS)
  @Operation(
      operationId = "removeDeveloper",
      summary = "Remove a developer, and take their keys back")
  @TakesIfMatch
  @ApiResponse(
      responseCode = "200",
      description = "The developer is gone",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PortalReply.class)))
  HttpResponse<?> remove(HttpRequest<?> request, String id, @Parameter(hidden = true) Actor actor) {
    var parsed = id(id);
    if (parsed.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    var command = new RemoveDeveloper.Command(actor, parsed.get(), tags.expected(request, actor));
    return switch (removeDeveloper.remove(command)) {
      case RemoveDeveloper.Outcome.Removed() -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemoveDeveloper.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case RemoveDeveloper.Outcome.Stale() -> Problems.stale(request);
      case RemoveDeveloper.Outcome.NotPermitted() -> Problems.forbidden(request);
    };
  }

  private static Optional<DeveloperId> id(String text) {
    return Identifier.parse(text).map(DeveloperId::new);
  }
}
