package io.portico.http.json;

import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object whose members are asked for by name and type. A member of another type is refused,
 * never converted. An optional member that is {@code null} counts as not given.
 *
 * <p>Every method throws {@link InvalidValueException}, told of the member's place in the body.
 */
public final class JsonObject {

  private static final String ARRAY_OF_STRINGS = "an array of strings";

  private final String place;
  private final Map<String, JsonNode> members;

  private JsonObject(String place, JsonNode node) {
    this.place = place;
    this.members = new LinkedHashMap<>();
    node.entries().forEach(member -> members.put(member.getKey(), member.getValue()));
  }

  /** Returns the JSON object that {@code body} holds. */
  public static JsonObject parse(byte @Nullable [] body) {
    return of("", StrictJson.parse(body));
  }

  /** Returns {@code node}, which stands at {@code place}, as an object. */
  static JsonObject of(String place, JsonNode node) {
    if (!node.isObject()) {
      throw unexpected(place.isEmpty() ? "body" : place, node, "an object");
    }
    return new JsonObject(place, node);
  }

  /** Refuses every member but those with {@code names}. */
  public JsonObject only(String... names) {
    var known = Arrays.asList(names);
    for (var name : members.keySet()) {
      if (!known.contains(name)) {
        throw new UnknownMemberException(at(name), names);
      }
    }
    return this;
  }

  /**
   * Returns every member but those with {@code names}, as the text of a JSON object: to be kept for
   * whoever understands them.
   *
   * @param longest the most UTF-16 units of the text
   */
  public String others(int longest, String... names) {
    var others = new LinkedHashMap<>(members);
    others.keySet().removeAll(Arrays.asList(names));
    return JsonText.written(place.isEmpty() ? "body" : place, others, longest);
  }

  /** Returns the names of all members, in their order. */
  public List<String> names() {
    return List.copyOf(members.keySet());
  }

  /** Returns whether the member {@code name} is an object. */
  public boolean isObject(String name) {
    return member(name).filter(JsonNode::isObject).isPresent();
  }

  /** Returns whether there is a member {@code name}, be it {@code null}. */
  public boolean has(String name) {
    return members.containsKey(name);
  }

  /** Returns the string {@code name}. */
  public String text(String name) {
    return textAt(at(name), required(name, "a string"));
  }

  /** Returns what {@code reading} makes of the string {@code name}. */
  public <T> T text(String name, Function<String, T> reading) {
    return read(at(name), text(name), reading);
  }

  /** Returns the string {@code name} if it is given. */
  public Optional<String> optionalText(String name) {
    return member(name).map(node -> textAt(at(name), node));
  }

  /** Returns the string {@code name}, which no message may show. */
  public String secret(String name) {
    return optionalSecret(name)
        .orElseThrow(
            () ->
                InvalidValueException.found(
                    at(name), members.containsKey(name) ? "null" : "missing", "a string"));
  }

  /** Returns the string {@code name}, which no message may show, if it is given. */
  public Optional<String> optionalSecret(String name) {
    return member(name).map(node -> secretAt(at(name), node));
  }

  /**
   * Returns the strings of the array {@code name}, which no message may show, if it is given.
   *
   * @param most the most elements
   */
  public Optional<List<String>> optionalSecrets(String name, int most) {
    return member(name)
        .map(
            node -> {
              if (!node.isArray()) {
                throw InvalidValueException.found(at(name), "something else", ARRAY_OF_STRINGS);
              }
              var secrets = new ArrayList<String>();
              for (var element : elements(name, node, most, ARRAY_OF_STRINGS)) {
                secrets.add(secretAt(at(name) + "[" + secrets.size() + "]", element));
              }
              return secrets;
            });
  }

  /**
   * Returns what {@code reading} makes of the string {@code name} if it is given and not empty:
   * clients of the portal send what they leave out as an empty string.
   */
  public <T> Optional<T> textUnlessEmpty(String name, Function<String, T> reading) {
    return optionalText(name)
        .filter(text -> !text.isEmpty())
        .map(text -> read(at(name), text, reading));
  }

