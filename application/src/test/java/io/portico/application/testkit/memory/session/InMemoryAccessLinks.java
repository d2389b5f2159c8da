package io.portico.application.testkit.memory.session;

import io.portico.application.port.out.session.AccessLinks;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.TokenHash;
import io.portico.domain.session.AccessLink;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One-time links of dashboard users in memory. */
public final class InMemoryAccessLinks implements AccessLinks {

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<TokenHash, AccessLink> links = new HashMap<>();

  public InMemoryAccessLinks(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public synchronized void add(AccessLink link) {
    organisations.requireExisting(link.organisation());
    if (links.putIfAbsent(link.token(), link) != null) {
      throw new IllegalStateException("token: one that is there (expected: a new one)");
    }
  }

  @Override
  public synchronized Optional<AccessLink> find(TokenHash token) {
    return Optional.ofNullable(links.get(token));
  }

  @Override
  public synchronized List<AccessLink> ofUser(OrganisationId organisation, UserId user) {
    return links.values().stream()
        .filter(link -> link.organisation().equals(organisation) && link.user().equals(user))
        .sorted(Comparator.comparing(AccessLink::issuedAt).reversed())
        .toList();
  }

  @Override
  public synchronized Optional<AccessLink> take(TokenHash token) {
    unitOfWork.requireRunning();
    return Optional.ofNullable(links.remove(token));
  }

  @Override
  public synchronized void removeAll(OrganisationId organisation, UserId user) {
    ofUser(organisation, user).forEach(link -> links.remove(link.token()));
  }

  @Override
  public synchronized int purgeExpired(Instant at, int most) {
    var expired =
        links.values().stream()
            .filter(link -> !link.isValid(at))
            .map(AccessLink::token)
            .limit(most)
            .toList();
    expired.forEach(links::remove);
    return expired.size();
  }
}
