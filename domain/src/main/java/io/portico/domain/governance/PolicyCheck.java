package io.portico.domain.governance;

import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.NearestNames;
import io.portico.domain.selector.Requirement;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks the labels and values that a rule names against the label definitions. */
public final class PolicyCheck {

  private static final String SELECTOR = "selector";

  private final Map<LabelName, LabelDefinition> byName;
  private final Collection<LabelName> definedNames;
  private final List<RuleError> errors = new ArrayList<>();

  private PolicyCheck(Map<LabelName, LabelDefinition> byName, Collection<LabelName> definedNames) {
    this.byName = byName;
    this.definedNames = definedNames;
  }

  /**
   * A field of a rule that contradicts the label definitions.
   *
   * @param field the path of the field, for example {@code requires[2].label}
   */
  public record RuleError(String field, Rejection rejection) {}

  /**
   * Returns an error for each undefined label and each value that no API can have, in the order of
   * the rule; empty if the rule is valid.
   *
   * @param byName the definitions of the labels that {@code rule} names, as far as they exist
   * @param definedNames the defined names to suggest from
   * @throws InvalidValueException if the selector compares with a text that no label can have
   */
  public static List<RuleError> errors(
      GovernanceRule rule,
      Map<LabelName, LabelDefinition> byName,
      Collection<LabelName> definedNames) {
    var check = new PolicyCheck(byName, definedNames);
    rule.selector().ifPresent(selector -> selector.requirements().forEach(check::check));
    for (var i = 0; i < rule.requires().size(); i++) {
      check.check("requires[" + i + "]", rule.requires().get(i));
    }
    return List.copyOf(check.errors);
  }

  private void check(String field, LabelRequirement required) {
    var definition = defined(field + ".label", required.label());
    if (definition.isPresent()) {
      for (var i = 0; i < required.values().size(); i++) {
        check(field + ".values[" + i + "]", definition.get(), required.values().get(i));
      }
    }
  }

  /* Only comparisons for equality need a valid value; others may compare with a part of one. */
  private void check(Requirement requirement) {
    var definition = requirement.label().flatMap(label -> defined(SELECTOR, label));
    if (definition.isPresent() && requirement instanceof Requirement.In(_, var values)) {
      values.forEach(value -> check(SELECTOR, definition.get(), asValue(value)));
    }
  }

  private static LabelValue asValue(String text) {
    try {
      return new LabelValue(text);
    } catch (InvalidValueException e) {
      throw (InvalidValueException) e.at(SELECTOR).initCause(e);
    }
  }

  private Optional<LabelDefinition> defined(String field, LabelName label) {
    var definition = Optional.ofNullable(byName.get(label));
    if (definition.isEmpty()) {
      var nearest = NearestNames.to(label, definedNames);
      errors.add(new RuleError(field, new Rejection.UnknownLabel(label, nearest)));
    }
    return definition;
  }

  private void check(String field, LabelDefinition definition, LabelValue value) {
    var allowed = definition.allowed();
    if (!allowed.accepts(value)) {
      errors.add(
          new RuleError(field, new Rejection.ValueNotAllowed(definition.name(), value, allowed)));
    }
  }
}
