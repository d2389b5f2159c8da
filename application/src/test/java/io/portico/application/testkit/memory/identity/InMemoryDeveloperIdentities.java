package io.portico.application.testkit.memory.identity;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Persons who are developers in memory. Those of a removed developer or provider are left out. */
public final class InMemoryDeveloperIdentities implements DeveloperIdentities {

  private final IdentityProviders providers;
  private final Developers developers;
  private final Map<Person, Member> persons = new HashMap<>();

  private record Person(IdentityProviderId provider, String subject) {}

  private record Member(OrganisationId organisation, DeveloperId developer) {}

  public InMemoryDeveloperIdentities(IdentityProviders providers, Developers developers) {
    this.providers = providers;
    this.developers = developers;
  }

  private boolean isPresent(IdentityProviderId provider, Member member) {
    return providers.find(provider).isPresent()
        && !developers.findAll(member.organisation(), Set.of(member.developer())).isEmpty();
  }

  @Override
  public synchronized Optional<DeveloperId> find(IdentityProviderId provider, String subject) {
    return Optional.ofNullable(persons.get(new Person(provider, subject)))
        .filter(member -> isPresent(provider, member))
        .map(Member::developer);
  }

  @Override
  public synchronized void add(
      OrganisationId organisation,
      IdentityProviderId provider,
      String subject,
      DeveloperId developer) {
    persons.put(new Person(provider, subject), new Member(organisation, developer));
  }

  @Override
  public synchronized List<DeveloperId> developers(IdentityProviderId provider) {
    return persons.entrySet().stream()
        .filter(entry -> entry.getKey().provider().equals(provider))
        .map(Map.Entry::getValue)
        .filter(member -> isPresent(provider, member))
        .map(Member::developer)
        .distinct()
        .toList();
  }

  @Override
  public synchronized void forget(IdentityProviderId provider) {
    persons.keySet().removeIf(person -> person.provider().equals(provider));
  }
}
