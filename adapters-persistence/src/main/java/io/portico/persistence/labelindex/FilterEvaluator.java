package io.portico.persistence.labelindex;

import static java.util.Comparator.comparingInt;

import io.portico.domain.api.ApiFilter;
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
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.RoaringBitmap;

/**
 * Finds the APIs that a filter without words matches, among those that a reader may read.
 *
 * @param everything the ordinals of all APIs
 * @param readable those that the reader may read; empty if that is all
 * @param part returns the ordinals of a bitmap that are considered
 */
record FilterEvaluator(
    Postings postings,
    LabelNames names,
    RoaringBitmap everything,
    ApiFilter filter,
    Optional<RoaringBitmap> readable,
    UnaryOperator<RoaringBitmap> part)
    implements Matches {

  private static final RoaringBitmap NONE = new RoaringBitmap();

  /** Returns whether the index can answer {@code filter}. */
  static boolean covers(ApiFilter filter) {
    return filter.words().isEmpty();
  }

  FilterEvaluator(
      Postings postings,
      LabelNames names,
      RoaringBitmap everything,
      ApiFilter filter,
      Optional<RoaringBitmap> readable) {
    this(postings, names, everything, filter, readable, all -> all);
  }

  @Override
  public RoaringBitmap between(long from, long to) {
    return new FilterEvaluator(
            postings, names, everything, filter, readable, bitmap -> bitmap.selectRange(from, to))
        .all();
  }

  @Override
  public RoaringBitmap all() {
    var required = new ArrayList<RoaringBitmap>();
    var excluded = new ArrayList<RoaringBitmap>();
    filter.provider().ifPresent(text -> required.add(apis(Postings.PROVIDER, text)));
    filter.owner().ifPresent(text -> required.add(apis(Postings.OWNER, text)));
    filter
        .origin()
        .source()
        .ifPresent(source -> required.add(apis(Postings.SOURCE, source.value())));
    filter
        .origin()
        .missing()
        .ifPresent(missing -> (missing ? required : excluded).add(carriers(Postings.MISSING)));
    selected(filter.selection()).ifPresent(required::add);
    readable.map(part).ifPresent(required::add);
    return required.size() == 1 && excluded.isEmpty()
        ? required.getFirst()
        : combined(required, excluded);
  }

  /* Empty if it selects everything. */
  private Optional<RoaringBitmap> selected(Selection selection) {
    return switch (selection) {
      case Selection.Everything() -> Optional.empty();
      case Selection.AnyOf(var selectors) ->
          Optional.of(union(selectors.stream().map(this::matches).toList()));
    };
  }

  private RoaringBitmap matches(Selector selector) {
    var required = new ArrayList<RoaringBitmap>();
    var excluded = new ArrayList<RoaringBitmap>();
    for (var requirement : selector.requirements()) {
      (isNegative(requirement) ? excluded : required).add(apis(requirement));
    }
    return combined(required, excluded);
  }

  private static boolean isNegative(Requirement requirement) {
    return switch (requirement) {
      case Absent _, NotIn _, GroupAbsent _ -> true;
      case Exists _, In _, StartsWith _, Contains _, GroupExists _ -> false;
    };
  }

  /* Of a negative requirement, those that do not meet it. */
  private RoaringBitmap apis(Requirement requirement) {
    return switch (requirement) {
      case Exists(var name) -> carriers(name);
      case Absent(var name) -> carriers(name);
      case In(var name, var values) -> apis(name, values);
      case NotIn(var name, var values) -> apis(name, values);
      case StartsWith(var name, var prefix) -> apis(name, text -> text.startsWith(prefix));
      case Contains(var name, var part) -> apis(name, text -> text.contains(part));
      case GroupExists(var group) -> below(group);
      case GroupAbsent(var group) -> below(group);
    };
  }

  private RoaringBitmap apis(int label, String text) {
    return part.apply(postings.apis(label, text));
  }

  private RoaringBitmap carriers(int label) {
    return part.apply(postings.carriers(label));
  }

  private RoaringBitmap carriers(LabelName name) {
    return names.number(name).map(this::carriers).orElse(NONE);
  }

  private RoaringBitmap apis(LabelName name, Collection<String> values) {
    return names
        .number(name)
        .map(label -> union(values.stream().map(text -> apis(label, text)).toList()))
        .orElse(NONE);
  }

  private RoaringBitmap apis(LabelName name, Predicate<String> condition) {
    return names
        .number(name)
        .map(
            label -> {
              var found = new ArrayList<RoaringBitmap>();
              for (var text : postings.texts(label)) {
                if (condition.test(text)) {
                  found.add(apis(label, text));
                }
              }
              return union(found);
            })
        .orElse(NONE);
  }

  private RoaringBitmap below(LabelName group) {
    return union(names.below(group).stream().map(this::carriers).toList());
  }

  private static RoaringBitmap union(List<RoaringBitmap> all) {
    return all.size() == 1 ? all.getFirst() : FastAggregation.or(all.iterator());
  }

  /* The rarest first, so that the intermediate results are small. */
  private RoaringBitmap combined(List<RoaringBitmap> required, List<RoaringBitmap> excluded) {
    var result =
        required.isEmpty()
            ? part.apply(everything)
            : required.stream()
                .sorted(comparingInt(RoaringBitmap::getCardinality))
                .reduce((one, two) -> RoaringBitmap.and(one, two))
                .orElseThrow();
    for (var some : excluded) {
      result = RoaringBitmap.andNot(result, some);
    }
    return result;
  }
}
