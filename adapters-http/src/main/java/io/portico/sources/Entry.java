package io.portico.sources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A JSON object, or what stands in its place, and where it was found. Members that are null count
 * as absent; one of another type than asked for is refused with an {@link InvalidValueException}.
 */
record Entry(String place, JsonNode json) {

  /** Returns the member, a text or a number as text, unless it is blank. */
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

  /** Returns the member, which must be there. */
  String requiredText(String name) {
    return text(name)
        .orElseThrow(
            () -> InvalidValueException.found(at(name), "missing", "a text that is not blank"));
  }

  /** Returns whether the member is there and true. */
  boolean isTrue(String name) {
    return member(name).filter(JsonNode::asBoolean).isPresent();
  }

  /** Returns the object that the member is; one without members if it is absent. */
  Entry object(String name) {
    return new Entry(at(name), member(name).orElse(MissingNode.getInstance()));
  }

  /** Returns the objects that the member lists. */
  List<Entry> objects(String name) {
    var objects = new ArrayList<Entry>();
    for (var element : list(name)) {
      objects.add(new Entry(at(name) + "[" + objects.size() + "]", element));
    }
    return objects;
  }

  /** Returns the texts that the member lists. */
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

  /** Returns the member names of the object with their texts. */
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

  /** Returns the name of the only member, if there is only one. */
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

  /* What is there by its type; its value may be anything. */
  private static String found(JsonNode member) {
    return "of type " + member.getNodeType().name().toLowerCase(Locale.ROOT);
  }
}
