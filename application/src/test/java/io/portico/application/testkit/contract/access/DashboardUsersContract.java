package io.portico.application.testkit.contract.access;

import static io.portico.application.port.out.access.DashboardUsers.Addition.ADDED;
import static io.portico.application.port.out.access.DashboardUsers.Addition.CREDENTIAL_TAKEN;
import static io.portico.application.port.out.access.DashboardUsers.Addition.EMAIL_TAKEN;
import static io.portico.application.port.out.access.DashboardUsers.Addition.TOO_MANY;
import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.application.testkit.contract.Concurrently.THREADS;
import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.domain.fixture.UserFixture.hash;
import static io.portico.domain.fixture.UserFixture.passwordHash;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link DashboardUsers} promises of adding and finding, wherever it keeps them. */
class DashboardUsersContract extends StoreContract {

  private DashboardUsers users;

  @BeforeEach
  void openStores() {
    users = stores.users();
  }

  /* ---- withCredential, find ---- */

  @ParameterizedTest
  @EnumSource
  void withCredential_afterAdd_returnsAnEqualUser(Role role) {
    var user = added(ann().as(role).showing("ann"));

    assertThat(users.withCredential(hash("ann"))).contains(user);
    assertThat(users.find(organisation, user.id())).contains(user);
  }

  @Test
  void find_everyMemberPresent_returnsAnEqualUser() {
    var user =
        added(
            ann()
                .named("Ann 😀", "O'Lee \\ \"x\"")
                .inactive()
                .withPassword(passwordHash(1))
                .updatedAfter(Duration.ofMillis(1)));

    assertThat(users.find(organisation, user.id())).contains(user);
    assertThat(users.withCredential(user.credential())).contains(user);
  }

  @Test
  void find_longestOfEverything_isKept() {
    var name = Texts.ofFourByteCharacters(UserProfile.LONGEST_NAME);
    var user =
        added(
            aUser(organisation, "😀".repeat(64) + "@" + longestDomain(189))
                .named(name, name)
                .withPassword(
                    new PasswordHash(
                        "$argon2id$v=19$m=65536,t=9,p=4$"
                            + "s".repeat(64)
                            + "$"
                            + "h".repeat(86))));

    assertThat(user.profile().email().written().codePointCount(0, 318)).isEqualTo(254);
    assertThat(users.find(organisation, user.id())).contains(user);
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = aUser(otherOrganisation, "ann@example.com").build();
    users.add(theirs);

    assertThat(users.find(organisation, theirs.id())).isEmpty();
    assertThat(users.find(organisation, Ids.user())).isEmpty();
    assertThat(users.find(otherOrganisation, theirs.id())).contains(theirs);
  }

  @Test
  void withCredential_severalUsers_returnsTheOneWhoHasIt() {
    added(ann());
    var bob = added(aUser(organisation, "Bob.Lee@Example.COM"));
    var eve = added(aUser(otherOrganisation, "eve@example.com"));

    assertThat(users.withCredential(bob.credential())).contains(bob);
    assertThat(users.withCredential(eve.credential())).contains(eve);
    assertThat(users.withCredential(hash("somebody else"))).isEmpty();
  }

  /* ---- add ---- */

