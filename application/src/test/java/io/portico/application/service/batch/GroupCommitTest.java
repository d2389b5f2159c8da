package io.portico.application.service.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class GroupCommitTest {

  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final List<List<Integer>> groups = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);

  @Test
  void commit_concurrently_returnsEachResultAndRunsOneGroupAtATime() throws Exception {
    var working = new AtomicInteger();
    var commit =
        new GroupCommit<Integer, Integer>(
            items -> {
              assertThat(working.incrementAndGet()).isEqualTo(1);
              groups.add(items);
              working.decrementAndGet();
              return items.stream().map(item -> item * 2).toList();
            },
            _ -> 1,
            10,
            1);
    var tasks = new ArrayList<Callable<Integer>>();
    for (var number = 0; number < 500; number++) {
      var item = number;
      tasks.add(() -> commit.commit(item));
    }

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var results = executor.invokeAll(tasks).stream().map(Future::resultNow).toList();

      for (var number = 0; number < 500; number++) {
        assertThat(results.get(number)).isEqualTo(number * 2);
      }
    }
    assertThat(groups).allSatisfy(group -> assertThat(group).hasSizeBetween(1, 10));
    assertThat(groups.stream().mapToInt(List::size).sum()).isEqualTo(500);
  }

  @Test
  void commit_queuedItems_areGroupedUpToTheWeight() throws Exception {
    var commit = new GroupCommit<Integer, Integer>(this::blocked, item -> item, 6, 1);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = executor.submit(() -> commit.commit(1));
      awaitGroups(1);
      var others = new ArrayList<Future<Integer>>();
      for (var item : List.of(2, 3, 4, 9)) {
        others.add(executor.submit(() -> commit.commit(item)));
        awaitQueued(commit, others.size());
      }
      release.countDown();
      first.get();
      for (var other : others) {
        other.get();
      }
    }

    assertThat(groups).containsExactly(List.of(1), List.of(2, 3), List.of(4), List.of(9));
  }

  @Test
  void commit_failingGroup_throwsToItsMembersOnly() throws Exception {
    var commit =
        new GroupCommit<Integer, Integer>(
            items -> {
              var done = blocked(items);
              if (items.contains(13)) {
                throw new IllegalStateException("the store failed");
              }
              return done;
            },
            _ -> 1,
            2,
            1);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = executor.submit(() -> commit.commit(1));
      awaitGroups(1);
      var failing = executor.submit(() -> commit.commit(13));
      awaitQueued(commit, 1);
      var beside = executor.submit(() -> commit.commit(2));
      awaitQueued(commit, 2);
      var last = executor.submit(() -> commit.commit(3));
      awaitQueued(commit, 3);
      release.countDown();

      assertThat(first.get()).isEqualTo(1);
      for (var failed : List.of(failing, beside)) {
        assertThatThrownBy(failed::get)
            .isInstanceOf(ExecutionException.class)
            .cause()
            .hasMessage("the store failed");
      }
      assertThat(last.get()).isEqualTo(3);
    }
    assertThat(commit.commit(4)).isEqualTo(4);
  }

  @Test
  void commit_twoLeaders_othersQueue() throws Exception {
    var commit = GroupCommit.<Integer, Integer>withoutWaiting(this::blocked, _ -> 1, 10, 2);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = new ArrayList<Future<Integer>>();
      all.add(executor.submit(() -> commit.commit(1)));
      awaitGroups(1);
      all.add(executor.submit(() -> commit.commit(2)));
      awaitGroups(2);
      for (var item : List.of(3, 4, 5)) {
        all.add(executor.submit(() -> commit.commit(item)));
        awaitQueued(commit, item - 2);
      }
      release.countDown();
      for (var one : all) {
        assertThat(one.get()).isPositive();
      }
    }

    assertThat(groups.subList(0, 2)).containsExactly(List.of(1), List.of(2));
    assertThat(groups.stream().mapToInt(List::size).sum()).isEqualTo(5);
    assertThat(commit.commit(6)).isEqualTo(6);
  }

  @Test
  void commit_callerThatWasAnswered_isWaitedFor() throws Exception {
    var commit = new GroupCommit<Integer, Integer>(this::blocked, _ -> 1, 10, 1, _ -> MINUTE);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var again = executor.submit(() -> commit.commit(1) + commit.commit(3));
      awaitGroups(1);
      var beside = executor.submit(() -> commit.commit(2));
      awaitQueued(commit, 1);
      release.countDown();

      assertThat(again.get()).isEqualTo(1 + 3);
      assertThat(beside.get()).isEqualTo(2);
    }
    assertThat(groups).containsExactly(List.of(1), List.of(2, 3));
  }

  @Test
  void commit_callerThatDoesNotReturn_isNotWaitedForLonger() throws Exception {
    var commit = new GroupCommit<Integer, Integer>(this::blocked, _ -> 1, 10, 1, _ -> 1);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = executor.submit(() -> commit.commit(1));
      awaitGroups(1);
      var second = executor.submit(() -> commit.commit(2));
      awaitQueued(commit, 1);
      release.countDown();

      assertThat(first.get()).isEqualTo(1);
      assertThat(second.get()).isEqualTo(2);
    }
    assertThat(groups).containsExactly(List.of(1), List.of(2));
  }

  @Test
  @Timeout(30)
  void commit_singleCaller_doesNotWait() {
    var commit = new GroupCommit<Integer, Integer>(items -> items, _ -> 1, 10, 1, _ -> MINUTE);

    assertThat(commit.commit(1)).isEqualTo(1);
    assertThat(commit.commit(2)).isEqualTo(2);
  }

  private List<Integer> blocked(List<Integer> items) {
    synchronized (groups) {
      groups.add(items);
    }
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return items;
  }

  private void awaitGroups(int number) {
    while (true) {
      synchronized (groups) {
        if (groups.size() >= number) {
          return;
        }
      }
      Thread.onSpinWait();
    }
  }

  private static void awaitQueued(GroupCommit<Integer, Integer> commit, int number) {
    while (commit.queued() < number) {
      Thread.onSpinWait();
    }
  }
}
