package io.portico.outbound.identity;

import static io.portico.outbound.identity.Failures.forged;
import static io.portico.outbound.identity.Failures.unreadableKeys;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.validators.AccessTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import com.nimbusds.openid.connect.sdk.validators.InvalidHashException;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenValidator;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.SignedOut;
import io.portico.domain.identity.Identity;
import io.portico.outbound.identity.ProviderDiscovery.Known;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;

/** Checks the tokens of providers, by the library and in what it does not look at. */
record TokenChecks(InstantSource clock) {

  private static final Duration SKEW = Duration.ofSeconds(60);
  /* How old a logout token may be. */
  private static final Duration LOGOUT_VALIDITY = Duration.ofMinutes(5);

  /** Returns the claims of an identity token. */
  JWTClaimsSet validated(Connection connection, Known provider, JWT token, String nonce)
      throws Failure {
    var validator =
        new IDTokenValidator(
            provider.metadata().getIssuer(),
            NimbusProviders.client(connection),
            provider.selector(),
            null);
    validator.setMaxClockSkew((int) SKEW.toSeconds());
    try {
      var claims = validator.validate(token, new Nonce(nonce)).toJWTClaimsSet();
      requireBegun(claims);
      if (text(claims, "azp")
          .filter(party -> !party.equals(NimbusProviders.client(connection).getValue()))
          .isPresent()) {
        // The library looks at it only in a token for several clients.
        throw forged("the authorized party of the identity token is another client");
      }
      if (claims.getSubject().length() > Identity.LONGEST_SUBJECT) {
        throw forged("the subject is longer than the standard allows");
      }
      // Some databases leave blanks at the end out when they compare.
      if (!claims.getSubject().equals(claims.getSubject().strip())) {
        throw forged("the subject has a blank at an end");
      }
      return claims;
    } catch (BadJOSEException | ParseException e) {
      throw forged("the identity token is not valid: " + reason(e));
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /* The library does not look at these claims, which the standard of tokens has. */
  private void requireBegun(JWTClaimsSet claims) throws Failure {
    var latest = clock.instant().plus(SKEW);
    for (var from : Arrays.asList(claims.getNotBeforeTime(), claims.getIssueTime())) {
      if (from != null && from.toInstant().isAfter(latest)) {
        throw forged("the token is not valid yet");
      }
    }
  }

  /* The messages of the library name claims and, for some, their values: only their beginning. */
  private static String reason(Exception e) {
    var message = String.valueOf(e.getMessage());
    var end = message.indexOf(':');
    return end < 0 ? message : message.substring(0, end);
  }

  /** Requires that the identity token, if it names an access token, names this one. */
  static void requireHash(JWT idToken, JWTClaimsSet claims, AccessToken accessToken)
      throws Failure {
    var hash = text(claims, "at_hash");
    if (hash.isPresent() && idToken.getHeader().getAlgorithm() instanceof JWSAlgorithm algorithm) {
      try {
        AccessTokenValidator.validate(accessToken, algorithm, new AccessTokenHash(hash.get()));
      } catch (InvalidHashException _) {
        throw forged("the identity token is of another access token");
      }
    }
  }

  /** Returns whose sessions a logout token ends. */
  SignedOut signedOut(Connection connection, Known provider, String token) throws Failure {
    try {
      var validator =
          new LogoutTokenValidator(
              provider.metadata().getIssuer(),
              NimbusProviders.client(connection),
              false,
              provider.selector(),
              null);
      var claims = validator.validate(SignedJWT.parse(token));
      var all = claims.toJWTClaimsSet();
      requireBegun(all);
      var issued = claims.getIssueTime().toInstant();
      if (issued.isAfter(clock.instant().plus(SKEW))
          || issued.isBefore(clock.instant().minus(LOGOUT_VALIDITY))) {
        throw forged("the logout token is not of now");
      }
      return new SignedOut(
          text(all, "sid"), Optional.ofNullable(all.getSubject()), issued.plus(SKEW));
    } catch (BadJOSEException | ParseException e) {
      throw forged("the logout token is not valid: " + reason(e));
    } catch (java.text.ParseException _) {
      throw forged("the logout token is no signed token");
    } catch (JOSEException _) {
      throw unreadableKeys();
    }
  }

  /** Returns a claim that is a text; empty without one. */
  static Optional<String> text(JWTClaimsSet claims, String name) {
    return Optional.ofNullable(claims.getClaims().get(name))
        .filter(String.class::isInstance)
        .map(String.class::cast)
        .filter(text -> !text.isEmpty());
  }
}
