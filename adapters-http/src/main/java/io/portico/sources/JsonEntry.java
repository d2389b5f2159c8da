package io.portico.sources;

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

/**
 * A JSON value, normally an object, and its path in the response. A null member counts as absent;
 * one of the wrong type is refused with an {@link InvalidValueException}.
 */
record JsonEntry(String place, JsonNode json) {

  /** Returns the text or number of the member as text, unless it is blank. */
  Optional<String> text(String name) {
    return member(name)
        .map(
            member -> {
              if (!member.isTextual() && !member.isNumber()) {
                throw refusal(name, member, "a text");
              }
              return member.asText().strip();
            })
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
    return member(name)
        .map(
            member -> {
              if (!member.isBoolean()) {
                throw refusal(name, member, "true or false");
              }
              return member.booleanValue();
            });
  }

  /** Returns the number of the member with all its digits, if it is present. */
  Optional<BigDecimal> number(String name) {
    return member(name)
        .map(
            member -> {
              if (!member.isNumber()) {
                throw refusal(name, member, "a number");
              }
              return member.decimalValue();
            });
  }

  /** Returns the whole number of the member, if it is present. */
  Optional<Long> wholeNumber(String name) {
    return member(name)
        .map(
            member -> {
              if (!member.canConvertToExactIntegral() || !member.canConvertToLong()) {
                throw refusal(name, member, "a whole number");
              }
              return member.longValue();
            });
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
      if (!element.isTextual()) {
        throw refusal(name + "[" + texts.size() + "]", element, "a text");
      }
      texts.add(element.asText());
    }
    return texts;
  }

  /** Returns the texts of the members by name. */
  SequencedMap<String, String> textsByName() {
    var texts = new LinkedHashMap<String, String>();
    requireObject();
    json.properties()
        .forEach(
            member -> {
              if (!member.getValue().isTextual()) {
                throw refusal(member.getKey(), member.getValue(), "a text");
              }
              texts.put(member.getKey(), member.getValue().asText());
            });
    return texts;
  }

  /** Returns the texts of the members that are not null, as they are written, by name. */
  SequencedMap<String, String> presentTexts() {
    var texts = new LinkedHashMap<String, String>();
    for (var name : names()) {
      member(name)
          .ifPresent(
              member -> {
                if (!member.isTextual()) {
                  throw refusal(name, member, "a text");
                }
                texts.put(name, member.textValue());
              });
    }
    return texts;
  }

  /** Returns the name of the member if there is exactly one. */
  Optional<String> soleMember() {
    requireObject();
    return json.size() == 1 ? Optional.of(json.fieldNames().next()) : Optional.empty();
  }

  private Iterable<JsonNode> list(String name) {
    var list = member(name);
    if (list.isEmpty()) {
      return List.of();
    }
    if (!list.get().isArray()) {
      throw refusal(name, list.get(), "a list");
    }
    return list.get();
  }

  private Optional<JsonNode> member(String name) {
    requireObject();
    return Optional.ofNullable(json.get(name)).filter(member -> !member.isNull());
  }

  private void requireObject() {
    if (!json.isObject() && !json.isMissingNode()) {
      throw InvalidValueException.found(place, found(json), "an object");
    }
  }

  private InvalidValueException refusal(String name, JsonNode member, String expected) {
    return InvalidValueException.found(at(name), found(member), expected);
  }

  private String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  /* The type only: the value may be sensitive. */
  private static String found(JsonNode member) {
    return "of type " + member.getNodeType().name().toLowerCase(Locale.ROOT);
  }
}
