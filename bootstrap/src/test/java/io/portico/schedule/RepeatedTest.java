package io.portico.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
