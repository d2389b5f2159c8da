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
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.PathId;
import io.portico.http.server.PathText;
import io.portico.http.server.QueryParameters;
import org.jspecify.annotations.Nullable;

/** The routes of developers. */
@Controller("/api/portal/developers")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class DeveloperController {

  private final RegisterDeveloper registerDeveloper;
  private final DeveloperQueries developers;
  private final ReplaceDeveloper replaceDeveloper;
  private final RemoveDeveloper removeDeveloper;
  private final DeveloperTags tags;
  private final IdempotentExecution idempotent;

  DeveloperController(
      RegisterDeveloper registerDeveloper,
      DeveloperQueries developers,
      ReplaceDeveloper replaceDeveloper,
      RemoveDeveloper removeDeveloper,
      DeveloperTags tags,
      IdempotentExecution idempotent) {
    this.registerDeveloper = registerDeveloper;
    this.developers = developers;
    this.replaceDeveloper = replaceDeveloper;
    this.removeDeveloper = removeDeveloper;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/developers}: registers a developer. */
  @Post
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> register(body, actor));
  }

  private HttpResponse<?> register(byte @Nullable [] body, Actor actor) {
    return switch (registerDeveloper.register(DeveloperRequest.readRegistration(body, actor))) {
      case RegisterDeveloper.Outcome.Registered(var developer) ->
          HttpResponse.ok(PortalReply.ok(developer.id().toString()));
      case RegisterDeveloper.Outcome.EmailTaken(var email) ->
          throw DeveloperProblems.emailTaken(email);
      case RegisterDeveloper.Outcome.SignupDisabled() -> throw DeveloperProblems.signupDisabled();
    };
  }

  /** {@code GET /api/portal/developers}: the developers, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<DeveloperDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var filter =
        new DeveloperFilter(
            parameters.one("q").filter(words -> !words.isEmpty()),
            parameters.optionalFlag("inactive"),
            parameters.one("policy").map(id -> new PlanId(Identifier.of("policy", id))));
    var page = developers.page(actor, filter, new OffsetRange(paging.offset(), paging.pageSize()));
    return paging.answer(
        page.items().stream()
            .map(record -> DeveloperDocument.listed(actor.organisation(), record))
            .toList(),
        page.total());
  }

  /** {@code GET /api/portal/developers/email/{email}}: one developer, by email address. */
  @Get("/email/{email:.+}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> findByEmail(HttpRequest<?> request, String email, Actor actor) {
    // From the raw path: the framework decodes a plus sign to a blank.
    var written = PathText.after("/email/", request);
    var record =
        EmailAddress.parse(written)
            .flatMap(address -> developers.findByEmail(actor, address))
            .orElseThrow(() -> DeveloperProblems.unknownEmail(written));
    return tags.ok(request, actor, record);
  }

  /** {@code GET /api/portal/developers/{id}}: one developer. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    return tags.ok(request, actor, developers.find(actor, id(id)));
  }

  /** {@code PUT /api/portal/developers/{id}}: replaces the record of a developer. */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var command =
        DeveloperRequest.readReplacement(body, id(id), actor, tags.expected(request, actor));
    return switch (replaceDeveloper.replace(command)) {
      case ReplaceDeveloper.Outcome.Replaced() -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
          throw DeveloperProblems.emailTaken(email);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}}: removes a developer. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    removeDeveloper.remove(
        new RemoveDeveloper.Command(actor, id(id), tags.expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  private static DeveloperId id(String text) {
    return PathId.of(RecordKind.DEVELOPER, text, DeveloperId::new);
  }
}
