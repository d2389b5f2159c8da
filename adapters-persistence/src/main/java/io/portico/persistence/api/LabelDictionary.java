package io.portico.persistence.api;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The integer ids that {@code api_label} uses: definitions by their number, values by their id in
 * {@code label_value}.
 */
@Singleton
record LabelDictionary(Jdbc jdbc) {

  /* The most values that one statement looks up together with their names. */
  private static final int FEW = 64;

  /** A value in the dictionary. */
  record InternedValue(int definition, int id) {}

  /** The text of a value. */
  record Text(int definition, String text) {}

  /** Values that are in the dictionary. */
  record Interned(Map<LabelName, Integer> numbers, Map<Text, Integer> ids) {

    InternedValue of(LabelAssignment assignment) {
      var number = numbers.getOrDefault(assignment.name(), 0);
      return new InternedValue(
          number, ids.getOrDefault(new Text(number, assignment.value().value()), 0));
    }
  }

  /**
   * Returns the numbers of the definitions with these names, current or former. Unknown names are
   * left out.
   */
  Map<LabelName, Integer> numbers(OrganisationId organisation, Collection<LabelName> names) {
    if (names.isEmpty()) {
      return Map.of();
    }
    var numbers =
        new HashMap<>(numbers("SELECT name, number FROM label_definition", organisation, names));
    var others = names.stream().filter(name -> !numbers.containsKey(name)).distinct().toList();
    if (!others.isEmpty()) {
      numbers.putAll(
          numbers("SELECT name, definition FROM label_former_name", organisation, others));
    }
    return numbers;
  }

  private Map<LabelName, Integer> numbers(
      String select, OrganisationId organisation, Collection<LabelName> names) {
    record Numbered(LabelName name, int number) {}
    return jdbc
        .query(
            Sql.of(select + " WHERE org_id = ? AND name IN ", organisation)
                .then(Sql.list(names.stream().map(LabelName::value).toList())),
            row -> new Numbered(new LabelName(row.text()), row.integer()))
        .stream()
        .collect(toMap(Numbered::name, Numbered::number));
  }

  /**
   * Returns the ids of {@code names} and of {@code texts}, the values to look up for each name.
   * Unknown names and values are left out.
   */
  Interned lookUp(
      OrganisationId organisation, Set<LabelName> names, Map<LabelName, Set<String>> texts) {
    var values = texts.values().stream().flatMap(Set::stream).distinct().toList();
    if (values.isEmpty() || values.size() > FEW) {
      return inTwoSteps(organisation, names, texts);
    }
    record Found(LabelName name, int number, Optional<String> text, Optional<Integer> id) {}
    var found =
        jdbc.query(
            Sql.of(
                    """
                    SELECT d.name, d.number, v.text, v.id
                    FROM label_definition d
                    LEFT JOIN label_value v ON v.definition = d.number AND v.text IN\s""")
                .then(Sql.list(values))
                .then(" WHERE d.org_id = ? AND d.name IN ", organisation)
                .then(Sql.list(names.stream().map(LabelName::value).toList())),
            row ->
                new Found(
                    new LabelName(row.text()),
                    row.integer(),
                    row.optionalText(),
                    row.optionalInteger()));
    var numbers = new HashMap<LabelName, Integer>();
    var ids = new HashMap<Text, Integer>();
    for (var one : found) {
      numbers.put(one.name(), one.number());
      one.text()
          .ifPresent(text -> one.id().ifPresent(id -> ids.put(new Text(one.number(), text), id)));
    }
    return numbers.keySet().containsAll(names)
        ? new Interned(numbers, ids)
        : inTwoSteps(organisation, names, texts);
  }

  private Interned inTwoSteps(
      OrganisationId organisation, Set<LabelName> names, Map<LabelName, Set<String>> texts) {
    var numbers = numbers(organisation, names);
    var wanted = new LinkedHashSet<Text>();
    texts.forEach(
        (name, values) -> {
          var number = numbers.get(name);
          if (number != null) {
            values.forEach(value -> wanted.add(new Text(number, value)));
          }
        });
    return new Interned(numbers, ids(wanted));
  }

