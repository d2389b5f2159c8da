package io.portico.application.testkit.contract.signup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.signup.SignUps;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.Identity;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.signup.SignUpProof;
import io.portico.domain.site.SiteLanguage;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link SignUps} promises, wherever it keeps them. */
class SignUpsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private static final PasswordHash HASH =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  private SignUps signUps;

  @BeforeEach
  void openStores() {
    signUps = stores.signUps();
  }

  @Test
  void add_confirmedOrNot_isKeptInItsOrganisation() {
    var open = signUp("Ann@example.com", AT);
    var confirmed = signUp("bob@example.com", AT).confirmed(AT.plusSeconds(1));
    signUps.add(organisation, open);
    signUps.add(organisation, confirmed);
    var byProvider =
        signUp(
            "cal@example.com",
            AT,
            new SignUpProof.ByProvider(
                new IdentityProviderId(Ids.next()),
                IssuerUrl.parse("https://login.example.com/" + "x".repeat(470)),
                Texts.ofFourByteCharacters(Identity.LONGEST_SUBJECT)));
    signUps.add(organisation, byProvider);

    assertThat(signUps.find(organisation, open.id())).contains(open);
    assertThat(signUps.find(organisation, byProvider.id())).contains(byProvider);
    assertThat(signUps.find(organisation, confirmed.id())).contains(confirmed);
    assertThat(signUps.find(otherOrganisation, open.id())).isEmpty();
    assertThatThrownBy(() -> signUps.add(organisation, open)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void withEmail_severalWrittenDifferently_areTheLatestFirstUntilTheyAreRemoved() {
    var first = signUp("ann@example.com", AT);
    var second = signUp("ANN@example.com", AT.plusSeconds(1));
    var bob = signUp("bob@example.com", AT);
    signUps.add(organisation, first);
    signUps.add(organisation, second);
    signUps.add(organisation, bob);
    signUps.add(otherOrganisation, signUp("ann@example.com", AT));

    assertThat(signUps.withEmail(organisation, first.email())).containsExactly(second, first);

    signUps.removeAll(organisation, first.email());
    assertThat(signUps.withEmail(organisation, first.email())).isEmpty();
    assertThat(signUps.withEmail(otherOrganisation, first.email())).hasSize(1);
    assertThat(signUps.find(organisation, bob.id())).contains(bob);
  }

  @Test
  void take_severalAtOnce_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < Concurrently.ROUNDS; round++) {
      var signUp = signUp("ann@example.com", AT);
      signUps.add(organisation, signUp);

      var taken =
          Concurrently.run(_ -> unitOfWork.execute(() -> signUps.take(organisation, signUp.id())));

      assertThat(taken)
          .containsOnlyOnce(Optional.of(signUp))
          .containsOnly(Optional.of(signUp), Optional.empty());
    }
  }

  @Test
  void confirmed_some_areTheLongestConfirmedFirst() {
    var late = signUp("ann@example.com", AT).confirmed(AT.plusSeconds(9));
    var early = signUp("bob@example.com", AT).confirmed(AT.plusSeconds(1));
    signUps.add(organisation, late);
    signUps.add(organisation, early);
    signUps.add(organisation, signUp("cal@example.com", AT));
    signUps.add(otherOrganisation, signUp("dan@example.com", AT).confirmed(AT));

    assertThat(signUps.confirmed(organisation, 0, 5)).containsExactly(early, late);
    assertThat(signUps.confirmed(organisation, 1, 1)).containsExactly(late);
    assertThat(signUps.countConfirmed(organisation)).isEqualTo(2);
  }

  @Test
  void purgeExpired_some_leavesConfirmedOnes() {
    for (var number = 0; number < 5; number++) {
      signUps.add(organisation, signUp(number + "@example.com", AT.plusSeconds(number)));
    }
    var confirmed = signUp("ann@example.com", AT).confirmed(AT);
    signUps.add(organisation, confirmed);
    var end = AT.plus(SignUp.VALIDITY).plusSeconds(3);

    assertThat(signUps.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(signUps.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(signUps.purgeExpired(end, 3)).isZero();
    assertThat(signUps.find(organisation, confirmed.id())).isPresent();
  }

  private static SignUp signUp(String email, Instant at) {
    return signUp(email, at, new SignUpProof.ByPassword(HASH));
  }

  private static SignUp signUp(String email, Instant at, SignUpProof proof) {
    return new SignUp(
        new SignUpId(Ids.next()),
        new EmailAddress(email),
        CustomFields.of(Map.of("Company", "Bücher 😀")),
        proof,
        Optional.of(SiteLanguage.DE),
        at,
        Optional.empty());
  }
}
