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

/** Holds what a policy says about labels against their definitions. */
public final class PolicyCheck {

  private static final String SELECTOR = "selector";

  private final Map<LabelName, LabelDefinition> byName;
  private final Collection<LabelName> definedNames;
  private final List<Misfit> misfits = new ArrayList<>();

  private PolicyCheck(Map<LabelName, LabelDefinition> byName, Collection<LabelName> definedNames) {
    this.byName = byName;
    this.definedNames = definedNames;
  }

  /**
   * A place in a policy that does not fit the definitions.
   *
   * @param field the place, as a caller knows it, for example {@code requires[2].label}
   */
  public record Misfit(String field, Rejection rejection) {}

  /**
   * Returns every place where {@code rule} names a label that is not defined, or a value that no
   * API can have, in their order; empty if it fits.
   *
   * @param byName the definitions that the names in {@code rule} lead to, as far as they exist
   * @param definedNames the defined names to suggest from
   * @throws InvalidValueException if the selector asks for a text that is no value of any label
   */
  public static List<Misfit> misfits(
      GovernanceRule rule,
      Map<LabelName, LabelDefinition> byName,
      Collection<LabelName> definedNames) {
    var check = new PolicyCheck(byName, definedNames);
    rule.selector().ifPresent(selector -> selector.requirements().forEach(check::check));
    for (var i = 0; i < rule.requires().size(); i++) {
      check.check("requires[" + i + "]", rule.requires().get(i));
    }
    return List.copyOf(check.misfits);
  }

  private void check(String place, LabelRequirement required) {
    var definition = defined(place + ".label", required.label());
    if (definition.isPresent()) {
      for (var i = 0; i < required.values().size(); i++) {
        check(place + ".values[" + i + "]", definition.get(), required.values().get(i));
      }
    }
  }

  /* A part of a value may be anything; what must equal one has to be one. */
  private void check(Requirement demand) {
    var definition = demand.label().flatMap(label -> defined(SELECTOR, label));
    if (definition.isPresent() && demand instanceof Requirement.In(_, var values)) {
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
      misfits.add(
          new Misfit(
              field, new Rejection.UnknownLabel(label, NearestNames.to(label, definedNames))));
    }
    return definition;
  }

  private void check(String field, LabelDefinition definition, LabelValue value) {
    if (!definition.allowed().accepts(value)) {
      misfits.add(
          new Misfit(
              field,
              new Rejection.ValueNotAllowed(
                  definition.name(), value, definition.allowed().listed())));
    }
  }
}
