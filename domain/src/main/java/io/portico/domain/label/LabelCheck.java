package io.portico.domain.label;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Holds labels that somebody wants to give to an API against their definitions. */
public final class LabelCheck {

  private LabelCheck() {}

  /** Why a label may not be given. */
  public sealed interface Rejection {

    /** Returns the label in question. */
    LabelName name();

    /** Nobody defined this label; these defined ones are spelt most like it. */
    record UnknownLabel(LabelName name, List<LabelName> nearest) implements Rejection {}

    /** The definition lists its values, and this is not one of them. */
    record ValueNotAllowed(LabelName name, LabelValue value, List<LabelValue> allowed)
        implements Rejection {}

    /** The label is deprecated: those who carry it keep it, and nobody gets it any more. */
    record LabelDeprecated(LabelName name) implements Rejection {}
  }

  /**
   * Returns every reason why {@code wanted} may not be given to an API that carries {@code
   * present}, in the order of the names; empty if all may.
   *
   * @param definitions the definitions among which those of {@code wanted} are, if they exist
   * @param definedNames every defined name, asked for only when a label is unknown
   */
  public static List<Rejection> reject(
      Labels wanted,
      Labels present,
      Collection<LabelDefinition> definitions,
      Supplier<? extends Collection<LabelName>> definedNames) {
    Map<LabelName, LabelDefinition> byName =
        definitions.stream().collect(Collectors.toMap(LabelDefinition::name, Function.identity()));
    var rejections = new ArrayList<Rejection>();
    var names = once(definedNames);
    wanted
        .byName()
        .forEach(
            (name, value) -> {
              var definition = byName.get(name);
              var alreadyThere = value.equals(present.byName().get(name));
              if (definition == null) {
                rejections.add(
                    new Rejection.UnknownLabel(name, NearestNames.to(name, names.get())));
              } else if (!definition.allowed().accepts(value)) {
                rejections.add(
                    new Rejection.ValueNotAllowed(name, value, definition.allowed().listed()));
              } else if (definition.deprecated() && !alreadyThere) {
                rejections.add(new Rejection.LabelDeprecated(name));
              }
            });
    return List.copyOf(rejections);
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
