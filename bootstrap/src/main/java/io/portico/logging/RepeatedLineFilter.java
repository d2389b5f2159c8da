package io.portico.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many lines an appender writes in a minute: {@link #MOST_ALIKE} that one logger writes
 * with the same message pattern, and {@link #MOST_OF_LOGGER} of one logger. After the minute, a
 * line states how many were left out. (Logback's own filter of duplicates forgets no message, and
 * so drops a repeated one for good.)
 */
public final class RepeatedLineFilter extends Filter<ILoggingEvent> {

  static final int MOST_ALIKE = 30;
  static final int MOST_OF_LOGGER = 300;

  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final int MOST_COUNTS = 1_000;
  private static final String ANY_PATTERN = "any message";

  private final Cache<Lines, Count> counts;

  private record Lines(String logger, String pattern) {}

  /* How many lines there were, and how many of them may be written. */
  private record Count(AtomicInteger lines, int most) {
    boolean add() {
      return lines.incrementAndGet() <= most;
    }

    int leftOut() {
      return lines.get() - most;
    }
  }

  /** Creates the filter for an appender of the configuration. */
  public RepeatedLineFilter() {
    this(Ticker.systemTicker(), ForkJoinPool.commonPool());
  }

  /**
   * Creates a filter.
   *
   * @param reporting logs how many lines were left out
   */
  RepeatedLineFilter(Ticker ticker, Executor reporting) {
    this.counts =
        Caffeine.newBuilder()
            .ticker(ticker)
            .executor(reporting)
            .scheduler(Scheduler.systemScheduler())
            .expireAfterWrite(PERIOD)
            .maximumSize(MOST_COUNTS)
            .removalListener(
                (@Nullable Lines lines, @Nullable Count count, RemovalCause _) ->
                    report(lines, count))
            .build();
  }

  @Override
  public FilterReply decide(ILoggingEvent event) {
    var logger = event.getLoggerName();
    return count(new Lines(logger, String.valueOf(event.getMessage())), MOST_ALIKE)
            && count(new Lines(logger, ANY_PATTERN), MOST_OF_LOGGER)
        ? FilterReply.NEUTRAL
        : FilterReply.DENY;
  }

  /** Reports what was left out up to now, as the scheduler does. */
  void removeExpired() {
    counts.cleanUp();
  }

  private boolean count(Lines lines, int most) {
    return counts.get(lines, _ -> new Count(new AtomicInteger(), most)).add();
  }

  /* On another thread, because an appender ignores what is logged while it appends. */
  private void report(@Nullable Lines lines, @Nullable Count count) {
    if (lines != null
        && count != null
        && count.leftOut() > 0
        && getContext() instanceof LoggerContext loggers) {
      loggers
          .getLogger(RepeatedLineFilter.class)
          .warn(
              "{} lines of {} were left out within a minute: {}",
              count.leftOut(),
              lines.logger(),
              lines.pattern());
    }
  }
}
