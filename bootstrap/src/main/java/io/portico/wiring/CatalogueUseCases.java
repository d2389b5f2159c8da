package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.catalogue.CatalogueService;
import io.portico.application.service.plan.PlanService;
import jakarta.inject.Singleton;

/** Builds the use cases of plans and of the catalogue. */
@Factory
final class CatalogueUseCases {

  @Singleton
  PlanService planService(
      Plans plans,
      Catalogues catalogues,
      IssuedKeys keys,
      IdGenerator ids,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new PlanService(plans, catalogues, keys, ids, unitOfWork, audit);
  }

  @Singleton
  CatalogueService catalogueService(
      Catalogues catalogues, Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new CatalogueService(catalogues, plans, ids, unitOfWork, audit);
  }
}
