package io.portico.application.testkit.memory.access;

import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialDetails;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.access.TokenHash;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Service credentials in memory, by their folded names. */
public final class InMemoryServiceCredentials extends InMemoryTable<String, ServiceCredential>
    implements ServiceCredentials {

  public InMemoryServiceCredentials(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public synchronized Addition add(ServiceCredential credential) {
    var organisation = credential.organisation();
    if (find(organisation, key(credential)).isPresent()) {
      return Addition.NAME_TAKEN;
    }
    if (rows(organisation).size() >= MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, key(credential), credential);
    return Addition.ADDED;
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
  public Optional<ServiceCredential> find(OrganisationId organisation, ServiceCredentialId id) {
    return rows(organisation).stream().filter(row -> row.id().equals(id)).findAny();
  }

  @Override
  public Optional<ServiceCredential> findForUpdate(
      OrganisationId organisation, ServiceCredentialId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Replacement replace(ServiceCredential credential) {
    var organisation = credential.organisation();
    var present = findForUpdate(organisation, credential.id()).orElseThrow();
    var other = find(organisation, key(credential));
    if (other.isPresent() && !other.get().id().equals(credential.id())) {
      return Replacement.NAME_TAKEN;
    }
    remove(organisation, key(present));
    insertNew(organisation, key(credential), withUse(credential, present.lastUsedAt()));
    return Replacement.REPLACED;
  }

  @Override
  public synchronized void recordUse(
      OrganisationId organisation, ServiceCredentialId id, Instant at) {
    find(organisation, id)
        .filter(row -> row.lastUsedAt().filter(last -> !last.isBefore(at)).isEmpty())
        .ifPresent(row -> update(organisation, key(row), withUse(row, Optional.of(at))));
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
  public synchronized boolean remove(OrganisationId organisation, ServiceCredentialId id) {
    return find(organisation, id).filter(row -> remove(organisation, key(row))).isPresent();
  }

  @Override
  public List<ServiceCredential> page(
      OrganisationId organisation, Optional<String> after, int limit) {
    return rowsAfter(organisation, after.map(ServiceCredentialDetails::folded))
        .limit(limit)
        .toList();
  }

  @Override
  public long count(OrganisationId organisation) {
    return rows(organisation).size();
  }

  private static String key(ServiceCredential credential) {
    return credential.details().foldedName();
  }
}
