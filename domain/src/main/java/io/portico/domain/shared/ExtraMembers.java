package io.portico.domain.shared;

/**
 * What a client sent that Portico does not interpret. It is stored and returned unchanged.
 *
 * @param text the members, in a notation that only adapters know
 */
public record ExtraMembers(String text) {

  /** The most characters. */
  public static final int LONGEST = 65_536;

  /** No members. */
  public static final ExtraMembers NONE = new ExtraMembers("{}");

  public ExtraMembers {
    if (text.length() > LONGEST) {
      throw InvalidValueException.found(
          "extras", text.length() + " characters of unknown members", "at most " + LONGEST);
    }
  }
}
