package io.portico.application.service.identity;

import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.SignedIn;
import io.portico.domain.access.AccessToken;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.Session;
import java.util.Optional;

/** Seals what is secret of providers and sign-ins, each for its own, so none can be swapped. */
public record ProviderSecrets(Sealing sealing) {

  String seal(IdentityProviderId provider, String secret) {
    return sealing.seal(client(provider), secret);
  }

  /** Returns how the provider is reached. */
  Connection connection(IdentityProvider provider) {
    return new Connection(
        provider.id(),
        provider.details(),
        provider.sealedSecret().map(hidden -> sealing.open(client(provider.id()), hidden)));
  }

  /** Returns what ties a session that a provider started to what the provider said. */
  public ProviderSession tie(Session session, SignedIn signedIn) {
    var provider = session.provider().orElseThrow();
    return new ProviderSession(
        session.id(),
        session.organisation(),
        session.user(),
        provider,
        signedIn.session().map(sid -> new AccessToken(sid).hash()),
        sealing.seal(token(provider), signedIn.token()),
        session.startedAt());
  }

  /** Returns the identity token of a session; empty if it can no longer be read. */
  Optional<String> token(ProviderSession session) {
    return openFor(token(session.provider()), session.sealedToken());
  }

  private static String token(IdentityProviderId provider) {
    return "identity token of the provider " + provider;
  }

  private static String client(IdentityProviderId provider) {
    return "client of the identity provider " + provider;
  }

  /** Seals a text that is used once, in {@code use}. */
  String sealFor(String use, String text) {
    return sealing.seal(use, text);
  }

  /** Returns a text that was sealed for {@code use}; empty if it was not. */
  Optional<String> openFor(String use, String sealed) {
    return sealing.opened(use, sealed);
  }
}
