package io.portico.http.key;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.http.security.RequiresPermission;
import io.portico.http.server.QueryParameters;
import jakarta.inject.Named;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/** The route by which gateways verify the keys that they are shown (contract 3.4). */
@Controller("/api/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_AUTHENTICATED)
final class VerificationController {

  private final VerifyKeys verifyKeys;
  private final Executor waiting;

  VerificationController(
      VerifyKeys verifyKeys, @Named(TaskExecutors.BLOCKING) ExecutorService waiting) {
    this.verifyKeys = verifyKeys;
    this.waiting = waiting;
  }

  /** {@code POST /api/keys/verify}: are these keys to be let through? */
  @Post("/verify")
  @RequiresPermission(Permission.READ)
  CompletionStage<HttpResponse<?>> verify(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    var asked = VerificationRequest.read(body, actor);
    // What is known is answered where the request came in; who has to ask the store waits
    // elsewhere.
    return verifyKeys
        .known(asked.query())
        .map(known -> CompletableFuture.<HttpResponse<?>>completedFuture(answer(asked, known)))
        .orElseGet(
            () ->
                CompletableFuture.supplyAsync(
                    () -> answer(asked, verifyKeys.verify(asked.query())), waiting));
  }

  private static HttpResponse<?> answer(
      VerificationRequest.Asked asked, List<Verification> verifications) {
    var organisation = asked.query().actor().organisation();
    return HttpResponse.ok(
        asked.several()
            ? VerificationDocument.of(organisation, verifications)
            : VerificationDocument.of(organisation, verifications.getFirst()));
  }
}
