package io.portico.http.security;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.http.HttpRequest;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.validator.TokenValidator;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.out.access.CallerCache;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Identifies the caller of a request by its credential, and caches callers for {@link
 * #EXPIRE_AFTER}: the longest time that a revoked credential still works on another node.
 */
@Singleton
final class CredentialValidator implements TokenValidator<HttpRequest<?>>, CallerCache {

  private static final Duration EXPIRE_AFTER = Duration.ofSeconds(5);
  private static final int MAX_SIZE = 10_000;

  private final IdentifyCaller identifyCaller;
  private final CallerLimits limits;
  private final AsyncCache<TokenHash, Optional<CallerAuthentication>> callers;

  /* Apart, so that guesses evict no caller. */
  private final Cache<TokenHash, Boolean> unknown;

  CredentialValidator(
      IdentifyCaller identifyCaller,
      CallerLimits limits,
      @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.identifyCaller = identifyCaller;
    this.limits = limits;
    this.callers =
        Caffeine.newBuilder()
            .expireAfterWrite(EXPIRE_AFTER)
            .maximumSize(MAX_SIZE)
            .executor(blocking)
            .buildAsync();
    this.unknown =
        Caffeine.newBuilder()
            .expireAfterWrite(EXPIRE_AFTER)
            .maximumSize(MAX_SIZE)
            .executor(blocking)
            .build();
  }

  @Override
  public Publisher<Authentication> validateToken(String token, @Nullable HttpRequest<?> request) {
    var credential = new AccessToken(token).hash();
    if (unknown.getIfPresent(credential) != null) {
      return Mono.empty();
    }
    var answer = callers.get(credential, this::authentication);
    return Mono.fromFuture(
            answer.whenComplete((_, failure) -> removeIfNone(credential, answer, failure)))
        .flatMap(Mono::justOrEmpty);
  }

  /** Returns the caller with {@code token} if it is cached. */
  Optional<CallerAuthentication> cached(String token) {
    return Optional.ofNullable(callers.synchronous().getIfPresent(new AccessToken(token).hash()))
        .flatMap(caller -> caller);
  }

  /* Also evicts a lookup that is running: it may have read the state before the change. */
  @Override
  public void evict(TokenHash credential) {
    // In this order: a lookup that is removed here no longer adds its credential to the unknown.
    callers.synchronous().invalidate(credential);
    unknown.invalidate(credential);
  }

  /* Callers keep their place, failures are repeated, and unknown credentials change the cache. */
  @SuppressWarnings("ReferenceEquality") // whether it is this lookup, not one with the same result
  private void removeIfNone(
      TokenHash credential,
      CompletableFuture<Optional<CallerAuthentication>> answer,
      @Nullable Throwable failure) {
    if (failure == null && answer.resultNow().isPresent()) {
      return;
    }
    callers
        .asMap()
        .computeIfPresent(
            credential,
            (_, current) -> {
              if (current != answer) {
                return current;
              }
              if (failure == null) {
                unknown.put(credential, true);
              }
              return null;
            });
  }

  private Optional<CallerAuthentication> authentication(TokenHash credential) {
    return identifyCaller
        .identify(credential)
        .map(actor -> new CallerAuthentication(actor, limits.quota(actor.user())));
  }
}
