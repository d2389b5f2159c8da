package io.portico.application.service.mail;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.site.Sites;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailLook;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import java.util.Optional;

/**
 * Finds how mails to developers look: as the site of the organisation, if it is on, in the language
 * that the developer has chosen there, else in that of the request which caused the mail.
 */
public record MailLooks(Sites sites, Developers developers) {

  /** Returns the look of {@code mail}; empty if it has that of Portico. */
  Optional<MailLook> of(OrganisationId organisation, Mail mail) {
    return mail.content().kind().isToDeveloper()
        ? sites
            .find(organisation)
            .filter(Site::enabled)
            .map(site -> MailLook.of(inLanguageOf(site, mail)))
        : Optional.empty();
  }

  private Site inLanguageOf(Site site, Mail mail) {
    return developers
        .language(site.organisation(), mail.to())
        .filter(site.languages()::contains)
        .or(() -> mail.content().language())
        .map(site::in)
        .orElse(site);
  }
}
