package io.portico.outbound.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Arrays;

/** Reads the members of classic records that Portico keeps without a meaning. */
final class ExtraMembersReader {

  /* As deep as members of catalogue entries may be nested over HTTP. */
  private static final int DEEPEST = 24;

  private ExtraMembersReader() {}

  /** Returns the members of {@code json} other than {@code known}. */
  static ExtraMembers read(JsonEntry json, String... known) {
    var others = JsonNodeFactory.instance.objectNode();
    for (var name : json.names()) {
      if (!Arrays.asList(known).contains(name)) {
        others.set(name, json.json().get(name));
      }
    }
    if (depth(others) > DEEPEST) {
      throw InvalidValueException.found(
          "extras", "unknown members nested too deep", "at most %d levels".formatted(DEEPEST));
    }
    var text = others.toString();
    if (text.codePoints().anyMatch(Text::isSurrogate)) {
      throw InvalidValueException.found("extras", "an unpaired surrogate", "Unicode text");
    }
    return new ExtraMembers(text);
  }

  private static int depth(JsonNode node) {
    var deepest = 0;
    for (var child : node) {
      if (child.isContainerNode()) {
        deepest = Math.max(deepest, depth(child));
      }
    }
    return deepest + 1;
  }
}
