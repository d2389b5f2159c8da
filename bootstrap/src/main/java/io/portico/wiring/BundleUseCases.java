package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.api.LabelApiService;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.discovery.MappingWriter;
import io.portico.application.service.governance.BundlePartImporter;
import io.portico.application.service.governance.ImportGovernanceService;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the import of governance bundles. */
@Factory
final class BundleUseCases {

  @Singleton
  ImportGovernance importGovernance(
      ShowLabel showLabel,
      DefineLabel defineLabel,
      ReplaceLabel replaceLabel,
      PolicyWriter policies,
      MappingWriter mappings,
      ShowApi showApi,
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer enforcer,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    var parts =
        new BundlePartImporter(
            showLabel,
            defineLabel,
            replaceLabel,
            policies,
            mappings,
            showApi,
            new LabelApiService(apis, definitions, enforcer, clock, unitOfWork, Audit.ofParts()));
    return new ImportGovernanceService(parts, unitOfWork, audit);
  }
}
