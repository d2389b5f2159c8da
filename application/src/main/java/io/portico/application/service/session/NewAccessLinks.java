package io.portico.application.service.session;

import io.portico.application.port.out.access.TokenGenerator;
import io.portico.application.port.out.session.AccessLinks;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import java.time.InstantSource;

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
    var token = new AccessLinkToken(tokens.next().secret());
    links.add(
        new AccessLink(token.hash(), user.organisation(), user.id(), purpose, clock.instant()));
    return token;
  }
}
