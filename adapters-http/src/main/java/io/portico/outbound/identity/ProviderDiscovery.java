package io.portico.outbound.identity;

import static io.portico.outbound.identity.Failures.failed;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderConfigurationRequest;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.domain.identity.IssuerUrl;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What providers say of themselves, and their keys. It is kept for an hour, but a failure is not,
 * so a provider that was down works as soon as it is up.
 */
final class ProviderDiscovery {

  private static final Duration METADATA_KEPT = Duration.ofHours(1);
  private static final int MOST_PROVIDERS = 1_000;
  private static final long KEYS_KEPT_MILLIS = 300_000;
  private static final long KEYS_TIMEOUT_MILLIS = 15_000;
  /* Within this time, two requests for keys that are not known. */
  private static final long KEYS_PAUSE_MILLIS = 10_000;
  private static final Set<JWSAlgorithm> SAFE = JWSAlgorithm.Family.SIGNATURE;

  private final ProviderHttp http;
  private final InstantSource clock;
  private final Cache<IssuerUrl, Known> known =
      Caffeine.newBuilder().expireAfterWrite(METADATA_KEPT).maximumSize(MOST_PROVIDERS).build();

  ProviderDiscovery(ProviderHttp http, InstantSource clock) {
    this.http = http;
    this.clock = clock;
  }

  /** What a provider says of itself, and its keys. */
  record Known(OIDCProviderMetadata metadata, JWKSource<SecurityContext> keys, Instant readAt) {

    Set<JWSAlgorithm> algorithms() {
      var usable = new HashSet<JWSAlgorithm>();
      var named = metadata.getIDTokenJWSAlgs();
      usable.addAll(named == null ? List.of(JWSAlgorithm.RS256) : named);
      usable.retainAll(SAFE);
      return usable;
    }

    boolean hasKeysAt(URI address) {
      return address.equals(metadata.getJWKSetURI());
    }

    JWSVerificationKeySelector<SecurityContext> selector() {
      return new JWSVerificationKeySelector<>(algorithms(), keys);
    }
  }

  /** Returns what the provider says of itself, from memory for an hour. */
  Known known(Connection connection) throws Failure {
    return known(connection, METADATA_KEPT);
  }

  /** Returns what the provider said of itself at most {@code oldest} ago. */
  Known known(Connection connection, Duration oldest) throws Failure {
    var issuer = connection.details().issuer();
    var present = known.getIfPresent(issuer);
    if (present != null && clock.instant().isBefore(present.readAt().plus(oldest))) {
      return present;
    }
    var found = discover(issuer, Optional.ofNullable(present));
    known.put(issuer, found);
    return found;
  }

  private Known discover(IssuerUrl issuer, Optional<Known> former) throws Failure {
    var expected = new Issuer(issuer.uri());
    try {
      var response = new OIDCProviderConfigurationRequest(expected).toHTTPRequest().send(http);
      if (response.getStatusCode() != HTTPResponse.SC_OK) {
        throw failed("the discovery document answers with status " + response.getStatusCode());
      }
      var metadata = OIDCProviderMetadata.parse(response.getBodyAsJSONObject());
      if (!expected.equals(metadata.getIssuer())) {
        throw failed("the discovery document names another issuer than " + issuer);
      }
      require("authorization_endpoint", metadata.getAuthorizationEndpointURI());
      require("token_endpoint", metadata.getTokenEndpointURI());
      require("jwks_uri", metadata.getJWKSetURI());
      var keys = former.filter(one -> one.hasKeysAt(metadata.getJWKSetURI())).map(Known::keys);
      var found =
          new Known(
              metadata,
              keys.isPresent() ? keys.get() : keys(metadata.getJWKSetURI()),
              clock.instant());
      if (found.algorithms().isEmpty()) {
        throw failed("the provider signs with no algorithm that has a public key");
      }
      return found;
    } catch (IOException e) {
      throw failed("the discovery document could not be read: " + e.getMessage());
    } catch (ParseException | IllegalArgumentException _) {
      throw failed("what answers at the address of the discovery document is none");
    }
  }

  private JWKSource<SecurityContext> keys(URI address) throws MalformedURLException {
    return JWKSourceBuilder.<SecurityContext>create(address.toURL(), http)
        .cache(KEYS_KEPT_MILLIS, KEYS_TIMEOUT_MILLIS)
        .refreshAheadCache(false)
        .rateLimited(KEYS_PAUSE_MILLIS)
        .outageTolerant(METADATA_KEPT.toMillis())
        .build();
  }

  private static void require(String member, @Nullable URI address) throws Failure {
    if (address == null || !IssuerUrl.isSafe(address)) {
      throw failed("the discovery document has no %s that is https".formatted(member));
    }
  }

  /** Asks the provider again the next time. */
  void forget(Connection connection) {
    known.invalidate(connection.details().issuer());
  }
}
