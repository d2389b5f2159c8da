package io.portico.domain.governance;

import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Which APIs a policy applies to, and which labels it requires on them.
 *
 * @param selector selects the APIs; empty means all
 * @param requires the labels, each once
 */
public record GovernanceRule(Optional<Selector> selector, List<LabelRequirement> requires) {

  /** The most labels that a rule requires: each may become a selector of one selection. */
  public static final int MOST_LABELS = Selection.MOST_SELECTORS;

  /**
   * The most requirements of its selector. Together with one for each label and {@link
   * #MOST_FURTHER} more they must fit into one selector.
   */
  public static final int MOST_REQUIREMENTS = 32;

  /** The most requirements of a selector that is combined with a rule. */
  public static final int MOST_FURTHER = 16;

  public GovernanceRule {
    requires = List.copyOf(requires);
    ListRules.oneTo("requires", requires.size(), MOST_LABELS, "labels");
    selector.ifPresent(GovernanceRule::requireSize);
  }

  private static void requireSize(Selector selector) {
    if (selector.requirements().size() > MOST_REQUIREMENTS) {
      throw InvalidValueException.found(
          "selector",
          selector.requirements().size() + " requirements",
          "at most " + MOST_REQUIREMENTS + " requirements in a policy");
    }
  }

  /**
   * Requires that the rule may be saved. A rule that is only renamed need not meet this.
   *
   * @throws InvalidValueException if a label is required twice, or if the selector is too long to
   *     be parsed again
   */
  void requireWritable() {
    selector.ifPresent(GovernanceRule::requireLength);
    ListRules.distinct(
        "requires[%d].label",
        requires.stream().map(LabelRequirement::label).toList(), "each label once");
  }

  private static void requireLength(Selector selector) {
    var length = Text.length(selector.toString());
    if (length > Selector.LONGEST) {
      throw InvalidValueException.found(
          "selector", length + " characters", "at most " + Selector.LONGEST + " characters");
    }
  }

  /** Evaluates the rule for an API with these labels. */
  public Verdict evaluate(Labels labels) {
    if (selector.isPresent() && !selector.get().matches(labels)) {
      return new Verdict.NotApplicable();
    }
    var lacking = requires.stream().filter(required -> !required.isMetBy(labels)).toList();
    return lacking.isEmpty() ? new Verdict.Compliant() : new Verdict.Violating(lacking);
  }

  /**
   * Selects those of the APIs {@code among} that the rule applies to.
   *
   * @throws InvalidValueException if a selector of {@code among} has more than {@value
   *     #MOST_FURTHER} requirements
   */
  public Selection applicable(Selection among) {
    return selector.map(requireFew(among)::and).orElse(among);
  }

  /** Selects the APIs that the rule applies to and that carry all required labels. */
  public Selection compliant() {
    return compliant(new Selection.Everything());
  }

  /**
   * Selects those of the APIs {@code among} that the rule applies to and that carry all required
   * labels.
   *
   * @throws InvalidValueException if a selector of {@code among} has more than {@value
   *     #MOST_FURTHER} requirements
   */
  public Selection compliant(Selection among) {
    return requireFew(among).and(with(requires.stream().map(LabelRequirement::compliant).toList()));
  }

  /**
   * Returns {@code among} if it can be combined with a rule.
   *
   * @throws InvalidValueException if a selector has more than {@value #MOST_FURTHER} requirements
   */
  public static Selection requireFew(Selection among) {
    if (among instanceof Selection.AnyOf(var selectors)) {
      for (var one : selectors) {
        if (one.requirements().size() > MOST_FURTHER) {
          throw InvalidValueException.found(
              "selector",
              one.requirements().size() + " requirements",
              "at most " + MOST_FURTHER + " requirements in addition to those of policies");
        }
      }
    }
    return among;
  }

  /** Selects the APIs that the rule applies to and that lack a required label. */
  public Selection violating() {
    return new Selection.AnyOf(
        requires.stream().map(required -> with(List.of(required.violating()))).toList());
  }

  private Selector with(List<Requirement> further) {
    var requirements = new ArrayList<Requirement>();
    selector.ifPresent(one -> requirements.addAll(one.requirements()));
    requirements.addAll(further);
    return new Selector(requirements);
  }

  /** Returns the names of the labels that it requires or selects by, without groups. */
  public SortedSet<LabelName> labels() {
    var names = new TreeSet<LabelName>();
    requires.forEach(required -> names.add(required.label()));
    selector.ifPresent(one -> names.addAll(one.labels()));
    return names;
  }

  /** Returns this rule with its labels renamed. */
  public GovernanceRule renamed(UnaryOperator<LabelName> names) {
    return new GovernanceRule(
        selector.map(one -> one.renamed(names)),
        requires.stream().map(required -> required.renamed(names)).toList());
  }

  /** The result of evaluating a rule for an API. */
  public sealed interface Verdict {

    /** The rule does not apply to the API. */
    record NotApplicable() implements Verdict {}

    /** The API carries all required labels. */
    record Compliant() implements Verdict {}

    /** The API lacks these labels or carries them with other values. */
    record Violating(List<LabelRequirement> lacking) implements Verdict {

      public Violating {
        lacking = List.copyOf(lacking);
      }
    }
  }
}
