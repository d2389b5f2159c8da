package io.portico.faults;

import io.swagger.v3.oas.models.media.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes values of schemas: most are valid, some are of another type, too long or odd. */
final class GeneratedValues {

  private static final int DEEPEST = 6;
  private static final int KNOWN_OF_A_NAME = 100;
  private static final String ID = "65a1b2c3d4e5f60718293a4b";

  private static final List<String> PLAIN =
      List.of("a", "Payments", "team", "tier", "1", "ann@example.com", "v1", "kong", ID, "true");

  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "null",
          "-1",
          "1e9",
          "\u0000",
          "a\u0000b",
          "\u0001\u001f\u007f\u0085",
          "\r\nX-Injected: yes",
          "\ud800",
          "\udfff\ud800",
          "\ufeff",
          "\u202eabc",
          "😀".repeat(20),
          "e\u0301".repeat(200),
          "ß".repeat(64),
          "İ",
          "' OR 1=1 --",
          "\"; DROP TABLE api; --",
          "%",
          "%00",
          "_",
          "\\",
          "*",
          "../../etc/passwd",
          "${jndi:ldap://localhost/x}",
          "{{7*7}}",
          "<script>alert(1)</script>",
          "((((((((((a)+)+)+)+)+)+)+)+)+)+",
          "(?:a{0,30}){0,30}",
          "a@b@c",
          "@",
          "a@x.test.",
          "2026-02-30",
          "9999-12-31T23:59:60Z",
          "-999999999-01-01",
          "0x7fffffff",
          "99999999999999999999",
          "NaN",
          ID.toUpperCase(java.util.Locale.ROOT),
          ID + "0",
          "a,b=c,!d",
          "a in (b,",
          "a=b=c",
          "a".repeat(64),
          "a".repeat(256),
          "a".repeat(5_000),
          "a.".repeat(1_500));

  private static final List<Object> OTHER_TYPES =
      List.of(
          true,
          0,
          -1,
          Integer.MIN_VALUE,
          Long.MAX_VALUE,
          0.1,
          new BigDecimal("1e400"),
          new BigDecimal("99999999999999999999999"),
          List.of(),
          Map.of(),
          List.of("a"),
          List.of(List.of(List.of())),
          Map.of("", ""),
          Map.of("a", Map.of("a", List.of(Map.of()))));

  private final Random random;
  private final Map<String, Schema<?>> schemas;
  private final Map<String, List<String>> known = new LinkedHashMap<>();

  GeneratedValues(Random random, Map<String, Schema<?>> schemas) {
    this.random = random;
    this.schemas = schemas;
  }

  /** Keeps a value that Portico has returned, to be sent again. */
  void learn(String name, String value) {
    var values = known.computeIfAbsent(name, _ -> new ArrayList<>());
    if (values.size() < KNOWN_OF_A_NAME) {
      values.add(value);
    } else {
      values.set(random.nextInt(KNOWN_OF_A_NAME), value);
    }
  }

  /** Returns whether an event happens that has this probability. */
  boolean happens(double probability) {
    return random.nextDouble() < probability;
  }

  <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** Returns a text that a field could have, or {@code name} has had. */
  String text(String name) {
    var seen = known.getOrDefault(name, List.of());
    if (!seen.isEmpty() && happens(0.7)) {
      return oneOf(seen);
    }
    return happens(0.2) ? oneOf(known.getOrDefault("id", List.of(ID))) : oneOf(PLAIN);
  }

  /** Returns a text that few fields accept. */
  String oddText() {
    return happens(0.01) ? "a".repeat(1 << random.nextInt(22)) : oneOf(ODD);
  }

  /** Returns a value of {@code schema}, which may be wrong. */
  @Nullable Object value(String name, Schema<?> schema) {
    return value(name, schema, 0);
  }

  private @Nullable Object value(String name, Schema<?> schema, int depth) {
    var chance = random.nextDouble();
    if (chance < 0.02) {
      return null;
    }
    if (chance < 0.04) {
      return oneOf(OTHER_TYPES);
    }
    if (chance < 0.08) {
      return oddText();
    }
    return depth > DEEPEST ? List.of() : valid(name, schema, depth);
  }

  private @Nullable Object valid(String name, Schema<?> schema, int depth) {
    if (schema.get$ref() != null) {
      var referred = schema.get$ref();
      var target = referred.substring(referred.lastIndexOf('/') + 1);
      return valid(name, Objects.requireNonNull(schemas.get(target)), depth);
    }
    if (schema.getConst() != null) {
      return schema.getConst();
    }
    if (schema.getEnum() != null) {
      return schema.getEnum().get(random.nextInt(schema.getEnum().size()));
    }
    if (schema.getOneOf() != null) {
      return valid(name, schema.getOneOf().get(random.nextInt(schema.getOneOf().size())), depth);
    }
    return switch (type(schema)) {
      case "object" -> object(schema, depth);
      case "array" -> array(name, schema, depth);
      case "integer", "number" -> number(schema);
      case "boolean" -> random.nextBoolean();
      case "null" -> null;
      default -> string(name, schema);
    };
  }

  private String type(Schema<?> schema) {
    if (schema.getTypes() != null && !schema.getTypes().isEmpty()) {
      return oneOf(schema.getTypes().stream().sorted().toList());
    }
    return Objects.requireNonNullElse(schema.getType(), "string");
  }

  private Map<String, @Nullable Object> object(Schema<?> schema, int depth) {
    var object = new LinkedHashMap<String, @Nullable Object>();
    var required = Objects.requireNonNullElse(schema.getRequired(), List.<String>of());
    if (schema.getProperties() != null) {
      schema
          .getProperties()
          .forEach(
              (name, member) -> {
                if (happens(required.contains(name) ? 0.98 : 0.5)) {
                  object.put(name, value(name, member, depth + 1));
                }
              });
    }
    if (schema.getAdditionalProperties() instanceof Schema<?> member) {
      var size = happens(0.02) ? 1_000 : random.nextInt(3);
      for (var number = 0; number < size; number++) {
        var name = happens(0.05) ? oddText() : number > 3 ? "m" + number : text("key");
        object.put(name, value("value", member, depth + 1));
      }
    }
    if (happens(0.03)) {
      object.put(oddText(), oddText());
    }
    return object;
  }

  private List<@Nullable Object> array(String name, Schema<?> schema, int depth) {
    if (schema.getItems() == null) {
      return List.of();
    }
    if (happens(0.02)) {
      return Collections.nCopies(2_000, value(name, schema.getItems(), DEEPEST));
    }
    var array = new ArrayList<@Nullable Object>();
    for (var number = random.nextInt(4); number > 0; number--) {
      array.add(value(name, schema.getItems(), depth + 1));
    }
    return array;
  }

  private Object number(Schema<?> schema) {
    var bounds = new ArrayList<>(Arrays.<Object>asList(0, 1, 2, 7, 50, 200));
    if (schema.getMinimum() != null) {
      bounds.addAll(List.of(schema.getMinimum(), schema.getMinimum().subtract(BigDecimal.ONE)));
    }
    if (schema.getMaximum() != null) {
      bounds.addAll(List.of(schema.getMaximum(), schema.getMaximum().add(BigDecimal.ONE)));
    }
    return oneOf(bounds);
  }

  private String string(String name, Schema<?> schema) {
    if ("date-time".equals(schema.getFormat())) {
      return oneOf(
          List.of("2026-03-01T10:15:30Z", "2026-03-01T10:15:30.123+02:00", "2024-02-29T00:00:00Z"));
    }
    if ("date".equals(schema.getFormat())) {
      return oneOf(List.of("2026-03-01", "2026-03-31", "2024-02-29", "1970-01-01"));
    }
    if (schema.getMaxLength() != null && happens(0.02)) {
      return "a".repeat(schema.getMaxLength() + random.nextInt(2));
    }
    if (name.contains("email") || name.equals("username")) {
      return happens(0.5) ? text(name) : "p%d@example.com".formatted(random.nextInt(10_000));
    }
    return happens(0.3) ? name + random.nextInt(10_000) : text(name);
  }
}
