package io.portico.domain.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeveloperTest {

  private static final PasswordHash OTHER =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");

  @Test
  void registered_always_isTheFirstRevision() {
    assertThat(aDeveloper("ann@example.com").build().revision()).isZero();
  }

  @Test
  void saying_otherTerms_replacesAllButWhatTheServiceOwns() {
    var ann = aDeveloper("ann@example.com").with("company", "Acme").inactive().build();
    var details = aDeveloper("ann.lee@example.com").details();

    var replaced = ann.with(details);

    assertThat(replaced)
        .isEqualTo(new Developer(ann.id(), details, ann.password(), ann.registeredAt(), 1));
  }

  @Test
  void with_anotherPassword_isAnotherRevision() {
    var ann = aDeveloper("ann@example.com").build();

    assertThat(ann.with(OTHER).password()).contains(OTHER);
    assertThat(ann.with(OTHER).with(OTHER).revision()).isEqualTo(2);
  }

  @Test
  void rehashed_samePassword_isTheSameRevision() {
    var ann = aDeveloper("ann@example.com").build();

    assertThat(ann.rehashed(OTHER).password()).isEqualTo(Optional.of(OTHER));
    assertThat(ann.rehashed(OTHER).revision()).isZero();
  }

  /* ---- record ---- */

  @Test
  void subscriptions_severalKeys_areTheNewestOfEachPlan() {
    var ann = aDeveloper("ann@example.com").build();
    var gold = aPlan();
    var silver = aPlan();
    var old = key("old", ann, gold);
    var other = key("other", ann, silver);
    var recent = key("recent", ann, gold);
    var record = new DeveloperRecord(ann, List.of(old, other, recent));

    assertThat(record.subscriptions()).isEqualTo(Map.of(gold, recent.key(), silver, other.key()));
    assertThat(record.plans())
        .isEqualTo(
            Map.of(
                old.key(),
                List.of(gold),
                other.key(),
                List.of(silver),
                recent.key(),
                List.of(gold)));
  }

  /* ---- filter ---- */

  @ParameterizedTest
  @ValueSource(strings = {"ann", "ANN@", "example", "acme", "MAIN ST", "ünchen"})
  void matches_partOfEmailOrField_caseAside(String words) {
    var record = recordOf(annOfAcme());

    assertThat(filter(words).matches(record)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"bob", "company", "%", "_"})
  void matches_otherText_isNoMatch(String words) {
    assertThat(filter(words).matches(recordOf(annOfAcme()))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"true, true", "false, false"})
  void matches_inactive_isFiltered(boolean wanted, boolean meant) {
    var filter = new DeveloperFilter(Optional.empty(), Optional.of(wanted), Optional.empty());

    assertThat(filter.matches(recordOf(aDeveloper("ann@example.com").inactive()))).isEqualTo(meant);
    assertThat(filter.matches(recordOf(aDeveloper("ann@example.com")))).isEqualTo(!meant);
  }

  @Test
  void matches_plan_isMatchedByAKeyForIt() {
    var ann = aDeveloper("ann@example.com").build();
    var gold = aPlan();
    var filter = new DeveloperFilter(Optional.empty(), Optional.empty(), Optional.of(gold));

    assertThat(filter.matches(new DeveloperRecord(ann, List.of()))).isFalse();
    assertThat(filter.matches(new DeveloperRecord(ann, List.of(key("a-key", ann, gold))))).isTrue();
  }

  private static DeveloperFixture annOfAcme() {
    return aDeveloper("Ann@example.com").with("company", "Acme").with("city", "1 Main St, München");
  }

  private static DeveloperFilter filter(String words) {
    return new DeveloperFilter(Optional.of(words), Optional.empty(), Optional.empty());
  }

  private static DeveloperRecord recordOf(DeveloperFixture developer) {
    return new DeveloperRecord(developer.build(), List.of());
  }

  private static DeveloperKey key(String text, Developer developer, PlanId plan) {
    return aKey().storedAs(text).of(developer.id()).on(plan).build().developerKey();
  }

  private static PlanId aPlan() {
    return new PlanId(Ids.next());
  }
}
