package io.portico.application.service.key;

import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Describes what keys are for by the names that developers know. */
public record ApiOffers(Plans plans, Catalogues catalogues, KeyLocations locations) {

  /** Returns what a key with this grant is for. */
  public ApiOffer of(OrganisationId organisation, KeyGrant grant) {
    return of(organisation, grant.plan(), grant.version());
  }

  /**
   * Returns what a key for this plan is for.
   *
   * @param version of the API; may be empty
   */
  public ApiOffer of(OrganisationId organisation, PlanId plan, String version) {
    var name = planName(organisation, plan);
    var entry = entry(organisation, plan);
    return new ApiOffer(
        name,
        entry.map(CatalogueEntry::name).orElse(name),
        version,
        entry.flatMap(CatalogueEntry::keyLocation).orElseGet(locations::first));
  }

  /** Returns the catalogue entry that offers {@code plan}, if any. */
  public Optional<CatalogueEntry> entry(OrganisationId organisation, PlanId plan) {
    return catalogues.offering(organisation, plan);
  }

  /* A mail about an ended key may outlive its plan. */
  private String planName(OrganisationId organisation, PlanId id) {
    return plans.find(organisation, id).map(plan -> plan.details().name()).orElseGet(id::toString);
  }
}