  @ParameterizedTest
  @CsvSource({
    "ann@example.com, ann@example.com",
    "ann@example.com, ANN@Example.com",
    "Ann@Example.COM, ann@example.com",
    "rené@example.com, RENÉ@example.com",
    "rené@example.com, rene\u0301@example.com",
    "ann@bücher.example, ann@xn--bcher-kva.example"
  })
  void add_emailTaken_changesNothing(String taken, String wanted) {
    var first = added(aUser(organisation, taken).showing("first"));

    assertThat(users.add(aUser(organisation, wanted).as(Role.VIEWER).showing("second").build()))
        .isEqualTo(EMAIL_TAKEN);

    assertThat(users.withCredential(hash("first"))).contains(first);
    assertThat(users.withCredential(hash("second"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "rene@example.com, rené@example.com",
    "strasse@example.com, straße@example.com",
    "😀@example.com, 😃@example.com",
    "a_b@example.com, axb@example.com",
    "a%@example.com, abc@example.com"
  })
  void add_emailThatLooksLikeAnother_isAdded(String email, String lookalike) {
    added(aUser(organisation, email));

    assertThat(users.add(aUser(organisation, lookalike).build())).isEqualTo(ADDED);
  }

  @Test
  void add_emailTakenInAnotherOrganisation_isAdded() {
    var theirs = added(aUser(otherOrganisation, "ann@example.com").showing("theirs"));
    var ours = added(ann().showing("ours"));

    assertThat(users.withCredential(hash("theirs"))).contains(theirs);
    assertThat(users.withCredential(hash("ours"))).contains(ours);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void add_credentialTakenHereOrInAnotherOrganisation_changesNothing(boolean here) {
    var first =
        added(aUser(here ? organisation : otherOrganisation, "ann@example.com").showing("shared"));
    var bob = aUser(organisation, "bob@example.com");

    assertThat(users.add(bob.showing("shared").build())).isEqualTo(CREDENTIAL_TAKEN);

    assertThat(users.withCredential(hash("shared"))).contains(first);
    added(bob.showing("own"));
  }

  @Test
  void add_oneEmailConcurrently_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var email = "ann%d@example.com".formatted(round);
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(number -> aUser(organisation, email).showing(email + number).build())
              .toList();

      var additions = Concurrently.run(number -> users.add(attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, EMAIL_TAKEN);
      var winner = attempts.get(additions.indexOf(ADDED));
      assertThat(attempts)
          .filteredOn(attempt -> users.withCredential(attempt.credential()).isPresent())
          .containsExactly(winner);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void add_oneCredentialConcurrently_succeedsOnce(boolean inTwoOrganisations)
      throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var shared = "shared" + round;
      var attempts =
          IntStream.range(0, THREADS)
              .mapToObj(
                  number ->
                      aUser(
                              inTwoOrganisations && number % 2 == 0
                                  ? otherOrganisation
                                  : organisation,
                              shared + number + "@example.com")
                          .showing(shared)
                          .build())
              .toList();

      var additions = Concurrently.run(number -> users.add(attempts.get(number)));

      assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, CREDENTIAL_TAKEN);
      assertThat(users.withCredential(hash(shared)))
          .contains(attempts.get(additions.indexOf(ADDED)));
    }
  }

  @Test
  void add_differentUsersConcurrently_addsAll() throws InterruptedException {
    var additions =
        Concurrently.run(number -> users.add(aUser(organisation, number + "@example.com").build()));

    assertThat(additions).isEqualTo(nCopies(THREADS, ADDED));
  }

  @Test
  void add_moreThanTheMaximum_isRefusedAlsoConcurrently() throws InterruptedException {
    for (var number = 1; number < DashboardUsers.MOST; number++) {
      added(aUser(organisation, "user%d@example.com".formatted(number)));
    }

    var additions =
        Concurrently.run(
            number ->
                users.add(aUser(organisation, "last%d@example.com".formatted(number)).build()));

    assertThat(additions).containsOnlyOnce(ADDED).containsOnly(ADDED, TOO_MANY);
    assertThat(users.page(organisation, Optional.empty(), 2 * DashboardUsers.MOST))
        .hasSize(DashboardUsers.MOST);
    assertThat(users.count(organisation)).isEqualTo(DashboardUsers.MOST);
    assertThat(users.add(aUser(organisation, "user1@example.com").build())).isEqualTo(EMAIL_TAKEN);
    added(aUser(otherOrganisation, "first@example.com"));
  }

  private UserFixture ann() {
    return aUser(organisation, "ann@example.com");
  }

  private DashboardUser added(UserFixture user) {
    var built = user.build();
    assertThat(users.add(built)).isEqualTo(ADDED);
    return built;
  }

  private static String longestDomain(int characters) {
    var labels = ("d".repeat(60) + ".").repeat(characters / 61);
    return new EmailAddress("x@" + labels + "d".repeat(characters - labels.length()))
        .written()
        .substring(2);
  }
}
