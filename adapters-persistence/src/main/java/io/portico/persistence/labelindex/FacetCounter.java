package io.portico.persistence.labelindex;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.Stored;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.roaringbitmap.RoaringBitmap;

/** Counts the APIs with each label and value. */
record FacetCounter(Postings postings, LabelNames names, ApiTable table) {

  /* Values of fewer APIs than this part of the values are counted API by API. */
  private static final int API_BY_API = 8;

  private record ValueCount(String text, int id, long apis) {}

  private static final Comparator<ValueCount> MOST_FIRST =
      Comparator.comparingLong(ValueCount::apis).reversed();

  /** See {@code Apis.countLabels}; {@code apis} are those that the filter matches. */
  LabelCounts values(LabelName name, RoaringBitmap apis) {
    var label = names.number(name);
    var total = apis.getLongCardinality();
    if (label.isEmpty()) {
      return new LabelCounts(name, new LinkedHashMap<>(), 0, 0, total);
    }
    var counts = counts(label.get(), apis).toList();
    var labelled = RoaringBitmap.andCardinality(postings.carriers(label.get()), apis);
    var values = new LinkedHashMap<LabelValue, Long>();
    // Which values are kept is decided as in the store, by their ids there.
    counts.stream()
        .sorted(MOST_FIRST.thenComparingInt(ValueCount::id))
        .limit(LabelCounts.MOST_VALUES)
        .sorted(MOST_FIRST.thenComparing(ValueCount::text))
        .forEach(
            count -> values.put(Stored.read(() -> new LabelValue(count.text())), count.apis()));
    return new LabelCounts(
        name, values, counts.size() - (long) values.size(), labelled, total - labelled);
  }

  private Stream<ValueCount> counts(int label, RoaringBitmap apis) {
    if (apis.getLongCardinality() < postings.valueCount(label) / API_BY_API) {
      var counts = new HashMap<String, Long>();
      apis.forEach(
          (int ordinal) -> {
            for (var number : table.values(ordinal)) {
              var text = postings.text(number, label);
              if (text != null) {
                counts.merge(text, 1L, Long::sum);
              }
            }
          });
      return counts.entrySet().stream()
          .map(
              one ->
                  new ValueCount(one.getKey(), postings.id(label, one.getKey()), one.getValue()));
    }
    var all = Stream.<ValueCount>builder();
    var isEverything = apis.getLongCardinality() == table.present().getLongCardinality();
    for (var text : postings.texts(label)) {
      var carriers = postings.apis(label, text);
      var count =
          isEverything ? carriers.getCardinality() : RoaringBitmap.andCardinality(carriers, apis);
      if (count > 0) {
        all.add(new ValueCount(text, postings.id(label, text), count));
      }
    }
    return all.build();
  }

  /** See {@code Apis.countCarrying}. */
  Map<LabelName, Long> carriers(Set<LabelName> labels) {
    return labels.stream()
        .map(name -> Map.entry(name, carriers(name).getLongCardinality()))
        .filter(count -> count.getValue() > 0)
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** See {@code Apis.countShared}. */
  Map<LabelName, SharedLabelCounts> shared(
      LabelName by, Set<LabelValue> values, Set<LabelName> labels) {
    var number = names.number(by);
    if (number.isEmpty()) {
      return Map.of();
    }
    var carriers = carriers(by);
    return labels.stream()
        .map(name -> Map.entry(name, shared(number.get(), carriers, values, carriers(name))))
        .filter(count -> count.getValue().total() > 0)
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private SharedLabelCounts shared(
      int by, RoaringBitmap carriers, Set<LabelValue> values, RoaringBitmap others) {
    var byValue =
        values.stream()
            .map(
                value ->
                    Map.entry(
                        value,
                        (long)
                            RoaringBitmap.andCardinality(postings.apis(by, value.value()), others)))
            .filter(count -> count.getValue() > 0)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    var counted = byValue.values().stream().mapToLong(Objects::requireNonNull).sum();
    return new SharedLabelCounts(byValue, RoaringBitmap.andCardinality(carriers, others) - counted);
  }

  private RoaringBitmap carriers(LabelName name) {
    return names.number(name).map(postings::carriers).orElseGet(RoaringBitmap::new);
  }
}
