package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.label.DefineLabelService;
import io.portico.application.service.label.LabelDefinitionWriter;
import io.portico.application.service.label.LabelQueriesService;
import io.portico.application.service.label.LabelWriter;
import io.portico.application.service.label.RemoveLabelService;
import io.portico.application.service.label.RenameLabelService;
import io.portico.application.service.label.ReplaceLabelService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of label definitions, and the collaborator that writes labels of APIs. */
@Factory
final class LabelingUseCases {

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
  LabelDefinitionWriter labelDefinitionWriter(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      PolicyReferences references,
      IdGenerator ids,
      Audit audit) {
    return new LabelDefinitionWriter(definitions, apis, writer, references, ids, audit);
  }

  @Singleton
  DefineLabel defineLabel(LabelDefinitionWriter writer, UnitOfWork unitOfWork) {
    return new DefineLabelService(writer, unitOfWork);
  }

  @Singleton
  RenameLabel renameLabel(LabelDefinitions definitions, UnitOfWork unitOfWork, Audit audit) {
    return new RenameLabelService(definitions, unitOfWork, audit);
  }

  @Singleton
  ReplaceLabel replaceLabel(LabelDefinitionWriter writer, UnitOfWork unitOfWork) {
    return new ReplaceLabelService(writer, unitOfWork);
  }

  @Singleton
  RemoveLabel removeLabel(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      PolicyReferences references,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RemoveLabelService(definitions, apis, writer, references, unitOfWork, audit);
  }
}