  /** Returns the boolean {@code name}; false if it is not given. */
  public boolean flag(String name) {
    return member(name)
        .map(
            node -> {
              if (!node.isBoolean()) {
                throw unexpected(at(name), node, "true or false");
              }
              return node.getBooleanValue();
            })
        .orElse(false);
  }

  /**
   * Returns what {@code reading} makes of each string of the array {@code name}; nothing if it is
   * not given.
   *
   * @param most the most elements
   */
  public <T> List<T> texts(String name, int most, Function<String, T> reading) {
    return optionalTexts(name, most, reading).orElse(List.of());
  }

  /**
   * Returns what {@code reading} makes of each string of the array {@code name} if it is given.
   *
   * @param most the most elements
   */
  public <T> Optional<List<T>> optionalTexts(String name, int most, Function<String, T> reading) {
    return member(name).map(node -> textsOf(name, node, most, reading));
  }

  private <T> List<T> textsOf(String name, JsonNode node, int most, Function<String, T> reading) {
    var texts = new ArrayList<T>();
    for (var element : elements(name, node, most, ARRAY_OF_STRINGS)) {
      var elementAt = at(name) + "[" + texts.size() + "]";
      texts.add(read(elementAt, textAt(elementAt, element), reading));
    }
    return texts;
  }

  /**
   * Returns what {@code reading} makes of the string {@code name} or of each string of the array
   * {@code name}; nothing if it is not given.
   *
   * @param most the most elements of an array
   */
  public <T> List<T> oneOrSeveral(String name, int most, Function<String, T> reading) {
    var node = member(name);
    return node.isPresent() && node.get().isString()
        ? List.of(text(name, reading))
        : texts(name, most, reading);
  }

  /** Returns the whole number {@code name} if it is given. */
  public Optional<Integer> optionalInteger(String name) {
    return member(name)
        .map(
            node -> {
              if (!node.isNumber() || !node.getNumberValue().toString().matches("-?\\d{1,9}")) {
                throw unexpected(at(name), node, "a whole number");
              }
              return node.getIntValue();
            });
  }

  /** Returns the whole number {@code name}, of at most 18 digits, if it is given. */
  public Optional<Long> optionalLong(String name) {
    return member(name)
        .map(
            node -> {
              if (!node.isNumber() || !node.getNumberValue().toString().matches("-?\\d{1,18}")) {
                throw unexpected(at(name), node, "a whole number");
              }
              return node.getLongValue();
            });
  }

  /** Returns what {@code reading} makes of the whole number {@code name} if it is given. */
  public <T> Optional<T> optionalInteger(String name, Function<Integer, T> reading) {
    return optionalInteger(name).map(number -> read(at(name), number, reading));
  }

  /** Returns what {@code reading} makes of the whole number {@code name} if it is given. */
  public <T> Optional<T> optionalLong(String name, Function<Long, T> reading) {
    return optionalLong(name).map(number -> read(at(name), number, reading));
  }

  /** Returns what {@code reading} makes of the number {@code name} if it is given. */
  public <T> Optional<T> optionalDecimal(String name, Function<BigDecimal, T> reading) {
    return optionalDecimal(name).map(number -> read(at(name), number, reading));
  }

  /** Returns the number {@code name} with all its digits if it is given. */
  public Optional<BigDecimal> optionalDecimal(String name) {
    return member(name)
        .map(
            node -> {
              if (!node.isNumber()) {
                throw unexpected(at(name), node, "a number");
              }
              return new BigDecimal(node.getNumberValue().toString());
            });
  }

  /** Returns the boolean {@code name} if it is given. */
  public Optional<Boolean> optionalFlag(String name) {
    return member(name).map(_ -> flag(name));
  }

  /**
   * Returns the objects of the array {@code name}; nothing if it is not given.
   *
   * @param most the most elements
   */
  public List<JsonObject> objects(String name, int most) {
    var node = member(name);
    if (node.isEmpty()) {
      return List.of();
    }
    var objects = new ArrayList<JsonObject>();
    for (var element : elements(name, node.get(), most, "an array of objects")) {
      objects.add(of("%s[%d]".formatted(at(name), objects.size()), element));
    }
    return objects;
  }

