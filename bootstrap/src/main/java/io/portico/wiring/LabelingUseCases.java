package io.portico.wiring;

import io.micronaut.context.annotation.Factory;
import io.portico.application.port.in.label.BrowseLabels;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.in.label.ShowLabelUsage;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.label.BrowseLabelsService;
import io.portico.application.service.label.DefineLabelService;
import io.portico.application.service.label.RemoveLabelService;
import io.portico.application.service.label.RenameLabelService;
import io.portico.application.service.label.ReplaceLabelService;
import io.portico.application.service.label.ShowLabelService;
import io.portico.application.service.label.ShowLabelUsageService;
import jakarta.inject.Singleton;
import java.time.InstantSource;

/** Builds the use cases of label definitions. */
@Factory
final class LabelingUseCases {

  @Singleton
  DefineLabel defineLabel(
      LabelDefinitions definitions, IdGenerator ids, UnitOfWork unitOfWork, Audit audit) {
    return new DefineLabelService(definitions, ids, unitOfWork, audit);
  }

  @Singleton
  BrowseLabels browseLabels(LabelDefinitions definitions, Apis apis) {
    return new BrowseLabelsService(definitions, apis);
  }

  @Singleton
  ShowLabel showLabel(LabelDefinitions definitions) {
    return new ShowLabelService(definitions);
  }

  @Singleton
  ShowLabelUsage showLabelUsage(LabelDefinitions definitions, Apis apis) {
    return new ShowLabelUsageService(definitions, apis);
  }

  @Singleton
  RenameLabel renameLabel(LabelDefinitions definitions, UnitOfWork unitOfWork, Audit audit) {
    return new RenameLabelService(definitions, unitOfWork, audit);
  }

  @Singleton
  ReplaceLabel replaceLabel(
      LabelDefinitions definitions,
      Apis apis,
      PolicyEnforcer gate,
      PolicyReferences naming,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new ReplaceLabelService(definitions, apis, gate, naming, clock, unitOfWork, audit);
  }

  @Singleton
  RemoveLabel removeLabel(
      LabelDefinitions definitions,
      Apis apis,
      PolicyEnforcer gate,
      PolicyReferences naming,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    return new RemoveLabelService(definitions, apis, gate, naming, clock, unitOfWork, audit);
  }
}
