package io.portico.application.port.in.own;

import io.portico.application.port.in.application.ChangeMembers;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.site.Site;
import java.time.Duration;
import java.util.Optional;

/** Use case: an owner of an application invites somebody by mail, who then joins it as a member. */
public interface JoinApplication {

  /**
   * Mails a link to {@code email}, whether or not it is that of a developer.
   *
   * @return how long to wait after too many mails, of which this one is then none; else zero
   * @throws io.portico.domain.shared.RefusedException.NotFound if the developer owns no such
   *     application, or it is the default one
   */
  Duration invite(
      SignedInDeveloper owner,
      Site site,
      ApplicationId application,
      EmailAddress email,
      String networkAddress);

  /** Returns what the link invites to; empty if it no longer works. */
  Optional<Invitation> find(Site site, AccessLinkToken link);

  /**
   * Makes the developer a member, if the link was mailed to the developer's address. Returns empty
   * if it was not, or no longer works. The link works on until they are one.
   */
  Optional<ChangeMembers.Outcome> join(
      SignedInDeveloper developer, Site site, AccessLinkToken link);

  /** Who is invited to which application. */
  record Invitation(Application application, EmailAddress email) {}
}
