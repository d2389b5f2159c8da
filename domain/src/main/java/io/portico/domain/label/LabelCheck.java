package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Holds labels that somebody wants to give to an API against their definitions. */
public final class LabelCheck {

  private static final int VALUES_SHOWN = 10;

  private LabelCheck() {}

  /** Why a label may not be given. */
  public sealed interface Rejection {

    /** Returns the label in question. */
    LabelName name();

    /** Returns what is wrong with it, for people to read behind its name. */
    default String reason() {
      return switch (this) {
        case UnknownLabel(_, var nearest) ->
            nearest.isEmpty()
                ? "no such label is defined"
                : "no such label is defined (did you mean %s?)".formatted(joined(nearest));
        case ValueNotAllowed(_, var value, var allowed) ->
            "%s is not allowed (expected: one of %s)"
                .formatted(InvalidValueException.shown(value.value()), firstOf(allowed));
        case LabelDeprecated(_) -> "is deprecated, so no further API gets it";
      };
    }

    private static String firstOf(List<LabelValue> allowed) {
      var first = joined(allowed.subList(0, Math.min(allowed.size(), VALUES_SHOWN)));
      return allowed.size() <= VALUES_SHOWN
          ? first
          : first + " and %d more".formatted(allowed.size() - VALUES_SHOWN);
    }

    private static String joined(List<?> words) {
      return String.join(", ", words.stream().map(Object::toString).toList());
    }

    /** Nobody defined this label; these defined ones are spelt most like it. */
    record UnknownLabel(LabelName name, List<LabelName> nearest) implements Rejection {}

    /** The definition lists its values, and this is not one of them. */
    record ValueNotAllowed(LabelName name, LabelValue value, List<LabelValue> allowed)
        implements Rejection {}

    /** The label is deprecated: those who carry it keep it, and nobody gets it any more. */
    record LabelDeprecated(LabelName name) implements Rejection {}
  }

  /**
   * Returns every reason why {@code change} may not be made to an API that carries {@code present},
   * in the order of the names; empty if it may. A name that is removed must be defined, too: else
   * it is misspelt.
   *
   * @param byName the definitions that the names in {@code change} lead to, as far as they exist
   * @param definedNames every defined name, asked for only when a label is unknown
   */
  public static List<Rejection> reject(
      LabelChange change,
      Labels present,
      Map<LabelName, LabelDefinition> byName,
      Supplier<? extends Collection<LabelName>> definedNames) {
    var rejections = new ArrayList<Rejection>();
    var names = once(definedNames);
    var given = change.given().byName();
    for (var name : change.names()) {
      var definition = byName.get(name);
      var value = given.get(name);
      if (definition == null) {
        rejections.add(new Rejection.UnknownLabel(name, NearestNames.to(name, names.get())));
      } else if (value != null) {
        rejected(name, value, definition, present).ifPresent(rejections::add);
      }
    }
    return List.copyOf(rejections);
  }

  private static Optional<Rejection> rejected(
      LabelName name, LabelValue value, LabelDefinition definition, Labels present) {
    if (!definition.allowed().accepts(value)) {
      return Optional.of(new Rejection.ValueNotAllowed(name, value, definition.allowed().listed()));
    }
    if (definition.deprecated() && !value.equals(present.byName().get(definition.name()))) {
      return Optional.of(new Rejection.LabelDeprecated(name));
    }
    return Optional.empty();
  }

  private static Supplier<Collection<LabelName>> once(
      Supplier<? extends Collection<LabelName>> names) {
    var asked = new ArrayList<Collection<LabelName>>(1);
    return () -> {
      if (asked.isEmpty()) {
        asked.add(names.get());
      }
      return asked.getFirst();
    };
  }
}
