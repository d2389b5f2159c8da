package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.CountLabels;
import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.api.ChangeApiService;
import io.portico.application.service.api.CountLabelsService;
import io.portico.application.service.api.FindApisService;
import io.portico.application.service.api.LabelApiService;
import io.portico.application.service.api.RegisterApiService;
import io.portico.application.service.api.RemoveApiService;
import io.portico.application.service.api.ShowApiService;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of APIs and of their labels. */
@Factory
final class RepositoryUseCases {

  @Singleton
  RegisterApi registerApi(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RegisterApiService(apis, definitions, gate, ids, clock, unitOfWork, audit);
  }

  @Singleton
  ShowApi showApi(Apis apis) {
    return new ShowApiService(apis);
  }

  @Singleton
  FindApis findApis(Apis apis) {
    return new FindApisService(apis);
  }

  @Singleton
  LabelApi labelApi(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new LabelApiService(apis, definitions, gate, clock, unitOfWork, audit);
  }

  @Singleton
  ChangeApi changeApi(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ChangeApiService(apis, definitions, gate, clock, unitOfWork, audit);
  }

  @Singleton
  RemoveApi removeApi(Apis apis, UnitOfWork unitOfWork, Audit audit) {
    return new RemoveApiService(apis, unitOfWork, audit);
  }

  @Singleton
  ApplyLabels applyLabels(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ApplyLabelsService(apis, definitions, gate, clock, unitOfWork, audit);
  }

  @Singleton
  CountLabels countLabels(Apis apis, LabelDefinitions definitions) {
    return new CountLabelsService(apis, definitions);
  }
}
