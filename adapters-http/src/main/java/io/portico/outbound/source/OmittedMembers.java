package io.portico.outbound.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;

/** Finds the members of a record that say something that Portico has no place for. */
final class OmittedMembers {

  private static final int OFF = -1;

  private OmittedMembers() {}

  /** Returns the names of the members that are not empty, besides {@code known}. */
  static List<String> of(JsonEntry json, String... known) {
    return of("", json, known);
  }

  /** Returns them with {@code prefix}. */
  static List<String> of(String prefix, JsonEntry json, String... known) {
    var omitted = new ArrayList<String>();
    for (var name : json.names()) {
      if (!Arrays.asList(known).contains(name) && !isEmpty(json.json().get(name))) {
        omitted.add(prefix + name);
      }
    }
    return omitted;
  }

  /* Whether it says nothing: Go writes the zero of each type, and -1 often means off. */
  private static boolean isEmpty(JsonNode value) {
    if (value.isContainerNode()) {
      return StreamSupport.stream(value.spliterator(), false).allMatch(OmittedMembers::isEmpty);
    }
    if (value.isNumber()) {
      return value.decimalValue().signum() == 0 || value.asDouble() == OFF;
    }
    return value.isNull()
        || (value.isBoolean() && !value.booleanValue())
        || (value.isTextual() && value.textValue().isEmpty());
  }
}
