package io.portico.persistence.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.portal.PortalSettings;
import io.portico.persistence.DatabasesUnderTest.JdbcStores;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Which settings {@link PortalConfigurations#current} may answer while they change: those that were
 * committed, and at once when this node committed them.
 *
 * <p>The stores in memory cannot roll back, so they do not pass it.
 */
class CommittedSettingsTest extends StoreContract {

  private static final int CHANGES = 50;

  private final AtomicLong nanos = new AtomicLong();
  private PortalConfigurations configurations;

  @BeforeEach
  void openStores() {
    configurations = stores.portalConfigurations();
  }

  @Test
  void current_whileAUnitOfWorkChangesThem_isTheOldForAllOthers() {
    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);

    unitOfWork.run(
        () -> {
          change(customised());
          assertThat(currentOnAnotherThread()).isEqualTo(PortalSettings.DEFAULT);
        });

    assertThat(currentOnAnotherThread()).isEqualTo(customised());
    assertThat(configurations.current(organisation)).isEqualTo(customised());
  }

  @Test
  void known_afterCurrent_isTheSameUntilTheyChange() {
    configurations.current(organisation);
    assertThat(configurations.cached(organisation)).contains(PortalSettings.DEFAULT);

    unitOfWork.execute(() -> change(customised()));

    assertThat(configurations.cached(organisation).orElse(customised())).isEqualTo(customised());
  }

  @Test
  void current_afterAnotherNodeChangedThem_isTheNewOneWithinFiveSeconds() {
    var database = (JdbcStores) stores;
    var otherNode =
        new JdbcPortalConfigurations(
            database.jdbc(), database.jdbcUnitOfWork(), database.jsonMapper(), nanos::get);
    assertThat(otherNode.current(organisation)).isEqualTo(PortalSettings.DEFAULT);
    unitOfWork.execute(() -> change(customised()));

    nanos.addAndGet(Duration.ofSeconds(5).minusNanos(1).toNanos());
    assertThat(otherNode.current(organisation)).isEqualTo(PortalSettings.DEFAULT);

    nanos.incrementAndGet();
    assertThat(otherNode.cached(organisation)).isEmpty();
    assertThat(otherNode.current(organisation)).isEqualTo(customised());
  }

  @Test
  void current_afterAUnitOfWorkThatReadItsChangeAndFailed_isTheOld() {
    rollBack(
        () -> {
          change(customised());
          assertThat(configurations.current(organisation)).isEqualTo(customised());
        });

    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);
    assertThat(currentOnAnotherThread()).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void current_afterAnInnerUnitOfWorkWithinOneThatFails_isTheOld() {
    rollBack(
        () -> {
          unitOfWork.execute(() -> change(customised()));
          currentOnAnotherThread();
        });

    assertThat(configurations.current(organisation)).isEqualTo(PortalSettings.DEFAULT);
  }

  @Test
  void current_readConstantlyWhileItChanges_isTheNewAfterEachChange() throws Exception {
    var ended = new AtomicBoolean();
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var asking =
          executor.submit(
              () -> {
                while (!ended.get()) {
                  configurations.current(organisation);
                }
                return true;
              });
      try {
        for (var number = 0; number < CHANGES; number++) {
          var wanted = settings().signupFields("field " + number).build();

          unitOfWork.execute(() -> change(wanted));

          assertThat(configurations.current(organisation)).isEqualTo(wanted);
        }
      } finally {
        ended.set(true);
      }
      assertThat(asking.get()).isTrue();
    }
  }

  private void rollBack(Runnable work) {
    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      work.run();
                      throw new IllegalStateException("planted");
                    }))
        .hasMessage("planted");
  }

  private boolean change(PortalSettings wanted) {
    configurations.findForUpdate(organisation);
    configurations.replace(organisation, wanted);
    return true;
  }

  private PortalSettings currentOnAnotherThread() {
    return CompletableFuture.supplyAsync(() -> configurations.current(organisation)).join();
  }
}
