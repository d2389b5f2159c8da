package io.portico.application.testkit.contract.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.MemberRole;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Developers} promises about its pages, wherever it keeps developers. */
class DeveloperPagesContract extends StoreContract {

  private Developers developers;
  private IssuedKeys keys;

  @BeforeEach
  void openStores() {
    developers = stores.developers();
    keys = stores.issuedKeys();
  }

  @Test
  void page_oneAfterAnother_returnsEachDeveloperOnceOldestFirst() {
    var expected = new ArrayList<DeveloperWithKeys>();
    for (var number = 0; number < 7; number++) {
      expected.add(withoutKeys(added(aDeveloper("ann%d@example.com".formatted(9 - number)))));
    }
    added(otherOrganisation, aDeveloper("bob@example.com"));

    for (var limit = 1; limit <= 8; limit++) {
      var seen = new ArrayList<DeveloperWithKeys>();
      for (var offset = 0; offset < 8; offset += limit) {
        seen.addAll(developers.page(organisation, DeveloperFilter.ALL, offset, limit));
      }
      assertThat(seen).as("limit %d", limit).isEqualTo(expected);
    }
    assertThat(developers.count(organisation, DeveloperFilter.ALL)).isEqualTo(7);
    assertThat(developers.page(organisation, DeveloperFilter.ALL, 7, 5)).isEmpty();
  }

  @Test
  void newest_oneAfterAnother_returnsEachDeveloperOnceNewestFirst() {
    var expected = new ArrayList<DeveloperWithKeys>();
    for (var number = 0; number < 7; number++) {
      expected.addFirst(withoutKeys(added(aDeveloper("ann%d@example.com".formatted(number)))));
    }
    added(otherOrganisation, aDeveloper("bob@example.com"));

    for (var limit = 1; limit <= 8; limit++) {
      var seen = new ArrayList<DeveloperWithKeys>();
      var before = Optional.<DeveloperId>empty();
      do {
        var page = developers.newest(organisation, DeveloperFilter.ALL, before, limit);
        seen.addAll(page);
        before = page.isEmpty() ? Optional.empty() : Optional.of(page.getLast().developer().id());
      } while (before.isPresent());
      assertThat(seen).as("limit %d", limit).isEqualTo(expected);
    }
  }

  @Test
  void sorted_eachOrder_isThatOfItsPagesAndOfASearch() {
    var bob = withoutKeys(added(aDeveloper("Bob@example.com")));
    var ann = withoutKeys(added(aDeveloper("ann@example.com")));
    var cid = withoutKeys(added(aDeveloper("cid@example.com")));
    added(otherOrganisation, aDeveloper("dan@example.com"));

    assertSorted(DeveloperOrder.OLDEST, bob, ann, cid);
    assertSorted(DeveloperOrder.NEWEST, cid, ann, bob);
    assertSorted(DeveloperOrder.EMAIL, ann, bob, cid);
    assertSorted(DeveloperOrder.EMAIL_DESCENDING, cid, bob, ann);
  }

  private void assertSorted(DeveloperOrder order, DeveloperWithKeys... expected) {
    assertThat(developers.sorted(organisation, DeveloperFilter.ALL, order, 0, 9))
        .containsExactly(expected);
    assertThat(developers.sorted(organisation, searching("example.com"), order, 0, 9))
        .containsExactly(expected);
    assertThat(developers.sorted(organisation, searching("bob"), order, 0, 9)).hasSize(1);
    assertThat(developers.sorted(organisation, DeveloperFilter.ALL, order, 1, 1))
        .containsExactly(expected[1]);
  }

  @Test
  void newest_filteredAndWithKeys_areAsManyAsTheLimit() {
    var ann = added(aDeveloper("ann@example.com"));
    var bob = added(aDeveloper("bob@example.com"));
    added(aDeveloper("cid@example.org").inactive());
    var held = IntStream.range(0, 3).mapToObj(number -> key("key" + number, bob, aPlan())).toList();
    held.forEach(key -> keys.add(organisation, key));

    assertThat(developers.newest(organisation, filter(false, null), Optional.empty(), 2))
        .containsExactly(
            new DeveloperWithKeys(bob, held.stream().map(KeyFixture::developerKey).toList()),
            withoutKeys(ann));
    assertThat(developers.newest(organisation, searching("EXAMPLE.com"), Optional.of(bob.id()), 5))
        .containsExactly(withoutKeys(ann));
  }

