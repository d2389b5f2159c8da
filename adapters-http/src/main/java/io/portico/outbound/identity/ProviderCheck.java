package io.portico.outbound.identity;

import static io.portico.outbound.identity.Failures.failed;
import static io.portico.outbound.identity.Failures.unreadableKeys;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.Request;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;
import io.portico.outbound.identity.ProviderDiscovery.Known;
import java.io.IOException;
import java.net.URI;

/** Tests a provider without a person, and says which step fails. */
record ProviderCheck(ProviderHttp http, ProviderDiscovery discovery, CodeExchange exchange) {

  /** Asks the provider for all that can be known without a person. */
  void check(Connection connection, URI redirect) throws Failure {
    discovery.forget(connection);
    var provider = discovery.known(connection);
    checkKeys(provider);
    var state = new State().getValue();
    var request = new Request(redirect, state, state, new CodeVerifier().getValue(), true);
    checkClient(connection, provider, request);
    checkRedirect(connection, provider, request);
    checkScopes(connection, provider);
  }

  private static void checkKeys(Known provider) throws Failure {
    try {
      if (provider.keys().get(new JWKSelector(new JWKMatcher.Builder().build()), null).isEmpty()) {
        throw failed("the provider has no keys");
      }
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /* With a code that no provider has given: one that knows the client says that it does not. */
  private void checkClient(Connection connection, Known provider, Request request) throws Failure {
    try {
      var _ = exchange.tokens(connection, provider, request, new AuthorizationCode("test"));
    } catch (Failure e) {
      if (e.refusal() != SignInRefusal.FORGED) {
        throw e;
      }
    }
  }

  /* A provider that knows the address leads to it with an error, because the check has no session there. */
  private void checkRedirect(Connection connection, Known provider, Request request)
      throws Failure {
    try {
      var asked =
          new HTTPRequest(
              HTTPRequest.Method.GET,
              NimbusProviders.authentication(connection, provider, request).toURI());
      var answer = asked.send(http);
      var status = answer.getStatusCode();
      if (status >= 400) {
        throw failed(
            SignInStep.REDIRECT,
            "the provider answers with status %d: does it know the redirect URI %s?"
                .formatted(status, request.redirect()));
      }
      if (!String.valueOf(answer.getHeaderValue("Location"))
          .startsWith(request.redirect().toString())) {
        throw failed(
            SignInStep.REDIRECT,
            "it could not be decided whether the provider knows the redirect URI %s: %s"
                .formatted(request.redirect(), "it does not lead there"));
      }
    } catch (IOException e) {
      throw failed(
          SignInStep.REDIRECT,
          "the authorization endpoint could not be reached: " + e.getMessage());
    }
  }

  private static void checkScopes(Connection connection, Known provider) throws Failure {
    var scopes = provider.metadata().getScopes();
    for (var scope : connection.details().scopes()) {
      if (scopes != null && !scopes.contains(scope)) {
        throw failed(SignInStep.CLAIMS, "the provider does not know the scope " + scope);
      }
    }
  }
}
