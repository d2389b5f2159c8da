package io.portico.domain.catalogue;

import static java.util.Objects.requireNonNull;

import io.portico.domain.shared.InvalidValueException;

/**
 * What a client sent along that means nothing to Portico. It is kept and given back unchanged.
 *
 * @param json the members as one JSON object, without anything between its signs that could go
 */
public record ExtraMembers(String json) {

  /** The most UTF-16 units of JSON. */
  public static final int LONGEST = 65_536;

  /** Nothing. */
  public static final ExtraMembers NONE = new ExtraMembers("{}");

  public ExtraMembers {
    requireNonNull(json, "json");
    if (json.length() > LONGEST) {
      throw InvalidValueException.found(
          "members", json.length() + " characters of unknown members", "at most " + LONGEST);
    }
  }
}
