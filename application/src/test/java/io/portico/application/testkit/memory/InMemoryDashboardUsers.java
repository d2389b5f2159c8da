package io.portico.application.testkit.memory;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.domain.access.Administrators;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.OrganisationId;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** Dashboard users in memory, by the canonical forms of their emails. */
public final class InMemoryDashboardUsers implements DashboardUsers {

  private static final Comparator<String> BY_CODE_POINT =
      Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  private final InMemoryOrganisations organisations;
  private final InMemoryUnitOfWork unitOfWork;
  private final Map<OrganisationId, NavigableMap<String, DashboardUser>> users = new HashMap<>();

  InMemoryDashboardUsers(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    this.organisations = organisations;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Addition add(DashboardUser user) {
    return unitOfWork.execute(() -> addNow(user));
  }

  private synchronized Addition addNow(DashboardUser user) {
    organisations.requireExisting(user.organisation());
    if (withCredential(user.credential()).isPresent()) {
      return Addition.CREDENTIAL_TAKEN;
    }
    var present = users.computeIfAbsent(user.organisation(), _ -> new TreeMap<>(BY_CODE_POINT));
    if (present.containsKey(key(user))) {
      return Addition.EMAIL_TAKEN;
    }
    if (present.size() >= MOST) {
      return Addition.TOO_MANY;
    }
    present.put(key(user), user);
    return Addition.ADDED;
  }

  @Override
  public synchronized Optional<DashboardUser> withCredential(TokenHash credential) {
    return users.values().stream()
        .map(Map::values)
        .flatMap(Collection::stream)
        .filter(user -> user.credential().equals(credential))
        .findAny();
  }

  @Override
  public synchronized Optional<DashboardUser> find(OrganisationId organisation, UserId id) {
    return of(organisation).values().stream().filter(user -> user.id().equals(id)).findAny();
  }

  @Override
  public Optional<DashboardUser> findForUpdate(OrganisationId organisation, UserId id) {
    unitOfWork.requireRunning();
    return find(organisation, id);
  }

  @Override
  public synchronized Administrators administrators(OrganisationId organisation) {
    return new Administrators(
        of(organisation).values().stream()
            .filter(DashboardUser::administers)
            .map(DashboardUser::id)
            .collect(toSet()));
  }

  @Override
  public synchronized Replacement replace(DashboardUser user) {
    unitOfWork.requireRunning();
    var present = find(user.organisation(), user.id()).orElseThrow();
    var ofEmail = of(user.organisation()).get(key(user));
    if (ofEmail != null && !ofEmail.id().equals(user.id())) {
      return Replacement.EMAIL_TAKEN;
    }
    if (withCredential(user.credential())
        .filter(other -> !other.id().equals(user.id()))
        .isPresent()) {
      return Replacement.CREDENTIAL_TAKEN;
    }
    of(user.organisation()).remove(key(present));
    of(user.organisation()).put(key(user), user);
    return Replacement.REPLACED;
  }

  @Override
  public synchronized boolean remove(OrganisationId organisation, UserId id) {
    unitOfWork.requireRunning();
    var present = find(organisation, id);
    present.ifPresent(user -> of(organisation).remove(key(user)));
    return present.isPresent();
  }

  @Override
  public synchronized List<DashboardUser> page(
      OrganisationId organisation, Optional<EmailAddress> after, int limit) {
    return of(organisation)
        .tailMap(after.map(EmailAddress::canonical).orElse(""), false)
        .values()
        .stream()
        .limit(limit)
        .toList();
  }

  private NavigableMap<String, DashboardUser> of(OrganisationId organisation) {
    return users.getOrDefault(organisation, Collections.emptyNavigableMap());
  }

  private static String key(DashboardUser user) {
    return user.profile().email().canonical();
  }
}
