package io.portico.application.port.out.catalogue;

import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The catalogue of each organisation, which has exactly one. */
public interface Catalogues {

  /**
   * Returns the catalogue of {@code organisation}. The first call creates it, empty and with the id
   * {@code newId}; of several concurrent first calls one creates it, and all return the same.
   */
  Catalogue find(OrganisationId organisation, CatalogueId newId);

  /** Returns what {@link #find} does, and locks the catalogue until the unit of work ends. */
  Catalogue findForUpdate(OrganisationId organisation, CatalogueId newId);

  /**
   * Replaces the entries of {@code organisation} by those of {@code catalogue}. The same unit of
   * work must have called {@link #findForUpdate}, and locked the plans of new entries.
   */
  void replace(OrganisationId organisation, Catalogue catalogue);

  /** Returns the entry that offers {@code plan}, or empty if the organisation has none. */
  default Optional<CatalogueEntry> offering(OrganisationId organisation, PlanId plan) {
    return Optional.ofNullable(offerings(organisation, List.of(plan)).get(plan));
  }

  /**
   * Returns the committed entries of {@code organisation}, in their order: another node's change is
   * among them after five seconds at the latest. A unit of work reads what {@link #find} does.
   */
  List<CatalogueEntry> published(OrganisationId organisation);

  /** Returns the entries for {@code api}, in the order of the catalogue. */
  List<CatalogueEntry> offering(OrganisationId organisation, ApiId api);

  /** Returns the entries that offer {@code plans}, without those that no entry offers. */
  Map<PlanId, CatalogueEntry> offerings(OrganisationId organisation, Collection<PlanId> plans);
}
