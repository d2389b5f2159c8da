package io.portico.application.port.in.setup;

import io.portico.domain.session.AccessLinkToken;
import java.util.Optional;

/** Use case: after the first start, a one-time link lets the first administrator in by browser. */
public interface IssueSetUpLink {

  /**
   * Returns a link with which the first administrator chooses an email address and a password, or
   * empty if that administrator has a password or another address already.
   */
  Optional<AccessLinkToken> issue();
}
