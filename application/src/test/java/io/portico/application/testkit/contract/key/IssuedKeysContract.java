package io.portico.application.testkit.contract.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.MemberRole;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link IssuedKeys} promises, wherever it keeps them. */
class IssuedKeysContract extends StoreContract {

  /* More than one statement asks for. */
  private static final int MANY = 1_200;

  private IssuedKeys keys;
  private final DeveloperId developer = new DeveloperId(Ids.next());
  private final PlanId plan = new PlanId(Ids.next());

  @BeforeEach
  void openStores() {
    keys = stores.issuedKeys();
  }

  /* ---- live ---- */

  @Test
  void live_inPages_areEachLiveKeyOfThePlansOnce() {
    var other = new PlanId(Ids.next());
    var expected = new ArrayList<String>();
    for (var i = 0; i < 7; i++) {
      var key = aKey().of(developer).on(i % 2 == 0 ? plan : other).build();
      keys.add(organisation, key);
      expected.add(key.key().text());
    }
    Collections.sort(expected);
    keys.add(organisation, aKey().on(plan).revoked().build());
    keys.add(organisation, aKey().on(new PlanId(Ids.next())).build());
    keys.add(otherOrganisation, aKey().on(plan).build());

    assertThat(live(List.of(plan, other))).isEqualTo(expected);
    assertThat(live(List.of(plan))).hasSize(4);
    assertThat(live(List.of())).hasSize(8);
  }

  private List<String> live(List<PlanId> plans) {
    var found = new ArrayList<String>();
    List<IssuedKey> page;
    do {
      var after =
          found.isEmpty()
              ? Optional.<StoredKey>empty()
              : Optional.of(new StoredKey(found.getLast()));
      page = keys.live(organisation, plans, ApiFixture.AT, after, 3);
      page.forEach(key -> found.add(key.key().text()));
    } while (!page.isEmpty());
    return found;
  }

  /* ---- findByHashes ---- */

  @Test
  void findByHashes_ofKeysThatAreStoredAsTheyAre_areTheseKeys() {
    var asked = new HashMap<StoredKey, StoredKey>();
    for (var i = 0; i < MANY; i++) {
      var key = aKey().build();
      keys.add(organisation, key);
      asked.put(key.key().hashed(), key.key());
    }
    var ended = aKey().storedAs("schl\u00fcssel").revoked().build();
    keys.add(organisation, ended);
    asked.put(ended.key().hashed(), ended.key());
    keys.add(organisation, aKey().build());
    var theirs = aKey().build();
    keys.add(otherOrganisation, theirs);
    var hash = new StoredKey("ab".repeat(32));
    keys.add(organisation, aKey().storedAs(hash.text()).build());
    var hashes = new ArrayList<>(asked.keySet());
    hashes.add(theirs.key().hashed());
    hashes.add(hash);

    assertThat(keys.findByHashes(organisation, hashes)).isEqualTo(asked);
    assertThat(keys.findByHashes(organisation, List.of())).isEmpty();
  }

  /* ---- add, held ---- */

  @Test
  void held_severalOfSeveralDevelopers_areThoseAskedForOldestFirst() {
    var other = new DeveloperId(Ids.next());
    var second = added(aKey().of(developer).later(2));
    var third = added(aKey().of(developer).on(plan).later(3));
    var first = added(aKey().of(developer).later(1));
    var theirs = added(aKey().of(other).on(plan));
    added(aKey());

    assertThat(
            keys.findUnended(organisation, List.of(developer, other, new DeveloperId(Ids.next()))))
        .containsOnlyKeys(developer, other)
        .containsEntry(developer, List.of(first, second, third))
        .containsEntry(other, List.of(theirs));
  }

  @Test
  void plansUsedBy_aDeveloper_areThoseOfTheirKeysAndApplications() {
    var owner = new DeveloperId(Ids.next());
    var shop =
        Application.of(
                new ApplicationId(Ids.next()),
                new ApplicationDetails("Shop", "", CustomFields.none()),
                owner,
                ApiFixture.AT)
            .with(developer, MemberRole.MEMBER, ApiFixture.AT);
    stores.applications().add(organisation, shop);
    var shared = new PlanId(Ids.next());
    added(aKey().of(developer).on(plan));
    added(aKey().of(owner).in(shop.id()).on(shared));
    added(aKey().of(owner).in(shop.id()).on(new PlanId(Ids.next())).revoked());
    added(aKey().of(owner).on(new PlanId(Ids.next())));

    assertThat(keys.plansUsedBy(organisation, developer)).containsExactlyInAnyOrder(plan, shared);
    assertThat(keys.plansUsedBy(otherOrganisation, developer)).isEmpty();
  }

