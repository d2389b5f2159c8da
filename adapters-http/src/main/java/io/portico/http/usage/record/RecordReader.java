package io.portico.http.usage.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.StoredKey;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.json.StrictJson;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads usage records from a JSON parser: the members of a record, alone or in the object in which
 * an exporter wraps them, or a document of Kong. Unknown members are skipped: gateways send many.
 */
final class RecordReader {

  /* Reading takes 9 % longer without the caches of keys and targets. */
  private static final int MOST_CACHED = 16_384;

  /* Names are held to find duplicates. */
  private static final int MOST_MEMBERS = 4_096;

  private final HitRules rules;
  private final HitTime time = new HitTime();
  private final Map<String, Optional<StoredKey>> keys = new HashMap<>();
  private final Map<Called, UsageTarget> targets = new HashMap<>();

  /* The current record. */
  private final Set<String> members = new HashSet<>();
  private final Set<String> wrapped = new HashSet<>();
  private int held;
  private final KongDocument kong = new KongDocument();
  private @Nullable InvalidValueException problem;
  private Optional<StoredKey> key = Optional.empty();
  private @Nullable String api;
  private String version = "";
  private String plan = "";
  private String tagged = "";
  private int code;
  private @Nullable Instant at;
  private OptionalLong latency = OptionalLong.empty();
  private Optional<Instant> eventTime = Optional.empty();

  /* What shippers of logs add, or have in place of the time of the call. */
  private @Nullable String shippedAt;

  private String organisation = "";

  RecordReader(HitRules rules) {
    this.rules = rules;
  }

  /** A target as reported. */
  private record Called(String api, String version, String plan) {}

