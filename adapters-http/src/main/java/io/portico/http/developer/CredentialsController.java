package io.portico.http.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.developer.ChangePassword;
import io.portico.application.port.in.developer.VerifyCredentials;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.account.Password;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.json.JsonObject;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.PathId;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The routes of the passwords of developers. */
@Controller("/api/portal/developers")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class CredentialsController {

  private static final long MIN_DELAY_MILLIS = 250;
  private static final long MAX_DELAY_MILLIS = 750;

  private final VerifyCredentials verifyCredentials;
  private final ChangePassword changePassword;
  private final DeveloperTags tags;

  CredentialsController(
      VerifyCredentials verifyCredentials, ChangePassword changePassword, DeveloperTags tags) {
    this.verifyCredentials = verifyCredentials;
    this.changePassword = changePassword;
    this.tags = tags;
  }

  /** {@code POST /api/portal/developers/verify_credentials}: verifies a login. */
  @Post("/verify_credentials")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> verify(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    var json = JsonObject.parse(body);
    var query =
        new VerifyCredentials.Query(
            actor,
            json.text("username"),
            new Password(json.secret("password")),
            request.getRemoteAddress().getAddress().getHostAddress());
    return switch (verify(query)) {
      case VerifyCredentials.Outcome.Verified() ->
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
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> change(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var password = new Password(JsonObject.parse(body).secret("password"));
    changePassword.change(
        new ChangePassword.Command(
            actor,
            PathId.of(RecordKind.DEVELOPER, id, DeveloperId::new),
            password,
            tags.expected(request, actor)));
    return HttpResponse.ok(PortalReply.ok("Password changed"));
  }
}
