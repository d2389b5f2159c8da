package io.portico.application.service.label;

import static io.portico.domain.audit.AuditAction.LABEL_REMOVED;

import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.LabelChange;
import io.portico.domain.selector.Requirement;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Removes label definitions. */
public final class RemoveLabelService implements RemoveLabel {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;
  private final LabelledApis labelledApis;
  private final PolicyReferences references;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public RemoveLabelService(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      PolicyReferences references,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
    this.labelledApis = new LabelledApis(apis, writer);
    this.references = references;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Outcome remove(Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    try {
      return unitOfWork.execute(() -> lockAndRemove(command));
    } catch (PoliciesBrokenException e) {
      return new Outcome.PoliciesBroken(e.first());
    }
  }

  private Outcome lockAndRemove(Command command) {
    var actor = command.actor();
    var organisation = actor.organisation();
    var definition = lookup.lock(organisation, command.label());
    command.expected().require(definition);
    var names = new TreeSet<>(definition.formerNames());
    names.add(definition.name());
    var policies = references.of(organisation, names);
    if (!policies.isEmpty()) {
      return new Outcome.InPolicies(definition.name(), policies);
    }
    var carrying = LabelledApis.meeting(new Requirement.Exists(definition.name()));
    var changed = ChangedApis.NONE;
    if (command.force()) {
      var removal = LabelChange.Merge.removing(Set.of(definition.name()));
      changed = labelledApis.change(actor, carrying, removal);
    } else {
      var first =
          apis.select(
              organisation, carrying, ApiOrder.ID, Optional.empty(), RemoveLabel.NAMED_APIS);
      if (!first.isEmpty()) {
        return new Outcome.InUse(apis.count(organisation, carrying), first);
      }
    }
    definitions.remove(organisation, definition.id());
    audit.record(
        actor,
        LABEL_REMOVED,
        definition.id(),
        Snapshots.of(definition),
        changed.snapshot("apisChanged"));
    return new Outcome.Removed(definition);
  }
}
