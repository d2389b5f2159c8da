package io.portico.http.identity;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.security.annotation.Secured;
import io.micronaut.security.rules.SecurityRule;
import io.portico.application.port.in.identity.SignOutAtProvider;
import io.portico.application.port.in.identity.SignOutAtProvider.Outcome;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.exchange.UrlEncoding;
import io.portico.http.problem.RequestId;
import io.portico.http.security.AuthenticatedController;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The route by which providers say that sessions have ended there. */
@AuthenticatedController(SignInPaths.ALL + "/{id}/logout")
record BackChannelController(SignOutAtProvider signOut) {

  private static final String TOKEN = "logout_token";

  /** {@code POST /sign-in/oidc/{id}/logout}: ends the sessions that the logout token names. */
  @Post
  @Secured(SecurityRule.IS_ANONYMOUS)
  HttpResponse<?> end(HttpRequest<?> request, String id, @Body byte @Nullable [] body) {
    var provider = SignInPaths.provider(id);
    var tokens =
        UrlEncoding.values(body == null ? "" : new String(body, StandardCharsets.UTF_8), TOKEN);
    if (tokens.size() != 1) {
      throw InvalidValueException.found(
          TOKEN, "given %d times".formatted(tokens.size()), "a form with it once");
    }
    var token = UrlEncoding.decoded(tokens.getFirst()).orElse("");
    return switch (signOut.end(provider, token, RequestId.of(request))) {
      case Outcome.Ended _ -> HttpResponse.ok().header(HttpHeaders.CACHE_CONTROL, "no-store");
      case Outcome.Refused(var reason) -> throw IdentityProblems.invalidToken(TOKEN, reason);
      case Outcome.Unknown() -> throw RecordKind.IDENTITY_PROVIDER.notFound(provider).get();
    };
  }
}
