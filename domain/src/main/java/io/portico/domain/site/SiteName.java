package io.portico.domain.site;

import io.portico.domain.shared.InvalidValueException;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The name of a site in its address {@code /portal/{name}}, unique over all organisations: 2 to 40
 * lower-case letters and digits, with single {@code -} in between, and no word that Portico may
 * need for a route of its own.
 */
public record SiteName(String value) {

  /** The most characters. */
  public static final int LONGEST = 40;

  private static final int SHORTEST = 2;
  private static final Pattern FORM = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  /* Beside or below /portal. */
  private static final Set<String> RESERVED =
      Set.of("admin", "api", "assets", "dashboard", "docs", "health", "key", "portal", "static");

  public SiteName {
    if (RESERVED.contains(value)) {
      throw new InvalidValueException("name", value, "a name that is not reserved for routes");
    }
    if (!isValid(value)) {
      throw new InvalidValueException(
          "name",
          value,
          "%d to %d of a-z, 0-9, and single - in between".formatted(SHORTEST, LONGEST));
    }
  }

  private static boolean isValid(String value) {
    return value.length() >= SHORTEST && value.length() <= LONGEST && FORM.matcher(value).matches();
  }

  /** Returns the name that {@code text} is, or empty if it is none. */
  public static Optional<SiteName> parse(String text) {
    return isValid(text) && !RESERVED.contains(text)
        ? Optional.of(new SiteName(text))
        : Optional.empty();
  }

  @Override
  public String toString() {
    return value;
  }
}
