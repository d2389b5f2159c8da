package io.portico.persistence.api;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Stored;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Counts the APIs with each label and value. */
@Singleton
record LabelCounter(Jdbc jdbc, ApiSearch search, LabelDictionary dictionary) {

  /*
   * The number of APIs with a value of a label, or without the label if there is no value; also
   * the number of all APIs and of all values.
   */
  private record Group(
      int definition, Optional<Integer> value, long apis, long total, long values) {}

  /** See {@code Apis.countLabels}. */
  List<LabelCounts> count(OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    var numbers = dictionary.numbers(organisation, labels);
    var groups =
        groups(organisation, filter, numbers.values()).stream()
            .collect(groupingBy(Group::definition));
    var texts =
        dictionary.texts(
            groups.values().stream()
                .flatMap(List::stream)
                .flatMap(group -> group.value().stream())
                .toList());
    return labels.stream()
        .map(
            label -> {
              var number = numbers.get(label);
              return number == null
                  ? onNone(label, search.count(organisation, filter))
                  : counts(label, groups.getOrDefault(number, List.of()), texts);
            })
        .toList();
  }

  private static LabelCounts onNone(LabelName label, long apis) {
    return new LabelCounts(label, new LinkedHashMap<>(), 0, 0, apis);
  }

  private List<Group> groups(
      OrganisationId organisation, ApiFilter filter, Collection<Integer> definitions) {
    if (definitions.isEmpty()) {
      return List.of();
    }
    return grouped(organisation, filter, definitions)
        .map(
            grouped ->
                Sql.of(
                        """
                        SELECT r.definition, r.value_id, r.n, r.total, r.n_values
                        FROM (
                          SELECT g.definition, g.value_id, g.n,
                            SUM(g.n) OVER (PARTITION BY g.definition) AS total,
                            COUNT(g.value_id) OVER (PARTITION BY g.definition) AS n_values,
                            ROW_NUMBER() OVER (
                              PARTITION BY g.definition, g.value_id IS NULL
                              ORDER BY g.n DESC, g.value_id) AS place
                          FROM (\
                        """)
                    .then(grouped)
                    .then(") g) r WHERE r.place <= ?", LabelCounts.MOST_VALUES))
        .map(
            sql ->
                jdbc.query(
                    sql,
                    row ->
                        new Group(
                            row.integer(),
                            row.optionalInteger(),
                            row.number(),
                            row.number(),
                            row.number())))
        .orElse(List.of());
  }

  /* One row for each label and value, and one for each label without a value. */
  private Optional<Sql> grouped(
      OrganisationId organisation, ApiFilter filter, Collection<Integer> definitions) {
    if (filter.equals(ApiFilter.ALL)) {
      return Optional.of(
          Sql.of(
                  """
                  SELECT l.definition, l.value_id, COUNT(*) AS n
                  FROM api_label l WHERE l.definition IN\s""")
              .then(Sql.list(definitions))
              .then(
                  """
                   GROUP BY l.definition, l.value_id
                  UNION ALL
                  SELECT d.number, NULL,
                    (SELECT COUNT(*) FROM api a WHERE a.org_id = ?)
                    - (SELECT COUNT(*) FROM api_label l WHERE l.definition = d.number)
                  FROM label_definition d WHERE d.number IN\s""",
                  organisation)
              .then(Sql.list(definitions)));
    }
    // The limit keeps the stores from reading the ids once for each label.
    return search
        .allIds(organisation, filter)
        .map(
            ids ->
                Sql.of(
                        """
                        SELECT k.definition, l.value_id, COUNT(*) AS n
                        FROM (SELECT i.api_id FROM (\
                        """)
                    .then(ids)
                    .then(
                        """
                        ) i LIMIT 2147483647) p
                        CROSS JOIN (SELECT number AS definition FROM label_definition
                                    WHERE number IN\s""")
                    .then(Sql.list(definitions))
                    .then(
                        """
                        ) k
                        LEFT JOIN api_label l
                          ON l.definition = k.definition AND l.api_id = p.api_id
                        GROUP BY k.definition, l.value_id\
                        """));
  }

