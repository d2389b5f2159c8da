package io.portico.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micronaut.context.DefaultBeanContext;
import io.micronaut.context.event.ShutdownEvent;
import io.micronaut.scheduling.ScheduledExecutorTaskScheduler;
import io.portico.application.port.in.mail.SendDueMail;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ScheduledWorkTest {

  private static final int PATIENCE_SECONDS = 10;

  private final ScheduledWork scheduled = new ScheduledWork() {};

  @Test
  void run_workThatFails_isRunAgain() {
    var times = new AtomicInteger();
    for (var i = 0; i < 2; i++) {
      scheduled.run(
          "work",
          () -> {
            times.incrementAndGet();
            fail();
          });
    }

    assertThat(times).hasValue(2);
  }

  @Test
  void run_afterClose_doesNothing() {
    var ran = new AtomicBoolean();
    scheduled.close();

    scheduled.run("work", () -> ran.set(true));

    assertThat(ran).isFalse();
  }

  @Test
  void run_workThatFailsBecauseTheNodeStops_isNoError() {
    var log = new ListAppender<ILoggingEvent>();
    var logger = (Logger) LoggerFactory.getLogger(ScheduledWork.class);
    log.start();
    logger.addAppender(log);
    try {
      scheduled.run("work", ScheduledWorkTest::fail);
      assertThat(log.list).extracting(ILoggingEvent::getLevel).containsExactly(Level.ERROR);
      log.list.clear();

      scheduled.run(
          "work",
          () -> {
            scheduled.stop(new ShutdownEvent(new DefaultBeanContext()));
            fail();
          });
    } finally {
      logger.detachAppender(log);
    }

    assertThat(log.list).extracting(ILoggingEvent::getLevel).doesNotContain(Level.ERROR);
  }

  private static void fail() {
    throw new IllegalStateException("on purpose");
  }

  @Test
  void close_workInProgress_waitsForItsEnd() throws InterruptedException {
    var started = new CountDownLatch(1);
    var closing = new CountDownLatch(1);
    var ended = new AtomicBoolean();
    Thread.ofVirtual()
        .start(
            () ->
                scheduled.run(
                    "work",
                    () -> {
                      started.countDown();
                      try {
                        ended.set(closing.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
                      } catch (InterruptedException _) {
                        ended.set(false);
                      }
                    }));
    assertThat(started.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

    closing.countDown();
    scheduled.close();

    assertThat(ended).isTrue();
  }

  @Test
  void signal_manyAtOnce_sendsShortlyAndOnceForAll() throws InterruptedException {
    var sent = new CountDownLatch(1);
    var times = new AtomicInteger();
    SendDueMail sendDueMail =
        () -> {
          times.incrementAndGet();
          sent.countDown();
        };
    var signal = new OutboxSignal();
    try (var threads = Executors.newSingleThreadScheduledExecutor();
        var task =
            new SendMailTask(sendDueMail, signal, new ScheduledExecutorTaskScheduler(threads))) {
      task.start();
      for (var i = 0; i < 100; i++) {
        signal.signal();
      }
      assertThat(sent.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }

    assertThat(times).hasValueLessThan(100);
  }
}
