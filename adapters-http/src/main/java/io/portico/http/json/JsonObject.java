package io.portico.http.json;

import io.micronaut.json.tree.JsonNode;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.ListRules;
import io.portico.domain.shared.Worded;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object whose members are read by name and type. Values are never converted to another
 * type. An optional member that is {@code null} counts as absent.
 *
 * <p>Every method throws {@link InvalidValueException} with the path of the member. Errors of a
 * reader function get the path of the member that it reads.
 */
public final class JsonObject {

  private final String path;
  private final JsonNode members;

  private JsonObject(String path, JsonNode members) {
    this.path = path;
    this.members = members;
  }

  /** Parses a body that is a JSON object. */
  public static JsonObject parse(byte @Nullable [] body) {
    return of("", StrictJson.parse(body));
  }

  /** Parses a body that is a JSON object with strings of up to {@code longestString} characters. */
  public static JsonObject parse(byte @Nullable [] body, int longestString) {
    return of("", StrictJson.parse(body, longestString));
  }

  /**
   * Reads a body that is a JSON object, or an array of objects.
   *
   * @param most the most elements of an array
   */
  public static <T> T parse(
      byte @Nullable [] body,
      int most,
      Function<JsonObject, T> object,
      Function<List<JsonObject>, T> array) {
    var node = StrictJson.parse(body);
    if (!node.isArray()) {
      return object.apply(of("", node));
    }
    ListRules.atMost("body", node.size(), most, "elements");
    var elements = new JsonValue("", node).elements(most, "an array");
    return array.apply(elements.stream().map(JsonValue::object).toList());
  }

  /** Returns {@code node} at {@code path} as an object. */
  static JsonObject of(String path, JsonNode node) {
    if (!node.isObject()) {
      throw new JsonValue(path.isEmpty() ? "body" : path, node).unexpected("an object");
    }
    return new JsonObject(path, node);
  }

  /** Rejects members other than {@code names}. */
  public JsonObject only(String... names) {
    var known = Arrays.asList(names);
    for (var member : members.entries()) {
      if (!known.contains(member.getKey())) {
        throw ClientNameException.member(at(member.getKey()), names);
      }
    }
    return this;
  }

  /**
   * Rejects members that are nearly one of {@code meant}, which would otherwise be ignored.
   *
   * @param known further members that are not compared
   */
  public JsonObject withoutNearMisses(List<String> meant, List<String> known) {
    for (var name : names()) {
      if (!meant.contains(name) && !known.contains(name)) {
        var nearest = MemberNames.nearest(name, meant);
        if (nearest.isPresent()) {
          throw new NearMissException(at(name), nearest.get());
        }
      }
    }
    return this;
  }

  /**
   * Returns the members other than {@code names} as the text of a JSON object.
   *
   * @param longest the most UTF-16 units of the text
   */
  public String others(int longest, String... names) {
    var known = Arrays.asList(names);
    var others = new LinkedHashMap<String, JsonNode>();
    for (var member : members.entries()) {
      if (!known.contains(member.getKey())) {
        others.put(member.getKey(), member.getValue());
      }
    }
    return JsonText.format(path.isEmpty() ? "body" : path, others, longest);
  }

  /** Returns the names of all members in their order. */
  public List<String> names() {
    var names = new ArrayList<String>(members.size());
    members.entries().forEach(member -> names.add(member.getKey()));
    return List.copyOf(names);
  }

  /** Returns whether the member {@code name} is an object. */
  public boolean isObject(String name) {
    return member(name).filter(value -> value.node().isObject()).isPresent();
  }

  /** Returns whether the member {@code name} is present, even if it is {@code null}. */
  public boolean has(String name) {
    return members.get(name) != null;
  }

  /** Returns the string {@code name}. */
  public String text(String name) {
    return required(name).text();
  }

  /** Reads the string {@code name}. */
  public <T> T text(String name, Function<String, T> reader) {
    return required(name).text(reader);
  }

  /** Returns the string {@code name}, if present. */
  public Optional<String> optionalText(String name) {
    return member(name).map(JsonValue::text);
  }

  /** Reads the string {@code name}, if present. */
  public <T> Optional<T> optionalText(String name, Function<String, T> reader) {
    return member(name).map(value -> value.text(reader));
  }

  /** Returns the constant of {@code type} that the string {@code name} names, if present. */
  public <E extends Enum<E> & Worded> Optional<E> optionalWord(String name, Class<E> type) {
    return optionalText(name, word -> Worded.of(type, name, word));
  }

  /** Reads the string {@code name}, if present. Portal clients send absent values as {@code ""}. */
  public <T> Optional<T> textUnlessEmpty(String name, Function<String, T> reader) {
    return member(name).filter(value -> !value.text().isEmpty()).map(value -> value.text(reader));
  }

  /** Returns the string {@code name}, which messages never contain. */
  public String secret(String name) {
    return required(name).secret();
  }

  /** Returns the string {@code name}, which messages never contain, if present. */
  public Optional<String> optionalSecret(String name) {
    return member(name).map(JsonValue::secret);
  }

