package io.portico.application.testkit.memory.label;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Label definitions in memory. */
public final class InMemoryLabelDefinitions extends InMemoryTable<LabelName, LabelDefinition>
    implements LabelDefinitions {

  private Renamed listener = (_, _, _) -> {};
  private Carried carried = (_, _) -> false;

  public InMemoryLabelDefinitions(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  /** Listens for changed names. */
  public interface Renamed {
    void renamed(OrganisationId organisation, LabelName from, LabelName to);
  }

  /** Returns whether some API carries a label. */
  public interface Carried {
    boolean isCarried(OrganisationId organisation, LabelName name);
  }

  public void tell(Renamed renames, Carried carriers) {
    listener = renames;
    carried = carriers;
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, LabelDefinition definition) {
    if (isTaken(organisation, definition)) {
      return Addition.NAME_TAKEN;
    }
    insertNew(organisation, definition.name(), definition);
    return Addition.ADDED;
  }

  private boolean isTaken(OrganisationId organisation, LabelDefinition wanted) {
    Predicate<LabelName> same = name -> name.folded().equals(wanted.name().folded());
    return rows(organisation).stream()
        .filter(other -> !other.id().equals(wanted.id()))
        .anyMatch(other -> same.test(other.name()) || other.formerNames().stream().anyMatch(same));
  }

  @Override
  public synchronized Optional<LabelDefinition> find(
      OrganisationId organisation, LabelDefinitionId id) {
    return rows(organisation).stream().filter(definition -> definition.id().equals(id)).findAny();
  }

  @Override
  public Optional<LabelDefinition> findForUpdate(
      OrganisationId organisation, LabelDefinitionId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Map<LabelName, LabelDefinition> named(
      OrganisationId organisation, Set<LabelName> names) {
    var found = new HashMap<LabelName, LabelDefinition>();
    for (var definition : rows(organisation)) {
      names.stream()
          .filter(name -> name.equals(definition.name()) || definition.formerNames().contains(name))
          .forEach(name -> found.put(name, definition));
    }
    return found;
  }

  @Override
  public Map<LabelName, LabelDefinition> lockForAssignment(
      OrganisationId organisation, Set<LabelName> names) {
    unitOfWork.requireRunning();
    return named(organisation, names);
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, LabelDefinition definition) {
    var present = findForUpdate(organisation, definition.id()).orElseThrow();
    if (isTaken(organisation, definition)) {
      return Replacement.NAME_TAKEN;
    }
    remove(organisation, present.name());
    insertNew(organisation, definition.name(), definition);
    if (!present.name().equals(definition.name())) {
      listener.renamed(organisation, present.name(), definition.name());
    }
    return Replacement.REPLACED;
  }

  @Override
  public synchronized void remove(OrganisationId organisation, LabelDefinitionId id) {
    var present = findForUpdate(organisation, id).orElseThrow();
    if (carried.isCarried(organisation, present.name())) {
      throw new IllegalStateException("label: " + present.name() + " (expected: on no API)");
    }
    remove(organisation, present.name());
  }

  @Override
  public synchronized List<LabelDefinition> page(
      OrganisationId organisation, Which which, Optional<LabelName> after, int limit) {
    return selected(organisation, which, after).limit(limit).toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, Which which) {
    return selected(organisation, which, Optional.empty()).count();
  }

  private Stream<LabelDefinition> selected(
      OrganisationId organisation, Which which, Optional<LabelName> after) {
    return rowsAfter(organisation, after)
        .filter(
            definition ->
                switch (which) {
                  case ALL -> true;
                  case IN_USE -> carried.isCarried(organisation, definition.name());
                });
  }

  @Override
  public synchronized List<LabelName> names(OrganisationId organisation, int limit) {
    return rows(organisation).stream().map(LabelDefinition::name).limit(limit).toList();
  }

  @Override
  public synchronized List<LabelName> namesBelow(
      OrganisationId organisation, LabelName group, int limit) {
    return names(organisation, Integer.MAX_VALUE).stream()
        .filter(name -> name.isBelow(group))
        .limit(limit)
        .toList();
  }

  /** Returns the name of today of the label that {@code name} leads to, else {@code name}. */
  public LabelName currentName(OrganisationId organisation, LabelName name) {
    return known(organisation, name).orElse(name);
  }

  /** Returns the name of today of the label that {@code name} leads to. */
  public synchronized Optional<LabelName> known(OrganisationId organisation, LabelName name) {
    return Optional.ofNullable(named(organisation, Set.of(name)).get(name))
        .map(LabelDefinition::name);
  }

  /** Throws unless the organisation defines all {@code names}, as a foreign key does. */
  public synchronized void requireDefined(
      OrganisationId organisation, Collection<LabelName> names) {
    for (var name : names) {
      if (find(organisation, name).isEmpty()) {
        throw new IllegalStateException("label: " + name + " (expected: one that is defined)");
      }
    }
  }
}
