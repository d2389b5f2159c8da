package io.portico.domain.selector;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Picks APIs by several demands on their labels, all of which must be met. */
public record Selector(List<Requirement> requirements) {

  /** The most requirements of one selector. */
  public static final int MOST_REQUIREMENTS = 64;

  /** The most characters of a written selector. */
  public static final int LONGEST = 16_384;

  public Selector {
    requirements = List.copyOf(requirements);
    if (requirements.isEmpty() || requirements.size() > MOST_REQUIREMENTS) {
      throw InvalidValueException.found(
          "selector",
          requirements.size() + " requirements",
          "1 to " + MOST_REQUIREMENTS + " requirements");
    }
  }

  /**
   * Returns the selector that {@code text} writes.
   *
   * @throws SelectorSyntaxException if it is not written in the language of selectors; it says
   *     where, what was found there, and what was expected
   */
  public static Selector parse(String text) {
    return new SelectorParser(text).parse();
  }

  /** Returns whether {@code labels} meet every requirement. */
  public boolean matches(Labels labels) {
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }

  /**
   * Returns the selector that demands what both demand.
   *
   * @throws InvalidValueException if that is more than one may demand
   */
  public Selector and(Selector other) {
    return new Selector(Stream.concat(requirements.stream(), other.requirements.stream()).toList());
  }

  /** Returns the same selector for labels of other names. */
  public Selector renamed(UnaryOperator<LabelName> names) {
    return new Selector(
        requirements.stream().map(requirement -> requirement.renamed(names)).toList());
  }

  /** Returns the names of the labels it demands something of, groups aside. */
  public Set<LabelName> labels() {
    return requirements.stream()
        .flatMap(requirement -> requirement.label().stream())
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the selector as it is written: {@link #parse} of it is equal to this one. */
  @Override
  public String toString() {
    return requirements.stream().map(Requirement::toString).collect(joining(","));
  }
}
