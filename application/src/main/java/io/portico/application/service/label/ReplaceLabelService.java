package io.portico.application.service.label;

import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.LabelSnapshot;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Replaces label definitions. */
public final class ReplaceLabelService implements ReplaceLabel {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;
  private final LabelledApis carriers;
  private final PolicyReferences naming;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public ReplaceLabelService(
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
  public Outcome replace(Command command) {
    if (!command.actor().may(Permission.DEFINE_LABELS)) {
      return new Outcome.NotPermitted();
    }
    if (command.name().filter(LabelName::isReserved).isPresent()) {
      return new Outcome.NameReserved(command.name().get());
    }
    if (command.dropped() instanceof DroppedValues.MergeInto(var target)
        && !command.allowed().accepts(target)) {
      throw new InvalidValueException("merge_into", target.value(), "one of the values given");
    }
    try {
      return unitOfWork.execute(
          () ->
              lookup
                  .findForUpdate(command.actor().organisation(), command.label())
                  .map(definition -> replace(command, definition))
                  .orElseGet(() -> new Outcome.UnknownLabel(command.label())));
    } catch (LabelledApis.PoliciesBrokenException e) {
      return new Outcome.PoliciesBroken(e.first());
    }
  }

  private Outcome replace(Command command, LabelDefinition present) {
    if (!command.expected().holdsFor(present)) {
      return new Outcome.Stale();
    }
    var organisation = command.actor().organisation();
    var wanted = wanted(command, present);
    var going = new TreeSet<>(present.formerNames());
    going.removeAll(wanted.formerNames());
    going.remove(wanted.name());
    var policies = naming.of(organisation, going);
    if (!policies.isEmpty()) {
      return new Outcome.FormerNamesInPolicies(going, policies);
    }
    var inUse =
        carryingDropped(present.name(), wanted.allowed())
            .filter(filter -> isMatched(organisation, filter));
    if (inUse.isPresent() && command.dropped() instanceof DroppedValues.Refuse()) {
      return new Outcome.ValuesInUse(
          apis.countLabels(organisation, inUse.get(), List.of(present.name())).getFirst());
    }
    if (definitions.replace(organisation, wanted) == LabelDefinitions.Replacement.NAME_TAKEN) {
      return new Outcome.NameTaken(wanted.name());
    }
    var changed =
        inUse
            .flatMap(_ -> carryingDropped(wanted.name(), wanted.allowed()))
            .map(filter -> dropValues(command, wanted.name(), filter))
            .orElse(ChangedApis.NONE);
    if (!changed.isEmpty() || !wanted.equals(present)) {
      audit.note(
          command.actor(),
          AuditAction.LABEL_REPLACED,
          present.id(),
          LabelSnapshot.of(present),
          LabelSnapshot.of(wanted).and(changed.snapshot("apisChanged")));
    }
    return new Outcome.Replaced(wanted);
  }

  private ChangedApis dropValues(Command command, LabelName name, ApiFilter filter) {
    return carriers.change(
        command.actor(), filter, change(name, command.dropped()), clock.instant());
  }

  private static LabelDefinition wanted(Command command, LabelDefinition present) {
    var renamed = present.renamed(command.name().orElse(present.name()));
    return new LabelDefinition(
        present.id(),
        renamed.name(),
        command.allowed(),
        command.wording(),
        command.required(),
        command.deprecated(),
        command
            .formerNames()
            .map(kept -> kept(kept, present, renamed))
            .orElseGet(renamed::formerNames));
  }

  /* Whoever sends back what was read knows nothing of the name that a rename takes away just now,
  and may still list the one that it brings back. */
  private static SortedSet<LabelName> kept(
      Set<LabelName> wanted, LabelDefinition present, LabelDefinition renamed) {
    var kept = new TreeSet<LabelName>();
    for (var name : wanted) {
      if (renamed.formerNames().contains(name)) {
        kept.add(name);
      } else if (!present.formerNames().contains(name)) {
        throw new InvalidValueException(
            "former_names", name.value(), "some of the names it had; a rename adds one");
      }
    }
    if (renamed.formerNames().contains(present.name())) {
      kept.add(present.name());
    }
    return kept;
  }

  private boolean isMatched(OrganisationId organisation, ApiFilter filter) {
    return !apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), 1).isEmpty();
  }

  /* Of free text nothing is dropped. */
  private static Optional<ApiFilter> carryingDropped(LabelName name, AllowedValues allowed) {
    return switch (allowed) {
      case AllowedValues.FreeText() -> Optional.empty();
      case AllowedValues.OneOf(var values) ->
          Optional.of(
              LabelledApis.meeting(
                  new Requirement.Exists(name),
                  new Requirement.NotIn(
                      name,
                      values.stream()
                          .map(LabelValue::value)
                          .collect(toCollection(LinkedHashSet::new)))));
    };
  }

  private static LabelChange change(LabelName name, DroppedValues dropped) {
    return switch (dropped) {
      case DroppedValues.Refuse() ->
          throw new IllegalStateException("values are dropped that were to be kept");
      case DroppedValues.Detach() -> LabelChange.Merge.removing(Set.of(name));
      case DroppedValues.MergeInto(var target) ->
          LabelChange.Merge.giving(Labels.of(Map.of(name, target)));
    };
  }
}
