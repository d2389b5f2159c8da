package io.portico.application.port.out.catalogue;

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
   * Returns the catalogue of {@code organisation}. If nobody asked for it before, it begins now,
   * empty and with the id {@code beginning}; of several concurrent calls one makes it, and all
   * return the same.
   */
  Catalogue find(OrganisationId organisation, CatalogueId beginning);

  /**
   * Returns what {@link #find} does, and lets nobody else change the catalogue until the unit of
   * work ends.
   */
  Catalogue findForUpdate(OrganisationId organisation, CatalogueId beginning);

  /**
   * Makes the entries of {@code organisation} those of {@code catalogue}. To be called in the unit
   * of work that {@link #findForUpdate} was called in, and that holds the plans of new entries.
   */
  void replace(OrganisationId organisation, Catalogue catalogue);

  /** Returns the entry that offers {@code plan}, or empty if the organisation has none. */
  default Optional<CatalogueEntry> offering(OrganisationId organisation, PlanId plan) {
    return Optional.ofNullable(offerings(organisation, List.of(plan)).get(plan));
  }

  /** Returns the entries that offer {@code plans}; a plan that none offers lacks. */
  Map<PlanId, CatalogueEntry> offerings(OrganisationId organisation, Collection<PlanId> plans);
}
