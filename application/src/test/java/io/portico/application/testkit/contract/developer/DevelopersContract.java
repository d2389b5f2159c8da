package io.portico.application.testkit.contract.developer;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.KeyFixture.developerKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.developer.Developers.Replacement;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.SiteLanguage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Developers} promises, wherever it keeps them. */
class DevelopersContract extends StoreContract {

  private static final PasswordHash HASH =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  private Developers developers;
  private IssuedKeys keys;

  @BeforeEach
  void openStores() {
    developers = stores.developers();
    keys = stores.issuedKeys();
  }

  /* ---- find, findByEmail ---- */

  @Test
  void find_everyMemberPresent_returnsAnEqualDeveloper() {
    var fixture = aDeveloper("Ann.Lee@Example.COM").inactive().withTexts().with(HASH);
    Texts.LOOKALIKES.forEach(text -> fixture.with("field " + text, text));
    var ann = added(fixture.with("empty", "").with("lines", "a\r\n\tb"));

    assertThat(found(ann)).contains(withoutKeys(ann));
    assertThat(found(ann).orElseThrow().developer().details().fields().values().sequencedKeySet())
        .containsExactlyElementsOf(ann.details().fields().values().sequencedKeySet());
    assertThat(byEmail(ann)).contains(withoutKeys(ann));
  }

  @Test
  void find_mostAndLongestOfEverything_isKept() {
    var longest = "a".repeat(64) + "@" + "b".repeat(63) + ".".concat("ü".repeat(30)).repeat(4);
    var fixture = aDeveloper(longest + "." + "c".repeat(254 - longest.length() - 1));
    IntStream.range(0, CustomFields.MOST)
        .forEach(
            number ->
                fixture.with(
                    Texts.ofFourByteCharacters(CustomFields.LONGEST_NAME, number),
                    Texts.ofFourByteCharacters(CustomFields.LONGEST_VALUE)));
    for (var text : DeveloperText.values()) {
      fixture.with(text, Texts.ofFourByteCharacters(DeveloperText.LONGEST));
    }
    var ann = added(fixture);

    assertThat(found(ann)).contains(withoutKeys(ann));
  }

  @Test
  void find_absentIdOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = addedElsewhere("ann@example.com");

