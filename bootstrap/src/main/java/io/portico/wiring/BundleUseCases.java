package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.bundle.BundlePartImporter;
import io.portico.application.service.bundle.ImportGovernanceService;
import io.portico.application.service.discovery.MappingService;
import io.portico.application.service.governance.PolicyService;
import io.portico.application.service.label.LabelDefinitionService;
import io.portico.application.service.label.LabelWriter;
import jakarta.inject.Singleton;

/** Builds the import of governance bundles. */
@Factory
final class BundleUseCases {

  @Singleton
  ImportGovernance importGovernance(
      LabelDefinitionService definitions,
      PolicyService policies,
      MappingService mappings,
      Apis apis,
      LabelWriter labels,
      UnitOfWork unitOfWork,
      Audit audit) {
    var parts = new BundlePartImporter(definitions, policies, mappings, apis, labels);
    return new ImportGovernanceService(parts, unitOfWork, audit);
  }
}
