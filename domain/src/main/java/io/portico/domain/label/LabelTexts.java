package io.portico.domain.label;

import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * The texts of a label for people: its display name, its purpose, and the meaning of its values.
 *
 * @param values the meaning of each described value, in the order given
 */
public record LabelTexts(
    Optional<String> displayName,
    Optional<String> description,
    SequencedMap<LabelValue, String> values) {

  private static final int LONGEST_DISPLAY_NAME = 100;
  private static final int LONGEST_DESCRIPTION = 1_000;

  /** No texts at all. */
  public static final LabelTexts NONE =
      new LabelTexts(Optional.empty(), Optional.empty(), new LinkedHashMap<>());

  public LabelTexts {
    displayName = displayName.map(text -> Text.line("displayName", text, LONGEST_DISPLAY_NAME));
    description.ifPresent(text -> Text.prose("description", text, LONGEST_DESCRIPTION));
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    values.forEach(
        (value, text) -> Text.prose("valueDescriptions." + value, text, LONGEST_DESCRIPTION));
  }

  /** Returns the texts with this display name and these meanings of {@code values}. */
  public static LabelTexts of(String displayName, Map<LabelValue, String> values) {
    return new LabelTexts(Optional.of(displayName), Optional.empty(), new LinkedHashMap<>(values));
  }
}
