package io.portico.outbound.source;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * A JSON value, normally an object, and its path in the response. A null member counts as absent;
 * one of the wrong type is refused with an {@link InvalidValueException}.
 */
record JsonEntry(String place, JsonNode json) {

  /** Returns the text or number of the member as text, unless it is blank. */
  Optional<String> text(String name) {
    return member(name, member -> member.isTextual() || member.isNumber(), "a text")
        .map(member -> member.asText().strip())
        .filter(text -> !text.isEmpty());
  }

  /** Returns the text of a required member. */
  String requiredText(String name) {
    return text(name)
        .orElseThrow(
            () -> InvalidValueException.found(at(name), "missing", "a text that is not blank"));
  }

  /** Returns whether the member is present and true. */
  boolean isTrue(String name) {
    return member(name).filter(JsonNode::asBoolean).isPresent();
  }

  /** Returns the boolean of the member, if it is present. */
  Optional<Boolean> flag(String name) {
    return member(name, JsonNode::isBoolean, "true or false").map(JsonNode::booleanValue);
  }

  /** Returns the number of the member with all its digits, if it is present. */
  Optional<BigDecimal> number(String name) {
    return member(name, JsonNode::isNumber, "a number").map(JsonNode::decimalValue);
  }

  /** Returns the whole number of the member, if it is present. */
  Optional<Long> wholeNumber(String name) {
    return member(
            name,
            member -> member.canConvertToExactIntegral() && member.canConvertToLong(),
            "a whole number")
        .map(JsonNode::longValue);
  }

  /** Returns the names of all members. */
  List<String> names() {
    requireObject();
    var names = new ArrayList<String>();
    json.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns the object of the member, empty if it is absent. */
  JsonEntry object(String name) {
    return new JsonEntry(at(name), member(name).orElse(MissingNode.getInstance()));
  }

  /** Returns the objects in the list of the member. */
  List<JsonEntry> objects(String name) {
    var objects = new ArrayList<JsonEntry>();
    for (var element : list(name)) {
      objects.add(new JsonEntry(at(name) + "[" + objects.size() + "]", element));
    }
    return objects;
  }

  /** Returns the texts in the list of the member. */
  List<String> texts(String name) {
    var texts = new ArrayList<String>();
    for (var element : list(name)) {
      var place = name + "[" + texts.size() + "]";
      texts.add(required(place, element, JsonNode::isTextual, "a text").asText());
    }
    return texts;
  }

  /** Returns the texts of the members by name. */
  SequencedMap<String, String> textsByName() {
    var texts = new LinkedHashMap<String, String>();
    requireObject();
    json.properties()
        .forEach(
            member ->
                texts.put(
                    member.getKey(),
                    required(member.getKey(), member.getValue(), JsonNode::isTextual, "a text")
                        .asText()));
    return texts;
  }

  /** Returns the texts of the members that are not null, as they are written, by name. */
  SequencedMap<String, String> presentTexts() {
    var texts = new LinkedHashMap<String, String>();
    for (var name : names()) {
      member(name, JsonNode::isTextual, "a text")
          .ifPresent(member -> texts.put(name, member.textValue()));
    }
    return texts;
  }

  /** Returns the name of the member if there is exactly one. */
  Optional<String> soleMember() {
    requireObject();
    return json.size() == 1 ? Optional.of(json.fieldNames().next()) : Optional.empty();
  }

  private Iterable<JsonNode> list(String name) {
    return member(name, JsonNode::isArray, "a list")
        .<Iterable<JsonNode>>map(one -> one)
        .orElse(List.of());
  }

  private Optional<JsonNode> member(String name) {
    requireObject();
    return Optional.ofNullable(json.get(name)).filter(member -> !member.isNull());
  }

  private Optional<JsonNode> member(String name, Predicate<JsonNode> type, String expected) {
    return member(name).map(member -> required(name, member, type, expected));
  }

  /* Names the type only: the value may be sensitive. */
  private JsonNode required(
      String name, JsonNode member, Predicate<JsonNode> type, String expected) {
    if (!type.test(member)) {
      throw InvalidValueException.found(at(name), found(member), expected);
    }
    return member;
  }

  private void requireObject() {
    if (!json.isObject() && !json.isMissingNode()) {
      throw InvalidValueException.found(place, found(json), "an object");
    }
  }

  private String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  private static String found(JsonNode member) {
    return "of type " + member.getNodeType().name().toLowerCase(Locale.ROOT);
  }
}
