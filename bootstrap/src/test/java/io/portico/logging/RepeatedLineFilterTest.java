package io.portico.logging;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RepeatedLineFilterTest {

  private static final int MANY = 10_000;

  private final AtomicLong now = new AtomicLong();
  private final LoggerContext loggers = new LoggerContext();
  private final Queue<Runnable> reporting = new ConcurrentLinkedQueue<>();
  private final RepeatedLineFilter filter = new RepeatedLineFilter(now::get, reporting::add);
  private final List<String> written = new ArrayList<>();

  @BeforeEach
  void logToTheTest() {
    filter.setContext(loggers);
    filter.start();
    var appender =
        new AppenderBase<ILoggingEvent>() {
          @Override
          protected void append(ILoggingEvent event) {
            written.add(event.getFormattedMessage());
          }
        };
    appender.setContext(loggers);
    appender.addFilter(filter);
    appender.start();
    loggers.getLogger("ROOT").addAppender(appender);
  }

  @Test
  void line_repeated_isWrittenAFewTimesAndThenCounted() {
    for (var i = 0; i < MANY; i++) {
      loggers.getLogger("a").warn("connection {} failed", i);
    }
    loggers.getLogger("a").warn("another line");
    loggers.getLogger("b").warn("connection {} failed", MANY);

    assertThat(written)
        .hasSize(RepeatedLineFilter.MOST_ALIKE + 2)
        .contains("connection 0 failed", "another line", "connection 10000 failed");

    written.clear();
    passAMinute();
    loggers.getLogger("a").warn("connection {} failed", "later");

    assertThat(written)
        .containsExactly(
            MANY
                - RepeatedLineFilter.MOST_ALIKE
                + " lines of a were left out within a minute: connection {} failed",
            "connection later failed");
  }

  @Test
  void lines_allDifferent_areLimitedForEachLogger() {
    for (var i = 0; i < MANY; i++) {
      loggers.getLogger("a").warn("line " + i);
    }
    loggers.getLogger("b").warn("line 0");

    assertThat(written).hasSize(RepeatedLineFilter.MOST_OF_LOGGER + 1);

    written.clear();
    passAMinute();

    assertThat(written)
        .containsExactly(
            MANY
                - RepeatedLineFilter.MOST_OF_LOGGER
                + " lines of a were left out within a minute: any message");
  }

  @Test
  void lines_few_areAllWrittenAndNothingIsReported() {
    for (var i = 0; i < RepeatedLineFilter.MOST_ALIKE; i++) {
      loggers.getLogger("a").warn("same");
    }
    passAMinute();

    assertThat(written).hasSize(RepeatedLineFilter.MOST_ALIKE).containsOnly("same");
  }

  private void passAMinute() {
    now.addAndGet(Duration.ofMinutes(1).toNanos());
    filter.removeExpired();
    for (var task = reporting.poll(); task != null; task = reporting.poll()) {
      task.run();
    }
  }
}
