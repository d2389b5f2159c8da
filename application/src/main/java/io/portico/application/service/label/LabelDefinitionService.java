package io.portico.application.service.label;

import static io.portico.domain.audit.AuditAction.LABEL_DEFINED;
import static io.portico.domain.audit.AuditAction.LABEL_REMOVED;
import static io.portico.domain.audit.AuditAction.LABEL_RENAMED;
import static io.portico.domain.audit.AuditAction.LABEL_REPLACED;
import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.ChangedApis;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
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
 * Defines, renames, replaces and removes labels. APIs refer to a label by its definition, so a
 * rename changes all of them at once.
 */
public final class LabelDefinitionService
    implements DefineLabel, RenameLabel, ReplaceLabel, RemoveLabel {

  private final LabelDefinitions definitions;
  private final LabelLookup lookup;
  private final Apis apis;
  private final LabelledApis labelledApis;
  private final LabelReferences references;
  private final IdGenerator ids;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public LabelDefinitionService(
      LabelDefinitions definitions,
      Apis apis,
      LabelWriter writer,
      LabelReferences references,
      IdGenerator ids,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.definitions = definitions;
    this.lookup = new LabelLookup(definitions);
    this.apis = apis;
    this.labelledApis = new LabelledApis(apis, writer);
    this.references = references;
    this.ids = ids;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  /** Returns the definition with this current or former name, or empty if there is none. */
  public Optional<LabelDefinition> find(Actor actor, LabelName name) {
    return definitions.named(actor.organisation(), Set.of(name)).values().stream().findFirst();
  }

  @Override
  public DefineLabel.Outcome define(DefineLabel.Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    if (command.name().isReserved()) {
      return new DefineLabel.Outcome.NameReserved(command.name());
    }
    return unitOfWork.execute(() -> add(command));
  }

  private DefineLabel.Outcome add(DefineLabel.Command command) {
    var definition =
        new LabelDefinition(
            new LabelDefinitionId(ids.next()),
            command.name(),
            command.details().allowed(),
            command.details().texts(),
            command.details().required(),
            command.details().deprecated(),
            Collections.emptySortedSet());
    return switch (definitions.add(command.actor().organisation(), definition)) {
      case ADDED -> {
        audit.recordNew(command.actor(), LABEL_DEFINED, definition.id(), Snapshots.of(definition));
        yield new DefineLabel.Outcome.Defined(definition);
      }
      case NAME_TAKEN -> new DefineLabel.Outcome.NameTaken(command.name());
    };
  }

  @Override
  public RenameLabel.Outcome rename(RenameLabel.Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    if (command.name().isReserved()) {
      return new RenameLabel.Outcome.NameReserved(command.name());
    }
    return unitOfWork.execute(() -> lockAndRename(command));
  }

  private RenameLabel.Outcome lockAndRename(RenameLabel.Command command) {
    var actor = command.actor();
    var before = lookup.lock(actor.organisation(), command.label());
    command.expected().require(before);
    var after = before.renamed(command.name());
    if (after.equals(before)) {
      return new RenameLabel.Outcome.Renamed(before);
    }
    return switch (definitions.replace(actor.organisation(), after)) {
      case REPLACED -> {
        references.followRename(actor.organisation(), after, before.names());
        audit.record(actor, LABEL_RENAMED, before.id(), Snapshots.of(before), Snapshots.of(after));
        yield new RenameLabel.Outcome.Renamed(after);
      }
      case NAME_TAKEN -> new RenameLabel.Outcome.NameTaken(command.name());
    };
  }

  @Override
  public ReplaceLabel.Outcome replace(ReplaceLabel.Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    if (command.name().filter(LabelName::isReserved).isPresent()) {
      return new ReplaceLabel.Outcome.NameReserved(command.name().get());
    }
    if (command.dropped() instanceof DroppedValues.MergeInto(var target)
        && !command.details().allowed().accepts(target)) {
      throw new InvalidValueException("mergeInto", target.value(), "an allowed value");
    }
    try {
      return unitOfWork.execute(() -> lockAndReplace(command));
    } catch (PoliciesBrokenException e) {
      return new ReplaceLabel.Outcome.PoliciesBroken(e.first());
    }
  }

  private ReplaceLabel.Outcome lockAndReplace(ReplaceLabel.Command command) {
    var organisation = command.actor().organisation();
    var before = lookup.lock(organisation, command.label());
    command.expected().require(before);
    var after = replacement(command, before);
    var droppedNames = new TreeSet<>(before.formerNames());
    droppedNames.removeAll(after.formerNames());
    droppedNames.remove(after.name());
    var namedBy = references.of(command.actor(), droppedNames);
    if (!namedBy.isEmpty()) {
      return new ReplaceLabel.Outcome.FormerNamesInPolicies(droppedNames, namedBy);
    }
    var inUse =
        carryingDropped(before.name(), after.allowed())
            .filter(filter -> matchesAny(organisation, filter));
    if (inUse.isPresent() && command.dropped() instanceof DroppedValues.Refuse()) {
      return new ReplaceLabel.Outcome.ValuesInUse(
          apis.countLabels(organisation, inUse.get(), List.of(before.name())).getFirst());
    }
    if (definitions.replace(organisation, after) == Replacement.NAME_TAKEN) {
      return new ReplaceLabel.Outcome.NameTaken(after.name());
    }
    if (!after.names().equals(before.names())) {
      references.followRename(organisation, after, before.names());
    }
    if (command.dropped() instanceof DroppedValues.MergeInto(var target)
        && !after.allowed().equals(before.allowed())) {
      references.followMerge(organisation, before, after, target);
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
    return new ReplaceLabel.Outcome.Replaced(after);
  }

  private static LabelDefinition replacement(ReplaceLabel.Command command, LabelDefinition before) {
    var renamed = before.renamed(command.name().orElse(before.name()));
    var details = command.details();
    return new LabelDefinition(
        before.id(),
        renamed.name(),
        details.allowed(),
        details.texts(),
        details.required(),
        details.deprecated(),
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

  @Override
  public RemoveLabel.Outcome remove(RemoveLabel.Command command) {
    command.actor().require(Permission.DEFINE_LABELS);
    try {
      return unitOfWork.execute(() -> lockAndRemove(command));
    } catch (PoliciesBrokenException e) {
      return new RemoveLabel.Outcome.PoliciesBroken(e.first());
    }
  }

  private RemoveLabel.Outcome lockAndRemove(RemoveLabel.Command command) {
    var actor = command.actor();
    var organisation = actor.organisation();
    var definition = lookup.lock(organisation, command.label());
    command.expected().require(definition);
    var namedBy = references.of(actor, definition.names());
    if (!namedBy.isEmpty()) {
      return new RemoveLabel.Outcome.InPolicies(definition.name(), namedBy);
    }
    var carrying = LabelledApis.meeting(new Requirement.Exists(definition.name()));
    var changed = ChangedApis.NONE;
    if (command.force()) {
      var removal = LabelChange.Merge.removing(Set.of(definition.name()));
      changed = labelledApis.change(actor, carrying, removal);
    } else {
      var first = apis.select(organisation, carrying, ApiOrder.ID, Optional.empty(), NAMED_APIS);
      if (!first.isEmpty()) {
        return new RemoveLabel.Outcome.InUse(
            definition.name(), apis.count(organisation, carrying), first);
      }
    }
    definitions.remove(organisation, definition.id());
    references.followRemoval(organisation, definition);
    audit.record(
        actor,
        LABEL_REMOVED,
        definition.id(),
        Snapshots.of(definition),
        changed.snapshot("apisChanged"));
    return new RemoveLabel.Outcome.Removed(definition);
  }

  private boolean matchesAny(OrganisationId organisation, ApiFilter filter) {
    return !apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), 1).isEmpty();
  }

  /** Returns the filter of the APIs whose value is not allowed; empty if every value is. */
  private static Optional<ApiFilter> carryingDropped(LabelName name, AllowedValues allowed) {
    return switch (allowed) {
      case FreeText() -> Optional.empty();
      case ListedValues(var values) ->
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