  /** Returns the object {@code name} if it is given. */
  public Optional<JsonObject> object(String name) {
    return member(name).map(node -> of(at(name), node));
  }

  /**
   * Returns what {@code reading} makes of each object of the array {@code name}; nothing if it is
   * not given.
   *
   * @param most the most elements
   */
  public <T> List<T> objects(String name, int most, Function<JsonObject, T> reading) {
    var node = member(name);
    if (node.isEmpty()) {
      return List.of();
    }
    var objects = new ArrayList<T>();
    for (var element : elements(name, node.get(), most, "an array of objects")) {
      objects.add(reading.apply(of("%s[%d]".formatted(at(name), objects.size()), element)));
    }
    return objects;
  }

  /**
   * Returns every member of this object as a key and a text, in their order: numbers and booleans
   * as they are written, an array of such values joined by {@code ", "}. A {@code null} is left
   * out.
   */
  public SequencedMap<String, String> scalars() {
    var entries = new LinkedHashMap<String, String>();
    members.forEach(
        (name, node) -> {
          if (node.isArray()) {
            var texts = new ArrayList<String>();
            node.values().forEach(element -> texts.add(scalarAt(at(name), element)));
            entries.put(name, String.join(", ", texts));
          } else if (!node.isNull()) {
            entries.put(name, scalarAt(at(name), node));
          }
        });
    return entries;
  }

  /** Returns every member of this object as a key and a string, in their order. */
  public <K> SequencedMap<K, String> entries(Function<String, K> readingOfKey) {
    var entries = new LinkedHashMap<K, String>();
    members.forEach(
        (name, node) -> entries.put(read(at(name), name, readingOfKey), textAt(at(name), node)));
    return entries;
  }

  /**
   * Returns every member of this object as a key and a string, in their order; a {@code null} is an
   * empty one.
   */
  public <K> SequencedMap<K, Optional<String>> optionalEntries(Function<String, K> readingOfKey) {
    var entries = new LinkedHashMap<K, Optional<String>>();
    members.forEach(
        (name, node) ->
            entries.put(
                read(at(name), name, readingOfKey),
                node.isNull() ? Optional.empty() : Optional.of(textAt(at(name), node))));
    return entries;
  }

  /** Returns the place of the member {@code name} in the body. */
  public String at(String name) {
    return place.isEmpty() ? name : place + "." + name;
  }

  private JsonNode required(String name, String expected) {
    return member(name)
        .orElseThrow(
            () ->
                InvalidValueException.found(
                    at(name), members.containsKey(name) ? "null" : "missing", expected));
  }

  private Optional<JsonNode> member(String name) {
    return Optional.ofNullable(members.get(name)).filter(node -> !node.isNull());
  }

  private static <V, T> T read(String place, V value, Function<V, T> reading) {
    try {
      return reading.apply(value);
    } catch (InvalidValueException e) {
      throw e.at(place);
    }
  }

  private Iterable<JsonNode> elements(String name, JsonNode node, int most, String expected) {
    if (!node.isArray()) {
      throw unexpected(at(name), node, expected);
    }
    if (node.size() > most) {
      throw InvalidValueException.found(at(name), node.size() + " elements", "at most " + most);
    }
    return node.values();
  }

  private static String secretAt(String place, JsonNode node) {
    if (!node.isString()) {
      throw InvalidValueException.found(place, "something else", "a string");
    }
    return node.getStringValue();
  }

  private static String textAt(String place, JsonNode node) {
    if (!node.isString()) {
      throw unexpected(place, node, "a string");
    }
    return node.getStringValue();
  }

  private static String scalarAt(String place, JsonNode node) {
    if (node.isObject() || node.isArray() || node.isNull()) {
      throw unexpected(place, node, "a string, a number, a boolean or an array of these");
    }
    return node.coerceStringValue();
  }

  private static InvalidValueException unexpected(String place, JsonNode node, String expected) {
    return InvalidValueException.found(place, kindOf(node), expected);
  }

  private static String kindOf(JsonNode node) {
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
