package io.portico.domain.label;

import io.portico.domain.shared.InvalidValueException;
import java.util.Locale;

/**
 * The key of a label: 1 to 63 letters, digits and, inside, {@code -}, {@code _} and {@code .}. Dots
 * make a hierarchy, for example {@code compliance.gdpr}. Case is significant, yet two definitions
 * never differ in case alone.
 */
public record LabelName(String value) implements Comparable<LabelName> {

  /** The most characters of a name. */
  public static final int LONGEST = 63;

  private static final String RESERVED = "portico.";

  public LabelName {
    if (!isValid(value)) {
      throw new InvalidValueException(
          "name", value, "1 to %d of A-Z, a-z, 0-9, and inside also - _ .".formatted(LONGEST));
    }
  }

  /** Returns whether {@code value} may be a name. */
  public static boolean isValid(String value) {
    return !value.isEmpty()
        && value.length() <= LONGEST
        && value.chars().allMatch(LabelName::allows)
        && isLetterOrDigit(value.charAt(0))
        && isLetterOrDigit(value.charAt(value.length() - 1));
  }

  /** Returns whether {@code c} may stand in a name, at its ends or only inside. */
  public static boolean allows(int c) {
    return isLetterOrDigit(c) || c == '-' || c == '_' || c == '.';
  }

  /** Returns the form in which no two names of one organisation may be equal. */
  public String folded() {
    return value.toLowerCase(Locale.ROOT);
  }

  /** Returns whether the name is kept for Portico itself. */
  public boolean isReserved() {
    return folded().startsWith(RESERVED);
  }

  /** Returns whether this name stands below {@code group} in the dotted hierarchy. */
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
