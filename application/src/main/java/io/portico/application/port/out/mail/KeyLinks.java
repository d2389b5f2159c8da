package io.portico.application.port.out.mail;

import io.portico.domain.access.TokenHash;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Optional;

/** The links that show a key once. Whoever has the token of one needs no other credential. */
public interface KeyLinks {

  /** Adds {@code link}, whose token must be new. */
  void add(OrganisationId organisation, KeyLink link);

  /** Returns the link with this token, or empty if there is none. */
  Optional<KeyLink> find(TokenHash token);

  /**
   * Removes the link with this token and returns it, or returns empty if there is none. To be
   * called in a unit of work. Of several concurrent calls for one token, one at most gets the link.
   */
  Optional<KeyLink> take(TokenHash token);

  /**
   * Forgets up to {@code most} links that are not valid any more at {@code at}. Returns how many it
   * were.
   */
  int purgeExpired(Instant at, int most);
}
