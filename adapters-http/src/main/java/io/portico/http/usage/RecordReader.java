package io.portico.http.usage;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.json.StrictJson;
import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads one record after the other. Members that mean nothing here are passed over: gateways send
 * many more.
 */
final class RecordReader {

  /* So many keys and targets are remembered of those that were read before. */
  private static final int MOST_REMEMBERED = 16_384;

  private final HitRules rules;
  private final HitTime time = new HitTime();
  private final Map<String, StoredKey> keys = new HashMap<>();
  private final Map<Called, UsageTarget> targets = new HashMap<>();
  private final @Nullable MemberNames[] names = new MemberNames[StrictJson.DEEPEST + 1];

  /* Of the record that is being read. */
  private @Nullable InvalidValueException problem;
  private @Nullable StoredKey key;
  private @Nullable String api;
  private String version = "";
  private String plan = "";
  private String tagged = "";
  private int code;
  private @Nullable Instant at;
  private OptionalLong latency = OptionalLong.empty();

  RecordReader(HitRules rules) {
    this.rules = rules;
  }

  /** What was called, as it is written. */
  private record Called(String api, String version, String plan) {}

  /**
   * Returns the hit in the object that {@code parser} is at the beginning of, and leaves it at the
   * end of that object.
   *
   * @throws InvalidValueException if it is no good record; {@code parser} is at its end then, too
   */
  Hit read(JsonParser parser) throws IOException {
    begin();
    var members = names(0);
    members.clear();
    for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      if (!members.add(name)) {
        note(twice(name));
      }
      parser.nextToken();
      try {
        member(name, parser);
      } catch (InvalidValueException e) {
        note(e);
      }
    }
    if (problem != null) {
      throw problem;
    }
    return hit();
  }

  private void begin() {
    problem = null;
    key = null;
    api = null;
    version = "";
    plan = "";
    tagged = "";
    code = -1;
    at = null;
    latency = OptionalLong.empty();
  }

  private Hit hit() {
    if (key == null) {
      throw missing("api_key", "a string");
    }
    if (api == null) {
      throw missing("api_id", "a string");
    }
    if (code < 0) {
      throw missing("response_code", "a whole number");
    }
    if (at == null) {
      throw missing("timestamp", "a string");
    }
    return new Hit(key, target(api), code, at, latency);
  }

  private void member(String name, JsonParser parser) throws IOException {
    switch (name) {
      case "api_key" -> key = key(text(name, parser));
      case "api_id" -> api = text(name, parser);
      case "api_version" -> version = optionalText(name, parser);
      case "policy_id" -> plan = optionalText(name, parser);
      case "response_code" -> code = rules.code(number(name, parser));
      case "timestamp" -> at = rules.at(time.read(text(name, parser)));
      case "request_time" -> latency = latency(name, parser);
      case "tags" -> tags(name, parser);
      default -> pass(parser);
    }
  }

  private StoredKey key(String text) {
    if (keys.size() == MOST_REMEMBERED) {
      keys.clear();
    }
    return keys.computeIfAbsent(text, rules::key);
  }

  private UsageTarget target(String calledApi) {
    var called = new Called(calledApi, version, plan.isEmpty() ? tagged : plan);
    var known = targets.get(called);
    if (known != null) {
      return known;
    }
    var target = rules.target(called.api(), called.version(), called.plan());
    if (targets.size() == MOST_REMEMBERED) {
      targets.clear();
    }
    targets.put(called, target);
    return target;
  }

  private String text(String name, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.VALUE_STRING)) {
      throw wrong(name, parser, "a string");
    }
    return parser.getText();
  }

  private String optionalText(String name, JsonParser parser) throws IOException {
    return parser.hasToken(JsonToken.VALUE_NULL) ? "" : text(name, parser);
  }

  private long number(String name, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      throw wrong(name, parser, "a whole number");
    }
    try {
      return parser.getLongValue();
    } catch (InputCoercionException _) {
      throw InvalidValueException.found(name, "a number of many digits", "a smaller one");
    }
  }

  /* Some gateways measure finer than in milliseconds. */
  private OptionalLong latency(String name, JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      return OptionalLong.empty();
    }
    var millis =
        parser.hasToken(JsonToken.VALUE_NUMBER_FLOAT)
            ? (long) Math.floor(parser.getDoubleValue())
            : number(name, parser);
    return OptionalLong.of(rules.latency(millis));
  }

  private void tags(String name, JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_NULL)) {
      return;
    }
    if (!parser.hasToken(JsonToken.START_ARRAY)) {
      throw wrong(name, parser, "an array of strings");
    }
    var strings = true;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      if (!parser.hasToken(JsonToken.VALUE_STRING)) {
        strings = false;
        pass(parser);
      } else if (tagged.isEmpty()) {
        tagged = HitRules.planOf(parser.getText());
      }
    }
    if (!strings) {
      throw InvalidValueException.found(name, "not only strings", "an array of strings");
    }
  }

  /** Passes over a value, in which no object may have a member twice either. */
  private void pass(JsonParser parser) throws IOException {
    var depth = 0;
    do {
      switch (parser.currentToken()) {
        case START_OBJECT, START_ARRAY -> {
          depth++;
          if (depth >= StrictJson.DEEPEST) {
            parser.skipChildren();
            depth--;
            note(
                InvalidValueException.found(
                    "record", "nested deeper", "at most %d levels".formatted(StrictJson.DEEPEST)));
          } else {
            names(depth).clear();
          }
        }
        case END_OBJECT, END_ARRAY -> depth--;
        case FIELD_NAME -> {
          if (!names(depth).add(parser.currentName())) {
            note(twice(parser.currentName()));
          }
        }
        default -> {}
      }
    } while (depth > 0 && parser.nextToken() != null);
  }

  private MemberNames names(int depth) {
    var present = names[depth];
    if (present == null) {
      present = new MemberNames();
      names[depth] = present;
    }
    return present;
  }

  private void note(InvalidValueException found) {
    if (problem == null) {
      problem = found;
    }
  }

  private InvalidValueException wrong(String name, JsonParser parser, String expected)
      throws IOException {
    var found =
        switch (parser.currentToken()) {
          case START_OBJECT -> "an object";
          case START_ARRAY -> "an array";
          case VALUE_STRING -> "a string";
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
          case VALUE_TRUE, VALUE_FALSE -> "a boolean";
          default -> "null";
        };
    pass(parser);
    return InvalidValueException.found(name, found, expected);
  }

  private static InvalidValueException twice(String name) {
    return InvalidValueException.found(
        "record", "the member %s twice".formatted(InvalidValueException.shown(name)), "once");
  }

  private static InvalidValueException missing(String name, String expected) {
    return InvalidValueException.found(name, "missing", expected);
  }
}
