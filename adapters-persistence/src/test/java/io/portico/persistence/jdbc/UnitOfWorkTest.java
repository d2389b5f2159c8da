package io.portico.persistence.jdbc;

import static io.portico.application.port.out.api.Apis.Addition.ID_TAKEN;
import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.ApiFixture.setByHand;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.UserFixture.aUser;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every {@link UnitOfWork} promises to the stores it spans.
 *
 * <p>The stores in memory cannot roll back, so they do not pass it, and no test on them may rely on
 * it.
 */
class UnitOfWorkTest extends StoreContract {

  // More than the pool has connections: each failed unit must return its own.
  private static final int MANY = 100;

  private final RuntimeException planted = new IllegalStateException("planted");

  private ApiRecord labelled;

  @BeforeEach
  void openStores() {
    Given.freeTextLabels(stores, organisation, "tier", "team");
    labelled = anApi("Labelled").labelled("tier", "1").build();
    stores.apis().add(organisation, labelled);
  }

  @Test
  void execute_workReturns_returnsItsAnswer() {
    assertThat(unitOfWork.execute(() -> "answer")).isEqualTo("answer");
    assertThat(unitOfWork.execute(() -> unitOfWork.execute(() -> "inner") + " in outer"))
        .isEqualTo("inner in outer");
  }

  @Test
  void execute_workReturns_everyChangeIsCommittedAndVisibleToOtherThreads() {
    var changes = new Changes();

    unitOfWork.run(changes);

    assertThatAllIsThere(changes);
    assertThat(foundOnAnotherThread(changes.api)).contains(changes.api);
  }

  @Test
  void execute_workIsNotDone_onlyItsOwnThreadSeesTheChanges() {
    var changes = new Changes();

    unitOfWork.run(
        () -> {
          changes.run();
          assertThat(foundOnAnotherThread(changes.api)).isEmpty();
          assertThat(foundOnAnotherThread(labelled)).contains(labelled);
          assertThatAllIsThere(changes);
        });

    assertThatAllIsThere(changes);
  }

  static Stream<Throwable> failures() {
    return Stream.of(new IllegalStateException("planted"), new LinkageError("planted"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void execute_workThrows_throwsItAndNoChangeRemains(Throwable failure) {
    var changes = new Changes();

    fail(failure, changes);

    assertThatNothingIsThere(changes);
  }

  @Test
  void executeShared_onAVirtualThread_commitsItsChanges() throws Exception {
    var changes = new Changes();

    var answer =
        onAVirtualThread(
            () ->
                unitOfWork.executeShared(
                    () -> {
                      changes.run();
                      return unitOfWork.executeShared(() -> "inner") + " in outer";
                    }));

    assertThat(answer).isEqualTo("inner in outer");
    assertThatAllIsThere(changes);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void executeShared_workThrowsOnAVirtualThread_throwsItAndNoChangeRemains(Throwable failure) {
    var changes = new Changes();

    assertThatThrownBy(
            () ->
                onAVirtualThread(
                    () ->
                        unitOfWork.executeShared(
                            () -> {
                              changes.run();
                              throwUnchecked(failure);
                              return "never";
                            })))
        .cause()
        .isSameAs(failure);

    assertThatNothingIsThere(changes);
  }

  private static <T> T onAVirtualThread(Callable<T> work) throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      return threads.submit(work).get();
    }
  }

  @Test
  void execute_workCollidesEachTime_isRefusedAfterEightAttempts() {
    var attempts = new AtomicInteger();

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      attempts.incrementAndGet();
                      throw StoreException.collision("planted");
                    }))
        .isInstanceOf(RefusedException.StoreUnavailable.class);

