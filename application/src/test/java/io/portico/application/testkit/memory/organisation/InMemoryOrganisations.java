package io.portico.application.testkit.memory.organisation;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.access.Organisation;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Organisations in memory. */
public final class InMemoryOrganisations implements Organisations {

  private final ConcurrentMap<OrganisationId, Organisation> organisations =
      new ConcurrentHashMap<>();
  private final Set<OrganisationId> adopted = ConcurrentHashMap.newKeySet();

  @Override
  public void add(Organisation organisation) {
    if (organisations.putIfAbsent(organisation.id(), organisation) != null) {
      throw new IllegalStateException(
          "organisation: " + organisation.id() + " (expected: a new id)");
    }
  }

  @Override
  public boolean adopt(Organisation organisation) {
    adopted.add(organisation.id());
    return organisations.putIfAbsent(organisation.id(), organisation) == null;
  }

  @Override
  public Optional<Organisation> find(OrganisationId id) {
    return Optional.ofNullable(organisations.get(id));
  }

  @Override
  public Optional<Organisation> first() {
    return organisations.values().stream()
        .filter(organisation -> !adopted.contains(organisation.id()))
        .min(Comparator.comparing(organisation -> organisation.id().value()));
  }

  /** Returns the ids of all organisations in their order. */
  public List<OrganisationId> ids() {
    return organisations.keySet().stream()
        .sorted(Comparator.comparing(OrganisationId::value))
        .toList();
  }

  /** Throws if there is no organisation with this id, as the foreign key of a database does. */
  public void requireExisting(OrganisationId id) {
    if (!organisations.containsKey(id)) {
      throw new IllegalStateException("organisation: " + id + " (expected: one that exists)");
    }
  }
}
