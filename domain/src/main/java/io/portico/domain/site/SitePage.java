package io.portico.domain.site;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A page of a site that administrators write. The one with the slug {@link #HOME} is shown first.
 *
 * @param slug its name in its address
 * @param title of the page and in the menu
 * @param markdown its text
 * @param menu whether the menu has it
 */
public record SitePage(String slug, String title, String markdown, boolean menu) {

  /** The slug of the page that the home page shows. */
  public static final String HOME = "home";

  /** The most characters of a slug. */
  public static final int LONGEST_SLUG = 60;

  /** The most characters of a title. */
  public static final int LONGEST_TITLE = 100;

  /** The most characters of a text. */
  public static final int LONGEST_TEXT = 65_536;

  /* The dashboard has its form of a new page at this address. */
  private static final Set<String> RESERVED = Set.of("new");

  private static final Pattern FORM = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

  public SitePage {
    if (slug.length() > LONGEST_SLUG || !FORM.matcher(slug).matches()) {
      throw new InvalidValueException(
          "slug", slug, "1 to %d of a-z, 0-9, and single - in between".formatted(LONGEST_SLUG));
    }
    if (RESERVED.contains(slug)) {
      throw new InvalidValueException("slug", slug, "a slug that is not reserved for routes");
    }
    title = Text.line("title", title, LONGEST_TITLE);
    Text.prose("markdown", markdown, LONGEST_TEXT);
  }
}
