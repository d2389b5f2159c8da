package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Put;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalPage;
import io.portico.http.classic.PortalPaging;
import io.portico.http.classic.PortalReply;
import io.portico.http.exchange.EntityTags;
import io.portico.http.exchange.IdempotentExecution;
import io.portico.http.exchange.Ids;
import io.portico.http.exchange.PathText;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.json.JsonObject;
import io.portico.http.security.AuthenticatedController;
import io.portico.http.security.RequiresPermission;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The routes of developers and their passwords. */
@AuthenticatedController("/api/portal/developers")
record DeveloperController(
    RegisterDeveloper registerDeveloper,
    DeveloperQueries developers,
    PlanQueries plans,
    ReplaceDeveloper replaceDeveloper,
    RemoveDeveloper removeDeveloper,
    VerifyCredentials verifyCredentials,
    ChangePassword changePassword,
    LoginOrigins origins,
    EntityTags tags,
    IdempotentExecution idempotent) {

  private static final long MIN_DELAY_MILLIS = 250;
  private static final long MAX_DELAY_MILLIS = 750;

  /** {@code POST /api/portal/developers}: registers a developer. */
  @Post
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> register(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    return idempotent.execute(request, body, actor, () -> register(body, actor));
  }

  private HttpResponse<?> register(byte @Nullable [] body, Actor actor) {
    return switch (registerDeveloper.register(DeveloperDocument.readRegistration(body, actor))) {
      case RegisterDeveloper.Outcome.Registered(var developer) ->
          HttpResponse.ok(PortalReply.ok(developer.id().toString()));
      case RegisterDeveloper.Outcome.EmailTaken(var email) ->
          throw DeveloperProblems.emailTaken(email);
      case RegisterDeveloper.Outcome.SignupDisabled() -> throw DeveloperProblems.signupDisabled();
    };
  }

  /** {@code GET /api/portal/developers}: the developers, oldest first. */
  @Get
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<PortalPage<DeveloperDocument>> list(HttpRequest<?> request, Actor actor) {
    var parameters = QueryParameters.lenient(request);
    var paging = PortalPaging.of(parameters);
    var filter =
        new DeveloperFilter(
            parameters.one("q").flatMap(DeveloperWords::in),
            parameters.optionalFlag("inactive"),
            parameters.one("policy", Ids.plan(plans.ids(actor))).map(Set::of));
    return paging.answer(
        developers.page(actor, filter, paging.range()),
        record -> DeveloperDocument.listed(actor.organisation(), record));
  }

  /** {@code GET /api/portal/developers/email/{email}}: one developer, by email address. */
  @Get("/email/{email:.+}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> findByEmail(HttpRequest<?> request, String email, Actor actor) {
    // From the raw path: the framework decodes a plus sign to a blank.
    var written = PathText.after("/email/", request);
    var record =
        EmailAddress.parse(written)
            .flatMap(address -> developers.findByEmail(actor, address))
            .orElseThrow(() -> DeveloperProblems.unknownEmail(written));
    return found(request, actor, record);
  }

  /** {@code GET /api/portal/developers/ssokey/{key}}: one developer, by SSO key. */
  @Get("/ssokey/{key:.+}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> findBySsoKey(HttpRequest<?> request, String key, Actor actor) {
    var record =
        developers
            .findBySsoKey(actor, PathText.after("/ssokey/", request))
            .orElseThrow(DeveloperProblems::unknownSsoKey);
    return found(request, actor, record);
  }

  /** {@code GET /api/portal/developers/{id}}: one developer. */
  @Get("/{id}")
  @RequiresPermission(value = Permission.READ, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> find(HttpRequest<?> request, String id, Actor actor) {
    return found(request, actor, developers.find(actor, id(id)));
  }

  /** {@code PUT /api/portal/developers/{id}}: replaces the record of a developer. */
  @Put("/{id}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> replace(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var command = DeveloperDocument.readReplacement(body, id(id), actor, expected(request, actor));
    return switch (replaceDeveloper.replace(command)) {
      case ReplaceDeveloper.Outcome.Replaced() -> HttpResponse.ok(PortalReply.ok("Data updated"));
      case ReplaceDeveloper.Outcome.EmailTaken(var email) ->
          throw DeveloperProblems.emailTaken(email);
    };
  }

  /** {@code DELETE /api/portal/developers/{id}}: removes a developer. */
  @Delete("/{id}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> remove(HttpRequest<?> request, String id, Actor actor) {
    removeDeveloper.remove(new RemoveDeveloper.Command(actor, id(id), expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Data deleted"));
  }

  /** {@code POST /api/portal/developers/verify_credentials}: verifies a login. */
  @Post("/verify_credentials")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> verifyCredentials(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body);
    Ids.requireOwnOrganisation(json, actor);
    var query =
        new VerifyCredentials.Query(
            actor,
            json.text("username"),
            new Password(json.secret("password")),
            origins.of(request, json));
    return switch (verify(query)) {
      case VerifyCredentials.Outcome.Verified(_) ->
          HttpResponse.ok(PortalReply.ok("Credentials verified"));
      case VerifyCredentials.Outcome.Refused() -> throw DeveloperProblems.wrongCredentials();
      case VerifyCredentials.Outcome.TooMany(var retryAfter) ->
          throw DeveloperProblems.tooManyFailures(retryAfter);
    };
  }

  /* Under overload, delays the refusal on a virtual thread: clients that retry at once would take
   * all processor time. The delay is random, so that they do not retry together. */
  private VerifyCredentials.Outcome verify(VerifyCredentials.Query query) {
    try {
      return verifyCredentials.verify(query);
    } catch (RefusedException.Overloaded e) {
      var millis = ThreadLocalRandom.current().nextLong(MIN_DELAY_MILLIS, MAX_DELAY_MILLIS);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
      throw e;
    }
  }

  /** {@code POST /api/portal/developers/password/{id}}: changes the password of a developer. */
  @Post("/password/{id}")
  @RequiresPermission(value = Permission.ADMINISTER_DEVELOPERS, scopes = Scope.Kind.PORTAL)
  HttpResponse<?> changePassword(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body);
    Ids.requireOwnOrganisation(json, actor);
    var password = new Password(json.secret("password"));
    changePassword.change(
        new ChangePassword.Command(actor, id(id), password, expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Password changed"));
  }

  /* The tag covers the revision too: a changed password changes it. */
  private HttpResponse<?> found(HttpRequest<?> request, Actor actor, DeveloperWithKeys record) {
    return tags.ok(
        request, DeveloperDocument.of(actor.organisation(), record), record.developer().revision());
  }

  private Precondition<DeveloperWithKeys> expected(HttpRequest<?> request, Actor actor) {
    return tags.expected(
        request,
        record -> DeveloperDocument.of(actor.organisation(), record),
        record -> record.developer().revision());
  }

  private static DeveloperId id(String text) {
    return Ids.inPath(RecordKind.DEVELOPER, text, DeveloperId::new);
  }
}
