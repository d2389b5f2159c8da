package io.portico.outbound.source;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/** Builds metadata: each key once, no empty values, lists joined. */
final class Metadata {

  private static final int LONGEST = 4_000;
  private static final String BETWEEN = ", ";
  private static final String CUT = ", …";

  private final SequencedMap<String, String> entries = new LinkedHashMap<>();

  Metadata put(String key, Optional<String> value) {
    value.ifPresent(text -> entries.putIfAbsent(key, text));
    return this;
  }

  Metadata put(Map<String, String> values) {
    values.forEach(entries::putIfAbsent);
    return this;
  }

  /** Adds the joined values, truncated to the maximum length. */
  Metadata put(String key, Collection<String> values) {
    var joined = new StringBuilder();
    for (var value : List.copyOf(new LinkedHashSet<>(values))) {
      if (joined.length() + value.length() + BETWEEN.length() + CUT.length() > LONGEST) {
        joined.append(CUT);
        break;
      }
      joined.append(joined.isEmpty() ? "" : BETWEEN).append(value);
    }
    return put(key, Optional.of(joined.toString()).filter(text -> !text.isEmpty()));
  }

  SequencedMap<String, String> entries() {
    return entries;
  }
}
