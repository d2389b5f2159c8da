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
import io.portico.domain.site.Site;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Issues, finds and takes one-time links; issues and takes them in the caller's unit of work. */
public record OneTimeLinks(AccessLinks links, TokenGenerator tokens, InstantSource clock) {

  /** Returns the link with this token if it works now. */
  public Optional<AccessLink> find(AccessLinkToken token) {
    return links.find(token.hash()).filter(link -> link.isValid(clock.instant()));
  }

  /** Returns the link with this token if it works now, for one of these purposes on the site. */
  public Optional<AccessLink> find(
      Site site, AccessLinkToken token, Set<AccessLinkPurpose> purposes) {
    return find(token)
        .filter(link -> link.organisation().equals(site.organisation()))
        .filter(link -> purposes.contains(link.purpose()));
  }

  /** Returns the link with this token if it works now, for this purpose on the site. */
  public Optional<AccessLink> find(Site site, AccessLinkToken token, AccessLinkPurpose purpose) {
    return find(site, token, Set.of(purpose));
  }

  /** Removes and returns the link; empty if another unit of work has taken it. */
  public Optional<AccessLink> take(AccessLinkToken token) {
    return links.take(token.hash());
  }

  /** Puts back what the same unit of work has taken. */
  void putBack(AccessLink taken) {
    links.add(taken);
  }

  /** Removes one of the links that {@link #of} returned. */
  public void remove(AccessLink link) {
    var _ = links.take(link.token());
  }

  /** Returns the links of a user, a developer, a sign-up or an application, the latest first. */
  public List<AccessLink> of(OrganisationId organisation, RecordId owner) {
    return links.ofUser(organisation, new UserId(owner.value()));
  }

  /** Returns whether {@code user} has got a link within this time. */
  boolean hasOneWithin(Duration time, DashboardUser user) {
    var latest = clock.instant().minus(time);
    return of(user.organisation(), user.id()).stream()
        .anyMatch(link -> link.issuedAt().isAfter(latest));
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
    of(organisation, owner).stream()
        .filter(link -> link.purpose() == purpose && link.address().equals(address))
        .forEach(this::remove);
    return add(organisation, new UserId(owner.value()), purpose, address);
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
