package io.portico.persistence.jdbc;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiRecord;
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What every {@link UnitOfWork} promises about callbacks at its end. */
class AfterCompletionTest extends StoreContract {

  @Test
  void whenEnded_workReturns_runsOnceTheChangesAreVisibleToOtherThreads() {
    var added = anApi("Added").build();
    var endings = new ArrayList<String>();

    unitOfWork.run(
        () -> {
          unitOfWork.afterCompletion(
              () -> {
                assertThat(foundOnAnotherThread(added)).contains(added);
                endings.add("done");
              },
              () -> endings.add("undone"));
          stores.apis().add(organisation, added);
          assertThat(endings).isEmpty();
        });

    assertThat(endings).containsExactly("done");
  }

  @Test
  void whenEnded_workThrows_reportsTheRollback() {
    var endings = new ArrayList<String>();

    assertThatThrownBy(
            () ->
                unitOfWork.run(
                    () -> {
                      noteEndings(endings, "");
                      throw new IllegalStateException("planted");
                    }))
        .hasMessage("planted");

    assertThat(endings).containsExactly("undone");
  }

  @Test
  void whenEnded_nested_runsWhenTheOuterOneEnds() {
    var endings = new ArrayList<String>();

    unitOfWork.run(
        () -> {
          unitOfWork.run(() -> noteEndings(endings, " inside"));
          assertThat(endings).isEmpty();
          noteEndings(endings, " outside");
        });

    assertThat(endings).containsExactlyInAnyOrder("done inside", "done outside");
  }

  @Test
  void whenEnded_collidedAndTriedAgain_runsForEachTry() {
    var endings = new ArrayList<String>();
    var tries = new AtomicInteger();

    unitOfWork.run(
        () -> {
          var number = tries.incrementAndGet();
          noteEndings(endings, " try " + number);
          if (number == 1) {
            throw new IllegalStateException(
                new SQLTransactionRollbackException("planted", "40001"));
          }
        });

    assertThat(endings).containsExactly("undone try 1", "done try 2");
  }

  @Test
  void whenEnded_outsideOfUnits_isRefused() {
    assertThatThrownBy(() -> unitOfWork.afterCompletion(() -> {}, () -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no unit of work is running (expected: one)");
  }

  private void noteEndings(List<String> endings, String which) {
    unitOfWork.afterCompletion(
        () -> endings.add("done" + which), () -> endings.add("undone" + which));
  }

  private Optional<ApiRecord> foundOnAnotherThread(ApiRecord api) {
    return CompletableFuture.supplyAsync(() -> stores.apis().find(organisation, api.id())).join();
  }
}
