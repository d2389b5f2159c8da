package io.portico.http.page;

import java.util.Optional;

/**
 * A badge, for example a label with its value.
 *
 * @param link where it leads
 */
public record Chip(String text, Colour colour, Optional<String> link) {

  /** Returns the chip of a label that an API carries; {@code title} is its display name. */
  public static Chip label(String name, String title, String value) {
    return new Chip(title + ": " + value, Colour.of(name), Optional.empty());
  }

  /** Returns a chip that leads nowhere. */
  public static Chip of(String text, Colour colour) {
    return new Chip(text, colour, Optional.empty());
  }

  /** Returns this chip as a link. */
  public Chip leadingTo(String path) {
    return new Chip(text, colour, Optional.of(path));
  }
}
