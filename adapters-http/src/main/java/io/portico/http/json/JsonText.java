package io.portico.http.json;

import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/** Compact JSON text that parses to the same value: same order, digits and characters. */
public final class JsonText {

  /** The most levels of nesting, with room for the levels of an enclosing document. */
  static final int DEEPEST = StrictJson.DEEPEST - 8;

  private JsonText() {}

  /**
   * Formats {@code members} as one object.
   *
   * @param longest the most UTF-16 units of the text
   * @throws InvalidValueException if they are too long or nested too deep, or contain an unpaired
   *     surrogate
   */
  static String format(String path, Map<String, JsonNode> members, int longest) {
    var object = JsonNode.createObjectNode(members);
    if (depth(object) > DEEPEST) {
      throw InvalidValueException.found(
          path, "unknown members nested too deep", "at most %d levels".formatted(DEEPEST));
    }
    var text = new StringWriter();
    StrictJson.write(object, text);
    if (text.toString().codePoints().anyMatch(Text::isSurrogate)) {
      throw InvalidValueException.found(
          path, "an unpaired surrogate in an unknown member", "Unicode text");
    }
    if (text.getBuffer().length() > longest) {
      throw InvalidValueException.found(
          path,
          text.getBuffer().length() + " characters of unknown members",
          "at most %d".formatted(longest));
    }
    return text.toString();
  }

  /** Parses the members of an object. */
  public static SequencedMap<String, JsonNode> members(String text) {
    var members = new LinkedHashMap<String, JsonNode>();
    StrictJson.parse(text.getBytes(StandardCharsets.UTF_8))
        .entries()
        .forEach(member -> members.put(member.getKey(), member.getValue()));
    return members;
  }

  private static int depth(JsonNode node) {
    var deepest = 0;
    for (var child : node.values()) {
      if (child.isContainerNode()) {
        deepest = Math.max(deepest, depth(child));
      }
    }
    return deepest + 1;
  }
}
