package io.portico.application.testkit.contract.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link DeveloperIdentities} promises, wherever it keeps them. */
class DeveloperIdentitiesContract extends StoreContract {

  private DeveloperIdentities identities;
  private IdentityProviderId provider;
  private IdentityProviderId other;
  private DeveloperId ann;
  private DeveloperId bob;

  @BeforeEach
  void openStores() {
    identities = stores.developerIdentities();
    provider = provider();
    other = provider();
    ann = developer("ann@example.com");
    bob = developer("bob@example.com");
  }

  private IdentityProviderId provider() {
    var added = IdentityProvidersContract.plain(organisation);
    assertThat(stores.identityProviders().add(added)).isTrue();
    return added.id();
  }

  private DeveloperId developer(String email) {
    var developer = DeveloperFixture.aDeveloper(email).build();
    stores.developers().add(organisation, List.of(developer));
    return developer.id();
  }

  private void add(IdentityProviderId at, String subject, DeveloperId developer) {
    unitOfWork.run(() -> identities.add(organisation, at, subject, developer));
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
    assertThat(identities.developers(provider)).containsExactlyInAnyOrder(ann, bob);
    assertThat(identities.developers(other)).isEmpty();
  }

  @Test
  void add_subjectOfAnother_isTheLast() {
    add(provider, "one", ann);
    add(provider, "two", ann);
    assertThat(identities.developers(provider)).containsExactly(ann);

    add(provider, "one", bob);

    assertThat(identities.find(provider, "one")).contains(bob);
    assertThat(identities.find(provider, "two")).contains(ann);
  }

  @Test
  void remove_developerOrProvider_takesIdentities() {
    add(provider, "ann", ann);
    add(provider, "bob", bob);
    add(other, "bob", bob);

    unitOfWork.run(() -> stores.developers().remove(organisation, ann));

    assertThat(identities.find(provider, "ann")).isEmpty();
    assertThat(identities.developers(provider)).containsExactly(bob);

    unitOfWork.run(() -> stores.identityProviders().remove(organisation, provider));

    assertThat(identities.find(provider, "bob")).isEmpty();
    assertThat(identities.find(other, "bob")).contains(bob);
  }

  @Test
  void forget_aProvider_takesItsIdentitiesAlone() {
    add(provider, "ann", ann);
    add(other, "ann", ann);

    unitOfWork.run(() -> identities.forget(provider));

    assertThat(identities.find(provider, "ann")).isEmpty();
    assertThat(identities.find(other, "ann")).contains(ann);
  }
}
