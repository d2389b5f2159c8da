package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.label.LabelDefinitionService;
import io.portico.application.service.label.LabelQueriesService;
import io.portico.application.service.label.LabelWriter;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of label definitions, and the collaborator that writes labels of APIs. */
@Factory
final class LabelUseCases {

  @Singleton
  LabelWriter labelWriter(
      LabelDefinitions definitions, Apis apis, PolicyEnforcer enforcer, InstantSource clock) {
    return new LabelWriter(definitions, apis, enforcer, clock);
  }

  @Singleton
  LabelQueries labelQueries(LabelDefinitions definitions, Apis apis) {
    return new LabelQueriesService(definitions, apis);
  }

  @Singleton
  LabelDefinitionService labelDefinitionService(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      PolicyReferences references,
      IdGenerator ids,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new LabelDefinitionService(
        definitions, apis, writer, references, ids, unitOfWork, audit);
  }
}
