package io.portico.http.dashboard.portal;

import io.portico.domain.site.Site;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.page.Fields;
import java.util.Optional;

/**
 * The settings of the developer site.
 *
 * @param site as it is stored
 * @param tag of the settings that are shown
 * @param preview with what is typed
 */
public record SiteSettingsPage(
    Site site, Fields fields, String tag, Optional<Conflict> conflict, SitePreview preview) {

  /** Returns the logo that was chosen and is not saved yet. */
  public Optional<String> keptLogo() {
    return fields.filled(SiteForm.KEPT_LOGO);
  }

  /** Returns the path of the site. */
  public String sitePath() {
    return "/portal/" + site.name();
  }

  /** Returns the path of the form of a new page. */
  public String newPage() {
    return pages() + "/new";
  }

  /** Returns what the paths of the forms of pages start with. */
  public String pages() {
    return PortalPart.SITE.path() + "/pages";
  }
}
