package io.portico.http.json;

import static java.util.stream.Collectors.joining;

import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A JSON value and its path in the body. Every method throws {@link InvalidValueException} with the
 * path if the value has another type; values are never converted.
 */
record JsonValue(String path, JsonNode node) {

  private static final String ARRAY_OF_STRINGS = "an array of strings";

  String text() {
    return expect(node.isString(), "a string").getStringValue();
  }

  <T> T text(Function<String, T> reader) {
    return read(text(), reader);
  }

  /** Returns a string that messages must not contain. */
  String secret() {
    if (!node.isString()) {
      throw InvalidValueException.found(path, "another type", "a string");
    }
    return node.getStringValue();
  }

  /** Returns an array of strings that messages must not contain. */
  List<String> secrets(int most) {
    if (!node.isArray()) {
      throw InvalidValueException.found(path, "another type", ARRAY_OF_STRINGS);
    }
    return elements(most, ARRAY_OF_STRINGS).stream().map(JsonValue::secret).toList();
  }

  <T> List<T> texts(int most, Function<String, T> reader) {
    return elements(most, ARRAY_OF_STRINGS).stream().map(element -> element.text(reader)).toList();
  }

  boolean flag() {
    return expect(node.isBoolean(), "true or false").getBooleanValue();
  }

  /** Returns a whole number of at most 18 digits. */
  long wholeNumber() {
    var whole = node.isNumber() && node.getNumberValue().toString().matches("-?\\d{1,18}");
    return expect(whole, "a whole number").getLongValue();
  }

  BigDecimal decimal() {
    return new BigDecimal(expect(node.isNumber(), "a number").getNumberValue().toString());
  }

  JsonObject object() {
    return JsonObject.of(path, node);
  }

  List<JsonValue> elements(int most, String expected) {
    expect(node.isArray(), expected);
    ListRules.atMost(path, node.size(), most, "elements");
    var elements = new ArrayList<JsonValue>();
    for (var element : node.values()) {
      elements.add(new JsonValue("%s[%d]".formatted(path, elements.size()), element));
    }
    return elements;
  }

  private String scalar() {
    return expect(
            !node.isContainerNode() && !node.isNull(),
            "a string, a number, a boolean or an array of these")
        .coerceStringValue();
  }

  /** Returns a scalar, or the scalars of an array joined by {@code ", "}. */
  String scalars() {
    return node.isArray()
        ? elements(Integer.MAX_VALUE, "an array").stream()
            .map(element -> new JsonValue(path, element.node()).scalar())
            .collect(joining(", "))
        : scalar();
  }

  /** Applies {@code reader}; its errors get the path of this value. */
  <V, T> T read(V value, Function<V, T> reader) {
    try {
      return reader.apply(value);
    } catch (InvalidValueException e) {
      throw e.at(path);
    }
  }

  private JsonNode expect(boolean asExpected, String expected) {
    if (!asExpected) {
      throw unexpected(expected);
    }
    return node;
  }

  InvalidValueException unexpected(String expected) {
    return InvalidValueException.found(path, description(), expected);
  }

  private String description() {
    if (node.isObject()) {
      return "an object";
    }
    if (node.isArray()) {
      return "an array";
    }
    if (node.isString()) {
      return "the string " + InvalidValueException.shown(node.getStringValue());
    }
    if (node.isNull()) {
      return "null";
    }
    return (node.isBoolean() ? "the boolean " : "the number ") + node.coerceStringValue();
  }
}