    assertThat(attempts).hasValue(8);
  }

  @Test
  void execute_workFailsManyTimes_nextUnitOfWorkSucceeds() {
    for (var i = 0; i < MANY; i++) {
      fail(new LinkageError("planted"), new Changes());
    }
    var changes = new Changes();

    unitOfWork.run(changes);

    assertThatAllIsThere(changes);
  }

  @Test
  void execute_afterAFailure_changesOutsideOfUnitsAreCommitted() {
    fail(planted, new Changes());
    var api = anApi("Later").labelled("tier", "1").build();

    stores.apis().add(organisation, api);

    assertThat(foundOnAnotherThread(api)).contains(api);
  }

  @Test
  void execute_additionIsRefused_otherChangesAreCommitted() {
    var before = anApi("Before").labelled("tier", "1").build();
    var after = anApi("After").labelled("tier", "1").build();

    var refused =
        unitOfWork.execute(
            () -> {
              stores.apis().add(organisation, before);
              var addition =
                  stores.apis().add(organisation, anApi("Taken").withId(labelled.id()).build());
              stores.labelDefinitions().add(organisation, aLabel("TIER").build());
              stores.apis().add(organisation, after);
              return addition;
            });

    assertThat(refused).isEqualTo(ID_TAKEN);
    assertThat(stores.apis().find(organisation, before.id())).contains(before);
    assertThat(stores.apis().find(organisation, after.id())).contains(after);
    assertThat(stores.apis().find(organisation, labelled.id())).contains(labelled);
  }

  @Test
  void execute_nestedReturns_isCommittedWithTheOuterOne() {
    var outer = new Changes();
    var inner = new Changes();

    unitOfWork.run(
        () -> {
          unitOfWork.run(inner);
          assertThat(foundOnAnotherThread(inner.api)).isEmpty();
          outer.run();
        });

    assertThat(stores.apis().find(organisation, inner.api.id())).contains(inner.api);
    assertThatAllIsThere(outer);
  }

  @Test
  void execute_outerThrowsAfterNestedReturned_noChangeRemains() {
    var inner = new Changes();
    var outer = new Changes();

    fail(
        planted,
        () -> {
          unitOfWork.run(inner);
          outer.run();
        });

    assertThatNothingIsThere(inner);
    assertThatNothingIsThere(outer);
  }

  @Test
  void execute_nestedThrowsThroughOuter_noChangeRemains() {
    var inner = new Changes();
    var outer = new Changes();

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      outer.run();
                      unitOfWork.run(
                          () -> {
                            inner.run();
                            throw planted;
                          });
                    }))
        .isSameAs(planted);

    assertThatNothingIsThere(outer);
    assertThatNothingIsThere(inner);
  }

  @Test
  void execute_workThrowsAfterTheSetUpWasClaimed_itCanBeClaimedAgain() {
    fail(planted, () -> stores.installation().claimSetUp(AT));

    assertThat(unitOfWork.<Boolean>execute(() -> stores.installation().claimSetUp(AT))).isTrue();
    assertThat(unitOfWork.<Boolean>execute(() -> stores.installation().claimSetUp(AT))).isFalse();
  }

  @Test
  void execute_setUpClaimedByAUnitOfWorkThatThrows_theWaitingOneGetsTrue() throws Exception {
    var claimed = new CountDownLatch(1);
    var waits = new CountDownLatch(1);
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var failing =
          executor.submit(
              () ->
                  unitOfWork.execute(
                      () -> {
                        stores.installation().claimSetUp(AT);
                        claimed.countDown();
                        await(waits);
                        throw new IllegalStateException("planted");
                      }));
      var waiting =
          executor.submit(
              () -> {
                await(claimed);
                waits.countDown();
                return unitOfWork.execute(() -> stores.installation().claimSetUp(AT));
              });

      assertThat(waiting.get()).isTrue();
      assertThatThrownBy(failing::get).hasRootCauseMessage("planted");
    }
  }

  @Test
  void lockAvailable_lockedElsewhere_isSkippedWithoutWaiting() {
    var ann = aDeveloper("ann@example.com").build();
    var bob = aDeveloper("bob@example.com").build();
    stores.developers().add(organisation, List.of(ann));
    stores.developers().add(organisation, List.of(bob));
    var all = List.of(ann.id(), bob.id());

    unitOfWork.run(
        () -> {
          stores.developers().lock(organisation, ann.id());
          assertThat(onAnotherThread(() -> locked(all))).containsOnlyKeys(bob.id());
        });

    assertThat(locked(all)).containsOnlyKeys(all);
  }

  private Map<DeveloperId, Developer> locked(List<DeveloperId> ids) {
    return unitOfWork.execute(() -> stores.developers().lockAvailable(organisation, ids));
  }

  /** A change to each store. */
  private final class Changes implements Runnable {

    private final Organisation newOrganisation =
        new Organisation(Ids.organisation(), "New organisation");
    private final LabelDefinition definition;
    private final DashboardUser user;
    private final ApiRecord api;
    private final ApiRecord relabelled;

    Changes() {
      var number = newOrganisation.id().toString();
      definition = aLabel("label" + number).accepting("1", "2").build();
      user = aUser(organisation, number + "@example.com").build();
      api = anApi("New API").labelled("tier", "1").build();
      relabelled = labelled.carrying(setByHand(labels("team", number)), AT.plusSeconds(1));
    }

    @Override
    public void run() {
      stores.organisations().add(newOrganisation);
      stores.labelDefinitions().add(organisation, definition);
      stores.users().add(user);
      stores.apis().add(organisation, api);
      var found = stores.apis().findForUpdate(organisation, labelled.id()).orElseThrow();
      stores.apis().change(organisation, List.of(new Apis.Change(found, relabelled)));
    }
  }

  /** Does {@code work} in a unit of work that fails with {@code failure} at its end. */
  private void fail(Throwable failure, Runnable work) {
    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      work.run();
                      throwUnchecked(failure);
                    }))
        .isSameAs(failure);
  }

  private static void throwUnchecked(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }

  private void assertThatAllIsThere(Changes changes) {
    assertThat(stores.organisations().find(changes.newOrganisation.id()))
        .contains(changes.newOrganisation);
    assertThat(stores.labelDefinitions().find(organisation, changes.definition.id()))
        .contains(changes.definition);
    assertThat(stores.users().withCredential(changes.user.credential())).contains(changes.user);
    assertThat(stores.apis().find(organisation, changes.api.id())).contains(changes.api);
    assertThat(stores.apis().find(organisation, labelled.id())).contains(changes.relabelled);
  }

  private void assertThatNothingIsThere(Changes changes) {
    assertThat(stores.organisations().find(changes.newOrganisation.id())).isEmpty();
    assertThat(stores.labelDefinitions().find(organisation, changes.definition.id())).isEmpty();
    assertThat(
            stores
                .labelDefinitions()
                .named(organisation, Set.of(changes.definition.name()))
                .values())
        .isEmpty();
    assertThat(stores.users().withCredential(changes.user.credential())).isEmpty();
    assertThat(stores.apis().find(organisation, changes.api.id())).isEmpty();
    assertThat(stores.apis().find(organisation, labelled.id())).contains(labelled);
  }

  private Optional<ApiRecord> foundOnAnotherThread(ApiRecord api) {
    return onAnotherThread(() -> stores.apis().find(organisation, api.id()));
  }

  private static <T> T onAnotherThread(Supplier<T> question) {
    return CompletableFuture.supplyAsync(question).join();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }
}
