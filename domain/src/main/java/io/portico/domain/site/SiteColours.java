package io.portico.domain.site;

import io.portico.domain.shared.InvalidValueException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The colours of a site as an administrator has chosen them, each {@code #} and six hexadecimal
 * digits in lower case. Pages show shades of them with enough contrast.
 *
 * @param primary of buttons and links
 * @param accent of what is pointed out
 */
public record SiteColours(String primary, String accent) {

  /* Before the constant that it checks. */
  private static final Pattern FORM = Pattern.compile("#[0-9a-f]{6}");

  /** The colours until an administrator chooses others. */
  public static final SiteColours DEFAULT = new SiteColours("#066fd1", "#0ca678");

  public SiteColours {
    primary = checked("colors.primary", primary);
    accent = checked("colors.accent", accent);
  }

  private static String checked(String field, String colour) {
    var lower = colour.toLowerCase(Locale.ROOT);
    if (!FORM.matcher(lower).matches()) {
      throw new InvalidValueException(field, colour, "# and six hexadecimal digits");
    }
    return lower;
  }
}
