package io.portico.application.testkit.contract.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.access.Binding;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link ExternalIdentities} promises, wherever it keeps them. */
class ExternalIdentitiesContract extends StoreContract {

  private static final String LONGEST_GROUP = Texts.ofFourByteCharacters(BindGroup.LONGEST_NAME);

  private ExternalIdentities identities;
  private IdentityProviderId provider;
  private IdentityProviderId other;
  private UserId ann;
  private UserId bob;

  @BeforeEach
  void openStores() {
    identities = stores.externalIdentities();
    provider = provider();
    other = provider();
    ann = user("ann@example.com");
    bob = user("bob@example.com");
  }

  private IdentityProviderId provider() {
    var added = IdentityProvidersContract.plain(organisation);
    assertThat(stores.identityProviders().add(added)).isTrue();
    return added.id();
  }

  private UserId user(String email) {
    var user = UserFixture.aUser(organisation, email).build();
    stores.users().add(user);
    return user.id();
  }

  private void add(IdentityProviderId at, String subject, UserId user) {
    unitOfWork.run(() -> identities.add(organisation, at, subject, user));
  }

  private void bind(OrganisationId owner, String group, Role... roles) {
    unitOfWork.run(() -> identities.bind(owner, group, bindings(roles)));
  }

  private static List<Binding> bindings(Role... roles) {
    return Stream.of(roles).map(role -> Binding.of(role, Optional.empty())).toList();
  }

  private void setGroups(UserId user, IdentityProviderId at, String... groups) {
    unitOfWork.run(() -> identities.setGroups(organisation, user, at, Set.of(groups)));
  }

  @Test
  void find_subjectOfAProvider_isOnlyThatOne() {
    var longest = Texts.ofFourByteCharacters(Identity.LONGEST_SUBJECT);
    add(provider, "subject", ann);
    add(provider, longest, bob);

    assertThat(identities.find(provider, "subject")).contains(ann);
    assertThat(identities.find(provider, longest)).contains(bob);
    assertThat(identities.find(other, "subject")).isEmpty();
    for (var alike : List.of("Subject", "súbject", "subjec", "")) {
      assertThat(identities.find(provider, alike)).as(alike).isEmpty();
    }
    assertThat(identities.users(provider)).containsExactlyInAnyOrder(ann, bob);
    assertThat(identities.users(other)).isEmpty();
  }

  @Test
  void users_severalSubjectsOfOne_namesItOnce() {
    add(provider, "one", ann);
    add(provider, "two", ann);
    add(other, "one", bob);

    assertThat(identities.users(provider)).containsExactly(ann);
  }

  @Test
  void remove_userOrProvider_takesIdentitiesAndGroups() {
    add(provider, "ann", ann);
    add(provider, "bob", bob);
    add(other, "bob", bob);
    setGroups(ann, provider, "a");
    setGroups(bob, provider, "a");
    setGroups(bob, other, "b");

    unitOfWork.run(() -> stores.users().remove(organisation, ann));

    assertThat(identities.find(provider, "ann")).isEmpty();
    assertThat(identities.users(provider)).containsExactly(bob);
    assertThat(identities.members(organisation, "a")).containsExactly(bob);

    unitOfWork.run(() -> stores.identityProviders().remove(organisation, provider));

    assertThat(identities.find(provider, "bob")).isEmpty();
    assertThat(identities.find(other, "bob")).contains(bob);
    assertThat(identities.groups(organisation, bob)).containsExactly("b");
  }

  @Test
  void forget_aProvider_takesItsIdentitiesAndGroupsAlone() {
    add(provider, "ann", ann);
    add(provider, "ann too", ann);
    add(other, "ann", ann);
    assertThat(identities.providers(organisation, ann)).containsExactlyInAnyOrder(provider, other);
    assertThat(identities.providers(organisation, bob)).isEmpty();
    assertThat(identities.providers(otherOrganisation, ann)).isEmpty();
    bind(organisation, "a", Role.VIEWER);
    bind(organisation, "b", Role.VIEWER);
    setGroups(ann, provider, "a");
    setGroups(ann, other, "b");

    unitOfWork.run(() -> identities.forget(provider));

    assertThat(identities.find(provider, "ann")).isEmpty();
    assertThat(identities.find(other, "ann")).contains(ann);
    assertThat(identities.providers(organisation, ann)).containsExactly(other);
    assertThat(identities.groups(organisation, ann)).containsExactly("b");
  }

  @Test
  void bind_groups_giveTheLastRolesInTheirOrganisation() {
    bind(organisation, "b", Role.VIEWER);
    bind(organisation, LONGEST_GROUP, Role.VIEWER, Role.ADMIN);
    bind(organisation, "a", Role.VIEWER, Role.APPROVER);
    bind(organisation, "gone", Role.VIEWER);
    bind(otherOrganisation, "b", Role.ADMIN);

    bind(organisation, "b", Role.APPROVER);
    bind(organisation, "gone");

    assertThat(identities.bindings(organisation).keySet()).containsExactly("a", "b", LONGEST_GROUP);
    assertThat(identities.bindings(organisation).get(LONGEST_GROUP))
        .isEqualTo(bindings(Role.VIEWER, Role.ADMIN));
    assertThat(identities.bindings(organisation, List.of("b", "B", "gone", "b ", "unknown")))
        .isEqualTo(Map.of("b", bindings(Role.APPROVER)));
    assertThat(identities.bindings(organisation, List.of())).isEmpty();
    assertThat(identities.bindings(otherOrganisation)).isEqualTo(Map.of("b", bindings(Role.ADMIN)));
  }

  @Test
  void setGroups_ofAProvider_leavesThoseOfOthers() {
    setGroups(ann, provider, "a", LONGEST_GROUP);
    setGroups(ann, other, "a", "c");
    setGroups(bob, provider, "a");
    assertThat(identities.groups(organisation, ann))
        .containsExactlyInAnyOrder("a", LONGEST_GROUP, "c");
    assertThat(identities.members(organisation, "a")).containsExactlyInAnyOrder(ann, bob);
    assertThat(identities.members(otherOrganisation, "a")).isEmpty();
    bind(organisation, "a", Role.VIEWER);
    bind(organisation, "empty", Role.VIEWER);
    bind(otherOrganisation, "c", Role.VIEWER);
    assertThat(identities.sizes(organisation)).isEqualTo(Map.of("a", 2));
    assertThat(identities.sizes(otherOrganisation)).isEmpty();

    setGroups(ann, provider);
    setGroups(ann, other, "c");

    assertThat(identities.groups(organisation, ann)).containsExactly("c");
    assertThat(identities.members(organisation, "a")).containsExactly(bob);
    assertThat(identities.groups(otherOrganisation, ann)).isEmpty();
  }
}