  @Test
  void held_revokedKeys_areExcluded() {
    added(aKey().of(developer).revoked());

    assertThat(keys.findUnended(organisation, List.of(developer))).isEmpty();
  }

  @Test
  void held_unknownDeveloperOrOtherOrganisation_isEmpty() {
    keys.add(otherOrganisation, aKey().of(developer).build());

    assertThat(keys.findUnended(organisation, List.of(developer))).isEmpty();
    assertThat(keys.findUnended(organisation, List.of())).isEmpty();
  }

  @Test
  void held_ofManyDevelopers_areAllThere() {
    var developers = Stream.generate(() -> new DeveloperId(Ids.next())).limit(MANY).toList();
    developers.forEach(one -> added(aKey().of(one)));

    var asked = new ArrayList<>(developers);
    asked.addAll(developers);
    assertThat(keys.findUnended(organisation, asked))
        .hasSize(MANY)
        .allSatisfy((_, live) -> assertThat(live).hasSize(1));
  }

  @Test
  void add_longestKey_isKept() {
    var key = added(aKey().of(developer).storedAs(Texts.ofFourByteCharacters(StoredKey.LONGEST)));

    assertThat(keys.findUnended(organisation, List.of(developer)).get(developer))
        .containsExactly(key);
  }

  @Test
  void add_lookalikes_areDifferentKeys() {
    var added = new ArrayList<DeveloperKey>();
    for (var text : Texts.LOOKALIKES) {
      added.add(added(aKey().of(developer).storedAs(text)));
    }

    assertThat(keys.findUnended(organisation, List.of(developer)).get(developer))
        .containsExactlyInAnyOrderElementsOf(added);
  }

  @Test
  void add_presentKey_failsAndChangesNothing() {
    var first = added(aKey().of(developer));
    var second = aKey().of(developer).storedAs(first.key().text()).later(9).build();

    assertThatThrownBy(() -> keys.add(organisation, second)).isInstanceOf(RuntimeException.class);

    assertThat(keys.findUnended(organisation, List.of(developer)).get(developer))
        .containsExactly(first);
  }

  @Test
  void add_keyOfAnotherOrganisation_isAdded() {
    var key = aKey().of(developer).build();

    keys.add(otherOrganisation, key);
    keys.add(organisation, key);

    assertThat(keys.findUnended(organisation, List.of(developer))).containsKey(developer);
    assertThat(keys.findUnended(otherOrganisation, List.of(developer))).containsKey(developer);
  }

  /* ---- countUnended, endAll ---- */

  @Test
  void countUnended_some_countsThoseOfThePlanOnly() {
    assertThat(keys.countUnended(organisation, plan)).isZero();

    added(aKey().on(plan));
    added(aKey().on(plan));
    added(aKey().on(plan).revoked());
    added(aKey());
    keys.add(otherOrganisation, aKey().on(plan).build());

    assertThat(keys.countUnended(organisation, plan)).isEqualTo(2);
  }

  @Test
  void endAll_some_endsThoseOfTheDeveloperOnce() {
    var at = ApiFixture.AT.plusSeconds(60);
    added(aKey().of(developer).on(plan));
    added(aKey().of(developer));
    added(aKey().of(developer).revoked());
    added(aKey().on(plan));
    keys.add(otherOrganisation, aKey().of(developer).build());

    assertThat(keys.endAll(organisation, developer, at)).hasSize(2);
    assertThat(keys.endAll(organisation, developer, at)).isEmpty();

    assertThat(keys.findUnended(organisation, List.of(developer))).isEmpty();
    assertThat(keys.findUnended(otherOrganisation, List.of(developer))).isNotEmpty();
    assertThat(keys.countUnended(organisation, plan)).isEqualTo(1);
  }

  @Test
  void endAll_noneOrUnknownDeveloper_isZero() {
    assertThat(keys.endAll(organisation, developer, ApiFixture.AT)).isEmpty();
  }

  @Test
  void areThereAny_inAnyOrganisation_isTrueEvenWhenItHasEnded() {
    assertThat(keys.anyExist()).isFalse();

    keys.add(otherOrganisation, aKey().revoked().build());

    assertThat(keys.anyExist()).isTrue();
  }

  private DeveloperKey added(KeyFixture fixture) {
    var key = fixture.build();
    keys.add(organisation, key);
    return KeyFixture.developerKey(key);
  }
}
