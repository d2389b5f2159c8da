package io.portico.domain.shared;

import java.util.HashSet;
import java.util.List;

/** The rules that lists and maps share. Each method throws if its rule is broken. */
public final class ListRules {

  private ListRules() {}

  /**
   * Requires at most {@code most} elements.
   *
   * @param noun what several elements are called
   */
  public static void atMost(String field, int size, int most, String noun) {
    if (size > most) {
      throw InvalidValueException.found(field, size + " " + noun, "at most " + most);
    }
  }

  /** Requires 1 to {@code most} elements. */
  public static void oneTo(String field, int size, int most, String noun) {
    if (size < 1 || size > most) {
      throw InvalidValueException.found(
          field, size + " " + noun, "1 to %d %s".formatted(most, noun));
    }
  }

  /**
   * Requires that all elements differ.
   *
   * @param field the path of an element, for example {@code values[%d]}
   */
  public static void distinct(String field, List<?> elements, String expected) {
    var seen = new HashSet<>();
    for (var i = 0; i < elements.size(); i++) {
      if (!seen.add(elements.get(i))) {
        throw new InvalidValueException(field.formatted(i), elements.get(i).toString(), expected);
      }
    }
  }
}
