package io.portico.application.port.out.identity;

import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.session.ProviderSession;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What ties sessions to those at providers. It may outlive a session. */
public interface ProviderSessions {

  /** Adds one, whose session must be new. */
  void add(ProviderSession session);

  /** Returns that of a session; empty if no provider started it. */
  Optional<ProviderSession> find(OrganisationId organisation, SessionId session);

  /** Returns those that a session at the provider started. */
  List<ProviderSession> ofProvider(IdentityProviderId provider, TokenHash providerSession);

  /** Returns those of a user that the provider started. */
  List<ProviderSession> ofUser(IdentityProviderId provider, UserId user);

  /** Removes up to {@code most} that were started before {@code before}; returns their number. */
  int purge(Instant before, int most);
}
