package io.portico.domain.usage;

import static java.util.stream.Collectors.joining;

import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;

/** What a ranking is ordered by, the most first. */
public enum UsageMeasure {
  /** All hits. */
  HITS,
  /** Those that were successes. */
  SUCCESS,
  /** Those that were errors. */
  ERROR;

  /**
   * Returns the measure that {@code word} names.
   *
   * @throws InvalidValueException if it names none
   */
  public static UsageMeasure of(String word) {
    return Arrays.stream(values())
        .filter(measure -> measure.word().equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "sort",
                    word,
                    Arrays.stream(values()).map(UsageMeasure::word).collect(joining(", "))));
  }

  /** Returns the word for the measure, for example {@code hits}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how much {@code rank} has of it. */
  public long amount(UsageRank rank) {
    return switch (this) {
      case HITS -> rank.hits();
      case SUCCESS -> rank.success();
      case ERROR -> rank.error();
    };
  }
}
