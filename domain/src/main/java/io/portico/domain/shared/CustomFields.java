package io.portico.domain.shared;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** The custom fields of a developer, a key request or a key, in the order given. */
public record CustomFields(SequencedMap<String, String> values) {

  /** The most fields. */
  public static final int MOST = 50;

  /** The most characters of a name. */
  public static final int LONGEST_NAME = 100;

  /** The most characters of a text. */
  public static final int LONGEST_VALUE = 4_000;

  private static final CustomFields NONE = new CustomFields(new LinkedHashMap<>());

  public CustomFields {
    ListRules.atMost("fields", values.size(), MOST, "fields");
    var fields = new LinkedHashMap<String, String>();
    values.forEach(
        (name, value) -> {
          var field = "fields." + name;
          var kept = Text.seen(field, Text.prose(field, value, LONGEST_VALUE));
          if (fields.put(Text.line("fields", name, LONGEST_NAME), kept) != null) {
            throw new InvalidValueException("fields", name, "names that differ to the eye");
          }
        });
    values = Collections.unmodifiableSequencedMap(fields);
  }

  /** Returns the fields that are not blank, in their order. */
  public SequencedMap<String, String> filled() {
    var filled = new LinkedHashMap<>(values);
    filled.values().removeIf(String::isBlank);
    return filled;
  }

  /** Returns no fields at all. */
  public static CustomFields none() {
    return NONE;
  }

  /** Returns the fields of {@code values}, in its order. */
  public static CustomFields of(Map<String, String> values) {
    return new CustomFields(new LinkedHashMap<>(values));
  }
}
