package io.portico.persistence.labelindex;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** A node that is alone answers without reading the log of changes, and misses none. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
class LabelIndexLeaseTest {

  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int OWN_CHANGES = 300;
  private static final int NODES_THAT_JOIN = 5;

  @Parameter Database database;

  @AutoClose private LabelIndexNodes nodes;

  @BeforeEach
  void start() {
    nodes = LabelIndexNodes.on(database);
    nodes.leaveOne();
  }

  @Test
  void query_ownChanges_areSeenAtOnce() {
    for (var number = 1; number <= OWN_CHANGES; number++) {
      nodes.add(nodes.one(), "own");

      assertThat(count()).isEqualTo(number);
      assertThat(count()).isEqualTo(number);
    }
  }

  @Test
  void query_ownChangeThatCommitsSlowly_isSeenWhenItHasCommitted() throws InterruptedException {
    var isWritten = new CountDownLatch(1);
    var mayCommit = new CountDownLatch(1);
    awaitLease();
    var slow =
        CompletableFuture.runAsync(
            () ->
                nodes
                    .one()
                    .stores()
                    .unitOfWork()
                    .run(
                        () -> {
                          nodes.add(nodes.one(), "slow");
                          nodes.atEnd(
                              () -> {
                                isWritten.countDown();
                                LabelIndexNodes.await(mayCommit);
                              });
                        }),
            THREADS);
    isWritten.await();

    // Its outcome is open, so the log is read.
    assertThat(readsLog()).isTrue();
    assertThat(count()).isZero();
    mayCommit.countDown();
    slow.join();
    assertThat(count()).isEqualTo(1);
    awaitLease();
  }

  @Test
  void query_nodeThatJoins_seesItsFirstChange() {
    var id = ApiId.of("shared");
    for (var node = 1; node <= NODES_THAT_JOIN; node++) {
      nodes.one().apis().add(nodes.organisation(), anApi("shared").withId(id).build());
      assertThat(count()).isEqualTo(1);
      awaitLease();

      var joining = new ApiChangeLog(nodes.one().jdbc(), unitOfWork());
      unitOfWork()
          .run(
              () -> {
                nodes.one().jdbc().update("DELETE FROM api WHERE id = ?", id);
                joining.touch(nodes.organisation(), List.of(id));
              });

      assertThat(count()).isZero();
      assertThat(readsLog()).isTrue();
      remove(joining);
    }
  }

  @Test
  void query_nodeThatIsNotRegistered_readsTheLog() {
    awaitLease();
    var log = nodes.one().context().getBean(ApiChangeLog.class);
    log.renew(log.node().orElseThrow());

    awaitReading();

    nodes.add(nodes.one(), "own");
    assertThat(count()).isEqualTo(1);
  }

  private void remove(ApiChangeLog joined) {
    var maintenance = nodes.one().context().getBean(ChangeLogMaintenance.class);
    var node = joined.node().orElseThrow();
    joined.end();
    assertThat(count()).isZero();
    maintenance.remove(node, 2);
  }

  private JdbcUnitOfWork unitOfWork() {
    return nodes.one().context().getBean(JdbcUnitOfWork.class);
  }

  private long count() {
    return nodes.one().queries().count(nodes.organisation(), ApiFilter.ALL).orElseThrow();
  }

  /* Returns whether a query reads the log. */
  private boolean readsLog() {
    var before = refreshes();
    var _ = count();
    return refreshes() != before;
  }

  private void awaitLease() {
    var begun = System.nanoTime();
    while (readsLog()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST);
    }
  }

  /* Returns after three queries in a row that read the log. */
  private void awaitReading() {
    var begun = System.nanoTime();
    for (var inARow = 0; inARow < 3; inARow = readsLog() ? inARow + 1 : 0) {
      assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(LONGEST);
    }
  }

  private long refreshes() {
    return nodes.one().indexes().report().orElseThrow().refreshes();
  }
}
