package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.EvaluatePolicyService;
import io.portico.application.service.governance.GovernanceQueriesService;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.governance.PolicyService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases and queries of governance policies, and their enforcement. */
@Factory
final class GovernanceUseCases {

  @Singleton
  PolicyEnforcer policyEnforcer(GovernancePolicies policies, LabelDefinitions definitions) {
    return new PolicyEnforcer(policies, definitions);
  }

  @Singleton
  PolicyReferences policyReferences(GovernancePolicies policies) {
    return new PolicyReferences(policies);
  }

  @Singleton
  PolicyService policyService(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new PolicyService(policies, definitions, ids, clock, unitOfWork, audit);
  }

  @Singleton
  EvaluatePolicy evaluatePolicy(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    return new EvaluatePolicyService(policies, definitions, apis);
  }

  @Singleton
  GovernanceQueries governanceQueries(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      DiscoveryMappings mappings,
      Apis apis) {
    return new GovernanceQueriesService(policies, definitions, mappings, apis);
  }
}
