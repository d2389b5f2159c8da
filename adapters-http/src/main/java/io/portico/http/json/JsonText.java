package io.portico.http.json;

import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/**
 * JSON as a text without blanks. What is written reads back as the same value: members in their
 * order, numbers with all their digits, strings character by character.
 */
public final class JsonText {

  /** The most levels of nesting, so that there is room for what is put around it. */
  static final int DEEPEST = StrictJson.DEEPEST - 8;

  private JsonText() {}

  /**
   * Returns {@code members} as one object.
   *
   * @param longest the most UTF-16 units of the text
   * @throws InvalidValueException if they are too long or nested too deep, or hold half of a
   *     character
   */
  static String written(String place, Map<String, JsonNode> members, int longest) {
    var object = JsonNode.createObjectNode(members);
    if (depth(object) > DEEPEST) {
      throw InvalidValueException.found(
          place,
          "unknown members that are nested too deep",
          "at most %d levels".formatted(DEEPEST));
    }
    var text = new StringWriter();
    StrictJson.write(object, text);
    if (text.toString().codePoints().anyMatch(JsonText::isHalfACharacter)) {
      throw InvalidValueException.found(
          place, "half of a character in an unknown member", "whole ones");
    }
    if (text.getBuffer().length() > longest) {
      throw InvalidValueException.found(
          place,
          text.getBuffer().length() + " characters of unknown members",
          "at most %d".formatted(longest));
    }
    return text.toString();
  }

  /** Returns the members of the object that {@code text} writes. */
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

  private static boolean isHalfACharacter(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
