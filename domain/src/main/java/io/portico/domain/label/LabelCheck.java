package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Validates changes of labels against the label definitions. */
public final class LabelCheck {

  private LabelCheck() {}

  /** The reason why an API cannot get a label. */
  public sealed interface Rejection {

    /** Returns the name of the label as it was given. */
    LabelName name();

    /** Returns the reason as people read it after the name of the label. */
    default String reason() {
      return switch (this) {
        case UnknownLabel(_, var nearest) ->
            nearest.isEmpty()
                ? "no such label is defined"
                : "no such label is defined (did you mean %s?)".formatted(joined(nearest));
        case ValueNotAllowed(_, var value, var allowed) ->
            "%s is not allowed (expected: %s)"
                .formatted(InvalidValueException.shown(value.value()), allowed.expected());
        case LabelDeprecated(_) -> "is deprecated and cannot be added to further APIs";
      };
    }

    private static String joined(List<?> words) {
      return String.join(", ", words.stream().map(Object::toString).toList());
    }

    /** No definition has this name; {@code nearest} are the most similar defined names. */
    record UnknownLabel(LabelName name, List<LabelName> nearest) implements Rejection {}

    /** The definition does not accept this value. */
    record ValueNotAllowed(LabelName name, LabelValue value, AllowedValues allowed)
        implements Rejection {}

    /** The label is deprecated: APIs that carry it keep it, no further API gets it. */
    record LabelDeprecated(LabelName name) implements Rejection {}
  }

  /**
   * Returns every reason why {@code change} is not valid for an API that carries {@code present},
   * in the order of the names; empty if it is valid. Removed names must be defined, too, so that
   * misspelt names are found.
   *
   * @param byName the existing definitions of the names in {@code change}
   * @param definedNames supplies every defined name; called only if a label is unknown
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
      return Optional.of(new Rejection.ValueNotAllowed(name, value, definition.allowed()));
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
