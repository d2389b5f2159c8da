package io.portico.http.security;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.micronaut.http.HttpRequest;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.security.authentication.Authentication;
import io.micronaut.security.token.validator.TokenValidator;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.TokenHash;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/**
 * Tells whose credential a request carries. An answer is kept for {@link #FRESH}, so a credential
 * that is taken back works on no node for longer, and on the node that forgets it no longer at all.
 */
@Singleton
final class CredentialValidator implements TokenValidator<HttpRequest<?>>, KnownCallers {

  private static final Duration FRESH = Duration.ofSeconds(5);
  private static final int MOST_KEPT = 10_000;

  private final IdentifyCaller identifyCaller;
  private final AsyncCache<TokenHash, Optional<Authentication>> answers;

  CredentialValidator(
      IdentifyCaller identifyCaller, @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.identifyCaller = identifyCaller;
    this.answers =
        Caffeine.newBuilder()
            .expireAfterWrite(FRESH)
            .maximumSize(MOST_KEPT)
            .executor(blocking)
            .buildAsync();
  }

  @Override
  public Publisher<Authentication> validateToken(String token, @Nullable HttpRequest<?> request) {
    var credential = new AccessToken(token).hash();
    var answer = answers.get(credential, this::authentication);
    return Mono.fromFuture(
            answer.whenComplete((_, failure) -> forgetIfFailed(credential, answer, failure)))
        .flatMap(Mono::justOrEmpty);
  }

  /** Returns whose {@code token} is, if that was found out a moment ago. */
  Optional<Authentication> known(String token) {
    return Optional.ofNullable(answers.getIfPresent(new AccessToken(token).hash()))
        .filter(answer -> answer.state() == Future.State.SUCCESS)
        .flatMap(Future::resultNow);
  }

  /* What is being looked up meanwhile may be of before, and is not kept either. */
  @Override
  public void forget(TokenHash credential) {
    answers.synchronous().invalidate(credential);
  }

  /* The cache does so by itself, but maybe after the client heard of it and asked again. */
  private void forgetIfFailed(
      TokenHash credential,
      CompletableFuture<Optional<Authentication>> answer,
      @Nullable Throwable failure) {
    if (failure != null) {
      answers.asMap().remove(credential, answer);
    }
  }

  private Optional<Authentication> authentication(TokenHash credential) {
    return identifyCaller.identify(credential).map(CallerAuthentication::new);
  }
}
