package io.portico.application.testkit.contract.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.VerifiableKeys;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.key.VerifiableKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link VerifiableKeys} promises, wherever it has them from. */
class VerifiableKeysContract extends StoreContract {

  /* More than one statement asks for. */
  private static final int MANY = 600;

  private static final int CHANGES = 30;

  private VerifiableKeys verifiableKeys;
  private IssuedKeys keys;
  private Developers developers;
  private Developer ann;

  @BeforeEach
  void openStores() {
    verifiableKeys = stores.verifiableKeys();
    keys = stores.issuedKeys();
    developers = stores.developers();
    ann = aDeveloper("ann@example.com").build();
    developers.add(organisation, List.of(ann));
  }

  @Test
  void find_severalOnceAndAgain_areThoseThatTheOrganisationHas() {
    var first = added(aKey().of(ann.id()));
    var second = added(aKey().of(ann.id()).expiring(ApiFixture.AT.plusSeconds(1)));
    var theirs = aKey().build();
    keys.add(otherOrganisation, theirs);
    var asked = List.of(first.key(), second.key(), theirs.key(), new StoredKey("none"));

    for (var time = 0; time < 2; time++) {
      assertThat(verifiableKeys.find(organisation, asked))
          .containsOnlyKeys(first.key(), second.key())
          .containsEntry(first.key(), new VerifiableKey(first, false))
          .containsEntry(second.key(), new VerifiableKey(second, false));
    }
    assertThat(verifiableKeys.find(otherOrganisation, List.of(first.key()))).isEmpty();
  }

  @Test
  void find_noneOrOneTwice_isThat() {
    var key = added(aKey().of(ann.id()));

    assertThat(verifiableKeys.find(organisation, List.of())).isEmpty();
    assertThat(verifiableKeys.find(organisation, List.of(key.key(), key.key())))
        .containsOnlyKeys(key.key());
  }

  @Test
  void cached_afterFind_isTheSameUntilItChanges() {
    var key = added(aKey().of(ann.id()));
    var found = verifiableKeys.find(organisation, List.of(key.key()));

    assertThat(verifiableKeys.cached(organisation, List.of(key.key()))).contains(found);
    assertThat(verifiableKeys.cached(organisation, List.of())).contains(Map.of());

    var ended = key.ended(ApiFixture.AT);
    change(ended);
    assertThat(verifiableKeys.cached(organisation, List.of(key.key())).orElse(Map.of()))
        .isIn(Map.of(), Map.of(key.key(), new VerifiableKey(ended, false)));
  }

  @Test
  void find_many_areAllThere() {
    var all = IntStream.range(0, MANY).mapToObj(_ -> added(aKey().of(ann.id())).key()).toList();

    assertThat(verifiableKeys.find(organisation, all)).containsOnlyKeys(all);
    assertThat(verifiableKeys.find(organisation, all)).containsOnlyKeys(all);
  }

  @Test
  void find_keyThatWasMissing_isThereAsSoonAsItIsAdded() {
    var key = aKey().of(ann.id()).build();
    assertThat(verifiable(key)).isEmpty();

    keys.add(organisation, key);

    assertThat(verifiable(key)).contains(new VerifiableKey(key, false));
  }

  @Test
  void find_keyEndedSince_isSeenAtOnce() {
    var key = added(aKey().of(ann.id()));
    assertThat(verifiable(key)).contains(new VerifiableKey(key, false));

    var ended = key.ended(ApiFixture.AT);
    change(ended);

    assertThat(verifiable(key)).contains(new VerifiableKey(ended, false));
  }

  @Test
  void find_allKeysEndedAndDeveloperRemovedSince_isSeenAtOnce() {
    var key = added(aKey().of(ann.id()));
    verifiable(key);

    unitOfWork.execute(
        () -> {
          keys.endAll(organisation, ann.id(), ApiFixture.AT);
          return developers.remove(organisation, ann.id());
        });

    assertThat(verifiable(key)).contains(new VerifiableKey(key.ended(ApiFixture.AT), true));
  }

  @Test
  void find_keyRemovedSince_isSeenAtOnce() {
    var key = added(aKey().of(ann.id()));
    verifiable(key);

    unitOfWork.run(() -> keys.removeAll(organisation, List.of(ann.id())));

    assertThat(verifiable(key)).isEmpty();
  }

  @Test
  void find_developerInactiveAndActiveAgain_isSeenAtOnce() {
    var key = added(aKey().of(ann.id()));
    var other = added(aKey().of(added("bob@example.com").id()));
    verifiable(key);

    change(ann.with(aDeveloper("ann@example.com").inactive().details()));
    assertThat(verifiable(key)).contains(new VerifiableKey(key, true));
    assertThat(verifiable(other)).contains(new VerifiableKey(other, false));

    change(ann);
    assertThat(verifiable(key)).contains(new VerifiableKey(key, false));
  }

  @Test
  void find_developerThatNeverWas_isInactive() {
    var key = added(aKey());

    assertThat(verifiable(key)).contains(new VerifiableKey(key, true));
  }

  @Test
  void find_readConstantlyWhileKeysEnd_isEndedAfterEach() throws Exception {
    var ended = new AtomicBoolean();
    var all = IntStream.range(0, CHANGES).mapToObj(_ -> added(aKey().of(ann.id()))).toList();
    var stored = all.stream().map(IssuedKey::key).toList();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking =
          executor.submit(
              () -> {
                while (!ended.get()) {
                  verifiableKeys.find(organisation, stored);
                }
                return true;
              });
      try {
        for (var key : all) {
          change(key.ended(ApiFixture.AT));

          assertThat(verifiable(key)).contains(new VerifiableKey(key.ended(ApiFixture.AT), false));
        }
      } finally {
        ended.set(true);
      }
      assertThat(asking.get()).isTrue();
    }
  }

  private Optional<VerifiableKey> verifiable(IssuedKey key) {
    return Optional.ofNullable(
        verifiableKeys.find(organisation, List.of(key.key())).get(key.key()));
  }

  private void change(IssuedKey wanted) {
    unitOfWork.run(
        () -> {
          keys.findForUpdate(organisation, wanted.key());
          keys.replace(organisation, wanted, Optional.empty());
        });
  }

  private void change(Developer wanted) {
    unitOfWork.execute(
        () -> {
          developers.findForUpdate(organisation, wanted.id());
          return developers.replace(organisation, wanted);
        });
  }

  private Developer added(String email) {
    var developer = aDeveloper(email).build();
    assertThat(developers.add(organisation, List.of(developer))).containsExactly(developer.id());
    return developer;
  }

  private IssuedKey added(KeyFixture fixture) {
    var key = fixture.build();
    keys.add(organisation, key);
    return key;
  }
}
