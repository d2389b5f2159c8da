package io.portico.domain.label;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * What people read about a label: its display name, what it is for, and what its values mean.
 *
 * @param values what each described value means, in the order given
 */
public record LabelWording(
    Optional<String> displayName,
    Optional<String> description,
    SequencedMap<LabelValue, String> values) {

  private static final int LONGEST_DISPLAY_NAME = 100;
  private static final int LONGEST_DESCRIPTION = 1_000;

  /** Nothing but the name itself. */
  public static final LabelWording NONE =
      new LabelWording(Optional.empty(), Optional.empty(), new LinkedHashMap<>());

  public LabelWording {
    requireNonNull(displayName, "displayName")
        .ifPresent(text -> Text.line("display_name", text, LONGEST_DISPLAY_NAME));
    requireNonNull(description, "description")
        .ifPresent(text -> Text.prose("description", text, LONGEST_DESCRIPTION));
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    values.forEach(
        (value, text) -> Text.prose("value_descriptions." + value, text, LONGEST_DESCRIPTION));
  }

  /** Returns the wording that shows {@code displayName} and describes the {@code values}. */
  public static LabelWording of(String displayName, Map<LabelValue, String> values) {
    return new LabelWording(
        Optional.of(displayName), Optional.empty(), new LinkedHashMap<>(values));
  }
}
