package io.portico.domain.selector;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toCollection;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Selects APIs by requirements on their labels, all of which must be met. */
public record Selector(List<Requirement> requirements) {

  /** The maximum number of requirements of one selector. */
  public static final int MOST_REQUIREMENTS = 64;

  /** The maximum length of a selector. */
  public static final int LONGEST = 16_384;

  public Selector {
    requirements = List.copyOf(requirements);
    ListRules.oneTo("selector", requirements.size(), MOST_REQUIREMENTS, "requirements");
  }

  /**
   * Parses {@code text} as a selector.
   *
   * @throws SelectorSyntaxException if the syntax is wrong; it names the position, what was found
   *     and what was expected
   */
  public static Selector parse(String text) {
    return new SelectorParser(text).parse();
  }

  /**
   * Parses a selector of a read, where an empty one selects everything, as in Kubernetes.
   *
   * @throws SelectorSyntaxException as {@link #parse}
   */
  public static Optional<Selector> parseOptional(String text) {
    return text.isBlank() ? Optional.empty() : Optional.of(parse(text));
  }

  /**
   * Returns this selector, which is stored as text.
   *
   * @throws InvalidValueException if its text is too long or means another one, naming {@code
   *     field}
   */
  public Selector asText(String field) {
    var text = toString();
    if (text.length() > LONGEST || !parse(text).equals(this)) {
      throw InvalidValueException.found(
          field,
          "a selector of " + text.length() + " characters",
          "at most " + LONGEST + ", with quotes where values need them");
    }
    return this;
  }

  /** Returns whether {@code labels} meet every requirement. */
  public boolean matches(Labels labels) {
    return requirements.stream().allMatch(requirement -> requirement.matches(labels));
  }

  /**
   * Returns the selector with the requirements of both.
   *
   * @throws InvalidValueException if these are too many
   */
  public Selector and(Selector other) {
    return new Selector(Stream.concat(requirements.stream(), other.requirements.stream()).toList());
  }

  /** Returns whether all labels that this selector matches are surely matched by {@code other}. */
  public boolean implies(Selector other) {
    return other.requirements().stream()
        .allMatch(needed -> requirements.stream().anyMatch(one -> one.implies(needed)));
  }

  /** Returns this selector with other label names. */
  public Selector renamed(UnaryOperator<LabelName> names) {
    return new Selector(
        requirements.stream().map(requirement -> requirement.renamed(names)).toList());
  }

  /** Returns this selector with other values where it lists values of the label. */
  public Selector withValues(LabelName label, UnaryOperator<String> values) {
    return new Selector(
        requirements.stream().map(requirement -> requirement.withValues(label, values)).toList());
  }

  /** Returns the names of the required labels, without groups. */
  public Set<LabelName> labels() {
    return requirements.stream()
        .flatMap(requirement -> requirement.label().stream())
        .collect(toCollection(TreeSet::new));
  }

  /** Returns the selector as text; {@link #parse} returns an equal selector for it. */
  @Override
  public String toString() {
    return requirements.stream().map(Requirement::text).collect(joining(","));
  }
}
