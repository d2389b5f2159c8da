package io.portico.http.identity;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInFlow;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.session.Browser;
import io.portico.http.page.Words;
import io.portico.http.problem.RequestId;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What browsers bring back from providers, and the status of what is refused. */
public final class ProviderReturns {

  private ProviderReturns() {}

  /** Returns the name of the sign-in whose callback {@code request} is; empty if it has none. */
  public static Optional<String> flow(HttpRequest<?> request) {
    return request.getParameters().getAll("state").stream().findFirst().map(SignInFlow::name);
  }

  /**
   * Returns the callback that {@code request} is.
   *
   * @param redirect the address of the callback
   * @param secrets what the browser shows, by the name of a sign-in
   */
  public static SignInWithProvider.Callback callback(
      HttpRequest<?> request,
      IdentityProviderId provider,
      URI redirect,
      Function<String, Optional<String>> secrets,
      Browser browser) {
    var parameters = new HashMap<String, List<String>>();
    request.getParameters().forEach(entry -> parameters.put(entry.getKey(), entry.getValue()));
    var shown =
        flow(request)
            .flatMap(name -> secrets.apply(name).map(secret -> Map.of(name, secret)))
            .orElse(Map.of());
    return new SignInWithProvider.Callback(
        provider, redirect, parameters, shown, browser, RequestId.of(request));
  }

  /**
   * Returns why a sign-in was refused.
   *
   * @param provider its name
   * @param help whom to ask, if the provider says
   */
  public static Words words(SignInRefusal why, String provider, Optional<String> help) {
    return Words.of(
        "signIn.provider." + why.word(),
        provider,
        help.map(Words::plain).orElseGet(() -> Words.of("signIn.provider.ask")));
  }

  /** Returns the status of the page that says why a sign-in was refused. */
  public static HttpStatus status(SignInRefusal why) {
    return switch (why) {
      case PROVIDER_FAILED -> HttpStatus.BAD_GATEWAY;
      case TOO_MANY -> HttpStatus.TOO_MANY_REQUESTS;
      case FORGED, EXPIRED -> HttpStatus.BAD_REQUEST;
      case DENIED,
          NOT_SIGNED_IN,
          NO_VERIFIED_ADDRESS,
          DOMAIN,
          NO_USER,
          INACTIVE,
          ADDRESS_TAKEN,
          NO_ROLE,
          TOO_MANY_USERS ->
          HttpStatus.FORBIDDEN;
    };
  }
}
