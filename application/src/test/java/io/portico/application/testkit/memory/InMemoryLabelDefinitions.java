package io.portico.application.testkit.memory;

import io.portico.application.port.out.LabelDefinitions;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelDefinitionId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Label definitions in memory. */
public final class InMemoryLabelDefinitions implements LabelDefinitions {

  private final InMemoryOrganisations organisations;
  private final Map<OrganisationId, NavigableMap<LabelName, LabelDefinition>> definitions =
      new HashMap<>();

  InMemoryLabelDefinitions(InMemoryOrganisations organisations) {
    this.organisations = organisations;
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, LabelDefinition definition) {
    organisations.requireExisting(organisation);
    var present = definitions.computeIfAbsent(organisation, _ -> new TreeMap<>());
    var wanted = definition.name().folded();
    if (present.keySet().stream().map(LabelName::folded).anyMatch(wanted::equals)) {
      return Addition.NAME_TAKEN;
    }
    present.put(definition.name(), definition);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<LabelDefinition> find(
      OrganisationId organisation, LabelDefinitionId id) {
    return of(organisation).values().stream()
        .filter(definition -> definition.id().equals(id))
        .findAny();
  }

  @Override
  public synchronized List<LabelDefinition> named(
      OrganisationId organisation, Set<LabelName> names) {
    return of(organisation).values().stream()
        .filter(definition -> names.contains(definition.name()))
        .toList();
  }

  @Override
  public synchronized List<LabelDefinition> page(
      OrganisationId organisation, Optional<LabelName> after, int limit) {
    var all = of(organisation);
    return after.map(name -> all.tailMap(name, false)).orElse(all).values().stream()
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<LabelName> names(OrganisationId organisation, int limit) {
    return of(organisation).keySet().stream().limit(limit).toList();
  }

  /** Throws unless the organisation defines all {@code names}, as a foreign key does. */
  synchronized void requireDefined(OrganisationId organisation, Collection<LabelName> names) {
    var defined = of(organisation).keySet();
    for (var name : names) {
      if (!defined.contains(name)) {
        throw new IllegalStateException("label: " + name + " (expected: one that is defined)");
      }
    }
  }

  private NavigableMap<LabelName, LabelDefinition> of(OrganisationId organisation) {
    return definitions.getOrDefault(organisation, Collections.emptyNavigableMap());
  }
}