  /** Returns the current names of those {@code names} that are former ones. */
  Map<LabelName, LabelName> currentNames(OrganisationId organisation, Collection<LabelName> names) {
    if (names.isEmpty()) {
      return Map.of();
    }
    record Renamed(LabelName from, LabelName to) {}
    return jdbc
        .query(
            Sql.of(
                    """
                    SELECT f.name, d.name
                    FROM label_former_name f JOIN label_definition d ON d.number = f.definition
                    WHERE f.org_id = ? AND f.name IN\s""",
                    organisation)
                .then(Sql.list(names.stream().map(LabelName::value).toList())),
            row -> new Renamed(new LabelName(row.text()), new LabelName(row.text())))
        .stream()
        .collect(toMap(Renamed::from, Renamed::to));
  }

  /** Returns the numbers of all definitions in {@code group}. */
  List<Integer> below(OrganisationId organisation, LabelName group) {
    return jdbc.query(
        """
        SELECT number FROM label_definition
        WHERE org_id = ? AND name LIKE ? ESCAPE '|'
        ORDER BY number
        """,
        row -> row.integer(),
        organisation,
        Sql.escaped(group.value()) + ".%");
  }

  /** Returns the ids of up to {@code limit} values that match {@code pattern}. */
  List<Integer> like(int definition, String pattern, int limit) {
    return jdbc.query(
        "SELECT id FROM label_value WHERE definition = ? AND text LIKE ? ESCAPE '|' LIMIT ?",
        row -> row.integer(),
        definition,
        pattern,
        limit);
  }

  /** Returns the ids of those {@code texts} that are in the dictionary. */
  Map<Text, Integer> ids(Collection<Text> texts) {
    record Found(Text text, int id) {}
    var byDefinition = new TreeMap<Integer, LinkedHashSet<String>>();
    for (var text : texts) {
      byDefinition.computeIfAbsent(text.definition(), _ -> new LinkedHashSet<>()).add(text.text());
    }
    return jdbc
        .query(
            Chunks.of(byDefinition.entrySet()),
            some ->
                Sql.of("SELECT definition, text, id FROM label_value WHERE ")
                    .then(Sql.join(" OR ", some.stream().map(this::isOneOf).toList())),
            row -> new Found(new Text(row.integer(), row.text()), row.integer()))
        .stream()
        .collect(toMap(Found::text, Found::id));
  }

  private Sql isOneOf(Map.Entry<Integer, ? extends Collection<String>> texts) {
    return Sql.of("(")
        .then(jdbc.among("definition, text", List.of(texts.getKey()), texts.getValue()))
        .then(")");
  }

  /**
   * Returns the values of all {@code assignments}, and adds those that the dictionary lacks.
   *
   * @param others further labels whose numbers are returned, if they are defined
   */
  Interned intern(
      OrganisationId organisation,
      Collection<LabelAssignment> assignments,
      Collection<LabelName> others) {
    var byName = new HashMap<LabelName, Set<String>>();
    for (var assignment : assignments) {
      byName
          .computeIfAbsent(assignment.name(), _ -> new LinkedHashSet<>())
          .add(assignment.value().value());
    }
    var names = new LinkedHashSet<>(byName.keySet());
    names.addAll(others);
    var known = lookUp(organisation, names, byName);
    var numbers = known.numbers();
    var texts = new LinkedHashSet<Text>();
    for (var assignment : assignments) {
      var number = numbers.get(assignment.name());
      if (number == null) {
        throw new IllegalArgumentException(
            "label: %s (expected: one that is defined)".formatted(assignment.name()));
      }
      texts.add(new Text(number, assignment.value().value()));
    }
    var ids = new HashMap<>(known.ids());
    // A fixed insertion order prevents deadlock between transactions that add the same values.
    var missing =
        texts.stream()
            .filter(text -> !ids.containsKey(text))
            .sorted(Comparator.comparingInt(Text::definition).thenComparing(Text::text))
            .toList();
    for (var some : Chunks.of(missing)) {
      var rows =
          some.stream().map(text -> Sql.of("(?, ?)", text.definition(), text.text())).toList();
      jdbc.update(
          Sql.of("INSERT IGNORE INTO label_value (definition, text) VALUES ")
              .then(Sql.join(", ", rows)));
    }
    ids.putAll(missing.isEmpty() ? Map.of() : ids(missing));
    return new Interned(numbers, ids);
  }

  /** Returns the texts of the values with these ids. */
  Map<Integer, String> texts(Collection<Integer> ids) {
    record Found(int id, String text) {}
    return jdbc
        .query(
            Chunks.of(ids),
            some -> Sql.of("SELECT id, text FROM label_value WHERE id IN ").then(Sql.list(some)),
            row -> new Found(row.integer(), row.text()))
        .stream()
        .collect(toMap(Found::id, Found::text, (first, _) -> first));
  }
}
