package io.portico.http.testkit;

import java.util.stream.Stream;

/** What clients say of bodies, and of answers they would like. */
public final class Variants {

  private Variants() {}

  /** Returns values of Content-Type that are read as JSON; the empty one means no header. */
  public static Stream<String> contentTypes() {
    return Stream.of(
        "application/json",
        "application/json; charset=utf-8",
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "nonsense");
  }

  /** Returns values of Accept that get JSON; the empty one means no header. */
  public static Stream<String> accepts() {
    return Stream.of("", "*/*", "application/json", "text/html", "image/png;q=0.1", "nonsense");
  }
}
