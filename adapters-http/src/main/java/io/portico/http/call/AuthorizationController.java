package io.portico.http.call;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.CallRuleQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import io.portico.domain.key.KeyLocations;
import io.portico.http.connection.GatewayCalls;
import io.portico.http.security.RequiresPermission;
import jakarta.inject.Named;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/** The route by which gateways ask whether a call may pass: forward authentication. */
@Controller(GatewayCalls.PREFIX)
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
@Secured(SecurityRule.IS_AUTHENTICATED)
record AuthorizationController(
    AuthorizeCall authorizeCall,
    CallRuleQueries rules,
    @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {

  /**
   * {@code ANY /gateway/authorize/{api_id}[/…]}: authorises a call. The id of the API is read from
   * the address as it was sent.
   */
  @Get("/{api_id}")
  @RequiresPermission(value = Permission.VERIFY_KEYS, scopes = Scope.Kind.KEYS_VERIFY)
  CompletionStage<HttpResponse<?>> authorize(
      HttpRequest<?> request, @PathVariable("api_id") String normalised, Actor actor) {
    var call = GatewayCall.read(request);
    if (call.ambiguous()) {
      return CompletableFuture.completedFuture(AuthorizationResponses.pathNotAllowed());
    }
    if (call.forgesField()) {
      return CompletableFuture.completedFuture(AuthorizationResponses.fieldNotAllowed());
    }
    if (rules.admitsPreflights() && call.isPreflight()) {
      return CompletableFuture.completedFuture(AuthorizationResponses.preflight());
    }
    // Cached results are returned on the event loop; look-ups block another thread.
    var cached =
        rules
            .cachedLocations(actor, call.api())
            .flatMap(locations -> answer(call, locations, actor, authorizeCall::authorizeCached));
    return cached.isPresent()
        ? CompletableFuture.completedFuture(cached.get())
        : CompletableFuture.supplyAsync(() -> lookUp(call, actor), blocking);
  }

  private HttpResponse<?> lookUp(GatewayCall call, Actor actor) {
    return answer(
            call,
            rules.locations(actor, call.api()),
            actor,
            command -> Optional.of(authorizeCall.authorize(command)))
        .orElseThrow();
  }

  private static Optional<HttpResponse<?>> answer(
      GatewayCall call,
      KeyLocations locations,
      Actor actor,
      Function<AuthorizeCall.Command, Optional<AuthorizeCall.Outcome>> authorize) {
    var presented = call.presented(locations);
    var candidates = presented.candidates();
    return candidates.isEmpty()
        ? Optional.of(AuthorizationResponses.keyMissing())
        : authorize
            .apply(new AuthorizeCall.Command(actor, candidates, call.api(), 1))
            .map(outcome -> AuthorizationResponses.of(call, presented, outcome));
  }
}
