package io.portico.application.testkit.contract;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.api.BulkLabelWriter;
import io.portico.application.service.api.ChangeApiService;
import io.portico.application.service.api.RegisterApiService;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.application.service.job.JobRunner;
import io.portico.application.service.label.DefineLabelService;
import io.portico.application.service.label.LabelDefinitionWriter;
import io.portico.application.service.label.LabelWriter;
import io.portico.application.service.label.RemoveLabelService;
import io.portico.application.service.label.RenameLabelService;
import io.portico.application.service.label.ReplaceLabelService;
import io.portico.application.testkit.fake.SequentialIds;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The services that write labels, on the stores of a test. */
public record LabelServices(Stores stores, InstantSource clock) {

  public LabelWriter writer() {
    return new LabelWriter(
        stores.labelDefinitions(),
        stores.apis(),
        new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions()),
        clock);
  }

  public RegisterApi registerApi(IdGenerator ids) {
    return new RegisterApiService(
        stores.apis(), writer(), ids, stores.unitOfWork(), stores.audit());
  }

  public ChangeApi changeApi() {
    return new ChangeApiService(stores.apis(), writer(), stores.unitOfWork(), stores.audit());
  }

  public ApplyLabels applyLabels() {
    return new ApplyLabelsService(
        new BulkLabelWriter(stores.apis(), writer(), stores.unitOfWork(), stores.audit()),
        new JobRunner(
            stores.jobs(),
            new SequentialIds(),
            clock,
            Runnable::run,
            new ScheduledThreadPoolExecutor(1),
            stores.unitOfWork()),
        clock);
  }

  public RenameLabel renameLabel() {
    return new RenameLabelService(stores.labelDefinitions(), stores.unitOfWork(), stores.audit());
  }

  public LabelDefinitionWriter definitionWriter(IdGenerator ids) {
    return new LabelDefinitionWriter(
        stores.labelDefinitions(),
        stores.apis(),
        writer(),
        new PolicyReferences(stores.governancePolicies()),
        ids,
        stores.audit());
  }

  public DefineLabel defineLabel(IdGenerator ids) {
    return new DefineLabelService(definitionWriter(ids), stores.unitOfWork());
  }

  public ReplaceLabel replaceLabel() {
    return new ReplaceLabelService(definitionWriter(new SequentialIds()), stores.unitOfWork());
  }

  public RemoveLabel removeLabel() {
    return new RemoveLabelService(
        stores.labelDefinitions(),
        stores.apis(),
        writer(),
        new PolicyReferences(stores.governancePolicies()),
        stores.unitOfWork(),
        stores.audit());
  }
}
