package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.ExportGovernance;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.api.LabelApiService;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.BundleParts;
import io.portico.application.service.governance.ExportGovernanceService;
import io.portico.application.service.governance.ImportGovernanceService;
import io.portico.application.service.governance.PolicyEnforcer;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases that take governance away and in, in one piece. */
@Factory
final class BundleUseCases {

  @Singleton
  ExportGovernance exportGovernance(
      LabelDefinitions definitions,
      GovernancePolicies policies,
      DiscoveryMappings mappings,
      Apis apis) {
    return new ExportGovernanceService(definitions, policies, mappings, apis);
  }

  @Singleton
  BundleParts bundleParts(
      ShowLabel showLabel,
      DefineLabel defineLabel,
      ReplaceLabel replaceLabel,
      ShowPolicy showPolicy,
      DefinePolicy definePolicy,
      ReplacePolicy replacePolicy,
      DiscoveryMappings mappings,
      ReplaceMapping replaceMapping,
      ShowApi showApi,
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new BundleParts(
        showLabel,
        defineLabel,
        replaceLabel,
        showPolicy,
        definePolicy,
        replacePolicy,
        mappings,
        replaceMapping,
        showApi,
        new LabelApiService(apis, definitions, gate, clock, unitOfWork, Audit.ofParts()));
  }

  @Singleton
  ImportGovernance importGovernance(BundleParts parts, UnitOfWork unitOfWork, Audit audit) {
    return new ImportGovernanceService(parts, unitOfWork, audit);
  }
}
