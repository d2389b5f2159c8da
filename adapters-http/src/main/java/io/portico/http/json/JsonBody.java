package io.portico.http.json;

import io.portico.domain.shared.InvalidValueException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A body that is an object or an array of objects. */
public sealed interface JsonBody {

  /**
   * Parses {@code body}.
   *
   * @param most the most elements of an array
   * @throws InvalidValueException if it is neither
   */
  static JsonBody parse(byte @Nullable [] body, int most) {
    var node = StrictJson.parse(body);
    if (!node.isArray()) {
      return new One(JsonObject.of("", node));
    }
    if (node.size() > most) {
      throw InvalidValueException.found("body", node.size() + " elements", "at most " + most);
    }
    var elements = new JsonValue("", node).elements(most, "an array");
    return new Several(elements.stream().map(JsonValue::object).toList());
  }

  /** Applies the function for the type of the body. */
  default <T> T read(Function<JsonObject, T> asOne, Function<List<JsonObject>, T> asSeveral) {
    return switch (this) {
      case One(var object) -> asOne.apply(object);
      case Several(var objects) -> asSeveral.apply(objects);
    };
  }

  /** An object. */
  record One(JsonObject object) implements JsonBody {}

  /** An array of objects. */
  record Several(List<JsonObject> objects) implements JsonBody {
    public Several {
      objects = List.copyOf(objects);
    }
  }
}
