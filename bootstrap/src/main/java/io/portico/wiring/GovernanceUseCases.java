package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.governance.BrowsePolicies;
import io.portico.application.port.in.governance.BrowsePolicyApis;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.RemovePolicy;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.governance.ReportGovernance;
import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.governance.GovernancePolicies;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.BrowsePoliciesService;
import io.portico.application.service.governance.BrowsePolicyApisService;
import io.portico.application.service.governance.DefinePolicyService;
import io.portico.application.service.governance.EvaluatePolicyService;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.governance.RemovePolicyService;
import io.portico.application.service.governance.ReplacePolicyService;
import io.portico.application.service.governance.ReportGovernanceService;
import io.portico.application.service.governance.ShowPolicyService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of governance policies, and what keeps other writes from breaking them. */
@Factory
final class GovernanceUseCases {

  @Singleton
  PolicyEnforcer policyGate(GovernancePolicies policies, LabelDefinitions definitions) {
    return new PolicyEnforcer(policies, definitions);
  }

  @Singleton
  PolicyReferences namingPolicies(GovernancePolicies policies) {
    return new PolicyReferences(policies);
  }

  @Singleton
  DefinePolicy definePolicy(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new DefinePolicyService(policies, definitions, ids, clock, unitOfWork, audit);
  }

  @Singleton
  ReplacePolicy replacePolicy(
      GovernancePolicies policies,
      LabelDefinitions definitions,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplacePolicyService(policies, definitions, clock, unitOfWork, audit);
  }

  @Singleton
  RemovePolicy removePolicy(GovernancePolicies policies, UnitOfWork unitOfWork, Audit audit) {
    return new RemovePolicyService(policies, unitOfWork, audit);
  }

  @Singleton
  ShowPolicy showPolicy(GovernancePolicies policies) {
    return new ShowPolicyService(policies);
  }

  @Singleton
  BrowsePolicies browsePolicies(GovernancePolicies policies) {
    return new BrowsePoliciesService(policies);
  }

  @Singleton
  EvaluatePolicy evaluatePolicy(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    return new EvaluatePolicyService(policies, definitions, apis);
  }

  @Singleton
  BrowsePolicyApis browsePolicyApis(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    return new BrowsePolicyApisService(policies, definitions, apis);
  }

  @Singleton
  ReportGovernance reportGovernance(
      GovernancePolicies policies, LabelDefinitions definitions, Apis apis) {
    return new ReportGovernanceService(policies, definitions, apis);
  }
}
