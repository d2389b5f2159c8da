package io.portico.application.testkit.memory.application;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.application.Applications;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.application.Application;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import java.util.Optional;

/** Applications in memory. */
public final class InMemoryApplications extends InMemoryTable<ApplicationId, Application>
    implements Applications {

  public InMemoryApplications(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, comparing(ApplicationId::value));
  }

  @Override
  public void add(OrganisationId organisation, Application application) {
    insertNew(organisation, application.id(), application);
  }

  @Override
  public Optional<Application> lock(OrganisationId organisation, ApplicationId id) {
    return findForUpdate(organisation, id);
  }

  @Override
  public List<Application> of(OrganisationId organisation, DeveloperId developer) {
    return rows(organisation).stream()
        .filter(application -> application.member(developer).isPresent())
        .sorted(comparing(Application::createdAt).thenComparing(one -> one.id().value()))
        .toList();
  }

  @Override
  public long count(OrganisationId organisation, DeveloperId developer) {
    return of(organisation, developer).stream()
        .filter(application -> !application.id().isDefaultOf(developer))
        .count();
  }

  @Override
  public void replace(OrganisationId organisation, Application application) {
    updateInUnitOfWork(organisation, application.id(), application);
  }
}
