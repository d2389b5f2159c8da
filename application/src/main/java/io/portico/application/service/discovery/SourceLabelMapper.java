package io.portico.application.service.discovery;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.discovery.TagPatterns;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.port.out.label.LabelDefinitions.Which;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.LabelMapping;
import io.portico.domain.discovery.MappedLabels;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Maps discovered APIs to labels within one unit of work. It locks the definitions of the labels
 * that it assigns, so that they are still valid when they are written.
 */
final class SourceLabelMapper {

  private static final int MOST_DEFINITIONS = 5_000;
  private static final int PAGE = 1_000;

  private final LabelDefinitions definitions;
  private final TagPatterns patterns;
  private final OrganisationId organisation;
  private final MappingRules rules;
  private List<LabelDefinition> known;
  private LabelMapping mapping;

  SourceLabelMapper(
      LabelDefinitions definitions,
      TagPatterns patterns,
      OrganisationId organisation,
      MappingRules rules) {
    this.definitions = definitions;
    this.patterns = patterns;
    this.organisation = organisation;
    this.rules = rules;
    this.known = all(definitions, organisation);
    this.mapping = LabelMapping.of(rules, known, patterns::compile);
  }

  /** Returns the labels of {@code apis}, in their order. */
  List<MappedLabels> map(List<DiscoveredApi> apis) {
    var mapped = apis.stream().map(mapping::map).toList();
    var names = mapped.stream().flatMap(found -> found.labels().keySet().stream()).collect(toSet());
    if (names.isEmpty()) {
      return mapped;
    }
    var locked = definitions.lockForAssignment(organisation, names);
    var current = current(names, locked);
    if (current.equals(known)) {
      return mapped;
    }
    // The definitions have changed between the read and the lock.
    known = current;
    mapping = LabelMapping.of(rules, known, patterns::compile);
    var available = locked.values().stream().map(LabelDefinition::name).collect(toSet());
    return apis.stream().map(api -> retain(available, mapping.map(api))).toList();
  }

  private List<LabelDefinition> current(
      Set<LabelName> names, Map<LabelName, LabelDefinition> locked) {
    var current = new ArrayList<LabelDefinition>();
    for (var definition : known) {
      var latest = names.contains(definition.name()) ? locked.get(definition.name()) : definition;
      if (latest != null) {
        current.add(latest);
      }
    }
    return current;
  }

  private static MappedLabels retain(Set<LabelName> names, MappedLabels found) {
    var labels = new TreeMap<>(found.labels());
    labels.keySet().retainAll(names);
    return new MappedLabels(labels, found.deprecated(), found.unmapped());
  }

  /** Returns the definitions of an organisation, at most {@value #MOST_DEFINITIONS}. */
  static List<LabelDefinition> all(LabelDefinitions definitions, OrganisationId organisation) {
    var all = new ArrayList<LabelDefinition>();
    Optional<LabelName> after = Optional.empty();
    while (all.size() < MOST_DEFINITIONS) {
      var page = definitions.page(organisation, Which.ALL, after, PAGE);
      all.addAll(page);
      if (page.size() < PAGE) {
        break;
      }
      after = Optional.of(page.getLast().name());
    }
    return all;
  }
}
