package io.portico.domain.developer;

import io.portico.domain.shared.Text;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The lines of text about a developer.
 *
 * @param values those that are not empty, in the order of their constants
 */
public record DeveloperTexts(Map<DeveloperText, String> values) {

  /** None at all. */
  public static final DeveloperTexts NONE = new DeveloperTexts(Map.of());

  public DeveloperTexts {
    var kept = new EnumMap<DeveloperText, String>(DeveloperText.class);
    values.forEach(
        (text, value) -> {
          if (!value.isEmpty()) {
            kept.put(text, Text.exactLine(text.term(), value, DeveloperText.LONGEST));
          }
        });
    values = Collections.unmodifiableMap(kept);
  }

  /** Returns what {@code reader} reads of each; an empty one is none. */
  public static DeveloperTexts read(Function<DeveloperText, String> reader) {
    var values = new EnumMap<DeveloperText, String>(DeveloperText.class);
    for (var text : DeveloperText.values()) {
      values.put(text, reader.apply(text));
    }
    return new DeveloperTexts(values);
  }

  /** Returns {@code text}; empty for none. */
  public String of(DeveloperText text) {
    return values.getOrDefault(text, "");
  }
}
