package io.portico.application.service.identity;

import io.portico.application.port.in.identity.BindGroup.Group;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Permission;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads providers, and the roles that groups give. */
public record IdentityProviderQueriesService(
    IdentityProviders providers,
    ExternalIdentities identities,
    ProviderPeople people,
    Organisations organisations)
    implements IdentityProviderQueries {

  @Override
  public List<IdentityProvider> all(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return providers.all(actor.organisation());
  }

  @Override
  public IdentityProvider find(Actor actor, IdentityProviderId id) {
    actor.require(Permission.ADMINISTER_USERS);
    return providers
        .find(id)
        .filter(provider -> provider.organisation().equals(actor.organisation()))
        .orElseThrow(RecordKind.IDENTITY_PROVIDER.notFound(id));
  }

  @Override
  public List<UserId> linked(Actor actor, IdentityProviderId id) {
    return people.linked(find(actor, id));
  }

  @Override
  public List<IdentityProvider> linkedTo(Actor actor, UserId user) {
    var known = identities.providers(actor.organisation(), user);
    return all(actor).stream().filter(provider -> known.contains(provider.id())).toList();
  }

  @Override
  public List<Offer> offered(ProviderAudience audience, Optional<OrganisationId> organisation) {
    try {
      return offers(audience, organisation);
    } catch (RefusedException.StoreUnavailable _) {
      // The page to sign in is shown nevertheless.
      return List.of();
    }
  }

  private List<Offer> offers(ProviderAudience audience, Optional<OrganisationId> organisation) {
    return organisation
        .or(() -> organisations.first().map(Organisation::id))
        .map(providers::all)
        .orElse(List.of())
        .stream()
        .filter(provider -> provider.isFor(audience))
        .map(
            provider ->
                new Offer(
                    provider.id(), provider.details().name(), provider.details().rules().only()))
        .toList();
  }

  @Override
  public Optional<OrganisationId> organisation(IdentityProviderId id) {
    return providers.find(id).map(IdentityProvider::organisation);
  }

  @Override
  public List<Group> groups(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return identities.bindings(actor.organisation()).entrySet().stream()
        .map(one -> new Group(one.getKey(), one.getValue()))
        .toList();
  }

  @Override
  public Map<String, Integer> groupSizes(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return identities.sizes(actor.organisation());
  }

  @Override
  public Group group(Actor actor, String name) {
    actor.require(Permission.ADMINISTER_USERS);
    var bindings = identities.bindings(actor.organisation(), List.of(name));
    return new Group(name, bindings.getOrDefault(name, List.of()));
  }
}
