package io.portico.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/** What the names of the members of an object are in a document of OpenAPI. */
enum Place {
  /** Words of OpenAPI or JSON Schema. */
  WORDS,
  /** Names that the author chose, such as those of properties, with objects of words as values. */
  NAMES,
  /** Data, such as those of an example. */
  DATA;

  private static final Set<String> OF_NAMES =
      Set.of(
          "$defs",
          "callbacks",
          "content",
          "encoding",
          "headers",
          "links",
          "parameters",
          "pathItems",
          "paths",
          "patternProperties",
          "properties",
          "requestBodies",
          "responses",
          "schemas",
          "securitySchemes");
  private static final Set<String> OF_DATA =
      Set.of("const", "default", "enum", "example", "examples");

  /** Returns the place of the members of {@code value}, which is the member {@code name} here. */
  Place below(String name, JsonNode value) {
    return switch (this) {
      case DATA -> DATA;
      case NAMES -> WORDS;
      case WORDS ->
          OF_DATA.contains(name)
              ? DATA
              : OF_NAMES.contains(name) && value.isObject() ? NAMES : WORDS;
    };
  }
}
