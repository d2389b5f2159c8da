package io.portico.application.testkit.memory.catalogue;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.catalogue.ApiKeyLocations;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Catalogues in memory. Nothing that is read of them is ever old. */
public final class InMemoryCatalogues implements Catalogues, ApiKeyLocations {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, Catalogue> catalogues = new ConcurrentHashMap<>();

  public InMemoryCatalogues(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Catalogue find(OrganisationId organisation, CatalogueId beginning) {
    organisations.requireExisting(organisation);
    return catalogues.computeIfAbsent(organisation, _ -> new Catalogue(beginning, List.of()));
  }

  @Override
  public Catalogue findForUpdate(OrganisationId organisation, CatalogueId beginning) {
    unitOfWork.requireRunning();
    return find(organisation, beginning);
  }

  @Override
  public void replace(OrganisationId organisation, Catalogue catalogue) {
    unitOfWork.requireRunning();
    catalogues.computeIfPresent(
        organisation, (_, present) -> new Catalogue(present.id(), catalogue.entries()));
  }

  @Override
  public List<CatalogueEntry> published(OrganisationId organisation) {
    return entries(organisation);
  }

  @Override
  public List<CatalogueEntry> offering(OrganisationId organisation, ApiId api) {
    return entries(organisation).stream()
        .filter(entry -> entry.api().equals(Optional.of(api)))
        .toList();
  }

  @Override
  public Map<PlanId, CatalogueEntry> offerings(
      OrganisationId organisation, Collection<PlanId> plans) {
    return Optional.ofNullable(catalogues.get(organisation)).stream()
        .flatMap(catalogue -> catalogue.entries().stream())
        .filter(entry -> plans.contains(entry.plan()))
        .collect(toMap(CatalogueEntry::plan, entry -> entry));
  }

  @Override
  public Map<ApiId, List<KeyLocation>> current(OrganisationId organisation) {
    return Optional.ofNullable(catalogues.get(organisation))
        .map(Catalogue::keyLocations)
        .orElseGet(Map::of);
  }

  @Override
  public Optional<Map<ApiId, List<KeyLocation>>> cached(OrganisationId organisation) {
    return Optional.of(current(organisation));
  }

  /** Returns what the catalogue of {@code organisation} offers, in its order. */
  public List<CatalogueEntry> entries(OrganisationId organisation) {
    return Optional.ofNullable(catalogues.get(organisation))
        .map(Catalogue::entries)
        .orElseGet(List::of);
  }
}
