package io.portico.application.service.api;

import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.ApiSnapshot;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelSource;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;

/** Changes APIs in the repository. */
public final class ChangeApiService implements ChangeApi {

  private static final LabelChange NO_CHANGE =
      LabelChange.Merge.removing(Collections.emptySortedSet());

  private final Apis apis;
  private final GivenLabels givenLabels;
  private final PolicyEnforcer gate;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ChangeApiService(
      Apis apis,
      LabelDefinitions definitions,
      PolicyEnforcer gate,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.apis = apis;
    this.givenLabels = new GivenLabels(definitions);
    this.gate = gate;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome change(Command command) {
    if (!command.actor().may(Permission.CHANGE_APIS)) {
      return new Outcome.NotPermitted();
    }
    return unitOfWork.execute(() -> checkAndChange(command));
  }

  private Outcome checkAndChange(Command command) {
    var organisation = command.actor().organisation();
    var looked = givenLabels.lookUp(organisation, command.labels().orElse(NO_CHANGE));
    var guard = gate.guard(organisation);
    return apis.findForUpdate(organisation, command.api())
        .map(api -> checkAndChange(command, looked, guard, api))
        .orElseGet(() -> new Outcome.UnknownApi(command.api()));
  }

  private Outcome checkAndChange(
      Command command, GivenLabels.Looked looked, PolicyEnforcer.Guard guard, ApiRecord api) {
    if (!command.expected().holdsFor(api)) {
      return new Outcome.Stale();
    }
    var actor = command.actor();
    var rejections = looked.reject(api.labels().labels());
    if (!rejections.isEmpty()) {
      return new Outcome.LabelsRejected(rejections);
    }
    var now = clock.instant();
    var labels =
        api.labels()
            .changedBy(looked.change(), new LabelSource.Manual(), actor.user(), now)
            .withinLimit();
    var description = command.description().apply(api.description());
    if (labels.equals(api.labels()) && description.equals(api.description())) {
      return new Outcome.Changed(api);
    }
    var breaches = guard.violations(api.labels().labels(), labels.labels());
    if (!breaches.isEmpty()) {
      return new Outcome.PoliciesBroken(breaches);
    }
    var changed = api.describedAs(description, now).carrying(labels, now);
    apis.change(actor.organisation(), List.of(new Apis.Change(api, changed)));
    audit.note(
        actor, AuditAction.API_REPLACED, api.id(), ApiSnapshot.of(api), ApiSnapshot.of(changed));
    return new Outcome.Changed(changed);
  }
}
