package io.portico.application.service.key;

import io.portico.application.port.out.Catalogues;
import io.portico.application.port.out.Plans;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.key.KeyGrant;
import io.portico.domain.mail.Offer;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;

/** Says what keys are for in the words that developers know. */
public final class KeyOffers {

  private final Plans plans;
  private final Catalogues catalogues;

  public KeyOffers(Plans plans, Catalogues catalogues) {
    this.plans = plans;
    this.catalogues = catalogues;
  }

  /** Returns what a key with this grant is for. */
  public Offer of(OrganisationId organisation, KeyGrant grant) {
    var name = planName(organisation, grant.plan());
    return new Offer(
        name,
        catalogues.offering(organisation, grant.plan()).map(CatalogueEntry::name).orElse(name),
        grant.version());
  }

  /* A plan may go before a key that has ended is spoken of for the last time. */
  private String planName(OrganisationId organisation, PlanId id) {
    return plans.find(organisation, id).map(plan -> plan.terms().name()).orElseGet(id::toString);
  }
}
