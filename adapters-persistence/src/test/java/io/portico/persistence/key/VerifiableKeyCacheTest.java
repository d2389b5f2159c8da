package io.portico.persistence.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class VerifiableKeyCacheTest {

  private final AtomicLong nanos = new AtomicLong();
  private final VerifiableKeyCache cache = new VerifiableKeyCache(nanos::get);
  private final OrganisationId organisation = Ids.organisation();
  private final DeveloperId developer = new DeveloperId(Ids.next());
  private final IssuedKey key = aKey().of(developer).build();
  private final IssuedKey other = aKey().build();
  private final Map<StoredKey, VerifiableKey> stored = new LinkedHashMap<>();
  private final List<StoredKey> asked = new ArrayList<>();

  VerifiableKeyCacheTest() {
    stored.put(key.key(), new VerifiableKey(key, false));
    stored.put(other.key(), new VerifiableKey(other, false));
  }

  @Test
  void get_severalSomeOfWhichAreKnown_asksForTheOthersAtOnce() {
    get(key);

    assertThat(get(key, other)).isEqualTo(stored);

    assertThat(asked).containsExactly(key.key(), other.key());
  }

  @Test
  void get_aMomentLater_asksAgainAsAnotherNodeMayHaveChangedThem() {
    get(key);

    nanos.addAndGet(VerifiableKeyCache.FRESH.minusNanos(1).toNanos());
    get(key);
    assertThat(asked).containsExactly(key.key());

    nanos.incrementAndGet();
    get(key);
    assertThat(asked).containsExactly(key.key(), key.key());
    assertThat(VerifiableKeyCache.FRESH).isLessThanOrEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void get_readingThatTookLong_isAsOldAsItsBeginning() {
    cache.get(
        organisation,
        List.of(key.key()),
        _ -> {
          nanos.addAndGet(VerifiableKeyCache.FRESH.minusNanos(1).toNanos());
          return stored;
        });
    nanos.incrementAndGet();

    get(key);

    assertThat(asked).containsExactly(key.key());
  }

  @Test
  void get_anotherOrganisation_asksForThat() {
    get(key);

    cache.get(Ids.organisation(), List.of(key.key()), this::read);

    assertThat(asked).containsExactly(key.key(), key.key());
  }

  @Test
  void get_unknownEndedOrInactive_asksEachTime() {
    var ended = aKey().revoked().build();
    var ofAnInactive = aKey().build();
    var unknown = aKey().build();
    stored.put(ended.key(), new VerifiableKey(ended, false));
    stored.put(ofAnInactive.key(), new VerifiableKey(ofAnInactive, true));

    for (var time = 0; time < 2; time++) {
      assertThat(get(ended, ofAnInactive, unknown))
          .containsOnlyKeys(ended.key(), ofAnInactive.key());
    }

    assertThat(asked).hasSize(6);
  }

  @Test
  void forget_oneKey_asksForThatAlone() {
    get(key, other);

    cache.forget(organisation, key.key());
    get(key, other);

    assertThat(asked).containsExactly(key.key(), other.key(), key.key());
  }

  @Test
  void forget_oneDeveloper_asksForTheirKeysAlone() {
    get(key, other);

    cache.forget(organisation, developer);
    get(key, other);
    get(key, other);

    assertThat(asked).containsExactly(key.key(), other.key(), key.key());
  }

  @Test
  void forget_whileTheStoreIsRead_keepsNothingOfWhatWasRead() {
    for (Runnable change :
        List.<Runnable>of(
            () -> cache.forget(organisation, key.key()),
            () -> cache.forget(organisation, developer))) {
      asked.clear();
      nanos.addAndGet(VerifiableKeyCache.FRESH.toNanos());
      cache.get(
          organisation,
          List.of(key.key(), other.key()),
          _ -> {
            change.run();
            return stored;
          });

      get(key, other);

      assertThat(asked).containsExactly(key.key());
    }
  }

  @Test
  void forget_shortlyBeforeALongReadingEnds_isNotForgottenItself() {
    cache.get(
        organisation,
        List.of(key.key()),
        _ -> {
          cache.forget(organisation, key.key());
          nanos.addAndGet(VerifiableKeyCache.FRESH.minusNanos(1).toNanos());
          return stored;
        });

    get(key);

    assertThat(asked).containsExactly(key.key());
  }

  private Map<StoredKey, VerifiableKey> get(IssuedKey... keys) {
    return cache.get(organisation, List.of(keys).stream().map(IssuedKey::key).toList(), this::read);
  }

  private Map<StoredKey, VerifiableKey> read(List<StoredKey> keys) {
    asked.addAll(keys);
    var read = new LinkedHashMap<>(stored);
    read.keySet().retainAll(keys);
    return read;
  }
}
