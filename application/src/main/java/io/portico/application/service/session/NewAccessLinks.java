package io.portico.application.service.session;

import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordId;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.Optional;

/** Issues one-time links, within the unit of work of the caller. */
public final class NewAccessLinks {

  private final AccessLinks links;
  private final TokenGenerator tokens;
  private final InstantSource clock;

  public NewAccessLinks(AccessLinks links, TokenGenerator tokens, InstantSource clock) {
    this.links = links;
    this.tokens = tokens;
    this.clock = clock;
  }

  /** Returns a new link of {@code user}; the former ones no longer work. */
  public AccessLinkToken issue(DashboardUser user, AccessLinkPurpose purpose) {
    links.removeAll(user.organisation(), user.id());
    return add(user, purpose);
  }

  /** Returns one more link of {@code user}; the former ones keep working. */
  public AccessLinkToken add(DashboardUser user, AccessLinkPurpose purpose) {
    return add(user.organisation(), user.id(), purpose, Optional.empty());
  }

  /**
   * Returns a new link of a developer, a sign-up or an application; former ones for the same
   * purpose and address no longer work.
   */
  public AccessLinkToken issue(
      OrganisationId organisation,
      RecordId owner,
      AccessLinkPurpose purpose,
      Optional<EmailAddress> address) {
    var user = new UserId(owner.value());
    links.ofUser(organisation, user).stream()
        .filter(link -> link.purpose() == purpose && link.address().equals(address))
        .forEach(link -> links.take(link.token()));
    return add(organisation, user, purpose, address);
  }

  private AccessLinkToken add(
      OrganisationId organisation,
      UserId user,
      AccessLinkPurpose purpose,
      Optional<EmailAddress> address) {
    var token = new AccessLinkToken(tokens.next().secret());
    links.add(new AccessLink(token.hash(), organisation, user, purpose, address, clock.instant()));
    return token;
  }
}
