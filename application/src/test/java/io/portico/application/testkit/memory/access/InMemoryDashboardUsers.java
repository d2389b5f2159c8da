package io.portico.application.testkit.memory.access;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Dashboard users in memory, by the canonical forms of their emails. */
public final class InMemoryDashboardUsers extends InMemoryTable<String, DashboardUser>
    implements DashboardUsers {

  private static final Comparator<String> BY_CODE_POINT =
      Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  public InMemoryDashboardUsers(
      InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(organisations, unitOfWork, BY_CODE_POINT);
  }

  @Override
  public Addition add(DashboardUser user) {
    return unitOfWork.execute(() -> addNow(user));
  }

  private synchronized Addition addNow(DashboardUser user) {
    if (withCredential(user.credential()).isPresent()) {
      return Addition.CREDENTIAL_TAKEN;
    }
    if (find(user.organisation(), key(user)).isPresent()) {
      return Addition.EMAIL_TAKEN;
    }
    if (rows(user.organisation()).size() >= MOST) {
      return Addition.TOO_MANY;
    }
    insertNew(user.organisation(), key(user), user);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<DashboardUser> withCredential(TokenHash credential) {
    return rows().stream()
        .map(Map.Entry::getValue)
        .filter(user -> user.credential().equals(credential))
        .findAny();
  }

  @Override
  public synchronized List<DashboardUser> withEmail(EmailAddress email, int limit) {
    return rows().stream()
        .map(Map.Entry::getValue)
        .filter(user -> key(user).equals(email.canonical()))
        .sorted(Comparator.comparing(user -> user.id().value()))
        .limit(limit)
        .toList();
  }

  @Override
  public synchronized Optional<DashboardUser> find(OrganisationId organisation, UserId id) {
    return rows(organisation).stream().filter(user -> user.id().equals(id)).findAny();
  }

  @Override
  public Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Administrators administrators(OrganisationId organisation) {
    return new Administrators(
        rows(organisation).stream()
            .filter(DashboardUser::administers)
            .map(DashboardUser::id)
            .collect(toSet()));
  }

  @Override
  public synchronized Replacement replace(DashboardUser user) {
    var present = findForUpdate(user.organisation(), user.id()).orElseThrow();
    Predicate<DashboardUser> another = other -> !other.id().equals(user.id());
    if (find(user.organisation(), key(user)).filter(another).isPresent()) {
      return Replacement.EMAIL_TAKEN;
    }
    if (withCredential(user.credential()).filter(another).isPresent()) {
      return Replacement.CREDENTIAL_TAKEN;
    }
    remove(user.organisation(), key(present));
    insertNew(user.organisation(), key(user), user);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, UserId id) {
    return findForUpdate(organisation, id)
        .filter(user -> remove(organisation, key(user)))
        .isPresent();
  }

  @Override
  public synchronized List<DashboardUser> page(
      OrganisationId organisation, Optional<EmailAddress> after, int limit) {
    return rowsAfter(organisation, after.map(EmailAddress::canonical)).limit(limit).toList();
  }

  @Override
  public synchronized long count(OrganisationId organisation) {
    return rows(organisation).size();
  }

  private static String key(DashboardUser user) {
    return user.profile().email().canonical();
  }
}
