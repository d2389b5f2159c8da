package io.portico.http.security;

import io.micronaut.http.HttpRequest;
import io.micronaut.security.authentication.Authentication;
import io.portico.domain.access.Actor;
import io.portico.http.problem.Problem;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Identifies callers of routes that also take the credential in a form, as OAuth 2.0 describes it
 * ({@code client_secret_post}). Such a route allows anonymous callers, and asks here.
 */
@Singleton
public final class FormCredentials {

  private final CredentialReader reader;
  private final CredentialValidator validator;
  private final ActorBinder rights;

  FormCredentials(CredentialReader reader, CredentialValidator validator, ActorBinder rights) {
    this.reader = reader;
    this.validator = validator;
    this.rights = rights;
  }

  /**
   * Returns the caller of {@code request}, who may call its route. May block.
   *
   * @param byHeader the caller by the credential in a header; null if there is none, or a wrong one
   * @param secret the credential in the form, which counts only if no header has one
   * @throws Problem if the credential is missing or wrong, or the caller may not call the route, or
   *     does too often
   */
  public Actor require(HttpRequest<?> request, @Nullable Actor byHeader, Optional<String> secret) {
    if (byHeader != null) {
      return byHeader;
    }
    var caller =
        secret
            .filter(_ -> reader.findToken(request).isEmpty())
            .flatMap(token -> Mono.from(validator.validateToken(token, request)).blockOptional())
            .flatMap(FormCredentials::caller)
            .orElseThrow(Problems::unauthorised);
    var tooMany = caller.quota().count();
    if (tooMany != null) {
      throw tooMany;
    }
    var actor = caller.actor().during(RequestId.of(request));
    rights.requireRights(request, actor);
    return actor;
  }

  private static Optional<CallerAuthentication> caller(Authentication authentication) {
    return authentication instanceof CallerAuthentication caller
        ? Optional.of(caller)
        : Optional.empty();
  }
}
