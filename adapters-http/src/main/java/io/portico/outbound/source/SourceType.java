package io.portico.outbound.source;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Optional;

/** The kinds of systems that APIs are pulled from. */
enum SourceType {
  KONG("kong"),
  TYK_GATEWAY("tyk-gateway"),
  TYK_DASHBOARD("tyk-dashboard"),
  KUBERNETES("kubernetes"),
  OPENAPI_FOLDER("openapi-folder");

  private final String text;

  SourceType(String text) {
    this.text = text;
  }

  /** Returns the type that the sources file calls {@code text}. */
  static Optional<SourceType> parse(String text) {
    return Arrays.stream(values()).filter(type -> type.text.equals(text)).findFirst();
  }

  /** Returns all types as the sources file calls them, for error messages. */
  static String expected() {
    return Arrays.stream(values()).map(type -> type.text).collect(joining(", ", "one of ", ""));
  }

  @Override
  public String toString() {
    return text;
  }
}
