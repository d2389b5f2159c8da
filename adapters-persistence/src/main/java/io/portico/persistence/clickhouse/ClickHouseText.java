package io.portico.persistence.clickhouse;

import static java.util.stream.Collectors.joining;

import java.util.Collection;

/** Values in statements. */
final class ClickHouseText {

  private ClickHouseText() {}

  /** Returns the literal of {@code value}. */
  static String literal(Object value) {
    return "'" + value.toString().replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** Returns the list of {@code values}, which are at least one, for {@code IN}. */
  static String list(Collection<?> values) {
    return values.stream().map(ClickHouseText::literal).collect(joining(", ", "(", ")"));
  }

  /** Returns the array of {@code values}. */
  static String array(Collection<?> values) {
    return values.stream().map(ClickHouseText::literal).collect(joining(", ", "[", "]"));
  }
}
