package io.portico.persistence.labelindex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SharedRefreshTest {

  private static final int CALLERS = 50;
  private static final Executor THREADS = task -> Thread.ofVirtual().start(task);

  private final AtomicInteger runs = new AtomicInteger();
  private final CountDownLatch hasBegun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);
  private final AtomicInteger failing = new AtomicInteger(-1);
  private final SharedRefresh refresh = new SharedRefresh(this::refresh);

  private void refresh() {
    var run = runs.incrementAndGet();
    if (run == 1) {
      hasBegun.countDown();
      LabelIndexNodes.await(mayEnd);
    }
    if (run == failing.get()) {
      throw new IllegalStateException("planted");
    }
  }

  /* The first holds its refresh until all others have called. */
  private List<CompletableFuture<Void>> callAll() {
    var calls = new ArrayList<CompletableFuture<Void>>();
    calls.add(CompletableFuture.runAsync(refresh::run, THREADS));
    LabelIndexNodes.await(hasBegun);
    for (var caller = 0; caller < CALLERS; caller++) {
      calls.add(CompletableFuture.runAsync(refresh::run, THREADS));
    }
    while (refresh.waiting() < CALLERS - 1) {
      Thread.onSpinWait();
    }
    mayEnd.countDown();
    return calls;
  }

  @Test
  void run_callersDuringARefresh_shareTheNext() {
    callAll().forEach(CompletableFuture::join);

    assertThat(runs).hasValue(2);
    assertThat(refresh.begun()).isEqualTo(2);
  }

  @Test
  void run_refreshThatFails_failsForAllThatShareItAndNoOther() {
    failing.set(2);

    var calls = callAll();

    var failed = calls.stream().filter(SharedRefreshTest::fails).count();
    assertThat(calls.getFirst()).isCompletedWithValue(null);
    assertThat(failed).isEqualTo(CALLERS);
    // They did not run it again, one after another.
    assertThat(runs).hasValue(2);
    assertThatCode(refresh::run).doesNotThrowAnyException();
  }

  private static boolean fails(CompletableFuture<Void> call) {
    try {
      call.join();
      return false;
    } catch (RuntimeException e) {
      assertThat(e).hasMessageContaining("planted");
      return true;
    }
  }

  @Test
  void run_failure_isThrownAsItIs() {
    failing.set(1);
    mayEnd.countDown();

    assertThatThrownBy(refresh::run)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("planted");
  }

  @Test
  void exclude_duringARefresh_waitsForItsEnd() {
    var first = CompletableFuture.runAsync(refresh::run, THREADS);
    LabelIndexNodes.await(hasBegun);
    var excluded = CompletableFuture.runAsync(() -> refresh.exclude(() -> {}), THREADS);
    assertThat(excluded).isNotDone();

    mayEnd.countDown();

    excluded.join();
    first.join();
  }
}
