package io.portico.outbound.identity;

import static io.portico.outbound.identity.Failures.failed;
import static io.portico.outbound.identity.Failures.forged;

import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.Request;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInStep;
import io.portico.outbound.identity.ProviderDiscovery.Known;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Exchanges codes for tokens at the token endpoints of providers. */
record CodeExchange(ProviderHttp http) {

  private static TokenRequest tokenRequest(
      Connection connection, Known provider, Request request, AuthorizationCode code) {
    var grant =
        new AuthorizationCodeGrant(code, request.redirect(), new CodeVerifier(request.verifier()));
    var endpoint = provider.metadata().getTokenEndpointURI();
    return connection
        .secret()
        .map(
            secret ->
                new TokenRequest.Builder(endpoint, proof(connection, provider, secret), grant))
        .orElseGet(
            () -> new TokenRequest.Builder(endpoint, NimbusProviders.client(connection), grant))
        .build();
  }

  private static ClientAuthentication proof(Connection connection, Known provider, String secret) {
    var methods = provider.metadata().getTokenEndpointAuthMethods();
    var basic = methods == null || methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC);
    return basic
        ? new ClientSecretBasic(NimbusProviders.client(connection), new Secret(secret))
        : new ClientSecretPost(NimbusProviders.client(connection), new Secret(secret));
  }

  /** Returns the tokens that the provider gives for a code. */
  OIDCTokenResponse tokens(
      Connection connection, Known provider, Request request, AuthorizationCode code)
      throws Failure {
    var response = send(tokenRequest(connection, provider, request, code));
    if (response.indicatesSuccess()) {
      if (response.toSuccessResponse() instanceof OIDCTokenResponse tokens) {
        return tokens;
      }
      throw forged("the provider sent no identity token");
    }
    var error = word(response.toErrorResponse().getErrorObject());
    throw error.equals("invalid_grant")
        ? new Failure(
            SignInRefusal.FORGED, SignInStep.CLIENT, "the provider does not know the code")
        : failed(
            SignInStep.CLIENT, "the provider does not accept the client or its secret: " + error);
  }

  private TokenResponse send(TokenRequest request) throws Failure {
    try {
      var response = request.toHTTPRequest().send(http);
      if (response.getStatusCode() >= HTTPResponse.SC_SERVER_ERROR) {
        throw failed(
            SignInStep.CLIENT,
            "the token endpoint answers with status " + response.getStatusCode());
      }
      return OIDCTokenResponseParser.parse(response);
    } catch (IOException e) {
      throw failed(SignInStep.CLIENT, "the token endpoint could not be reached: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw failed(SignInStep.CLIENT, "what answers at the address of the token endpoint is none");
    }
  }

  /* Only the code: a description may say anything. */
  static String word(@Nullable ErrorObject error) {
    var code = error == null ? null : error.getCode();
    return code != null && code.matches("[a-z_]{1,40}") ? code : "an error without a code";
  }
}
