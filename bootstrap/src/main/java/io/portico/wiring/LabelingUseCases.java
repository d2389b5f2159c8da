package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.api.FindApis;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.Apis;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.LabelDefinitions;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.service.api.FindApisService;
import io.portico.application.service.api.LabelApiService;
import io.portico.application.service.api.RegisterApiService;
import io.portico.application.service.api.ShowApiService;
import io.portico.application.service.label.BrowseLabelsService;
import io.portico.application.service.label.DefineLabelService;
import io.portico.application.service.label.ShowLabelService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of labels and APIs. */
@Factory
final class LabelingUseCases {

  @Singleton
  DefineLabel defineLabel(LabelDefinitions definitions, IdGenerator ids) {
    return new DefineLabelService(definitions, ids);
  }

  @Singleton
  BrowseLabels browseLabels(LabelDefinitions definitions) {
    return new BrowseLabelsService(definitions);
  }

  @Singleton
  ShowLabel showLabel(LabelDefinitions definitions) {
    return new ShowLabelService(definitions);
  }

  @Singleton
  RegisterApi registerApi(
      Apis apis,
      LabelDefinitions definitions,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork) {
    return new RegisterApiService(apis, definitions, ids, clock, unitOfWork);
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
      Apis apis, LabelDefinitions definitions, InstantSource clock, UnitOfWork unitOfWork) {
    return new LabelApiService(apis, definitions, clock, unitOfWork);
  }
}
