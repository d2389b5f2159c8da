package io.portico.domain.shared;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Locale;

/** An enum constant with a word of the domain, for example {@code pending}. */
public interface Worded {

  /** Returns the name of the constant. */
  String name();

  /** Returns the word, by default the name in lower case. */
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the constant with this word.
   *
   * @param field the field that an error names
   * @throws InvalidValueException if no constant has it
   */
  static <E extends Enum<E> & Worded> E of(Class<E> type, String field, String word) {
    var constants = type.getEnumConstants();
    return Arrays.stream(constants)
        .filter(constant -> constant.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    field,
                    word,
                    Arrays.stream(constants).map(Worded::word).collect(joining(", "))));
  }
}
