package io.portico.http.site;

import io.portico.domain.shared.Sha256;
import io.portico.domain.site.Shade;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLogo;
import java.util.Locale;

/**
 * The look of a site: a style sheet with its colours, and its logo, each at a path by its content.
 */
final class SiteLook {

  private static final int DIGEST = 16;

  private SiteLook() {}

  /** Returns the path of the style sheet, below the site. */
  static String path(Site site) {
    return "/look/" + Sha256.hex(styles(site.brand().colours())).substring(0, DIGEST) + ".css";
  }

  /** Returns the path of the logo, below the site. */
  static String path(SiteLogo logo) {
    return "/logo/" + logo.digest() + "." + logo.type().name().toLowerCase(Locale.ROOT);
  }

  /** Returns the style sheet, in which each colour has enough contrast for what it is used for. */
  static String styles(SiteColours colours) {
    var primary = Shade.of(colours.primary());
    var accent = Shade.of(colours.accent());
    return (theme(":root,[data-bs-theme=light]", primary, accent, Shade.WHITE)
            + theme("[data-bs-theme=dark]", primary, accent, Shade.NIGHT)
            + "@media (prefers-color-scheme:dark){"
            + theme("[data-bs-theme=auto]", primary, accent, Shade.NIGHT)
            + "}\n")
        .strip();
  }

  /* Buttons have white text in both themes; links and marks stand on the ground of the page. */
  private static String theme(String selector, Shade primary, Shade accent, Shade ground) {
    var button = primary.against(Shade.WHITE);
    var link = primary.against(ground);
    return (selector
            + "{--tblr-primary:%s;--tblr-primary-rgb:%s;--tblr-btn-hover-shade:%s;--tblr-link-color:%s;"
            + "--tblr-link-color-rgb:%s;--tblr-link-hover-color:%s;--p-accent:%s}\n")
        .formatted(
            button,
            button.channels(),
            button.darker(),
            link,
            link.channels(),
            link,
            accent.against(ground));
  }
}
