package io.portico.domain.mail;

import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import java.util.Optional;

/**
 * How a mail to a developer looks: as the site of the organisation does.
 *
 * @param logo that the mail carries; empty if the site has none that programs for mail show
 */
public record MailLook(
    String title,
    SiteName site,
    SiteColours colours,
    SiteLanguage language,
    Optional<SiteLogo> logo) {

  /** The most bytes of a logo in mails, each of which carries it. */
  public static final int LARGEST_LOGO = 64 * 1024;

  /** Returns the look of {@code site} in its first language. */
  public static MailLook of(Site site) {
    return new MailLook(
        site.brand().title(),
        site.name(),
        site.brand().colours(),
        site.languages().getFirst(),
        site.brand()
            .logo()
            .filter(logo -> logo.type() == SiteLogo.Type.PNG)
            .filter(logo -> logo.bytes().length <= LARGEST_LOGO));
  }
}