  /** See {@code Apis.countCarrying}. */
  Map<LabelName, Long> countCarrying(OrganisationId organisation, Set<LabelName> labels) {
    var numbers = dictionary.numbers(organisation, labels);
    if (numbers.isEmpty()) {
      return Map.of();
    }
    var carriers =
        jdbc
            .query(
                Sql.of("SELECT definition, COUNT(*) FROM api_label WHERE definition IN ")
                    .then(Sql.list(Set.copyOf(numbers.values())))
                    .then(" GROUP BY definition"),
                row -> Map.entry(row.integer(), row.number()))
            .stream()
            .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    return numbers.entrySet().stream()
        .filter(label -> carriers.containsKey(label.getValue()))
        .collect(toMap(Map.Entry::getKey, label -> carriers.getOrDefault(label.getValue(), 0L)));
  }

  /** See {@code Apis.countShared}. */
  Map<LabelName, SharedLabelCounts> countShared(
      OrganisationId organisation, LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    var names = new HashSet<>(labels);
    names.add(by);
    var texts = values.stream().map(LabelValue::value).collect(toSet());
    var interned = dictionary.lookUp(organisation, names, Map.of(by, texts));
    var byNumber = interned.numbers().get(by);
    var numbers =
        labels.stream()
            .filter(interned.numbers()::containsKey)
            .collect(toMap(interned.numbers()::get, name -> name, (first, _) -> first));
    if (byNumber == null || numbers.isEmpty()) {
      return Map.of();
    }
    var textsById = new HashMap<Integer, LabelValue>();
    interned.ids().forEach((text, id) -> textsById.put(id, stored(text.text())));
    // No value has the id 0; it stands for an empty list.
    var counted = new HashSet<>(textsById.keySet());
    counted.add(0);
    record Shared(int definition, Optional<Integer> value, long apis) {}
    var shared =
        jdbc.query(
            Sql.of(
                    """
                    SELECT k.definition, k.value_id, COUNT(*)
                    FROM (SELECT l.definition,
                            CASE WHEN b.value_id IN\s""")
                .then(Sql.list(counted))
                .then(
                    """
                    THEN b.value_id END AS value_id
                         FROM api_label b JOIN api_label l ON l.api_id = b.api_id
                         WHERE b.definition = ? AND l.definition IN\s""",
                    byNumber)
                .then(Sql.list(numbers.keySet()))
                .then(") k GROUP BY k.definition, k.value_id"),
            row -> new Shared(row.integer(), row.optionalInteger(), row.number()));
    var counts = new HashMap<LabelName, SharedLabelCounts>();
    for (var label : shared.stream().collect(groupingBy(Shared::definition)).entrySet()) {
      var byValue = new HashMap<LabelValue, Long>();
      var others = 0L;
      for (var one : label.getValue()) {
        var value = one.value().map(textsById::get);
        if (value.isPresent()) {
          byValue.put(value.get(), one.apis());
        } else {
          others += one.apis();
        }
      }
      counts.put(
          Objects.requireNonNull(numbers.get(label.getKey())),
          new SharedLabelCounts(byValue, others));
    }
    return counts;
  }

  private static LabelValue stored(String text) {
    return Stored.read(() -> new LabelValue(text));
  }

  private static LabelCounts counts(
      LabelName label, List<Group> groups, Map<Integer, String> texts) {
    record ValueCount(LabelValue value, long apis) {}
    var total = groups.isEmpty() ? 0 : groups.getFirst().total();
    var values = groups.isEmpty() ? 0 : groups.getFirst().values();
    var unlabelled =
        groups.stream().filter(group -> group.value().isEmpty()).mapToLong(Group::apis).sum();
    var counts = new LinkedHashMap<LabelValue, Long>();
    groups.stream()
        .flatMap(
            group ->
                group.value().map(texts::get).stream()
                    .map(text -> new ValueCount(stored(text), group.apis())))
        .sorted(
            Comparator.comparingLong(ValueCount::apis)
                .reversed()
                .thenComparing(count -> count.value().value()))
        .limit(LabelCounts.MOST_VALUES)
        .forEach(count -> counts.put(count.value(), count.apis()));
    return new LabelCounts(label, counts, values - counts.size(), total - unlabelled, unlabelled);
  }
}
