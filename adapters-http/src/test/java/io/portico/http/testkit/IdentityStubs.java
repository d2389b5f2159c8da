package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.AdministerIdentityProviders;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.in.identity.SignInWithProvider;
import io.portico.application.port.in.identity.SignOutAtProvider;
import io.portico.application.port.in.session.SignIn;
import io.portico.domain.access.Actor;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.UserId;
import io.portico.http.exchange.PublicAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stubs of signing in with providers, of which there are none. */
public final class IdentityStubs extends Stubs {

  public final Stub<SignInWithProvider.Callback, SignInWithProvider.Outcome> finish = stub();
  public final Stub<SessionId, Optional<URI>> signOut = stub();

  @Override
  void register(ApplicationContext context) {
    context.registerSingleton(
        PublicAddress.class, new PublicAddress(() -> URI.create("https://portico.example.com")));
    context.registerSingleton(IdentityProviderQueries.class, new NoProviders());
    context.registerSingleton(AdministerIdentityProviders.class, new NoAdministration());
    context.registerSingleton(
        BindGroup.class, (_, _, _, _) -> new BindGroup.Outcome.Bound(List.of()));
    context.registerSingleton(
        SignInWithProvider.class,
        new SignInWithProvider() {
          @Override
          public Start start(Beginning beginning) {
            return new Start.Unknown();
          }

          @Override
          public SignInWithProvider.Outcome finish(Callback callback) {
            return finish.call(callback);
          }

          @Override
          public Optional<IdentityProviderId> link(
              SignIn.Outcome.SignedIn proved, String ticket, String request) {
            return Optional.empty();
          }
        });
    context.registerSingleton(
        SignOutAtProvider.class,
        new SignOutAtProvider() {
          @Override
          public Optional<URI> address(Actor actor, SessionId session, URI back) {
            return signOut.call(session);
          }

          @Override
          public SignOutAtProvider.Outcome end(
              IdentityProviderId provider, String token, String request) {
            return new SignOutAtProvider.Outcome.Unknown();
          }
        });
  }

  @Override
  void reset() {
    super.reset();
    signOut.answers(Optional.empty());
  }

  private static final class NoProviders implements IdentityProviderQueries {

    @Override
    public List<IdentityProvider> all(Actor actor) {
      return List.of();
    }

    @Override
    public IdentityProvider find(Actor actor, IdentityProviderId id) {
      throw RecordKind.IDENTITY_PROVIDER.notFound(id).get();
    }

    @Override
    public List<UserId> linked(Actor actor, IdentityProviderId id) {
      return List.of();
    }

    @Override
    public List<Offer> offered(ProviderAudience audience, Optional<OrganisationId> organisation) {
      return List.of();
    }

    @Override
    public Optional<OrganisationId> organisation(IdentityProviderId id) {
      return Optional.empty();
    }

    @Override
    public List<BindGroup.Group> groups(Actor actor) {
      return List.of();
    }

    @Override
    public Map<String, Integer> groupSizes(Actor actor) {
      return Map.of();
    }

    @Override
    public List<IdentityProvider> linkedTo(Actor actor, UserId user) {
      return List.of();
    }

    @Override
    public BindGroup.Group group(Actor actor, String name) {
      return new BindGroup.Group(name, List.of());
    }
  }

  private static final class NoAdministration implements AdministerIdentityProviders {

    @Override
    public Addition add(Actor actor, IdentityProviderDetails details, Optional<String> secret) {
      return new Addition.TooMany(0);
    }

    @Override
    public IdentityProvider replace(Replacement replacement) {
      throw RecordKind.IDENTITY_PROVIDER.notFound(replacement.id()).get();
    }

    @Override
    public IdentityProvider remove(
        Actor actor, IdentityProviderId id, Precondition<IdentityProvider> expected) {
      throw RecordKind.IDENTITY_PROVIDER.notFound(id).get();
    }

    @Override
    public Test test(Actor actor, IdentityProviderId id, URI redirect) {
      throw RecordKind.IDENTITY_PROVIDER.notFound(id).get();
    }
  }
}