  /**
   * Returns the strings of the array {@code name}, which messages never contain, if present.
   *
   * @param most the most elements
   */
  public Optional<List<String>> optionalSecrets(String name, int most) {
    return member(name).map(value -> value.secrets(most));
  }

  /**
   * Reads each string of the array {@code name}; an absent array is empty.
   *
   * @param most the most elements
   */
  public <T> List<T> texts(String name, int most, Function<String, T> reader) {
    return optionalTexts(name, most, reader).orElse(List.of());
  }

  /**
   * Reads each string of the array {@code name}, if present.
   *
   * @param most the most elements
   */
  public <T> Optional<List<T>> optionalTexts(String name, int most, Function<String, T> reader) {
    return member(name).map(value -> value.texts(most, reader));
  }

  /**
   * Reads the string {@code name}, or each string of the array {@code name}; an absent member is
   * empty.
   *
   * @param most the most elements of an array
   */
  public <T> List<T> oneOrSeveral(String name, int most, Function<String, T> reader) {
    return member(name)
        .map(
            value ->
                value.node().isString() ? List.of(value.text(reader)) : value.texts(most, reader))
        .orElse(List.of());
  }

  /** Returns the boolean {@code name}, by default false. */
  public boolean flag(String name) {
    return optionalFlag(name).orElse(false);
  }

  /** Returns the boolean {@code name}, if present. */
  public Optional<Boolean> optionalFlag(String name) {
    return member(name).map(JsonValue::flag);
  }

  /** Returns the whole number {@code name} of at most 18 digits, if present. */
  public Optional<Long> optionalLong(String name) {
    return member(name).map(JsonValue::wholeNumber);
  }

  /** Returns the number {@code name} with all its digits, if present. */
  public Optional<BigDecimal> optionalDecimal(String name) {
    return member(name).map(JsonValue::decimal);
  }

  /** Returns the object {@code name}, if present. */
  public Optional<JsonObject> object(String name) {
    return member(name).map(JsonValue::object);
  }

  /**
   * Reads each object of the array {@code name}; an absent array is empty.
   *
   * @param most the most elements
   */
  public <T> List<T> objects(String name, int most, Function<JsonObject, T> reader) {
    return member(name).stream()
        .flatMap(value -> value.elements(most, "an array of objects").stream())
        .map(element -> reader.apply(element.object()))
        .toList();
  }

  /**
   * Returns all members as texts in their order: numbers and booleans as written, the values of an
   * array joined by {@code ", "}. Members that are {@code null} are omitted.
   */
  public SequencedMap<String, String> scalars() {
    var entries = new LinkedHashMap<String, String>();
    for (var name : names()) {
      member(name).ifPresent(value -> entries.put(name, value.scalars()));
    }
    return entries;
  }

  /** Reads all members, which are strings, and returns them in their order. */
  public <K, V> SequencedMap<K, V> entries(
      Function<String, K> nameReader, Function<String, V> valueReader) {
    var entries = new LinkedHashMap<K, V>();
    for (var member : members.entries()) {
      var value = new JsonValue(at(member.getKey()), member.getValue());
      entries.put(
          named(() -> value.read(member.getKey(), nameReader)),
          named(() -> value.text(valueReader)));
    }
    return entries;
  }

  /**
   * Reads all members, which are strings, and returns them in their order. Members that are {@code
   * null} are omitted.
   */
  public SequencedMap<String, String> presentTexts() {
    var texts = new LinkedHashMap<String, String>();
    for (var name : names()) {
      optionalText(name).ifPresent(text -> texts.put(name, text));
    }
    return texts;
  }

  /** Reads all members, which are strings or {@code null}, and returns them in their order. */
  public <K, V> SequencedMap<K, Optional<V>> optionalEntries(
      Function<String, K> nameReader, Function<String, V> valueReader) {
    var entries = new LinkedHashMap<K, Optional<V>>();
    for (var member : members.entries()) {
      var value = new JsonValue(at(member.getKey()), member.getValue());
      entries.put(
          named(() -> value.read(member.getKey(), nameReader)),
          named(() -> optionalText(member.getKey(), valueReader)));
    }
    return entries;
  }

  private static <T> T named(Supplier<T> entry) {
    try {
      return entry.get();
    } catch (InvalidValueException e) {
      throw ClientNameException.entry(e);
    }
  }

  /** Returns the result of {@code constructor}; its errors name members of this object. */
  public <T> T construct(Supplier<T> constructor) {
    try {
      return constructor.get();
    } catch (InvalidValueException e) {
      throw e.at(at(e.field()));
    }
  }

  /** Returns the path of the member {@code name} in the body. */
  public String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private Optional<JsonValue> member(String name) {
    return Optional.ofNullable(members.get(name))
        .filter(node -> !node.isNull())
        .map(node -> new JsonValue(at(name), node));
  }

  private JsonValue required(String name) {
    return member(name)
        .orElseThrow(
            () ->
                InvalidValueException.found(at(name), has(name) ? "null" : "missing", "a string"));
  }
}