  @Test
  void page_developersWithSeveralKeys_areAsManyAsTheLimit() {
    var ann = added(aDeveloper("ann@example.com"));
    var bob = added(aDeveloper("bob@example.com"));
    added(aDeveloper("cid@example.com"));
    var held = IntStream.range(0, 3).mapToObj(number -> key("key" + number, ann, aPlan())).toList();
    held.forEach(key -> keys.add(organisation, key));

    assertThat(developers.page(organisation, DeveloperFilter.ALL, 0, 2))
        .containsExactly(
            new DeveloperWithKeys(ann, held.stream().map(KeyFixture::developerKey).toList()),
            withoutKeys(bob));
  }

  @Test
  void page_filtered_matchesTheFilter() {
    var gold = aPlan();
    var ann = added(aDeveloper("ann@acme.com").with("city", "100% München_x"));
    var bob = added(aDeveloper("bob@example.com").with("company", "ACME").inactive());
    var cid = added(aDeveloper("cid@example.com"));
    keys.add(organisation, key("of-ann", ann, gold));
    keys.add(organisation, key("of-cid", cid, gold));
    keys.endAll(organisation, cid.id(), ApiFixture.AT);
    keys.add(organisation, key("else-of-bob", bob, aPlan()));

    assertMeant(searching("acme"), ann, bob);
    assertMeant(searching("ACME.com"), ann, bob);
    assertMeant(searching("ann@ACME.com"), ann);
    assertMeant(searching("100% mÜnchen_"), ann);
    assertMeant(searching("X ÜNCH"), ann);
    assertMeant(searching("company"));
    assertMeant(searching("nn acme"));
    assertMeant(filter(true, null), bob);
    assertMeant(filter(false, null), ann, cid);
    assertMeant(filter(null, gold), ann);
    assertMeant(filter(true, gold));
    assertMeant(DeveloperFilter.ALL, ann, bob, cid);
  }

  @Test
  void newest_randomTextsAndWords_areThoseThatMatch() {
    var random = new Random(21);
    var all = new ArrayList<Developer>();
    for (var number = 0; number < 60; number++) {
      var email = "%s%d@%s.com".formatted(word(random), number, word(random));
      all.addFirst(added(aDeveloper(email).with("note", word(random) + " " + word(random))));
    }
    for (var round = 0; round < 100; round++) {
      var filter = searching(round % 3 == 0 ? word(random) : word(random) + "." + word(random));
      var words = filter.words().orElseThrow();
      var expected = all.stream().filter(one -> words.match(one.details())).toList();

      assertThat(developers.newest(organisation, filter, Optional.empty(), 100))
          .extracting(DeveloperWithKeys::developer)
          .as("%s", filter)
          .isEqualTo(expected);
      assertThat(developers.count(organisation, filter)).isEqualTo(expected.size());
    }
  }

  /* Of few letters, so that many are found in others. */
  private static String word(Random random) {
    return random
        .ints(1 + random.nextInt(5), 0, 3)
        .mapToObj("abß"::charAt)
        .map(String::valueOf)
        .collect(Collectors.joining());
  }

  @Test
  void search_developersThatChangeAndLeave_findsThemByTheirPresentWords() {
    var ann = added(aDeveloper("ann@acme.com").with("city", "Berlin"));
    var bob = added(aDeveloper("bob@acme.com").with("city", "Berlin"));
    var other = added(otherOrganisation, aDeveloper("ann@acme.com").with("city", "Berlin"));

    var changed = ann.with(aDeveloper("ann@example.com").with("city", "Bern").build().details());
    unitOfWork.run(
        () -> {
          developers.lock(organisation, ann.id());
          assertThat(developers.replace(organisation, changed))
              .isEqualTo(Developers.Replacement.REPLACED);
        });

    assertMeant(searching("ann berlin"));
    assertMeant(searching("ann bern"), changed);
    assertMeant(searching("acme"), bob);
    assertThat(developers.remove(organisation, bob.id())).isTrue();
    assertThat(developers.remove(organisation, bob.id())).isFalse();
    assertMeant(searching("acme"));
    assertThat(developers.page(otherOrganisation, searching("berlin"), 0, 10))
        .containsExactly(withoutKeys(other));
  }