  /**
   * Reads the value at the current token, and leaves {@code parser} at its end.
   *
   * @throws InvalidValueException if it is not a valid record; {@code parser} is at its end then,
   *     too
   */
  Hit read(JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.START_OBJECT)) {
      parser.skipChildren();
      throw InvalidValueException.found("record", "not an object", "an object");
    }
    reset();
    members(parser, members);
    if (problem != null) {
      throw problem;
    }
    return hit();
  }

  private void members(JsonParser parser, Set<String> names) throws IOException {
    for (var name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
      checkNew(name, names);
      parser.nextToken();
      try {
        member(name, parser);
      } catch (InvalidValueException e) {
        note(e);
      }
    }
  }

  private void reset() {
    members.clear();
    wrapped.clear();
    held = 0;
    kong.reset();
    eventTime = Optional.empty();
    shippedAt = null;
    problem = null;
    key = Optional.empty();
    api = null;
    version = "";
    plan = "";
    tagged = "";
    code = -1;
    at = null;
    latency = OptionalLong.empty();
  }

  private Hit hit() {
    if (kong.startedAt().isPresent()) {
      addFromKong();
    }
    if (at == null && eventTime.isPresent()) {
      at = rules.at(eventTime.get());
    }
    if (at == null && shippedAt != null) {
      at = rules.at(time.parse(shippedAt));
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

  private void addFromKong() {
    if (key.isEmpty()) {
      key = kong.key().flatMap(this::key);
    }
    if (api == null) {
      api = kong.api().map(ApiId::toString).orElse(null);
    }
    if (code < 0 && kong.status().isPresent()) {
      code = rules.code(kong.status().getAsLong());
    }
    if (at == null) {
      at = rules.at(kong.startedAt().orElseThrow());
    }
    if (latency.isEmpty() && kong.latency().isPresent()) {
      latency = OptionalLong.of(rules.latency(kong.latency().getAsLong()));
    }
  }

  private void member(String name, JsonParser parser) throws IOException {
    switch (name) {
      case "api_key" -> key = key(optionalText(name, parser));
      case "api_id" -> api = text(name, parser);
      case "api_version" -> version = optionalText(name, parser);
      case "policy_id" -> plan = optionalText(name, parser);
      case "response_code" -> code = rules.code(number(name, parser));
      case "timestamp", "time_stamp" -> at = rules.at(time.parse(text(name, parser)));
      case "@timestamp" -> shippedAt = optionalShipped(parser);
      case "request_time", "request_time_ms" -> latency = latency(name, parser);
      case "tags" -> tags(name, parser);
      case "org_id" -> organisation(optionalText(name, parser));
      case "event", "tyk-analytics-record" -> wrapped(parser);
      case "time" -> eventTime = HitTime.ofSeconds(parser);
      case "request", "response", "latencies", "consumer", "service", "started_at" -> {
        kong.name(0, name);
        walk(parser, true);
      }
      default -> skip(parser);
    }
  }

  private void organisation(String text) {
    if (!text.equals(organisation)) {
      rules.requireOwnOrganisation(text);
      organisation = text;
    }
  }

  private void wrapped(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.START_OBJECT) && wrapped.isEmpty()) {
      members(parser, wrapped);
    } else {
      skip(parser);
    }
  }

  private Optional<StoredKey> key(String text) {
    if (keys.size() == MOST_CACHED) {
      keys.clear();
    }
    return keys.computeIfAbsent(text, rules::keyOfCall);
  }

  private UsageTarget target(String calledApi) {
    var called = new Called(calledApi, version, plan.isEmpty() ? tagged : plan);
    var known = targets.get(called);
    if (known != null) {
      return known;
    }
    var target = rules.target(called.api(), called.version(), called.plan());
    if (targets.size() == MOST_CACHED) {
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

  private @Nullable String optionalShipped(JsonParser parser) throws IOException {
    if (parser.hasToken(JsonToken.VALUE_STRING)) {
      return parser.getText();
    }
    skip(parser);
    return null;
  }

  private long number(String name, JsonParser parser) throws IOException {
    if (!parser.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      throw wrong(name, parser, "a whole number");
    }
    try {
      return parser.getLongValue();
    } catch (InputCoercionException _) {
      throw InvalidValueException.found(name, "a number that is too large", "a smaller one");
    }
  }

  /* Some gateways report fractions of milliseconds. */
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
        skip(parser);
      } else if (tagged.isEmpty()) {
        tagged = rules.planOf(parser.getText());
      }
    }
    if (!strings) {
      throw InvalidValueException.found(name, "other values than strings", "an array of strings");
    }
  }

  private void skip(JsonParser parser) throws IOException {
    if (parser.currentToken().isStructStart()) {
      walk(parser, false);
    }
  }

  /* Walks through a value and checks it for duplicate members. */
  private void walk(JsonParser parser, boolean ofKong) throws IOException {
    var names = new ArrayDeque<Set<String>>();
    do {
      switch (parser.currentToken()) {
        case START_OBJECT, START_ARRAY -> {
          if (names.size() + 1 < StrictJson.DEEPEST) {
            names.push(new HashSet<>());
            kong.name(names.size(), "");
          } else {
            parser.skipChildren();
            note(
                InvalidValueException.found(
                    "record",
                    "nested too deep",
                    "at most %d levels".formatted(StrictJson.DEEPEST)));
          }
        }
        case END_OBJECT, END_ARRAY -> names.pop();
        case FIELD_NAME -> {
          checkNew(parser.currentName(), names.element());
          kong.name(names.size(), parser.currentName());
        }
        default -> {
          if (ofKong) {
            kong.value(names.size(), parser);
          }
        }
      }
    } while (!names.isEmpty() && parser.nextToken() != null);
  }

  private void checkNew(String name, Set<String> names) {
    if (held == MOST_MEMBERS) {
      note(InvalidValueException.found("record", "too many members", "at most " + MOST_MEMBERS));
      return;
    }
    held++;
    if (!names.add(name)) {
      note(
          InvalidValueException.found(
              "record", "duplicate member " + InvalidValueException.shown(name), "unique members"));
    }
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
    skip(parser);
    return InvalidValueException.found(name, found, expected);
  }

  private static InvalidValueException missing(String name, String expected) {
    return InvalidValueException.found(name, "missing", expected);
  }
}
