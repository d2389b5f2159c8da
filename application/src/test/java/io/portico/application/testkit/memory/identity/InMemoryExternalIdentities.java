package io.portico.application.testkit.memory.identity;

import static java.util.stream.Collectors.toSet;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.domain.access.Binding;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Persons and their groups in memory. Those of a removed user or provider are left out. */
public final class InMemoryExternalIdentities implements ExternalIdentities {

  private final IdentityProviders providers;
  private final DashboardUsers users;
  private final Map<Person, Member> persons = new HashMap<>();
  private final Map<OrganisationId, Map<String, List<Binding>>> bindings = new HashMap<>();
  private final Map<Membership, Set<String>> groups = new HashMap<>();

  private record Person(IdentityProviderId provider, String subject) {}

  private record Member(OrganisationId organisation, UserId user) {}

  private record Membership(Member member, IdentityProviderId provider) {}

  public InMemoryExternalIdentities(IdentityProviders providers, DashboardUsers users) {
    this.providers = providers;
    this.users = users;
  }

  private boolean isPresent(Member member, IdentityProviderId provider) {
    return providers.find(provider).isPresent()
        && users.find(member.organisation(), member.user()).isPresent();
  }

  @Override
  public synchronized Optional<UserId> find(IdentityProviderId provider, String subject) {
    return Optional.ofNullable(persons.get(new Person(provider, subject)))
        .filter(member -> isPresent(member, provider))
        .map(Member::user);
  }

  @Override
  public synchronized void add(
      OrganisationId organisation, IdentityProviderId provider, String subject, UserId user) {
    persons.put(new Person(provider, subject), new Member(organisation, user));
  }

  @Override
  public synchronized List<UserId> users(IdentityProviderId provider) {
    return persons.entrySet().stream()
        .filter(entry -> entry.getKey().provider().equals(provider))
        .map(Map.Entry::getValue)
        .filter(member -> isPresent(member, provider))
        .map(Member::user)
        .distinct()
        .toList();
  }

  @Override
  public synchronized void forget(IdentityProviderId provider) {
    persons.keySet().removeIf(person -> person.provider().equals(provider));
    groups.keySet().removeIf(membership -> membership.provider().equals(provider));
  }

  @Override
  public synchronized Map<String, List<Binding>> bindings(
      OrganisationId organisation, Collection<String> named) {
    var found = bindings(organisation);
    found.keySet().retainAll(Set.copyOf(named));
    return found;
  }

  @Override
  public synchronized Map<String, List<Binding>> bindings(OrganisationId organisation) {
    return new TreeMap<>(bindings.getOrDefault(organisation, Map.of()));
  }

  @Override
  public synchronized void bind(OrganisationId organisation, String group, List<Binding> given) {
    var present = bindings.computeIfAbsent(organisation, _ -> new HashMap<>());
    if (given.isEmpty()) {
      present.remove(group);
    } else {
      present.put(group, List.copyOf(given));
    }
  }

  private Stream<Map.Entry<Membership, Set<String>>> memberships(OrganisationId organisation) {
    return groups.entrySet().stream()
        .filter(entry -> entry.getKey().member().organisation().equals(organisation))
        .filter(entry -> isPresent(entry.getKey().member(), entry.getKey().provider()));
  }

  @Override
  public synchronized Set<String> groups(OrganisationId organisation, UserId user) {
    return memberships(organisation)
        .filter(entry -> entry.getKey().member().user().equals(user))
        .flatMap(entry -> entry.getValue().stream())
        .collect(toSet());
  }

  @Override
  public synchronized void setGroups(
      OrganisationId organisation, UserId user, IdentityProviderId provider, Set<String> named) {
    groups.put(new Membership(new Member(organisation, user), provider), Set.copyOf(named));
  }

  @Override
  public synchronized Map<String, Integer> sizes(OrganisationId organisation) {
    var sizes = new HashMap<String, Integer>();
    for (var group : bindings(organisation).keySet()) {
      var size = members(organisation, group).size();
      if (size > 0) {
        sizes.put(group, size);
      }
    }
    return sizes;
  }

  @Override
  public synchronized Set<IdentityProviderId> providers(OrganisationId organisation, UserId user) {
    var member = new Member(organisation, user);
    return persons.entrySet().stream()
        .filter(entry -> entry.getValue().equals(member))
        .map(entry -> entry.getKey().provider())
        .filter(provider -> isPresent(member, provider))
        .collect(toSet());
  }

  @Override
  public synchronized List<UserId> members(OrganisationId organisation, String group) {
    return memberships(organisation)
        .filter(entry -> entry.getValue().contains(group))
        .map(entry -> entry.getKey().member().user())
        .distinct()
        .toList();
  }
}
