package io.portico.outbound.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

/** The members of classic records that mean nothing to Portico: kept as they are, or omitted. */
final class UnknownMembers {

  /* As deep as members of catalogue entries may be nested over HTTP. */
  private static final int DEEPEST = 24;

  private static final int OFF = -1;

  private UnknownMembers() {}

  /** Returns the members of {@code json} other than {@code known}. */
  static ExtraMembers extras(JsonEntry json, String... known) {
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

  /** Returns the names of the members other than {@code known} that are not empty. */
  static List<String> omitted(JsonEntry json, String... known) {
    return omitted("", json, known);
  }

  /** Returns them with {@code prefix}. */
  static List<String> omitted(String prefix, JsonEntry json, String... known) {
    var omitted = new ArrayList<String>();
    for (var name : json.names()) {
      if (!Arrays.asList(known).contains(name) && !isEmpty(json.json().get(name))) {
        omitted.add(prefix + name);
      }
    }
    return omitted;
  }

  /* Whether it says nothing: Go writes the zero of each type, and -1 often means off. */
  private static boolean isEmpty(JsonNode value) {
    if (value.isContainerNode()) {
      return StreamSupport.stream(value.spliterator(), false).allMatch(UnknownMembers::isEmpty);
    }
    if (value.isNumber()) {
      return value.decimalValue().signum() == 0 || value.asDouble() == OFF;
    }
    return value.isNull()
        || (value.isBoolean() && !value.booleanValue())
        || (value.isTextual() && value.textValue().isEmpty());
  }
}
