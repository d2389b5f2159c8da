package io.portico.application.port.in.setup;

import io.portico.domain.session.AccessLinkToken;
import java.util.Optional;

/** Use case: a start prints a one-time link that lets the first administrator in by browser. */
public interface IssueSetUpLink {

  /**
   * Returns a link with which the first administrator chooses an email address and a password, or
   * empty if that administrator has a password or another address already. Links that other starts
   * printed keep working.
   *
   * @param again whether the store was set up before; then there is no link once there is another
   *     administrator
   */
  Optional<AccessLinkToken> issue(boolean again);
}
