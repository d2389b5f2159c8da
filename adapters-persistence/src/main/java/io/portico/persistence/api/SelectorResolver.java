package io.portico.persistence.api;

import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Requirement.Absent;
import io.portico.domain.selector.Requirement.Contains;
import io.portico.domain.selector.Requirement.Exists;
import io.portico.domain.selector.Requirement.GroupAbsent;
import io.portico.domain.selector.Requirement.GroupExists;
import io.portico.domain.selector.Requirement.In;
import io.portico.domain.selector.Requirement.NotIn;
import io.portico.domain.selector.Requirement.StartsWith;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.api.LabelDictionary.Interned;
import io.portico.persistence.api.LabelDictionary.Text;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Translates selectors to conditions on the integer ids of {@code api_label}. */
@Singleton
record SelectorResolver(LabelDictionary dictionary) {

  /* The most values of a pattern that are looked up one by one. */
  private static final int FEW_VALUES = 64;

  /**
   * Returns the conditions of each selector. Selectors that no API can meet, and requirements that
   * every API meets, are left out.
   */
  List<List<IndexCondition>> resolve(OrganisationId organisation, List<Selector> selectors) {
    var requirements =
        selectors.stream()
            .flatMap(selector -> selector.requirements().stream())
            .distinct()
            .toList();
    var names =
        requirements.stream()
            .flatMap(requirement -> requirement.label().stream())
            .collect(toCollection(LinkedHashSet::new));
    var known = dictionary.lookUp(organisation, names, valuesIn(requirements));
    var resolved = new ArrayList<List<IndexCondition>>();
    for (var selector : selectors) {
      var conditions = new ArrayList<IndexCondition>();
      for (var requirement : selector.requirements()) {
        conditions.add(condition(organisation, requirement, known));
      }
      if (!conditions.contains(IndexCondition.NEVER)) {
        conditions.removeIf(IndexCondition.ALWAYS::equals);
        resolved.add(conditions);
      }
    }
    return resolved;
  }

  private IndexCondition condition(
      OrganisationId organisation, Requirement requirement, Interned known) {
    return switch (requirement) {
      case Exists(var name) -> IndexCondition.carriesAny(number(known, name));
      case Absent(var name) -> IndexCondition.carriesNone(number(known, name));
      case In(var name, var texts) -> IndexCondition.oneOf(ids(known, name, texts));
      case NotIn(var name, var texts) -> IndexCondition.noneOf(ids(known, name, texts));
      case StartsWith(var name, var prefix) -> like(number(known, name), Sql.escaped(prefix) + "%");
      case Contains(var name, var part) -> like(number(known, name), "%" + Sql.escaped(part) + "%");
      case GroupExists(var group) ->
          IndexCondition.carriesAny(dictionary.below(organisation, group));
      case GroupAbsent(var group) ->
          IndexCondition.carriesNone(dictionary.below(organisation, group));
    };
  }

  private static Map<LabelName, Set<String>> valuesIn(List<Requirement> requirements) {
    var texts = new LinkedHashMap<LabelName, Set<String>>();
    for (var requirement : requirements) {
      switch (requirement) {
        case In(var name, var values) ->
            texts.computeIfAbsent(name, _ -> new LinkedHashSet<>()).addAll(values);
        case NotIn(var name, var values) ->
            texts.computeIfAbsent(name, _ -> new LinkedHashSet<>()).addAll(values);
        case Exists _, Absent _, StartsWith _, Contains _, GroupExists _, GroupAbsent _ -> {}
      }
    }
    return texts;
  }

  private static List<Integer> ids(Interned known, LabelName name, Collection<String> values) {
    // Looked up by the exact text: the stores take 'a' and 'a ' for equal, selectors do not.
    return number(known, name).stream()
        .flatMap(number -> values.stream().map(value -> new Text(number, value)))
        .flatMap(text -> Optional.ofNullable(known.ids().get(text)).stream())
        .sorted()
        .toList();
  }

  private static List<Integer> number(Interned known, LabelName name) {
    return Optional.ofNullable(known.numbers().get(name)).stream().toList();
  }

  private IndexCondition like(List<Integer> definition, String pattern) {
    if (definition.isEmpty()) {
      return IndexCondition.NEVER;
    }
    var number = definition.getFirst();
    var ids = dictionary.like(number, pattern, FEW_VALUES + 1);
    return ids.size() > FEW_VALUES
        ? new IndexCondition.ValueLike(number, pattern)
        : IndexCondition.oneOf(ids.stream().sorted().toList());
  }
}
