package io.portico.persistence.jdbc;

import static io.portico.application.port.out.api.Apis.Addition.ADDED;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.key.IssuedKey;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that a unit of work adds together, at its end or before its next statement. */
class DeferredRowsTest extends StoreContract {

  private static final int MANY = 100;

  @Test
  void execute_manyKeysAdded_areVisibleAtOnceAndCommitted() {
    var added = IntStream.range(0, MANY).mapToObj(number -> aKey().build()).toList();

    unitOfWork.run(
        () -> {
          added.forEach(key -> stores.issuedKeys().add(organisation, key));
          assertThat(stores.issuedKeys().find(organisation, added.getFirst().key()))
              .contains(added.getFirst());
        });

    assertThat(added)
        .allSatisfy(
            key -> assertThat(stores.issuedKeys().find(organisation, key.key())).contains(key));
  }

  @Test
  void execute_keyAddedAndThrows_nothingIsAddedLater() {
    var key = aKey().build();

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      stores.issuedKeys().add(organisation, key);
                      throw new IllegalStateException("planted");
                    }))
        .hasMessage("planted");
    unitOfWork.execute(() -> true);

    assertThat(stores.issuedKeys().find(organisation, key.key())).isEmpty();
  }

  @Test
  void execute_presentKeyAdded_failsAndNoChangeRemains() {
    var present = aKey().build();
    stores.issuedKeys().add(organisation, present);
    var other = aKey().build();

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      stores.issuedKeys().add(organisation, other);
                      stores.issuedKeys().add(organisation, present);
                    }))
        .isInstanceOf(RuntimeException.class);

    assertThat(stores.issuedKeys().find(organisation, other.key())).isEmpty();
  }

  @Test
  void execute_keyThatAnotherUnitHasAdded_isRepeated() {
    var present = aKey().build();
    stores.issuedKeys().add(organisation, present);
    var attempts = new AtomicInteger();

    unitOfWork.run(() -> addOnFirstOf(attempts, present));

    assertThat(attempts).hasValue(2);
  }

  @Test
  void execute_keyThatAnotherUnitHasAddedAndThenAnApi_doesNotRefuseTheApi() {
    var present = aKey().build();
    stores.issuedKeys().add(organisation, present);
    var attempts = new AtomicInteger();
    var api = anApi("New API").build();

    var addition =
        unitOfWork.execute(
            () -> {
              addOnFirstOf(attempts, present);
              return stores.apis().add(organisation, api);
            });

    assertThat(addition).isEqualTo(ADDED);
    assertThat(attempts).hasValue(2);
    assertThat(stores.apis().find(organisation, api.id())).contains(api);
  }

  private void addOnFirstOf(AtomicInteger attempts, IssuedKey key) {
    if (attempts.incrementAndGet() == 1) {
      stores.issuedKeys().add(organisation, key);
    }
  }
}
