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
import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.http.exchange.QueryParameters;
import io.portico.http.key.VerificationRequest.OfCall;
import io.portico.http.key.VerificationRequest.OfKeys;
import io.portico.http.security.RequiresPermission;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The route by which gateways verify keys. */
@Controller("/api/keys")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_AUTHENTICATED)
record VerificationController(
    VerifyKeys verifyKeys,
    AuthorizeCall authorizeCall,
    @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {

  /** {@code POST /api/keys/verify}: verifies one or several keys, or a key for a call. */
  @Post("/verify")
  @RequiresPermission(value = Permission.VERIFY_KEYS, scopes = Scope.Kind.KEYS_VERIFY)
  CompletionStage<HttpResponse<?>> verify(
      HttpRequest<?> request, @Body byte @Nullable [] body, Actor actor) {
    QueryParameters.of(request);
    return switch (VerificationRequest.read(body, actor)) {
      case OfKeys keys ->
          answer(
              verifyKeys.verifyCached(keys.query()).map(cached -> answer(keys, cached)),
              () -> answer(keys, verifyKeys.verify(keys.query())));
      case OfCall(var command) ->
          answer(
              authorizeCall.authorizeCached(command).map(cached -> answer(actor, cached)),
              () -> answer(actor, authorizeCall.authorize(command)));
    };
  }

  /* Cached results are returned on the event loop; look-ups block another thread. */
  private CompletionStage<HttpResponse<?>> answer(
      Optional<HttpResponse<?>> cached, Supplier<HttpResponse<?>> lookUp) {
    return cached.isPresent()
        ? CompletableFuture.completedFuture(cached.get())
        : CompletableFuture.supplyAsync(lookUp, blocking);
  }

  private static HttpResponse<?> answer(Actor actor, Outcome outcome) {
    return HttpResponse.ok(VerificationDocument.of(actor.organisation(), outcome));
  }

  private static HttpResponse<?> answer(OfKeys query, List<Verification> verifications) {
    var organisation = query.query().actor().organisation();
    return HttpResponse.ok(
        query.several()
            ? VerificationDocument.of(organisation, verifications)
            : VerificationDocument.of(organisation, verifications.getFirst()));
  }
}
