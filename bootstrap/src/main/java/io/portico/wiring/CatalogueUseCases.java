package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.CatalogueQueries;
import io.portico.application.port.in.catalogue.RemoveCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.catalogue.Catalogues;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.catalogue.AddCatalogueEntryService;
import io.portico.application.service.catalogue.CatalogueQueriesService;
import io.portico.application.service.catalogue.RemoveCatalogueEntryService;
import io.portico.application.service.catalogue.ReplaceCatalogueEntryService;
import io.portico.application.service.catalogue.ReplaceCatalogueService;
import io.portico.application.service.plan.DefinePlanService;
import io.portico.application.service.plan.PlanQueriesService;
import io.portico.application.service.plan.RemovePlanService;
import io.portico.application.service.plan.ReplacePlanService;
import jakarta.inject.Singleton;

/** Builds the use cases of plans and of the catalogue. */
@Factory
final class CatalogueUseCases {

  @Singleton
  DefinePlan definePlan(Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new DefinePlanService(plans, ids, unitOfWork, audit);
  }

  @Singleton
  ReplacePlan replacePlan(Plans plans, UnitOfWork unitOfWork, Audit audit) {
    return new ReplacePlanService(plans, unitOfWork, audit);
  }

  @Singleton
  RemovePlan removePlan(
      Plans plans, Catalogues catalogues, IssuedKeys keys, UnitOfWork unitOfWork, Audit audit) {
    return new RemovePlanService(plans, catalogues, keys, unitOfWork, audit);
  }

  @Singleton
  PlanQueries planQueries(Plans plans) {
    return new PlanQueriesService(plans);
  }

  @Singleton
  CatalogueQueries catalogueQueries(Catalogues catalogues, IdGenerator ids) {
    return new CatalogueQueriesService(catalogues, ids);
  }

  @Singleton
  ReplaceCatalogue replaceCatalogue(
      Catalogues catalogues, Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new ReplaceCatalogueService(catalogues, plans, ids, unitOfWork, audit);
  }

  @Singleton
  AddCatalogueEntry addCatalogueEntry(
      Catalogues catalogues, Plans plans, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new AddCatalogueEntryService(catalogues, plans, ids, unitOfWork, audit);
  }

  @Singleton
  ReplaceCatalogueEntry replaceCatalogueEntry(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new ReplaceCatalogueEntryService(catalogues, ids, unitOfWork, audit);
  }

  @Singleton
  RemoveCatalogueEntry removeCatalogueEntry(
      Catalogues catalogues, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new RemoveCatalogueEntryService(catalogues, ids, unitOfWork, audit);
  }
}
