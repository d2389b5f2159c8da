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
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.IdempotentExecution;
import io.portico.http.server.PathText;
import io.portico.http.server.QueryParameters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes by which a portal registers developers and keeps their records (contract 3.1). */
@Controller("/api/portal/developers")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class DeveloperController {

  private final RegisterDeveloper registerDeveloper;
  private final ShowDeveloper showDeveloper;
  private final BrowseDevelopers browseDevelopers;
  private final ReplaceDeveloper replaceDeveloper;
  private final RemoveDeveloper removeDeveloper;
  private final DeveloperTags tags;
  private final IdempotentExecution idempotent;

  DeveloperController(
      RegisterDeveloper registerDeveloper,
      ShowDeveloper showDeveloper,
      BrowseDevelopers browseDevelopers,
      ReplaceDeveloper replaceDeveloper,
      RemoveDeveloper removeDeveloper,
      DeveloperTags tags,
      IdempotentExecution idempotent) {
    this.registerDeveloper = registerDeveloper;
    this.showDeveloper = showDeveloper;
    this.browseDevelopers = browseDevelopers;
    this.replaceDeveloper = replaceDeveloper;
    this.removeDeveloper = removeDeveloper;
    this.tags = tags;
    this.idempotent = idempotent;
  }

  /** {@code POST /api/portal/developers}: registers a developer (specification 4.2). */
  @Post
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> registered(request, body, actor));
  }

  private HttpResponse<?> registered(HttpRequest<?> request, byte @Nullable [] body, Actor actor) {
    var command = DeveloperRequest.readRegistration(body, actor);
    return switch (registerDeveloper.register(command)) {
      case RegisterDeveloper.Outcome.Registered(var developer) ->
          HttpResponse.ok(PortalReply.ok(developer.id().toString()));
      case RegisterDeveloper.Outcome.EmailTaken(var email) ->
          DeveloperAnswers.emailTaken(request, email);
      case RegisterDeveloper.Outcome.SignupDisabled() -> DeveloperAnswers.signupDisabled(request);
      case RegisterDeveloper.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code GET /api/portal/developers}: the developers, oldest first. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<PortalPage<DeveloperDocument>> browse(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
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
  @RequiresPermission(Permission.READ)
  HttpResponse<?> showByEmail(HttpRequest<?> request, String email, Actor actor) {
    // As it was written: the framework has made blanks of the plus signs.
    var written = PathText.after("/email/", request);
    var record = EmailAddress.parse(written).flatMap(address -> showDeveloper.show(actor, address));
    return record.isPresent()
        ? tags.ok(request, actor, record.get())
        : DeveloperAnswers.unknownEmail(request, written);
  }

  /** {@code GET /api/portal/developers/{id}}: a developer. */
  @Get("/{id}")
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, String id, Actor actor) {
    var record = id(id).flatMap(parsed -> showDeveloper.show(actor, parsed));
    return record.isPresent()
        ? tags.ok(request, actor, record.get())
        : DeveloperAnswers.unknown(request, id);
  }

  /** {@code PUT /api/portal/developers/{id}}: replaces the record (specification 4.2). */
  @Put("/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var parsed = id(id);
    if (parsed.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    var command =
        DeveloperRequest.readReplacement(body, parsed.get(), actor, tags.expected(request, actor));
    return switch (replaceDeveloper.replace(command)) {
      case ReplaceDeveloper.Outcome.Replaced() -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceDeveloper.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case ReplaceDeveloper.Outcome.Stale() -> throw new RefusedException.Stale();
      case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
          DeveloperAnswers.emailTaken(request, email);
      case ReplaceDeveloper.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /** {@code DELETE /api/portal/developers/{id}}: removes a developer. */
  @Delete("/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    var parsed = id(id);
    if (parsed.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    var command = new RemoveDeveloper.Command(actor, parsed.get(), tags.expected(request, actor));
    return switch (removeDeveloper.remove(command)) {
      case RemoveDeveloper.Outcome.Removed() -> HttpResponse.ok(PortalReply.ok("Data deleted"));
      case RemoveDeveloper.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case RemoveDeveloper.Outcome.Stale() -> throw new RefusedException.Stale();
      case RemoveDeveloper.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static Optional<DeveloperId> id(String text) {
    return Identifier.parse(text).map(DeveloperId::new);
  }
}
