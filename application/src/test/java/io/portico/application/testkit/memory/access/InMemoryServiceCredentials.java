package io.portico.application.testkit.memory.access;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.testkit.memory.InMemoryNamedTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Service credentials in memory. */
public final class InMemoryServiceCredentials
    extends InMemoryNamedTable<ServiceCredentialId, ServiceCredential>
    implements ServiceCredentials {

  public InMemoryServiceCredentials(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(
        organisations,
        unitOfWork,
        comparing(ServiceCredentialId::value),
        ServiceCredential::id,
        credential -> credential.details().foldedName(),
        MOST);
  }

  @Override
  public Addition add(ServiceCredential credential) {
    return add(credential.organisation(), credential);
  }

  @Override
  public synchronized Optional<ServiceCredential> withToken(TokenHash token) {
    return rows().stream()
        .map(Map.Entry::getValue)
        .filter(
            credential ->
                credential.token().equals(token)
                    || credential.previous().filter(old -> old.token().equals(token)).isPresent())
        .findAny();
  }

  @Override
  public synchronized Replacement replace(ServiceCredential credential) {
    var present = find(credential.organisation(), credential.id());
    return replace(
        credential.organisation(),
        withUse(credential, present.flatMap(ServiceCredential::lastUsedAt)));
  }

  @Override
  public synchronized void recordUse(
      OrganisationId organisation, ServiceCredentialId id, Instant at) {
    find(organisation, id)
        .filter(row -> row.lastUsedAt().filter(last -> !last.isBefore(at)).isEmpty())
        .ifPresent(row -> update(organisation, id, withUse(row, Optional.of(at))));
  }

  private static ServiceCredential withUse(ServiceCredential row, Optional<Instant> at) {
    return new ServiceCredential(
        row.id(),
        row.organisation(),
        row.details(),
        row.token(),
        row.previous(),
        row.createdAt(),
        row.updatedAt(),
        at);
  }

  @Override
  public List<ServiceCredential> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return page(organisation, after.map(ServiceCredentialDetails::folded).orElse(""), limit);
  }
}
