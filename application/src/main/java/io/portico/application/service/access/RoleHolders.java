package io.portico.application.service.access;

import io.portico.application.port.out.Replacement;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.access.CallerCache;
import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.service.session.UserChanges;
import io.portico.domain.access.Binding;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * The users, groups and service credentials that roles are bound to. Their bindings say what they
 * give and name labels as they are called now, so they are written again when either changes.
 */
public record RoleHolders(
    DashboardUsers users,
    ExternalIdentities identities,
    ServiceCredentials services,
    UserChanges changes,
    CallerCache callers,
    InstantSource clock,
    UnitOfWork unitOfWork) {

  /** Returns, for people, whom such bindings belong to. */
  public List<String> with(OrganisationId organisation, Predicate<Binding> which) {
    var found = new ArrayList<String>();
    forEach(
        organisation,
        (holder, bindings) -> {
          if (bindings.stream().anyMatch(which)) {
            found.add(holder);
          }
        });
    return found;
  }

  /** Returns the same for each role, with the users who have it in the profile. */
  Map<String, List<String>> byRole(OrganisationId organisation) {
    var found = new HashMap<String, List<String>>();
    forEach(
        organisation,
        (holder, bindings) ->
            bindings.stream()
                .map(Binding::role)
                .distinct()
                .forEach(role -> found.computeIfAbsent(role, _ -> new ArrayList<>()).add(holder)));
    return found;
  }

  private void forEach(OrganisationId organisation, BiConsumer<String, List<Binding>> reader) {
    for (var user : allUsers(organisation)) {
      var profile = user.profile();
      var bindings = new ArrayList<>(user.bindings().own());
      bindings.addFirst(Binding.of(profile.role(), Optional.empty()));
      reader.accept(profile.email().written(), bindings);
    }
    identities
        .bindings(organisation)
        .forEach((group, bindings) -> reader.accept("group " + group, bindings));
    for (var service : allServices(organisation)) {
      reader.accept("service " + service.details().name(), service.details().bindings());
    }
  }

  /** Changes each binding of the organisation, within the unit of work of the caller. */
  public void rewrite(OrganisationId organisation, UnaryOperator<Binding> change) {
    // Locks all users: each change of bindings does so first.
    var _ = users.findForUpdate(organisation, UserId.PORTICO);
    identities
        .bindings(organisation)
        .forEach(
            (group, bindings) -> {
              var changed = bindings.stream().map(change).toList();
              if (!changed.equals(bindings)) {
                identities.bind(organisation, group, changed);
              }
            });
    for (var user : allUsers(organisation)) {
      var changed = user.bindings().map(change);
      if (!changed.equals(user.bindings())) {
        users
            .findForUpdate(organisation, user.id())
            .ifPresent(
                before ->
                    changes.store(
                        before,
                        before.bound(
                            before.profile().role(),
                            before.bindings().map(change),
                            clock.instant())));
      }
    }
    for (var service : allServices(organisation)) {
      var changed = service.details().bindings().stream().map(change).toList();
      if (!changed.equals(service.details().bindings())) {
        services
            .findForUpdate(organisation, service.id())
            .ifPresent(before -> replace(before, changed));
      }
    }
  }

  private void replace(ServiceCredential before, List<Binding> bindings) {
    var after = before.described(before.details().bound(bindings), clock.instant());
    if (services.replace(after) != Replacement.REPLACED) {
      throw new IllegalStateException("the unchanged name is that of another credential");
    }
    unitOfWork.afterCompletion(
        () -> {
          callers.evict(after.token());
          after.previous().ifPresent(old -> callers.evict(old.token()));
        },
        () -> {});
  }

  private List<DashboardUser> allUsers(OrganisationId organisation) {
    return users.page(organisation, Optional.empty(), DashboardUsers.MOST);
  }

  private List<ServiceCredential> allServices(OrganisationId organisation) {
    return services.page(organisation, Optional.empty(), ServiceCredentials.MOST);
  }
}
