package io.portico.domain.selector;

import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A set of APIs: {@linkplain Everything all}, or {@linkplain AnyOf those with some labels}. */
public sealed interface Selection {

  /** The maximum number of selectors that a caller may give. */
  int MOST_SELECTORS = 16;

  /**
   * Returns the selection by {@code selectors}; an empty list selects everything.
   *
   * @throws InvalidValueException if there are too many
   */
  static Selection of(List<Selector> selectors) {
    if (selectors.isEmpty()) {
      return new Everything();
    }
    ListRules.oneTo("selector", selectors.size(), MOST_SELECTORS, "selectors");
    return new AnyOf(selectors);
  }

  /** Returns the selection of a read by {@code selectors}; an empty one selects everything. */
  static Selection ofRead(List<Optional<Selector>> selectors) {
    return selectors.stream().anyMatch(Optional::isEmpty)
        ? new Everything()
        : of(selectors.stream().flatMap(Optional::stream).toList());
  }

  /** Returns what at least one of the selectors selects, of which an empty one selects all. */
  static Selection union(List<Optional<Selector>> selectors) {
    return selectors.stream().anyMatch(Optional::isEmpty)
        ? new Everything()
        : new AnyOf(selectors.stream().flatMap(Optional::stream).distinct().toList());
  }

  /** Returns whether an API with these labels is selected. */
  default boolean matches(Labels labels) {
    return switch (this) {
      case Everything() -> true;
      case AnyOf(var selectors) ->
          selectors.stream().anyMatch(selector -> selector.matches(labels));
    };
  }

  /** Returns whether all APIs that {@code selector} matches, now or later, are surely selected. */
  default boolean includes(Selector selector) {
    return switch (this) {
      case Everything() -> true;
      case AnyOf(var selectors) -> selectors.stream().anyMatch(selector::implies);
    };
  }

  /**
   * Returns the APIs that both this selection and {@code selector} select.
   *
   * @throws InvalidValueException if a selector would have too many requirements
   */
  default Selection and(Selector selector) {
    return switch (this) {
      case Everything() -> new AnyOf(List.of(selector));
      case AnyOf(var selectors) ->
          new AnyOf(selectors.stream().map(one -> one.and(selector)).toList());
    };
  }

  /** Returns the names of the required labels, without groups. */
  default Set<LabelName> labels() {
    return switch (this) {
      case Everything() -> Set.of();
      case AnyOf(var selectors) ->
          selectors.stream()
              .flatMap(selector -> selector.labels().stream())
              .collect(toCollection(TreeSet::new));
    };
  }

  /** Returns this selection with other label names. */
  default Selection renamed(UnaryOperator<LabelName> names) {
    return switch (this) {
      case Everything() -> this;
      case AnyOf(var selectors) ->
          new AnyOf(selectors.stream().map(selector -> selector.renamed(names)).toList());
    };
  }

  /**
   * Returns this selection under current names of labels, without selectors that name unknown ones:
   * a negated requirement on those would match every API. Empty if none is left.
   *
   * @param names the current name of a label by a current or former name; empty if it is unknown
   */
  default Optional<Selection> known(Function<LabelName, Optional<LabelName>> names) {
    return switch (this) {
      case Everything() -> Optional.of(this);
      case AnyOf(var selectors) ->
          Optional.of(
                  selectors.stream()
                      .filter(
                          one ->
                              one.labels().stream().allMatch(name -> names.apply(name).isPresent()))
                      .map(one -> one.renamed(name -> names.apply(name).orElse(name)))
                      .toList())
              .filter(left -> !left.isEmpty())
              .map(AnyOf::new);
    };
  }

  /** Every API. */
  record Everything() implements Selection {}

  /** Every API that at least one of the selectors matches. */
  record AnyOf(List<Selector> selectors) implements Selection {
    public AnyOf {
      selectors = List.copyOf(selectors);
      if (selectors.isEmpty()) {
        throw InvalidValueException.found(
            "selector", "0 selectors", "1 to %d selectors".formatted(MOST_SELECTORS));
      }
    }
  }
}
