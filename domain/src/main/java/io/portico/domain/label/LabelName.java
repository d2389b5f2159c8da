package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Locale;

/**
 * The key of a label: 1 to 63 letters and digits, with {@code -}, {@code _} and single {@code .} in
 * between. Dots form a hierarchy, for example {@code compliance.gdpr}. Names are case-sensitive,
 * but no two definitions of an organisation differ in case only.
 */
public record LabelName(String value) implements Comparable<LabelName> {

  /** The maximum length of a name. */
  public static final int LONGEST = 63;

  private static final String EMPTY_SEGMENT = "..";
  private static final String RESERVED = "portico.";

  public LabelName {
    if (!isValid(value)) {
      throw new InvalidValueException(
          "name",
          value,
          "1 to %d of A-Z, a-z, 0-9, and - _ . in between".formatted(LONGEST)
              + (value.contains(EMPTY_SEGMENT) ? ", without '..'" : ""));
    }
  }

  /** Returns whether {@code value} is a valid name. */
  public static boolean isValid(String value) {
    return !value.isEmpty()
        && value.length() <= LONGEST
        && value.chars().allMatch(LabelName::allows)
        && !value.contains(EMPTY_SEGMENT)
        && isLetterOrDigit(value.charAt(0))
        && isLetterOrDigit(value.charAt(value.length() - 1));
  }

  /** Returns whether a name may contain {@code c}. */
  public static boolean allows(int c) {
    return isLetterOrDigit(c) || c == '-' || c == '_' || c == '.';
  }

  /** Returns the name in lower case; it is unique within an organisation. */
  public String folded() {
    return value.toLowerCase(Locale.ROOT);
  }

  /** Returns whether the name is reserved for Portico itself. */
  public boolean isReserved() {
    return folded().startsWith(RESERVED);
  }

  /** Returns whether this name is below {@code group} in the dotted hierarchy. */
  public boolean isBelow(LabelName group) {
    return value.length() > group.value.length()
        && value.startsWith(group.value)
        && value.charAt(group.value.length()) == '.';
  }

  @Override
  public int compareTo(LabelName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }

  private static boolean isLetterOrDigit(int c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
