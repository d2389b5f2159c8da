package io.portico.application.service.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

  private final List<List<Integer>> groups = new ArrayList<>();
  private final CountDownLatch firstWaits = new CountDownLatch(1);

  @Test
  void commit_manyAtOnce_givesEachItsOwnResultAndNeverTwoGroupsAtOnce() throws Exception {
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
            10);
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
  void commit_whileOneIsAtWork_joinsTheOthersUpToTheirWeight() throws Exception {
    var commit = new GroupCommit<Integer, Integer>(this::slowly, item -> item, 6);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = executor.submit(() -> commit.commit(1));
      awaitGroups(1);
      var others = new ArrayList<Future<Integer>>();
      for (var item : List.of(2, 3, 4, 9)) {
        others.add(executor.submit(() -> commit.commit(item)));
        awaitWaiting(commit, others.size());
      }
      firstWaits.countDown();
      first.get();
      for (var other : others) {
        other.get();
      }
    }

    assertThat(groups).containsExactly(List.of(1), List.of(2, 3), List.of(4), List.of(9));
  }

  @Test
  void commit_workFails_throwsToAllOfTheGroupAndGoesOn() throws Exception {
    var commit =
        new GroupCommit<Integer, Integer>(
            items -> {
              var done = slowly(items);
              if (items.contains(13)) {
                throw new IllegalStateException("the store failed");
              }
              return done;
            },
            _ -> 1,
            2);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var first = executor.submit(() -> commit.commit(1));
      awaitGroups(1);
      var failing = executor.submit(() -> commit.commit(13));
      awaitWaiting(commit, 1);
      var beside = executor.submit(() -> commit.commit(2));
      awaitWaiting(commit, 2);
      var last = executor.submit(() -> commit.commit(3));
      awaitWaiting(commit, 3);
      firstWaits.countDown();

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
  void commit_twoGroupsAtOnce_othersWaitForEither() throws Exception {
    var commit = new GroupCommit<Integer, Integer>(this::slowly, _ -> 1, 10, 2);

    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var all = new ArrayList<Future<Integer>>();
      all.add(executor.submit(() -> commit.commit(1)));
      awaitGroups(1);
      all.add(executor.submit(() -> commit.commit(2)));
      awaitGroups(2);
      for (var item : List.of(3, 4, 5)) {
        all.add(executor.submit(() -> commit.commit(item)));
        awaitWaiting(commit, item - 2);
      }
      firstWaits.countDown();
      for (var one : all) {
        assertThat(one.get()).isPositive();
      }
    }

    assertThat(groups.subList(0, 2)).containsExactly(List.of(1), List.of(2));
    assertThat(groups.stream().mapToInt(List::size).sum()).isEqualTo(5);
    assertThat(commit.commit(6)).isEqualTo(6);
  }

  private List<Integer> slowly(List<Integer> items) {
    synchronized (groups) {
      groups.add(items);
    }
    try {
      firstWaits.await();
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

  private static void awaitWaiting(GroupCommit<Integer, Integer> commit, int number) {
    while (commit.waiting() < number) {
      Thread.onSpinWait();
    }
  }
}
