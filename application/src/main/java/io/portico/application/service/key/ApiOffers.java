package io.portico.application.service.key;

import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.plan.Plans;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Describes what keys are for by the names that developers know. */
public final class ApiOffers {

  private final Plans plans;
  private final Catalogues catalogues;

  public ApiOffers(Plans plans, Catalogues catalogues) {
    this.plans = plans;
    this.catalogues = catalogues;
  }

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
    return new ApiOffer(name, entryName(organisation, plan).orElse(name), version);
  }

  /** Returns the name of the catalogue entry that offers {@code plan}, or else its own. */
  public String nameOf(OrganisationId organisation, Plan plan) {
    return entryName(organisation, plan.id()).orElse(plan.details().name());
  }

  private Optional<String> entryName(OrganisationId organisation, PlanId plan) {
    return catalogues.offering(organisation, plan).map(CatalogueEntry::name);
  }

  /* A mail about an ended key may outlive its plan. */
  private String planName(OrganisationId organisation, PlanId id) {
    return plans.find(organisation, id).map(plan -> plan.details().name()).orElseGet(id::toString);
  }
}
