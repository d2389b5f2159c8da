package io.portico.domain.mail;

import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;

/** How a mail to a developer looks: as the site of the organisation does. */
public record MailLook(String title, SiteName site, SiteColours colours, SiteLanguage language) {

  /** Returns the look of {@code site} in its first language. */
  public static MailLook of(Site site) {
    return new MailLook(site.title(), site.name(), site.colours(), site.languages().getFirst());
  }
}
