package io.portico.application.service.request;

import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.developer.Developer;
import io.portico.domain.plan.Plan;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.subscription.Subscription;
import java.util.Optional;

/**
 * The records that a key request depends on, loaded while its developer is locked.
 *
 * @param entry the catalogue entry that offers the plan
 * @param subscription the current subscription of the application to the plan
 */
record KeyRequestContext(
    PortalSettings settings,
    Developer developer,
    Optional<CatalogueEntry> entry,
    Optional<Plan> plan,
    Optional<Subscription> subscription) {}
