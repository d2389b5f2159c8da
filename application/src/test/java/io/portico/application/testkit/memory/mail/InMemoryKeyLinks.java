package io.portico.application.testkit.memory.mail;

import io.portico.application.port.out.mail.KeyLinks;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.TokenHash;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Links in memory. */
public final class InMemoryKeyLinks implements KeyLinks {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<TokenHash, KeyLink> links = new HashMap<>();

  public InMemoryKeyLinks(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(OrganisationId organisation, KeyLink link) {
    organisations.requireExisting(organisation);
    if (links.putIfAbsent(link.token(), link) != null) {
      throw new IllegalStateException("token: one that is there (expected: a new one)");
    }
  }

  @Override
  public synchronized Optional<KeyLink> find(TokenHash token) {
    return Optional.ofNullable(links.get(token));
  }

  @Override
  public synchronized Optional<KeyLink> take(TokenHash token) {
    unitOfWork.requireRunning();
    return Optional.ofNullable(links.remove(token));
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var outdated =
        links.values().stream()
            .filter(link -> !link.isValid(at))
            .map(KeyLink::token)
            .limit(most)
            .toList();
    outdated.forEach(links::remove);
    return outdated.size();
  }
}
