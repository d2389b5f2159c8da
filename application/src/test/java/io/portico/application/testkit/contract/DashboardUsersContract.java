package io.portico.application.testkit.contract;

import static io.portico.application.port.out.DashboardUsers.Addition.ADDED;
import static io.portico.application.port.out.DashboardUsers.Addition.CREDENTIAL_TAKEN;
import static io.portico.application.port.out.DashboardUsers.Addition.EMAIL_TAKEN;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.DashboardUsers;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link DashboardUsers} promises, wherever it keeps them. */
public abstract class DashboardUsersContract {

  private static final int LONGEST_EMAIL = 254;

  private DashboardUsers users;
  private OrganisationId organisation;
  private OrganisationId otherOrganisation;

  /** Returns stores that hold nothing. */
  protected abstract Stores emptyStores();

  @BeforeEach
  void openStores() {
    var stores = emptyStores();
    users = stores.users();
    organisation = Given.organisation(stores);
    otherOrganisation = Given.organisation(stores);
  }

  @ParameterizedTest
  @EnumSource
  void withCredential_afterAdd_returnsAnEqualUser(Role role) {
    var user = user(organisation, "ann@example.com", role, hash("ann"));

    assertThat(users.add(user)).isEqualTo(ADDED);

    assertThat(users.withCredential(hash("ann"))).contains(user);
  }

  @Test
  void withCredential_severalUsers_returnsTheOneWhoHasIt() {
    var ann = admin(organisation, "ann@example.com");
    var bob = admin(organisation, "bob@example.com");
    var eve = admin(otherOrganisation, "eve@example.com");
    users.add(ann);
    users.add(bob);
    users.add(eve);

    assertThat(users.withCredential(bob.credential())).contains(bob);
    assertThat(users.withCredential(eve.credential())).contains(eve);
  }

  @Test
  void withCredential_nobodyHasIt_isEmpty() {
    users.add(admin(organisation, "ann@example.com"));

    assertThat(users.withCredential(hash("somebody else"))).isEmpty();
  }

  @Test
  void withCredential_longestEmailOfFourByteCharacters_isKept() {
    var user = admin(organisation, Texts.ofFourByteCharacters(LONGEST_EMAIL));

    assertThat(users.add(user)).isEqualTo(ADDED);

    assertThat(users.withCredential(user.credential())).contains(user);
  }

  @Test
  void withCredential_emailInMixedCase_isKeptAsWritten() {
    var user = admin(organisation, "Ann.Lee@Example.COM");
    users.add(user);

    assertThat(users.withCredential(user.credential())).contains(user);
  }

  @ParameterizedTest
  @CsvSource({
    "ann@example.com, ann@example.com",
    "ann@example.com, ANN@Example.com",
    "Ann@Example.COM, ann@example.com",
    "rené@example.com, RENÉ@example.com"
  })
  void add_emailTaken_changesNothing(String taken, String wanted) {
    var first = user(organisation, taken, Role.ADMIN, hash("first"));
    users.add(first);

    assertThat(users.add(user(organisation, wanted, Role.VIEWER, hash("second"))))
        .isEqualTo(EMAIL_TAKEN);

    assertThat(users.withCredential(hash("first"))).contains(first);
    assertThat(users.withCredential(hash("second"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rene@example.com, rené@example.com",
    "rené@example.com, rene\u0301@example.com",
    "strasse@example.com, straße@example.com",
    "😀@example.com, 😃@example.com",
    "a_b@example.com, axb@example.com",
    "a%@example.com, abc@example.com"
  })
  void add_emailThatLooksLikeAnother_isAdded(String email, String lookalike) {
    users.add(admin(organisation, email));

    assertThat(users.add(admin(organisation, lookalike))).isEqualTo(ADDED);
  }

  @Test
  void add_emailTakenInAnotherOrganisation_isAdded() {
    var theirs = user(otherOrganisation, "ann@example.com", Role.VIEWER, hash("theirs"));
    var ours = user(organisation, "ann@example.com", Role.ADMIN, hash("ours"));
    users.add(theirs);

    assertThat(users.add(ours)).isEqualTo(ADDED);

    assertThat(users.withCredential(hash("theirs"))).contains(theirs);
    assertThat(users.withCredential(hash("ours"))).contains(ours);
  }

  @Test
  void add_credentialTaken_changesNothing() {
    var first = user(organisation, "ann@example.com", Role.ADMIN, hash("shared"));
    users.add(first);

    assertThat(users.add(user(organisation, "bob@example.com", Role.VIEWER, hash("shared"))))
        .isEqualTo(CREDENTIAL_TAKEN);

    assertThat(users.withCredential(hash("shared"))).contains(first);
    assertThat(users.add(admin(organisation, "bob@example.com"))).isEqualTo(ADDED);
  }

  @Test
  void add_credentialTakenInAnotherOrganisation_changesNothing() {
    var theirs = user(otherOrganisation, "ann@example.com", Role.ADMIN, hash("shared"));
    users.add(theirs);

    assertThat(users.add(user(organisation, "bob@example.com", Role.ADMIN, hash("shared"))))
        .isEqualTo(CREDENTIAL_TAKEN);

    assertThat(users.withCredential(hash("shared"))).contains(theirs);
  }

  @Test
  void add_oneEmailConcurrently_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var email = "ann%d@example.com".formatted(round);
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(number -> user(organisation, email, Role.ADMIN, hash(email + number)))
              .toList();

      var additions = Concurrently.run(number -> users.add(attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED);
      assertThat(additions).filteredOn(EMAIL_TAKEN::equals).hasSize(THREADS - 1);
      var winner = attempts.get(additions.indexOf(ADDED));
      assertThat(attempts)
          .filteredOn(attempt -> users.withCredential(attempt.credential()).isPresent())
          .containsExactly(winner);
    }
  }

  @Test
  void add_oneCredentialConcurrently_isWonOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var shared = "shared" + round;
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(number -> user(organisation, shared + number, Role.ADMIN, hash(shared)))
              .toList();

      var additions = Concurrently.run(number -> users.add(attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED);
      assertThat(additions).filteredOn(CREDENTIAL_TAKEN::equals).hasSize(THREADS - 1);
      assertThat(users.withCredential(hash(shared)))
          .contains(attempts.get(additions.indexOf(ADDED)));
    }
  }

  @Test
  void add_differentUsersConcurrently_addsAll() throws InterruptedException {
    var additions =
        Concurrently.run(number -> users.add(admin(organisation, number + "@example.com")));

    assertThat(additions).isEqualTo(nCopies(THREADS, ADDED));
  }

  private static DashboardUser admin(OrganisationId organisation, String email) {
    return user(organisation, email, Role.ADMIN, hash(organisation + email));
  }

  private static DashboardUser user(
      OrganisationId organisation, String email, Role role, TokenHash credential) {
    return new DashboardUser(Ids.user(), organisation, email, role, credential);
  }

  private static TokenHash hash(String secret) {
    return new AccessToken(secret).hash();
  }
}
