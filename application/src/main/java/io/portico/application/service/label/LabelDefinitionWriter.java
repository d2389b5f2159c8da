package io.portico.application.service.label;

import static io.portico.domain.audit.AuditAction.LABEL_DEFINED;
import static io.portico.domain.audit.AuditAction.LABEL_REPLACED;
import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel.Command;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.in.label.ReplaceLabel.Outcome;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.Snapshots;
import io.portico.application.service.governance.PolicyReferences;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Adds and replaces label definitions, with their audit entries, within the caller's unit of work.
 */
public final class LabelDefinitionWriter {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;
  private final LabelledApis labelledApis;
  private final PolicyReferences references;
  private final IdGenerator ids;
  private final Audit audit;

  public LabelDefinitionWriter(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      PolicyReferences references,
      IdGenerator ids,
      Audit audit) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
    this.labelledApis = new LabelledApis(apis, writer);
    this.references = references;
    this.ids = ids;
    this.audit = audit;
  }

  /** Returns the definition with this current or former name, or empty if there is none. */
  public Optional<LabelDefinition> find(Actor actor, LabelName name) {
    return definitions.named(actor.organisation(), Set.of(name)).values().stream().findFirst();
  }

  /** Adds a definition, or returns why not. */
  public DefineLabel.Outcome define(DefineLabel.Command command) {
    if (command.name().isReserved()) {
      return new DefineLabel.Outcome.NameReserved(command.name());
    }
    var definition =
        new LabelDefinition(
            new LabelDefinitionId(ids.next()),
            command.name(),
            command.allowed(),
            command.wording(),
            command.required(),
            command.deprecated(),
            Collections.emptySortedSet());
    return switch (definitions.add(command.actor().organisation(), definition)) {
      case ADDED -> {
        audit.recordNew(command.actor(), LABEL_DEFINED, definition.id(), Snapshots.of(definition));
        yield new DefineLabel.Outcome.Defined(definition);
      }
      case NAME_TAKEN -> new DefineLabel.Outcome.NameTaken(command.name());
    };
  }

  /**
   * Replaces a definition, or returns why not.
   *
   * @throws PoliciesBrokenException if APIs would newly violate blocking policies; the unit of work
   *     must roll back
   */
  public Outcome replace(Command command) {
    if (command.name().filter(LabelName::isReserved).isPresent()) {
      return new Outcome.NameReserved(command.name().get());
    }
    if (command.dropped() instanceof DroppedValues.MergeInto(var target)
        && !command.allowed().accepts(target)) {
      throw new InvalidValueException("mergeInto", target.value(), "an allowed value");
    }
    var organisation = command.actor().organisation();
    var before = lookup.lock(organisation, command.label());
    command.expected().require(before);
    var after = replacement(command, before);
    var droppedNames = new TreeSet<>(before.formerNames());
    droppedNames.removeAll(after.formerNames());
    droppedNames.remove(after.name());
    var policies = references.of(organisation, droppedNames);
    if (!policies.isEmpty()) {
      return new Outcome.FormerNamesInPolicies(droppedNames, policies);
    }
    var inUse =
        carryingDropped(before.name(), after.allowed())
            .filter(filter -> matchesAny(organisation, filter));
    if (inUse.isPresent() && command.dropped() instanceof DroppedValues.Refuse()) {
      return new Outcome.ValuesInUse(
          apis.countLabels(organisation, inUse.get(), List.of(before.name())).getFirst());
    }
    if (definitions.replace(organisation, after) == LabelDefinitions.Replacement.NAME_TAKEN) {
      return new Outcome.NameTaken(after.name());
    }
    var changed =
        inUse
            .flatMap(_ -> carryingDropped(after.name(), after.allowed()))
            .map(
                filter ->
                    labelledApis.change(
                        command.actor(), filter, change(after.name(), command.dropped())))
            .orElse(ChangedApis.NONE);
    if (!changed.isEmpty() || !after.equals(before)) {
      audit.record(
          command.actor(),
          LABEL_REPLACED,
          before.id(),
          Snapshots.of(before),
          Snapshots.of(after).and(changed.snapshot("apisChanged")));
    }
    return new Outcome.Replaced(after);
  }

  private static LabelDefinition replacement(Command command, LabelDefinition before) {
    var renamed = before.renamed(command.name().orElse(before.name()));
    return new LabelDefinition(
        before.id(),
        renamed.name(),
        command.allowed(),
        command.wording(),
        command.required(),
        command.deprecated(),
        command
            .formerNames()
            .map(kept -> formerNames(kept, before, renamed))
            .orElseGet(renamed::formerNames));
  }

  /* A client that sends back what it read does not list the name that this rename replaces, and may
  still list the former name that it restores. */
  private static SortedSet<LabelName> formerNames(
      Set<LabelName> kept, LabelDefinition before, LabelDefinition renamed) {
    var names = new TreeSet<LabelName>();
    for (var name : kept) {
      if (renamed.formerNames().contains(name)) {
        names.add(name);
      } else if (!before.formerNames().contains(name)) {
        throw new InvalidValueException(
            "formerNames", name.value(), "former names of this label; a rename adds one");
      }
    }
    if (renamed.formerNames().contains(before.name())) {
      names.add(before.name());
    }
    return names;
  }

  private boolean matchesAny(OrganisationId organisation, ApiFilter filter) {
    return !apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), 1).isEmpty();
  }

  /** Returns the filter of the APIs whose value is not allowed; empty if every value is. */
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
      case DroppedValues.Refuse() -> throw new IllegalStateException("dropped values are in use");
      case DroppedValues.Detach() -> LabelChange.Merge.removing(Set.of(name));
      case DroppedValues.MergeInto(var target) ->
          LabelChange.Merge.giving(Labels.of(Map.of(name, target)));
    };
  }
}
