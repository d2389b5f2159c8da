package io.portico.persistence;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the APIs that carry labels. */
@Singleton
final class LabelCounter {

  private final Jdbc jdbc;
  private final ApiSearch search;
  private final LabelDictionary dictionary;

  LabelCounter(Jdbc jdbc, ApiSearch search, LabelDictionary dictionary) {
    this.jdbc = jdbc;
    this.search = search;
    this.dictionary = dictionary;
  }

  /* How many APIs carry a value; with it, how many carry any, and how many values there are. */
  private record ValueCount(int value, long apis, long labelled, long values) {}

  /** See {@code Apis.countLabels}. */
  List<LabelCounts> count(OrganisationId organisation, ApiFilter filter, List<LabelName> labels) {
    var total = search.count(organisation, filter);
    var numbers = dictionary.numbers(organisation, labels);
    return labels.stream()
        .map(
            label -> {
              var number = numbers.get(label);
              return number == null
                  ? counts(label, List.of(), total)
                  : counts(label, values(organisation, filter, number), total);
            })
        .toList();
  }

  /** See {@code Apis.carriers}. */
  Map<LabelName, Long> carriers(OrganisationId organisation, Set<LabelName> labels) {
    record Carried(int definition, long apis) {}
    var numbers = dictionary.numbers(organisation, labels);
    if (numbers.isEmpty()) {
      return Map.of();
    }
    var names = new HashMap<Integer, LabelName>();
    numbers.forEach((name, number) -> names.put(number, name));
    var carriers = new HashMap<LabelName, Long>();
    jdbc.query(
            Sql.of("SELECT definition, COUNT(*) FROM api_label WHERE definition IN ")
                .then(Sql.list(names.keySet()))
                .then(" GROUP BY definition"),
            row -> new Carried(row.integer(), row.number()))
        .forEach(
            carried -> {
              var name = names.get(carried.definition());
              if (name != null) {
                carriers.put(name, carried.apis());
              }
            });
    return carriers;
  }

  private List<ValueCount> values(OrganisationId organisation, ApiFilter filter, int number) {
    var from =
        filter.words().isEmpty()
                && filter.provider().isEmpty()
                && filter.selection() instanceof Selection.Everything
            ? Sql.of("FROM api_label l WHERE l.definition = ?", number)
            : search
                .allIds(organisation, filter)
                .map(
                    ids ->
                        Sql.of("FROM (")
                            .then(ids)
                            .then(
                                ") p JOIN api_label l ON l.definition = ? AND l.api_id = p.api_id",
                                number))
                .orElseGet(() -> Sql.of("FROM api_label l WHERE FALSE"));
    return jdbc.query(
        Sql.of(
                """
                SELECT c.value_id, c.n, SUM(c.n) OVER (), COUNT(*) OVER ()
                FROM (SELECT l.value_id, COUNT(*) AS n\s""")
            .then(from)
            .then(
                " GROUP BY l.value_id) c ORDER BY c.n DESC, c.value_id LIMIT ?",
                LabelCounts.MOST_VALUES),
        row -> new ValueCount(row.integer(), row.number(), row.number(), row.number()));
  }

  private LabelCounts counts(LabelName label, List<ValueCount> counts, long total) {
    var labelled = counts.isEmpty() ? 0 : counts.getFirst().labelled();
    var values = counts.isEmpty() ? 0 : counts.getFirst().values();
    var texts = dictionary.texts(counts.stream().map(ValueCount::value).toList());
    record Told(LabelValue value, long apis) {}
    var told =
        counts.stream()
            .filter(count -> texts.containsKey(count.value()))
            .map(
                count ->
                    new Told(new LabelValue(texts.getOrDefault(count.value(), "")), count.apis()))
            .sorted(
                Comparator.comparingLong(Told::apis)
                    .reversed()
                    .thenComparing(one -> one.value().value()))
            .toList();
    var byValue = new LinkedHashMap<LabelValue, Long>();
    told.forEach(one -> byValue.put(one.value(), one.apis()));
    return new LabelCounts(
        label, byValue, values - counts.size(), labelled, Math.max(0, total - labelled));
  }
}
