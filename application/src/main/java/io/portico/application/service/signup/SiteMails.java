package io.portico.application.service.signup;

import io.portico.application.port.out.site.Sites;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.mail.OutboxWriter;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.developer.Developer;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.SiteLink;
import io.portico.domain.mail.SiteNotice;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/**
 * Mails of a site, within the unit of work of the change that they report, and how many of them
 * visitors may cause.
 */
public record SiteMails(
    Sites sites, OneTimeLinks links, OutboxWriter outbox, MailThrottle throttle) {

  /** Counts a mail that the visitor at {@code address} asks for; returns how long to wait, or 0. */
  public Duration waitFor(Site site, String address) {
    return throttle.from(site.organisation(), address);
  }

  /** Counts a mail to {@code address}; returns how long to wait before it may be sent, or 0. */
  public Duration waitFor(Site site, EmailAddress address, MailThrottle.Purpose purpose) {
    return throttle.to(site.organisation(), address, purpose);
  }

  /** Mails a new link that confirms the address of {@code signUp}; former ones no longer work. */
  void signUp(Site site, SignUp signUp) {
    post(site, SiteLink.SIGN_UP, AccessLinkPurpose.SIGN_UP, signUp.id(), signUp.email());
  }

  /** Mails that {@code signUp} waits for a review. */
  void received(Site site, SignUp signUp, EmailAddress to) {
    outbox.post(
        site.organisation(),
        to,
        new Message.SignUpReceived(
            Message.OfSite.of(site).about(signUp.email().written()), signUp.id(), signUp.fields()));
  }

  /** Mails a link with which {@code developer} chooses another password. */
  void password(Site site, Developer developer) {
    var to = developer.details().email();
    post(site, SiteLink.PASSWORD, AccessLinkPurpose.DEVELOPER_PASSWORD, developer.id(), to);
  }

  private void post(
      Site site, SiteLink link, AccessLinkPurpose purpose, RecordId owner, EmailAddress to) {
    var token = links.issue(site.organisation(), owner, purpose, Optional.empty());
    outbox.post(
        site.organisation(), to, new Message.ToDeveloper(link, Message.OfSite.of(site), token));
  }

  /**
   * Mails the links that confirm a change of the address of {@code developer}.
   *
   * @param isTaken whether another developer has {@code next}: that one gets a notice in place of
   *     the link, so that the change is never confirmed, and no one else learns why
   */
  public void addressLinks(Site site, Developer developer, EmailAddress next, boolean isTaken) {
    var organisation = site.organisation();
    var message = Message.OfSite.of(site).about(next.written());
    var about = Optional.of(next);
    var id = developer.id();
    var atNext = links.issue(organisation, id, AccessLinkPurpose.NEW_ADDRESS, about);
    var atPresent = links.issue(organisation, id, AccessLinkPurpose.PRESENT_ADDRESS, about);
    outbox.post(
        organisation,
        developer.details().email(),
        new Message.ToDeveloper(SiteLink.ADDRESS, message, atPresent));
    if (isTaken) {
      notice(site, SiteNotice.SIGN_UP_KNOWN, next, "");
    } else {
      outbox.post(organisation, next, new Message.ToDeveloper(SiteLink.ADDRESS, message, atNext));
    }
  }

  /** Mails an invitation to an application. */
  public void invitation(Site site, Application application, EmailAddress to) {
    var token =
        links.issue(
            site.organisation(), application.id(), AccessLinkPurpose.APPLICATION, Optional.of(to));
    outbox.post(
        site.organisation(),
        to,
        new Message.ToDeveloper(
            SiteLink.APPLICATION,
            Message.OfSite.of(site).about(application.details().name()),
            token));
  }

  /** Mails a notice; {@code about} may be empty. */
  public void notice(Site site, SiteNotice notice, EmailAddress to, String about) {
    outbox.post(
        site.organisation(),
        to,
        new Message.AccountNotice(notice, Message.OfSite.of(site).about(about)));
  }

  /** Mails a notice to who has signed up, unless the organisation has had no site yet. */
  void notice(OrganisationId organisation, SiteNotice notice, SignUp signUp, String about) {
    sites
        .find(organisation)
        .map(site -> signUp.language().map(site::in).orElse(site))
        .ifPresent(site -> notice(site, notice, signUp.email(), about));
  }
}
