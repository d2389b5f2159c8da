package io.portico.persistence;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.label.LabelAssignment;
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
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names and values of an organisation's labels as the integers of the index: definitions by
 * their number, values by their id in {@code label_value}.
 */
@Singleton
final class LabelDictionary {

  /* A pattern that so few values match is looked up as those values. */
  private static final int FEW_VALUES = 64;

  private final Jdbc jdbc;

  LabelDictionary(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  /** A value in the dictionary. */
  record InternedValue(int definition, int id) {}

  private record Text(int definition, String text) {}

  /** Returns the numbers of those {@code names} that are defined. */
  Map<LabelName, Integer> numbers(OrganisationId organisation, Collection<LabelName> names) {
    if (names.isEmpty()) {
      return Map.of();
    }
    record Numbered(LabelName name, int number) {}
    return jdbc
        .query(
            Sql.of(
                    "SELECT name, number FROM label_definition WHERE org_id = ? AND name IN ",
                    organisation.value())
                .then(Sql.list(names.stream().map(LabelName::value).toList())),
            row -> new Numbered(new LabelName(row.text()), row.integer()))
        .stream()
        .collect(toMap(Numbered::name, Numbered::number));
  }

  /** Returns the value of each assignment, adding those to the dictionary that it lacks. */
  Map<LabelAssignment, InternedValue> intern(
      OrganisationId organisation, Collection<LabelAssignment> assignments) {
    var numbers = numbers(organisation, assignments.stream().map(LabelAssignment::name).toList());
    var texts = new LinkedHashMap<LabelAssignment, Text>();
    for (var assignment : assignments) {
      var number = numbers.get(assignment.name());
      if (number == null) {
        throw new IllegalArgumentException(
            "label: %s (expected: one that is defined)".formatted(assignment.name()));
      }
      texts.put(assignment, new Text(number, assignment.value().value()));
    }
    var ids = new HashMap<>(ids(texts.values()));
    // In one order for everybody, so that two units of work that add the same values do not wait
    // for each other in a circle.
    var missing =
        texts.values().stream()
            .filter(text -> !ids.containsKey(text))
            .sorted(Comparator.comparingInt(Text::definition).thenComparing(Text::text))
            .toList();
    if (!missing.isEmpty()) {
      jdbc.update(
          Sql.of("INSERT IGNORE INTO label_value (definition, text) VALUES ")
              .then(
                  Sql.join(
                      ", ",
                      missing.stream()
                          .map(text -> Sql.of("(?, ?)", text.definition(), text.text()))
                          .toList())));
      ids.putAll(ids(missing));
    }
    var interned = new LinkedHashMap<LabelAssignment, InternedValue>();
    texts.forEach(
        (assignment, text) ->
            interned.put(
                assignment, new InternedValue(text.definition(), ids.getOrDefault(text, 0))));
    return interned;
  }

  private Map<Text, Integer> ids(Collection<Text> texts) {
    record Found(Text text, int id) {}
    var wanted =
        texts.stream()
            .map(text -> Sql.of("(definition = ? AND text = ?)", text.definition(), text.text()))
            .toList();
    return jdbc
        .query(
            Sql.of("SELECT definition, text, id FROM label_value WHERE ")
                .then(Sql.join(" OR ", wanted)),
            row -> new Found(new Text(row.integer(), row.text()), row.integer()))
        .stream()
        .collect(toMap(Found::text, Found::id));
  }

  /**
   * Returns the conditions that each selector comes down to. Selectors that no API can meet lack;
   * requirements that every API meets lack.
   */
  List<List<IndexCondition>> resolve(OrganisationId organisation, List<Selector> selectors) {
    var requirements =
        selectors.stream()
            .flatMap(selector -> selector.requirements().stream())
            .distinct()
            .toList();
    var numbers = numbers(organisation, namesIn(requirements));
    var values = valuesIn(requirements, numbers);
    var resolved = new ArrayList<List<IndexCondition>>();
    for (var selector : selectors) {
      var conditions = new ArrayList<IndexCondition>();
      for (var requirement : selector.requirements()) {
        conditions.add(condition(organisation, requirement, numbers, values));
      }
      if (!conditions.contains(IndexCondition.NEVER)) {
        conditions.removeIf(IndexCondition.ALWAYS::equals);
        resolved.add(conditions);
      }
    }
    return resolved;
  }

  private IndexCondition condition(
      OrganisationId organisation,
      Requirement requirement,
      Map<LabelName, Integer> numbers,
      Map<Text, Integer> values) {
    return switch (requirement) {
      case Exists(var name) -> IndexCondition.carriesAny(number(numbers, name));
      case Absent(var name) -> IndexCondition.carriesNone(number(numbers, name));
      case In(var name, var texts) -> IndexCondition.oneOf(ids(numbers, values, name, texts));
      case NotIn(var name, var texts) -> IndexCondition.noneOf(ids(numbers, values, name, texts));
      case StartsWith(var name, var prefix) -> like(number(numbers, name), escaped(prefix) + "%");
      case Contains(var name, var part) -> like(number(numbers, name), "%" + escaped(part) + "%");
      case GroupExists(var group) -> IndexCondition.carriesAny(below(organisation, group));
      case GroupAbsent(var group) -> IndexCondition.carriesNone(below(organisation, group));
    };
  }

  private static Set<LabelName> namesIn(List<Requirement> requirements) {
    var names = new LinkedHashSet<LabelName>();
    for (var requirement : requirements) {
      switch (requirement) {
        case Exists(var name) -> names.add(name);
        case Absent(var name) -> names.add(name);
        case In(var name, _) -> names.add(name);
        case NotIn(var name, _) -> names.add(name);
        case StartsWith(var name, _) -> names.add(name);
        case Contains(var name, _) -> names.add(name);
        case GroupExists _, GroupAbsent _ -> {}
      }
    }
    return names;
  }

  private Map<Text, Integer> valuesIn(
      List<Requirement> requirements, Map<LabelName, Integer> numbers) {
    var texts = new LinkedHashSet<Text>();
    for (var requirement : requirements) {
      switch (requirement) {
        case In(var name, var values) -> texts.addAll(texts(numbers, name, values));
        case NotIn(var name, var values) -> texts.addAll(texts(numbers, name, values));
        case Exists _, Absent _, StartsWith _, Contains _, GroupExists _, GroupAbsent _ -> {}
      }
    }
    return texts.isEmpty() ? Map.of() : ids(texts);
  }

  private static List<Text> texts(
      Map<LabelName, Integer> numbers, LabelName name, Collection<String> values) {
    return number(numbers, name).stream()
        .flatMap(number -> values.stream().map(value -> new Text(number, value)))
        .toList();
  }

  private static List<Integer> ids(
      Map<LabelName, Integer> numbers,
      Map<Text, Integer> ids,
      LabelName name,
      Collection<String> values) {
    // Looked up by the exact text: the stores take 'a' and 'a ' for equal, and selectors do not.
    return texts(numbers, name, values).stream()
        .flatMap(text -> Optional.ofNullable(ids.get(text)).stream())
        .sorted()
        .toList();
  }

  private static List<Integer> number(Map<LabelName, Integer> numbers, LabelName name) {
    return Optional.ofNullable(numbers.get(name)).stream().toList();
  }

  private IndexCondition like(List<Integer> definition, String pattern) {
    if (definition.isEmpty()) {
      return IndexCondition.NEVER;
    }
    var number = definition.getFirst();
    var ids =
        jdbc.query(
            Sql.of(
                "SELECT id FROM label_value WHERE definition = ? AND text LIKE ? ESCAPE '|' LIMIT ?",
                number,
                pattern,
                FEW_VALUES + 1),
            row -> row.integer());
    return ids.size() > FEW_VALUES
        ? new IndexCondition.ValueLike(number, pattern)
        : IndexCondition.oneOf(ids.stream().sorted().toList());
  }

  private List<Integer> below(OrganisationId organisation, LabelName group) {
    return jdbc.query(
        Sql.of(
            """
            SELECT number FROM label_definition
            WHERE org_id = ? AND name LIKE ? ESCAPE '|'
            ORDER BY number
            """,
            organisation.value(),
            escaped(group.value()) + ".%"),
        row -> row.integer());
  }

  private static String escaped(String text) {
    return text.replace("|", "||").replace("%", "|%").replace("_", "|_");
  }
}
