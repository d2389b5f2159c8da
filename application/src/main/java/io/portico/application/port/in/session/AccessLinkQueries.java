package io.portico.application.port.in.session;

import io.portico.domain.access.Organisation;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.AccessLinkToken;
import java.util.Optional;

/** Reads of one-time links, by their holders. */
public interface AccessLinkQueries {

  /** Returns what the link is for, or empty if it was used, has expired, or never existed. */
  Optional<Offer> find(AccessLinkToken link);

  /** What a link that works is for. */
  record Offer(AccessLinkPurpose purpose, EmailAddress email, Organisation organisation) {}
}
