package io.portico.application.testkit.contract.key;

import static io.portico.application.testkit.contract.Concurrently.ROUNDS;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.KeyFixture.developerKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.IssuedKeys.Claim;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.application.testkit.memory.api.Filters;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RotationOverlap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link IssuedKeys} promises of keys that change and end. */
class IssuedKeyLifeContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final Instant CLAIMED = AT.plus(Duration.ofDays(2_000));

  private IssuedKeys keys;
  private final ApplicationId application = new ApplicationId(Ids.next());
  private final DeveloperId developer = new DeveloperId(Ids.next());
  private final PlanId plan = new PlanId(Ids.next());

  @BeforeEach
  void openStores() {
    keys = stores.issuedKeys();
  }

  /* ---- find, replace ---- */

  @Test
  void find_everyMemberPresent_returnsAnEqualKey() {
    var fields = new LinkedHashMap<String, String>();
    Texts.LOOKALIKES.forEach(text -> fields.put("field " + text, text));
    var key =
        added(
            aKey()
                .carrying(CustomFields.of(fields))
                .askedForBy(new KeyRequestId(Ids.next()))
                .expiring(AT.plusMillis(1))
                .revoked());

    assertThat(keys.find(organisation, key.key())).contains(key);
    assertThat(unitOfWork.execute(() -> keys.findForUpdate(organisation, key.key())).orElseThrow())
        .isEqualTo(key);
  }

  @Test
  void find_absentKeyOrThatOfAnotherOrganisation_isEmpty() {
    var theirs = aKey().build();
    keys.add(otherOrganisation, theirs);

    assertThat(keys.find(organisation, theirs.key())).isEmpty();
    assertThat(keys.find(organisation, new StoredKey("none"))).isEmpty();
    assertThat(unitOfWork.execute(() -> keys.findForUpdate(organisation, theirs.key()))).isEmpty();
  }

  @Test
  void replace_replacedKey_isKeptAndStillHeld() {
    var key = added(aKey().of(developer));
    var replaced = key.replacedBy(new StoredKey("successor"), AT, RotationOverlap.DEFAULT);

    change(replaced);

    assertThat(keys.find(organisation, key.key())).contains(replaced);
    assertThat(keys.findUnended(organisation, List.of(developer)).get(developer))
        .containsExactly(developerKey(key));
  }

  @Test
  void replace_endedKey_isKeptAndNoLongerHeld() {
    var key = added(aKey().of(developer).on(plan));
    var ended = key.ended(AT.plusSeconds(3));

    change(ended);

    assertThat(keys.find(organisation, key.key())).contains(ended);
    assertThat(keys.findUnended(organisation, List.of(developer))).isEmpty();
    assertThat(keys.countUnended(organisation, plan)).isZero();
  }

  @Test
  void replace_keyThatHasEnded_failsAndChangesNothing() {
    var ended = added(aKey().of(developer).revoked());

    assertThatThrownBy(() -> change(ended.ended(AT.plusSeconds(9))))
        .isInstanceOf(RuntimeException.class);

    assertThat(keys.find(organisation, ended.key())).contains(ended);
  }

  @Test
  void replace_sameKeyOfAnotherOrganisation_leavesTheirs() {
    var key = added(aKey());
    keys.add(otherOrganisation, key);

    change(key.ended(AT));

    assertThat(keys.find(otherOrganisation, key.key())).contains(key);
  }

  @Test
  void findForUpdate_concurrently_isExclusive() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var key = added(aKey()).key();

      assertThat(Concurrently.run(_ -> unitOfWork.execute(() -> endUnlessEnded(key))))
          .containsOnlyOnce(true);
    }
  }

  private boolean endUnlessEnded(StoredKey key) {
    var present = keys.findForUpdate(organisation, key).orElseThrow();
    if (present.endedAt().isPresent()) {
      return false;
    }
    keys.replace(organisation, present.ended(AT), Optional.empty());
    return true;
  }

  /* ---- page, count ---- */

  @Test
  void page_partByPart_isEveryKeyOnceOldestFirst() {
    var third = added(aKey().later(3));
    var first = added(aKey().later(1));
    var second = added(aKey().later(2).revoked());
    keys.add(otherOrganisation, aKey().build());

    assertThat(page(KeyFilter.ALL, 0, 10)).containsExactly(first, second, third);
    assertThat(page(KeyFilter.ALL, 0, 2)).containsExactly(first, second);
    assertThat(page(KeyFilter.ALL, 2, 2)).containsExactly(third);
    assertThat(page(KeyFilter.ALL, 3, 2)).isEmpty();
    assertThat(keys.count(organisation, KeyFilter.ALL, AT)).isEqualTo(3);
  }

  @Test
  void page_issuedAtOneInstant_areOrderedByTheirText() {
    var b = added(aKey().storedAs("b"));
    var a = added(aKey().storedAs("a"));
    var upper = added(aKey().storedAs("B"));

    assertThat(page(KeyFilter.ALL, 0, 10)).containsExactly(upper, a, b);
  }

  @Test
  void page_anyFilter_isWhatTheDomainSays() {
    var later = AT.plusSeconds(100);
    var all =
        List.of(
            added(aKey().of(developer).on(plan)),
            added(aKey().of(developer)),
            added(aKey().on(plan).expiring(later)),
            added(aKey().of(developer).expiring(later.plusMillis(1))),
            added(aKey().of(developer).expiring(later.minusMillis(1))),
            added(aKey().of(developer).revoked()),
            added(aKey().of(developer).in(application).on(plan)),
            added(aKey().in(application)),
            added(aKey().on(plan).expiring(AT.plusSeconds(60)).revoked()),
            added(aKey().on(plan).expiring(AT.plusSeconds(61)).revoked()));

    for (var state : optional(List.of(KeyState.values()))) {
      for (var by : optional(List.of(developer))) {
        for (var forPlan : optional(List.of(plan))) {
          for (var of : optional(List.of(application))) {
            assertSelects(new KeyFilter(by, of, forPlan, state), all, later);
          }
        }
      }
    }
  }

  private void assertSelects(KeyFilter filter, List<IssuedKey> all, Instant at) {
    var meant = all.stream().filter(key -> Filters.matches(filter, key, at)).toList();

    assertThat(keys.page(organisation, filter, at, 0, 100))
        .as("%s", filter)
        .containsExactlyInAnyOrderElementsOf(meant);
    assertThat(keys.count(organisation, filter, at)).isEqualTo(meant.size());
  }

  @Test
  void page_defaultApplication_isSelectedWithItsDeveloper() {
    var own = added(aKey().of(developer).on(plan));
    added(aKey().of(developer).in(application).on(plan));
    var filter =
        new KeyFilter(
            Optional.of(developer),
            Optional.of(ApplicationId.ofDefault(developer)),
            Optional.empty(),
            Optional.empty());

    assertThat(page(filter, 0, 10)).containsExactly(own);
  }

  /* ---- handOver ---- */

  @Test
  void handOver_unendedKeysOfTheApplication_haveTheOtherHolder() {
    var other = DeveloperFixture.aDeveloper("other@example.com").build();
    var held = added(aKey().of(developer).in(application));
    var ended = added(aKey().of(developer).in(application).revoked());
    var own = added(aKey().of(developer));
    var ofThird = added(aKey().in(application));

    var handed =
        unitOfWork.execute(() -> keys.handOver(organisation, application, developer, other));

    assertThat(handed).containsExactly(held.key());
    assertThat(keys.find(organisation, held.key()))
        .contains(held.heldBy(other.id(), "other@example.com"));
    for (var same : List.of(ended, own, ofThird)) {
      assertThat(keys.find(organisation, same.key())).contains(same);
    }
  }

  /* ---- someLive ---- */

  @Test
  void someLive_ofPlans_areLiveKeysUpToTheLimit() {
    var other = new PlanId(Ids.next());
    var expected =
        List.of(
            added(aKey().on(plan)),
            added(aKey().on(other).expiring(AT.plusMillis(1))),
            added(aKey().on(plan)));
    added(aKey().on(plan).revoked());
    added(aKey().on(plan).expiring(AT));
    added(aKey().on(new PlanId(Ids.next())));
    keys.add(otherOrganisation, aKey().on(plan).build());
    var plans = List.of(plan, other);

    assertThat(keys.someLive(organisation, plans, AT, 10))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(keys.someLive(organisation, plans, AT, 2)).hasSize(2).isSubsetOf(expected);
    assertThat(keys.someLive(organisation, List.of(), AT, 10)).isEmpty();
  }

  /* ---- claimDue, findClaimed ---- */

  @Test
  void claimDue_keysOfAllOrganisations_areThoseDueLongestFirst() {
    var second = added(aKey().of(developer).expiring(AT.plusSeconds(2)));
    var first = aKey().expiring(AT.plusSeconds(1)).build();
    keys.add(otherOrganisation, first);
    added(aKey().expiring(AT.plusMillis(2_001)));
    added(aKey());
    added(aKey().expiring(AT.plusSeconds(1)).revoked());

    assertThat(keys.claimDue(AT.plusSeconds(2), CLAIMED, 10))
        .containsExactly(
            new Claim(otherOrganisation, first.developer(), first.key(), CLAIMED),
            new Claim(organisation, developer, second.key(), CLAIMED));
  }

  @Test
  void claimDue_moreThanWanted_leavesTheOthersForLater() {
    var due =
        IntStream.range(1, 6)
            .mapToObj(seconds -> added(aKey().expiring(AT.plusSeconds(seconds))).key())
            .toList();
    var at = AT.plusSeconds(9);

    assertThat(keys.claimDue(at, CLAIMED, 2))
        .map(Claim::key)
        .containsExactly(due.get(0), due.get(1));
    assertThat(keys.claimDue(at, CLAIMED, 2))
        .map(Claim::key)
        .containsExactly(due.get(2), due.get(3));
    assertThat(keys.claimDue(at, CLAIMED, 2)).map(Claim::key).containsExactly(due.get(4));
    assertThat(keys.claimDue(at, CLAIMED, 2)).isEmpty();
  }

  @Test
  void claimDue_claimThatIsOver_isClaimedAgain() {
    var key = added(aKey().expiring(AT.plusSeconds(1)));
    var first = claimed(AT.plusSeconds(1), AT.plusSeconds(10));

    assertThat(keys.claimDue(AT.plusMillis(9_999), CLAIMED, 10)).isEmpty();
    var second = claimed(AT.plusSeconds(10), CLAIMED);

    assertThat(claimedKey(first)).isEmpty();
    assertThat(claimedKey(second)).contains(key);
  }

  @Test
  void claimDue_concurrently_claimsEachKeyOnce() throws InterruptedException {
    for (var round = 0; round < 5; round++) {
      var due =
          IntStream.range(0, 30)
              .mapToObj(_ -> added(aKey().expiring(AT.plusSeconds(1))).key())
              .toList();

      var claimed = new ArrayList<Claim>();
      Concurrently.run(_ -> keys.claimDue(AT.plusSeconds(1), CLAIMED, 10)).forEach(claimed::addAll);
      claimed.addAll(keys.claimDue(AT.plusSeconds(1), CLAIMED, 100));

      assertThat(claimed).map(Claim::key).containsExactlyInAnyOrderElementsOf(due);
    }
  }

  @Test
  void findClaimed_afterSomethingElseIsDue_isEmpty() {
    var key = added(aKey().expiring(AT.plusSeconds(1)));
    var claim = claimed(AT.plusSeconds(1), CLAIMED);
    assertThat(claimedKey(claim)).contains(key);

    unitOfWork.run(() -> keys.replace(organisation, key, Optional.of(AT.plusSeconds(7))));

    assertThat(claimedKey(claim)).isEmpty();
    assertThat(keys.claimDue(AT.plusMillis(6_999), CLAIMED, 10)).isEmpty();
    assertThat(keys.claimDue(AT.plusSeconds(7), CLAIMED, 10)).map(Claim::key).contains(key.key());
  }

  @Test
  void findClaimed_endedSince_isEmpty() {
    added(aKey().of(developer).expiring(AT.plusSeconds(1)));
    var claim = claimed(AT.plusSeconds(1), CLAIMED);

    keys.endAll(organisation, developer, AT);

    assertThat(claimedKey(claim)).isEmpty();
    assertThat(keys.claimDue(CLAIMED.plusSeconds(1), CLAIMED, 10)).isEmpty();
  }

  @Test
  void endAll_keyThatWasToExpire_isNoLongerDue() {
    added(aKey().of(developer).expiring(AT.plusSeconds(1)));

    keys.endAll(organisation, developer, AT);

    assertThat(keys.claimDue(AT.plusSeconds(2), CLAIMED, 10)).isEmpty();
  }

  /* ---- removeAll ---- */

  @Test
  void removeAll_keysOfDevelopers_areGoneWhetherEndedOrNot() {
    var live = added(aKey().of(developer).on(plan));
    var due = added(aKey().of(developer).expiring(AT.plusSeconds(1)));
    var other = new DeveloperId(Ids.next());
    var ended = added(aKey().of(other).revoked());
    var stays = added(aKey().on(plan));
    var theirs = aKey().of(developer).build();
    keys.add(otherOrganisation, theirs);

    var removed =
        unitOfWork.execute(
            () ->
                keys.removeAll(
                    organisation, List.of(developer, other, new DeveloperId(Ids.next()))));

    assertThat(removed).containsExactlyInAnyOrder(live.key(), due.key(), ended.key());
    assertThat(page(KeyFilter.ALL, 0, 10)).containsExactly(stays);
    assertThat(keys.findUnended(organisation, List.of(developer))).isEmpty();
    assertThat(keys.countUnended(organisation, plan)).isEqualTo(1);
    assertThat(keys.claimDue(AT.plusSeconds(2), CLAIMED, 10)).isEmpty();
    assertThat(keys.find(otherOrganisation, theirs.key())).contains(theirs);
  }

  private Claim claimed(Instant at, Instant until) {
    var claims = keys.claimDue(at, until, 10);
    assertThat(claims).hasSize(1);
    return claims.getFirst();
  }

  private Optional<IssuedKey> claimedKey(Claim claim) {
    return unitOfWork.execute(() -> keys.findClaimed(claim));
  }

  private List<IssuedKey> page(KeyFilter filter, long offset, int limit) {
    return keys.page(organisation, filter, AT, offset, limit);
  }

  private void change(IssuedKey wanted) {
    unitOfWork.run(
        () -> {
          keys.findForUpdate(organisation, wanted.key());
          keys.replace(organisation, wanted, wanted.dueAfter(AT));
        });
  }

  private IssuedKey added(KeyFixture fixture) {
    var key = fixture.build();
    keys.add(organisation, key);
    return key;
  }

  /* Nothing, and each of some. */
  private static <T> List<Optional<T>> optional(List<T> some) {
    var all = new ArrayList<Optional<T>>();
    all.add(Optional.empty());
    some.forEach(one -> all.add(Optional.of(one)));
    return all;
  }
}
