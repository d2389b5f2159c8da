package io.portico.application.service.label;

import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.LabelSnapshot;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.selector.Requirement;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Removes label definitions. */
public final class RemoveLabelService implements RemoveLabel {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;
  private final LabelledApis carriers;
  private final PolicyReferences naming;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveLabelService(
      LabelDefinitions definitions,
      Apis apis,
      PolicyEnforcer gate,
      PolicyReferences naming,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
    this.carriers = new LabelledApis(apis, gate);
    this.naming = naming;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    if (!command.actor().may(Permission.DEFINE_LABELS)) {
      return new Outcome.NotPermitted();
    }
    try {
      return unitOfWork.execute(
          () ->
              lookup
                  .findForUpdate(command.actor().organisation(), command.label())
                  .map(definition -> remove(command, definition))
                  .orElseGet(() -> new Outcome.UnknownLabel(command.label())));
    } catch (LabelledApis.PoliciesBrokenException e) {
      return new Outcome.PoliciesBroken(e.first());
    }
  }

  private Outcome remove(Command command, LabelDefinition definition) {
    if (!command.expected().holdsFor(definition)) {
      return new Outcome.Stale();
    }
    var organisation = command.actor().organisation();
    var names = new TreeSet<>(definition.formerNames());
    names.add(definition.name());
    var policies = naming.of(organisation, names);
    if (!policies.isEmpty()) {
      return new Outcome.InPolicies(definition.name(), policies);
    }
    var carrying = LabelledApis.meeting(new Requirement.Exists(definition.name()));
    var first =
        apis.select(
            organisation,
            carrying,
            ApiOrder.ID,
            Optional.empty(),
            command.force() ? 1 : RemoveLabel.NAMED_APIS);
    var changed = ChangedApis.NONE;
    if (!first.isEmpty()) {
      if (!command.force()) {
        return new Outcome.InUse(apis.count(organisation, carrying), first);
      }
      changed =
          carriers.change(
              command.actor(),
              carrying,
              LabelChange.Merge.removing(Set.of(definition.name())),
              clock.instant());
    }
    definitions.remove(organisation, definition.id());
    audit.note(
        command.actor(),
        AuditAction.LABEL_REMOVED,
        definition.id(),
        LabelSnapshot.of(definition),
        changed.snapshot("apisChanged"));
    return new Outcome.Removed(definition);
  }
}
