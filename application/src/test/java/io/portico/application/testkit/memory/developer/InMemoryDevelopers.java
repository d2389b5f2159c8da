package io.portico.application.testkit.memory.developer;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SiteLanguage;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Developers in memory, by id. */
public final class InMemoryDevelopers implements Developers {

  private final IssuedKeys keys;
  private final InMemoryUnitOfWork unitOfWork;
  private final InMemoryTable<DeveloperId, Developer> developers;
  private final Map<DeveloperId, SiteLanguage> languages = new HashMap<>();

  public InMemoryDevelopers(
      InMemoryOrganisations organisations, IssuedKeys keys, InMemoryUnitOfWork unitOfWork) {
    this.keys = keys;
    this.unitOfWork = unitOfWork;
    developers =
        new InMemoryTable<>(organisations, unitOfWork, Comparator.comparing(DeveloperId::value));
  }

  @Override
  public synchronized Set<DeveloperId> add(OrganisationId organisation, List<Developer> newcomers) {
    var added = new HashSet<DeveloperId>();
    for (var developer : newcomers) {
      if (findByEmail(organisation, developer.details().email()).isEmpty()) {
        developers.insertNew(organisation, developer.id(), developer);
        added.add(developer.id());
      }
    }
    return added;
  }

  @Override
  public synchronized Optional<DeveloperWithKeys> find(
      OrganisationId organisation, DeveloperId id) {
    return developers.find(organisation, id).map(developer -> record(organisation, developer));
  }

  @Override
  public synchronized Optional<DeveloperWithKeys> findByEmail(
      OrganisationId organisation, EmailAddress email) {
    return developers.rows(organisation).stream()
        .filter(developer -> haveOneAddress(developer, email))
        .findAny()
        .map(developer -> record(organisation, developer));
  }

  @Override
  public Optional<DeveloperWithKeys> findForUpdate(OrganisationId organisation, DeveloperId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public Optional<Developer> lock(OrganisationId organisation, DeveloperId id) {
    return findForUpdate(organisation, id).map(DeveloperWithKeys::developer);
  }

  @Override
  public synchronized Map<DeveloperId, Developer> findAll(
      OrganisationId organisation, Collection<DeveloperId> ids) {
    return Set.copyOf(ids).stream()
        .flatMap(id -> developers.find(organisation, id).stream())
        .collect(toMap(Developer::id, developer -> developer));
  }

  @Override
  public synchronized Map<DeveloperId, Developer> lockAvailable(
      OrganisationId organisation, Collection<DeveloperId> ids) {
    return ids.stream()
        .flatMap(id -> lock(organisation, id).stream())
        .collect(toMap(Developer::id, developer -> developer, (one, _) -> one));
  }

  @Override
  public synchronized Replacement replace(OrganisationId organisation, Developer developer) {
    var other =
        findByEmail(organisation, developer.details().email()).map(DeveloperWithKeys::developer);
    if (other.isPresent() && !other.get().id().equals(developer.id())) {
      return Replacement.EMAIL_TAKEN;
    }
    developers.updateInUnitOfWork(organisation, developer.id(), developer);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized void chooseLanguage(
      OrganisationId organisation, DeveloperId id, SiteLanguage language) {
    languages.put(id, language);
  }

  @Override
  public synchronized Optional<SiteLanguage> language(
      OrganisationId organisation, EmailAddress email) {
    return findByEmail(organisation, email)
        .map(found -> found.developer().id())
        .flatMap(id -> Optional.ofNullable(languages.get(id)));
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, DeveloperId id) {
    return developers.remove(organisation, id);
  }

  @Override
  public synchronized List<DeveloperWithKeys> sorted(
      OrganisationId organisation,
      DeveloperFilter filter,
      DeveloperOrder order,
      long offset,
      int limit) {
    Comparator<DeveloperWithKeys> ascending =
        order.isByEmail()
            ? comparing(one -> one.developer().details().email().canonical())
            : comparing(one -> one.developer().id().value());
    return matching(organisation, filter)
        .sorted(order.isDescending() ? ascending.reversed() : ascending)
        .skip(offset)
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized List<DeveloperWithKeys> newest(
      OrganisationId organisation,
      DeveloperFilter filter,
      Optional<DeveloperId> before,
      int limit) {
    return matching(organisation, filter)
        .filter(
            record ->
                before.isEmpty()
                    || record.developer().id().value().compareTo(before.get().value()) < 0)
        .toList()
        .reversed()
        .stream()
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation, DeveloperFilter filter) {
    return matching(organisation, filter).count();
  }

  private Stream<DeveloperWithKeys> matching(OrganisationId organisation, DeveloperFilter filter) {
    return developers.rows(organisation).stream()
        .map(developer -> record(organisation, developer))
        .filter(developer -> Filters.matches(filter, developer))
        .filter(developer -> usesAPlan(organisation, filter, developer.developer().id()));
  }

  private boolean usesAPlan(
      OrganisationId organisation, DeveloperFilter filter, DeveloperId developer) {
    return filter
        .usedPlans()
        .map(plans -> !Collections.disjoint(plans, keys.plansUsedBy(organisation, developer)))
        .orElse(true);
  }

  private DeveloperWithKeys record(OrganisationId organisation, Developer developer) {
    var id = developer.id();
    return new DeveloperWithKeys(
        developer, keys.findUnended(organisation, List.of(id)).getOrDefault(id, List.of()));
  }

  @Override
  public synchronized Optional<DeveloperWithKeys> findBySsoKey(
      OrganisationId organisation, String ssoKey) {
    var found =
        developers.rows(organisation).stream()
            .filter(
                developer ->
                    developer.details().text(DeveloperText.SSO_KEY).equals(ssoKey)
                        && !ssoKey.isEmpty())
            .toList();
    return found.size() == 1
        ? Optional.of(record(organisation, found.getFirst()))
        : Optional.empty();
  }

  private static boolean haveOneAddress(Developer developer, EmailAddress email) {
    return developer.details().email().canonical().equals(email.canonical());
  }
}
