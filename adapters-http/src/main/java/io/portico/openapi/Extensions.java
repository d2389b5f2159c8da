package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.domain.shared.Text;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The {@code x-} members of a document as metadata: texts by key.
 *
 * <p>Objects are flattened ({@code x-team.name}) and lists of scalars joined. Values that cannot be
 * labels are skipped: null, other lists, members of more than {@value #MOST_OF_ONE} entries, and
 * texts of more than {@value #LONGEST} characters.
 */
final class Extensions {

  private static final int MOST_OF_ONE = 32;
  private static final int LONGEST = 4_000;
  private static final int LONGEST_KEY = 255;

  private final SequencedMap<String, String> metadata = new LinkedHashMap<>();

  /** Adds each {@code x-} member of {@code object} whose key is new. */
  void add(JsonNode object) {
    for (var member : object.properties()) {
      if (HeadReader.isExtension(member.getKey())) {
        var flat = new LinkedHashMap<String, String>();
        flatten(member.getKey(), member.getValue(), flat);
        if (flat.size() <= MOST_OF_ONE) {
          flat.forEach(metadata::putIfAbsent);
        }
      }
    }
  }

  /** Returns the metadata, not yet validated. */
  SequencedMap<String, String> metadata() {
    return metadata;
  }

  private static void flatten(String key, JsonNode value, SequencedMap<String, String> flat) {
    // One entry too many is enough to skip the member.
    if (flat.size() > MOST_OF_ONE) {
      return;
    }
    if (value.isObject()) {
      for (var member : value.properties()) {
        flatten(key + "." + member.getKey(), member.getValue(), flat);
      }
    } else if (value.isArray()) {
      if (!value.isEmpty() && stream(value).allMatch(Extensions::isScalar)) {
        put(key, stream(value).map(JsonNode::asText).collect(Collectors.joining(", ")), flat);
      }
    } else if (isScalar(value)) {
      put(key, value.asText(), flat);
    }
  }

  private static void put(String key, String text, SequencedMap<String, String> flat) {
    if (Text.length(text) <= LONGEST && Text.length(key) <= LONGEST_KEY) {
      flat.put(key, text);
    }
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }

  private static boolean isScalar(JsonNode value) {
    return value.isValueNode() && !value.isNull();
  }
}
