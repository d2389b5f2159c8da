package io.portico.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RepeatedTest {

  private static final Duration PAUSE = Duration.ofMillis(1);
  private static final int PATIENCE_SECONDS = 10;

  @Test
  void every_workThatFails_isDoneAgain() throws InterruptedException {
    var times = new CountDownLatch(3);

    try (var _ =
        Repeated.every(
            PAUSE,
            "work",
            () -> {
              times.countDown();
              throw new IllegalStateException("on purpose");
            })) {
      assertThat(times.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void soon_askedLongBeforeItsTime_isDoneInAMomentAndOnceForAll() throws InterruptedException {
    var times = new CountDownLatch(1);
    var done = new AtomicInteger();

    try (var repeated =
        Repeated.every(
            Duration.ofHours(1),
            "work",
            () -> {
              done.incrementAndGet();
              times.countDown();
            })) {
      for (var i = 0; i < 100; i++) {
        repeated.soon();
      }
      assertThat(times.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(done).hasValueLessThan(100);
  }

  @Test
  void soon_closed_doesNothing() {
    var repeated = Repeated.every(Duration.ofHours(1), "work", () -> {});
    repeated.close();

    repeated.soon();
  }

  @Test
  void close_whileWorkGoesOn_waitsForItsEnd() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var closing = new CountDownLatch(1);
    var ended = new AtomicBoolean();
    var repeated =
        Repeated.every(
            PAUSE,
            "work",
            () -> {
              begun.countDown();
              try {
                ended.set(closing.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
              } catch (InterruptedException _) {
                ended.set(false);
              }
            });
    assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

    closing.countDown();
    repeated.close();

    assertThat(ended).isTrue();
  }
}
