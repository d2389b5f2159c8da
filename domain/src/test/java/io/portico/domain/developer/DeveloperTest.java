package io.portico.domain.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.KeyFixture.developerKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.account.PasswordHash;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.DeveloperKey;
import io.portico.domain.plan.PlanId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

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

    assertThat(ann.with(details))
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
    var record = new DeveloperWithKeys(ann, List.of(old, other, recent));

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

  private static DeveloperKey key(String text, Developer developer, PlanId plan) {
    return developerKey(aKey().storedAs(text).of(developer.id()).on(plan).build());
  }

  private static PlanId aPlan() {
    return new PlanId(Ids.next());
  }
}
