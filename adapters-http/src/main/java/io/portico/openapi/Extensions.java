package io.portico.openapi;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * The {@code x-} members of a document as metadata: texts by key.
 *
 * <p>Objects are flattened ({@code x-team.name}) and lists of scalars joined. Values that cannot be
 * labels are skipped: null, other lists, and members of more than {@value #MOST_OF_ONE} entries.
 */
final class Extensions {

  private static final int MOST_OF_ONE = 32;

  private final SequencedMap<String, String> metadata = new LinkedHashMap<>();

  /** Adds each member whose key is new. */
  void add(@Nullable Map<String, Object> members) {
    if (members == null) {
      return;
    }
    members.forEach(
        (key, value) -> {
          var flat = new LinkedHashMap<String, String>();
          flatten(key, value, flat);
          if (flat.size() <= MOST_OF_ONE) {
            flat.forEach(metadata::putIfAbsent);
          }
        });
  }

  /** Returns the metadata, not yet validated. */
  SequencedMap<String, String> metadata() {
    return metadata;
  }

  private static void flatten(
      String key, @Nullable Object value, SequencedMap<String, String> flat) {
    // One entry too many is enough to skip the member.
    if (flat.size() > MOST_OF_ONE) {
      return;
    }
    switch (value) {
      case null -> {}
      case Map<?, ?> object ->
          object.forEach((name, member) -> flatten(key + "." + name, member, flat));
      case Collection<?> list -> {
        if (!list.isEmpty() && list.stream().allMatch(Extensions::isScalar)) {
          flat.put(key, String.join(", ", list.stream().map(String::valueOf).toList()));
        }
      }
      default -> flat.put(key, value.toString());
    }
  }

  private static boolean isScalar(@Nullable Object value) {
    return value != null && !(value instanceof Map) && !(value instanceof Collection);
  }
}
