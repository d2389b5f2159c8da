package io.portico.application.port.out.mail;

import io.portico.domain.access.TokenHash;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/** The links that show a key once. Access needs only the token. */
public interface KeyLinks {

  /** Adds {@code link}, whose token must be new. */
  void add(OrganisationId organisation, KeyLink link);

  /** Returns the link with this token, or empty if there is none. */
  Optional<KeyLink> find(TokenHash token);

  /**
   * Removes and returns the link with this token, or returns empty if there is none. Of several
   * concurrent calls, at most one gets the link. Call it in a unit of work.
   */
  Optional<KeyLink> take(TokenHash token);

  /** Removes up to {@code most} links that are expired at {@code at} and returns their number. */
  int purgeExpired(Instant at, int most);
}