  @Test
  void replace_takenAddress_keepsTheWords() {
    var ann = added(aDeveloper("ann@acme.com"));
    var bob = added(aDeveloper("bob@example.com"));
    unitOfWork.run(
        () -> {
          developers.lock(organisation, bob.id());
          assertThat(developers.replace(organisation, bob.with(ann.details())))
              .isEqualTo(Developers.Replacement.EMAIL_TAKEN);
        });

    assertMeant(searching("bob"), bob);
    assertMeant(searching("acme"), ann);
  }

  @Test
  void count_whileAUnitOfWorkAddsAndRemoves_isTheNumberOfDevelopers() {
    var ann = added(aDeveloper("ann@example.com"));
    added(otherOrganisation, aDeveloper("bob@example.com"));
    unitOfWork.run(
        () -> {
          var twice = List.of(aDeveloper("cid@x.com").build(), aDeveloper("CID@x.com").build());
          assertThat(developers.add(organisation, twice)).hasSize(1);
          assertThat(developers.count(organisation, DeveloperFilter.ALL)).isEqualTo(2);
          developers.remove(organisation, ann.id());
          assertThat(developers.count(organisation, DeveloperFilter.ALL)).isEqualTo(1);
        });

    assertThat(developers.count(organisation, DeveloperFilter.ALL)).isEqualTo(1);
    assertThat(developers.count(otherOrganisation, DeveloperFilter.ALL)).isEqualTo(1);
  }

  @Test
  void page_ofThoseWhoUseAPlan_hasTheMembersOfApplications() {
    var owner = added(aDeveloper("owner@example.com"));
    var member = added(aDeveloper("member@example.com"));
    added(aDeveloper("other@example.com"));
    var shop =
        Application.of(
                new ApplicationId(Ids.next()),
                new ApplicationDetails("Shop", "", CustomFields.none()),
                owner.id(),
                ApiFixture.AT)
            .with(member.id(), MemberRole.MEMBER, ApiFixture.AT);
    stores.applications().add(organisation, shop);
    var plan = aPlan();
    stores.issuedKeys().add(organisation, aKey().of(owner.id()).in(shop.id()).on(plan).build());

    assertMeant(using(plan), owner, member);
    assertMeant(filter(null, plan), owner);
    assertMeant(using(aPlan()));
    assertMeant(
        new DeveloperFilter(
            DeveloperWords.in("member"),
            Optional.of(false),
            Optional.empty(),
            Optional.of(Set.of(plan))),
        member);
  }

  private static DeveloperFilter using(PlanId plan) {
    return new DeveloperFilter(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Set.of(plan)));
  }

  private void assertMeant(DeveloperFilter filter, Developer... meant) {
    assertThat(developers.page(organisation, filter, 0, 10))
        .extracting(DeveloperWithKeys::developer)
        .as("%s", filter)
        .containsExactly(meant);
    assertThat(developers.count(organisation, filter)).isEqualTo(meant.length);
  }

  static DeveloperFilter searching(String words) {
    return new DeveloperFilter(DeveloperWords.in(words), Optional.empty(), Optional.empty());
  }

  private static DeveloperFilter filter(@Nullable Boolean inactive, @Nullable PlanId plan) {
    return new DeveloperFilter(
        Optional.empty(), Optional.ofNullable(inactive), Optional.ofNullable(plan).map(Set::of));
  }

  private Developer added(DeveloperFixture fixture) {
    return added(organisation, fixture);
  }

  private Developer added(OrganisationId to, DeveloperFixture fixture) {
    var developer = fixture.build();
    assertThat(developers.add(to, List.of(developer))).containsExactly(developer.id());
    return developer;
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
