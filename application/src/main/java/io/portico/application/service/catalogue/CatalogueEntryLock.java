package io.portico.application.service.catalogue;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;

/** Locks the catalogue for a change of one entry, until the unit of work ends. */
final class CatalogueEntryLock {

  private final Catalogues catalogues;
  private final IdGenerator ids;

  CatalogueEntryLock(Catalogues catalogues, IdGenerator ids) {
    this.catalogues = catalogues;
    this.ids = ids;
  }

  /** A locked catalogue and one of its entries. */
  record LockedEntry(Catalogue catalogue, CatalogueEntry entry) {}

  /**
   * Returns the entry that offers {@code plan}.
   *
   * @throws RefusedException.NotFound if there is none
   * @throws RefusedException.Stale if the catalogue is not as {@code expected}
   */
  LockedEntry lock(OrganisationId organisation, PlanId plan, Precondition<Catalogue> expected) {
    var catalogue = catalogues.findForUpdate(organisation, new CatalogueId(ids.next()));
    var entry =
        catalogue
            .offering(plan)
            .orElseThrow(
                () -> new RefusedException.NotFound(RecordKind.CATALOGUE_ENTRY, plan.toString()));
    expected.require(catalogue);
    return new LockedEntry(catalogue, entry);
  }
}
