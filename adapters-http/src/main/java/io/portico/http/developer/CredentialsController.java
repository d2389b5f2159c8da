package io.portico.http.developer;

import io.micronaut.http.HttpHeaders;
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
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.http.classic.PortalReply;
import io.portico.http.json.JsonObject;
import io.portico.http.problem.ErrorCode;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.security.RequiresPermission;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The routes about the passwords of developers (specification 4.2, contract 3.1). */
@Controller("/api/portal/developers")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@ExecuteOn(TaskExecutors.BLOCKING)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class CredentialsController {

  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(750);

  private final VerifyCredentials verifyCredentials;
  private final ChangePassword changePassword;
  private final DeveloperTags tags;

  CredentialsController(
      VerifyCredentials verifyCredentials, ChangePassword changePassword, DeveloperTags tags) {
    this.verifyCredentials = verifyCredentials;
    this.changePassword = changePassword;
    this.tags = tags;
  }

  /** {@code POST /api/portal/developers/verify_credentials}: is this the developer's password? */
  @Post("/verify_credentials")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> verify(HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    var query = CredentialsRequest.read(body, actor, address(request));
    return switch (outcome(query)) {
      case VerifyCredentials.Outcome.Verified() ->
          HttpResponse.ok(PortalReply.ok("Credentials verified"));
      case VerifyCredentials.Outcome.Refused() ->
          Problems.answer(
              request,
              Problem.of(
                  ErrorCode.WRONG_CREDENTIALS, "The email address or the password is wrong"));
      case VerifyCredentials.Outcome.TooMany(var wait) -> tooMany(request, wait);
      case VerifyCredentials.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  /* Whoever is turned away and comes back at once is turned away slowly, on a thread that costs
   * nothing: refusals in a hurry would keep the machine from everything else. Each waits another
   * while, so that they do not come back together. */
  private VerifyCredentials.Outcome outcome(VerifyCredentials.Query query) {
    try {
      return verifyCredentials.verify(query);
    } catch (RefusedException.Overloaded e) {
      LockSupport.parkNanos(
          ThreadLocalRandom.current().nextLong(SHORTEST_PAUSE.toNanos(), LONGEST_PAUSE.toNanos()));
      throw e;
    }
  }

  /** {@code POST /api/portal/developers/password/{id}}: gives a developer another password. */
  @Post("/password/{id}")
  @RequiresPermission(Permission.ADMINISTER_DEVELOPERS)
  HttpResponse<?> change(
      HttpRequest<?> request, String id, @Body byte @Nullable [] body, Actor actor) {
    var password = new Password(JsonObject.parse(body).secret("password"));
    var parsed = Identifier.parse(id).map(DeveloperId::new);
    if (parsed.isEmpty()) {
      return DeveloperAnswers.unknown(request, id);
    }
    var command =
        new ChangePassword.Command(actor, parsed.get(), password, tags.expected(request, actor));
    return switch (changePassword.change(command)) {
      case ChangePassword.Outcome.Changed() -> HttpResponse.ok(PortalReply.ok("Password changed"));
      case ChangePassword.Outcome.UnknownDeveloper _ -> DeveloperAnswers.unknown(request, id);
      case ChangePassword.Outcome.Stale() -> throw new RefusedException.Stale();
      case ChangePassword.Outcome.NotPermitted() -> throw new RefusedException.NotPermitted();
    };
  }

  private static String address(HttpRequest<?> request) {
    return request.getRemoteAddress().getAddress().getHostAddress();
  }

  private static HttpResponse<?> tooMany(HttpRequest<?> request, Duration wait) {
    var seconds = Math.max(1, wait.plusMillis(999).toSeconds());
    return Problems.answer(
            request,
            Problem.of(
                ErrorCode.TOO_MANY_FAILURES,
                "Too many credentials from this address were wrong. Come back in %d seconds."
                    .formatted(seconds)))
        .header(HttpHeaders.RETRY_AFTER, String.valueOf(seconds));
  }
}