    assertThat(found(theirs)).isEmpty();
    assertThat(findForUpdate(theirs)).isEmpty();
    assertThat(developers.find(organisation, new DeveloperId(Ids.next()))).isEmpty();
    assertThat(byEmail(theirs)).isEmpty();
    assertThat(added("ann@example.com").id()).isNotEqualTo(theirs.id());
  }

  @ParameterizedTest
  @CsvSource({
    "Ann@Example.com, ann@EXAMPLE.COM",
    "jos\u00e9@example.com, jose\u0301@example.com",
    "ann@b\u00fccher.example, ann@xn--bcher-kva.example",
    "ann@xn--bcher-kva.example, ann@B\u00dcCHER.example"
  })
  void findByEmail_otherSpellingOfTheAddress_findsTheDeveloper(String written, String asked) {
    var ann = added(written);

    assertThat(developers.findByEmail(organisation, new EmailAddress(asked)))
        .contains(withoutKeys(ann));
  }

  @Test
  void language_chosen_isThatOfTheAddress() {
    var ann = added("ann@example.com");
    var bob = added("bob@example.com");
    unitOfWork.run(() -> developers.chooseLanguage(organisation, ann.id(), SiteLanguage.EN));
    unitOfWork.run(() -> developers.chooseLanguage(organisation, ann.id(), SiteLanguage.DE));

    assertThat(developers.language(organisation, new EmailAddress("ANN@example.com")))
        .contains(SiteLanguage.DE);
    assertThat(developers.language(organisation, bob.details().email())).isEmpty();
    assertThat(developers.language(organisation, new EmailAddress("eve@example.com"))).isEmpty();
    unitOfWork.run(() -> developers.replace(organisation, ann.with(ann.details())));
    assertThat(developers.language(organisation, ann.details().email())).contains(SiteLanguage.DE);
  }

  @Test
  void findBySsoKey_ofOneDeveloper_isThatOneOfTheOrganisation() {
    addedElsewhere("eve@example.com");
    added(aDeveloper("bob@example.com"));
    var key = Texts.ofFourByteCharacters(DeveloperText.LONGEST);
    var ann = added(aDeveloper("ann@example.com").with(DeveloperText.SSO_KEY, key));

    assertThat(developers.findBySsoKey(organisation, key)).contains(withoutKeys(ann));
    assertThat(developers.findBySsoKey(organisation, "x")).isEmpty();
    assertThat(developers.findBySsoKey(organisation, "")).isEmpty();
    assertThat(developers.findBySsoKey(otherOrganisation, key)).isEmpty();
  }

  @Test
  void findBySsoKey_ofSeveral_isNone() {
    added(aDeveloper("ann@example.com").with(DeveloperText.SSO_KEY, "same"));
    added(aDeveloper("cid@example.com").with(DeveloperText.SSO_KEY, "same"));

    assertThat(developers.findBySsoKey(organisation, "same")).isEmpty();
  }

  @Test
  void findBySsoKey_withBlanksAtTheEnd_isAnotherKey() {
    added(aDeveloper("ann@example.com").with(DeveloperText.SSO_KEY, "same"));

    assertThat(developers.findBySsoKey(organisation, "same ")).isEmpty();
  }

  @Test
  void findByEmail_lookalikes_areDifferent() {
    for (var name : List.of("strasse", "straße", "jose", "josé", "ﬁ", "fi", "1", "１")) {
      var developer = added(name + "@example.com");

      assertThat(byEmail(developer)).contains(withoutKeys(developer));
    }
  }

  @Test
  void find_keysLiveAndRevoked_areTheLiveOnesOldestFirst() {
    var ann = added("ann@example.com");
    var bob = added("bob@example.com");
    var gold = aPlan();
    var first = key("z", ann, gold);
    var expected = new DeveloperWithKeys(ann, List.of(developerKey(first)));
    keys.add(organisation, key("revoked", ann, gold));
    keys.endAll(organisation, ann.id(), ApiFixture.AT);
    keys.add(organisation, first);
    keys.add(organisation, key("of-bob", bob, gold));

    assertThat(found(ann)).contains(expected);
    assertThat(byEmail(ann)).contains(expected);
    assertThat(findForUpdate(ann)).contains(expected);
  }

  @Test
  void findAll_someOfThem_areThoseOfTheOrganisation() {
    var ann = aDeveloper("ann@example.com").with("Company", "Acme").build();
    var bob = aDeveloper("bob@example.com").build();
    var theirs = aDeveloper("eve@example.com").build();
    developers.add(organisation, List.of(ann, bob));
    developers.add(otherOrganisation, List.of(theirs));

    assertThat(
            developers.findAll(
                organisation,
                List.of(ann.id(), theirs.id(), new DeveloperId(Ids.next()), ann.id())))
        .isEqualTo(Map.of(ann.id(), ann));
    assertThat(developers.findAll(organisation, List.of())).isEmpty();
  }

  @Test
  void lockAvailable_noneLockedElsewhere_areThoseOfTheOrganisation() {
    var ann = added("ann@example.com");
    var bob = added("bob@example.com");
    var theirs = addedElsewhere("ann@example.com");

    unitOfWork.run(
        () -> {
          var asked = List.of(bob.id(), theirs.id(), ann.id());
          assertThat(developers.lockAvailable(organisation, asked))
              .isEqualTo(Map.of(ann.id(), ann, bob.id(), bob));
          assertThat(developers.lockAvailable(organisation, List.of())).isEmpty();
        });
  }

  /* ---- add ---- */

  @ParameterizedTest
  @ValueSource(strings = {"ann@example.com", "ANN@Example.com"})
  void add_emailTaken_changesNothing(String email) {
    var ann = added("ann@example.com");

    assertThat(developers.add(organisation, List.of(aDeveloper(email).build()))).isEmpty();

    assertThat(all()).containsExactly(withoutKeys(ann));
  }

  @Test
  void add_severalAndSomeInUse_addsTheOthersWhole() {
    var ann = added("ann@example.com");
    var bob = aDeveloper("bob@example.com").with("company", "Acme").build();
    var cid = aDeveloper("cid@example.com").build();

    var annAgain = aDeveloper("ANN@example.com").build();
    var bobAgain = aDeveloper("Bob@example.com").build();

    assertThat(developers.add(organisation, List.of(bob, annAgain, cid, bobAgain)))
        .containsExactlyInAnyOrder(bob.id(), cid.id());
    assertThat(all())
        .containsExactlyInAnyOrder(withoutKeys(ann), withoutKeys(bob), withoutKeys(cid));
  }

  @Test
  void add_sameAddressesConcurrently_addsEachOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var emails =
          IntStream.range(0, 5)
              .mapToObj("ann%d-%%d@example.com".formatted(round)::formatted)
              .toList();

      var additions =
          Concurrently.run(
              number -> {
                var newcomers = new ArrayList<Developer>();
                emails.stream()
                    .map(email -> number % 2 == 0 ? email : email.toUpperCase(Locale.ROOT))
                    .forEach(email -> newcomers.add(aDeveloper(email).build()));
                Collections.rotate(newcomers, number);
                return unitOfWork.execute(() -> developers.add(organisation, newcomers)).size();
              });

      assertThat(additions.stream().mapToInt(Integer::intValue).sum()).isEqualTo(emails.size());
    }
    assertThat(all()).hasSize(5 * ROUNDS);
  }

  /* ---- replace, remove ---- */

  @Test
  void replace_otherTerms_areFoundAfterwards() {
    var ann = added("ann@example.com");
    var wanted =
        ann.with(aDeveloper("lee@example.com").with("a", "b").inactive().details()).with(HASH);

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);

    assertThat(all()).containsExactly(withoutKeys(wanted));
    assertThat(byEmail(ann)).isEmpty();
    assertThat(byEmail(wanted)).contains(withoutKeys(wanted));
    assertThat(developers.count(organisation, DeveloperPagesContract.searching("B"))).isEqualTo(1);
  }

  @Test
  void replace_itsOwnEmailInOtherCase_isReplaced() {
    var ann = added("ann@example.com");
    var wanted = ann.with(aDeveloper("ANN@example.com").details());

    assertThat(replace(wanted)).isEqualTo(Replacement.REPLACED);
    assertThat(all()).containsExactly(withoutKeys(wanted));
  }

  @Test
  void replace_emailOfAnother_changesNothing() {
    var ann = added("ann@example.com");
    var bob = added("bob@example.com");

    assertThat(replace(bob.with(aDeveloper("Ann@example.com").details())))
        .isEqualTo(Replacement.EMAIL_TAKEN);

    assertThat(all()).containsExactly(withoutKeys(ann), withoutKeys(bob));
  }

  @Test
  void findForUpdate_severalAtOnce_losesNoChange() throws InterruptedException {
    var ann = added("ann@example.com");

    Concurrently.run(
        number ->
            unitOfWork.execute(
                () -> {
                  var present = developers.findForUpdate(organisation, ann.id()).orElseThrow();
                  var developer = present.developer();
                  var fixture = aDeveloper("ann@example.com");
                  developer.details().fields().values().forEach(fixture::with);
                  return developers.replace(
                      organisation, developer.with(fixture.with("by " + number, "x").details()));
                }));

    var developer = found(ann).orElseThrow().developer();
    assertThat(developer.revision()).isEqualTo(Concurrently.THREADS);
    assertThat(developer.details().fields().values()).hasSize(Concurrently.THREADS);
  }

  @Test
  void remove_present_isGoneAndTheEmailFree() {
    var ann = added("ann@example.com");

    assertThat(developers.remove(otherOrganisation, ann.id())).isFalse();
    assertThat(developers.remove(organisation, ann.id())).isTrue();
    assertThat(developers.remove(organisation, ann.id())).isFalse();

    assertThat(found(ann)).isEmpty();
    assertThat(added("ann@example.com")).isNotEqualTo(ann);
  }

  private Replacement replace(Developer developer) {
    return unitOfWork.execute(
        () -> {
          assertThat(developers.findForUpdate(organisation, developer.id())).isPresent();
          return developers.replace(organisation, developer);
        });
  }

  private Developer addedElsewhere(String email) {
    return added(otherOrganisation, aDeveloper(email));
  }

  private Developer added(String email) {
    return added(organisation, aDeveloper(email));
  }

  private Developer added(DeveloperFixture fixture) {
    return added(organisation, fixture);
  }

  private Developer added(OrganisationId to, DeveloperFixture fixture) {
    var developer = fixture.build();
    assertThat(developers.add(to, List.of(developer))).containsExactly(developer.id());
    return developer;
  }

  private Optional<DeveloperWithKeys> found(Developer developer) {
    return developers.find(organisation, developer.id());
  }

  private Optional<DeveloperWithKeys> byEmail(Developer developer) {
    return developers.findByEmail(organisation, developer.details().email());
  }

  private Optional<DeveloperWithKeys> findForUpdate(Developer developer) {
    return unitOfWork.execute(() -> developers.findForUpdate(organisation, developer.id()));
  }

  private List<DeveloperWithKeys> all() {
    return developers.page(organisation, DeveloperFilter.ALL, 0, 1_000);
  }

  private static DeveloperWithKeys withoutKeys(Developer developer) {
    return new DeveloperWithKeys(developer, List.of());
  }

  private static IssuedKey key(String text, Developer developer, PlanId plan) {
    return aKey().storedAs(text).of(developer.id()).on(plan).build();
  }

  private static PlanId aPlan() {
    return new PlanId(Ids.next());
  }
}
