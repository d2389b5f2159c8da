package io.portico.application.testkit.memory.discovery;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.List;

/** Sources in memory, by their names. */
public final class InMemoryStoredSources extends InMemoryTable<SourceName, StoredSource>
    implements StoredSources {

  public InMemoryStoredSources(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, Comparator.naturalOrder());
  }

  @Override
  public synchronized Addition add(OrganisationId organisation, StoredSource source) {
    if (find(organisation, source.details().name()).isPresent()) {
      return Addition.NAME_TAKEN;
    }
    if (rows(organisation).size() >= StoredSource.MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(organisation, source.details().name(), source);
    return Addition.ADDED;
  }

  @Override
  public void replace(OrganisationId organisation, StoredSource source) {
    updateInUnitOfWork(organisation, source.details().name(), source);
  }

  @Override
  public List<StoredSource> all(OrganisationId organisation) {
    return rows(organisation);
  }

  @Override
  public List<Owned> scheduled() {
    return rows().stream()
        .filter(row -> row.getValue().details().every().isPresent())
        .map(row -> new Owned(row.getKey(), row.getValue()))
        .toList();
  }
}
