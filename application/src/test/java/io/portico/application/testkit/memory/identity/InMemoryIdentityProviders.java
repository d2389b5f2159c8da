package io.portico.application.testkit.memory.identity;

import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Providers in memory. */
public final class InMemoryIdentityProviders implements IdentityProviders {

  private final Map<IdentityProviderId, IdentityProvider> all = new ConcurrentHashMap<>();

  @Override
  public synchronized boolean add(IdentityProvider provider) {
    return all(provider.organisation()).size() < IdentityProvider.MOST
        && all.put(provider.id(), provider) == null;
  }

  @Override
  public Optional<IdentityProvider> find(IdentityProviderId id) {
    return Optional.ofNullable(all.get(id));
  }

  @Override
  public Optional<IdentityProvider> findForUpdate(
      OrganisationId organisation, IdentityProviderId id) {
    return find(id).filter(provider -> provider.organisation().equals(organisation));
  }

  @Override
  public void replace(IdentityProvider provider) {
    all.replace(provider.id(), provider);
  }

  @Override
  public void remove(OrganisationId organisation, IdentityProviderId id) {
    findForUpdate(organisation, id).ifPresent(provider -> all.remove(provider.id()));
  }

  @Override
  public List<IdentityProvider> all(OrganisationId organisation) {
    return all.values().stream()
        .filter(provider -> provider.organisation().equals(organisation))
        .sorted(Comparator.comparing(provider -> provider.id().value()))
        .toList();
  }
}
