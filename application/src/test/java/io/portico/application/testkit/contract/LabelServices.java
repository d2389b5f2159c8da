package io.portico.application.testkit.contract;

import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.api.RemoveApi;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.service.api.ApiService;
import io.portico.application.service.api.ApplyLabelsService;
import io.portico.application.service.api.BulkLabelWriter;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.job.JobRunner;
import io.portico.application.service.label.LabelDefinitionService;
import io.portico.application.service.label.LabelReferences;
import io.portico.application.service.label.LabelWriter;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.domain.fixture.Ids;
import java.time.InstantSource;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/** The services that write labels, on the stores of a test. */
public record LabelServices(Stores stores, InstantSource clock) {

  public LabelWriter writer() {
    return new LabelWriter(
        stores.labelDefinitions(),
        stores.apis(),
        new PolicyEnforcer(stores.governancePolicies(), stores.labelDefinitions()),
        clock,
        stores.events());
  }

  private ApiService apiService(IdGenerator ids) {
    return new ApiService(
        stores.apis(), stores.catalogues(), writer(), ids, stores.unitOfWork(), stores.audit());
  }

  public RegisterApi registerApi(IdGenerator ids) {
    return apiService(ids);
  }

  public ChangeApi changeApi() {
    return apiService(new SequentialIds());
  }

  public RemoveApi removeApi() {
    return apiService(new SequentialIds());
  }

  public ApplyLabelsService applyLabels() {
    return new ApplyLabelsService(
        new BulkLabelWriter(
            stores.apis(), writer(), stores.jobs(), Ids::next, stores.unitOfWork(), stores.audit()),
        new JobRunner(
            stores.jobs(),
            new SequentialIds(),
            clock,
            Runnable::run,
            new ScheduledThreadPoolExecutor(1),
            stores.unitOfWork()),
        clock);
  }

  public LabelDefinitionService definitionWriter(IdGenerator ids) {
    return new LabelDefinitionService(
        stores.labelDefinitions(),
        stores.apis(),
        writer(),
        new LabelReferences(
            stores.governancePolicies(), stores.plans(), stores.roleHolders(), stores.sites()),
        ids,
        stores.unitOfWork(),
        stores.audit());
  }

  public DefineLabel defineLabel(IdGenerator ids) {
    return definitionWriter(ids);
  }

  public RenameLabel renameLabel() {
    return definitionWriter(new SequentialIds());
  }

  public ReplaceLabel replaceLabel() {
    return definitionWriter(new SequentialIds());
  }

  public RemoveLabel removeLabel() {
    return definitionWriter(new SequentialIds());
  }
}
