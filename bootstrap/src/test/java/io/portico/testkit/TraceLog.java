package io.portico.testkit;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import io.portico.application.testkit.Await;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.slf4j.LoggerFactory;

/**
 * What this process logs at level TRACE between start and stop, which the console does not show.
 * Lines of the mail server of tests are left out, because they show its mails.
 */
public final class TraceLog {

  private static final String CONSOLE = "STDOUT";

  private final Logger root = root();
  private final Recorder recorder = new Recorder();
  private final Map<String, LongAdder> numbers = new ConcurrentHashMap<>();
  private final Queue<String> kept = new ConcurrentLinkedQueue<>();
  private final Predicate<String> isKept;

  /**
   * @param isKept whether a line is kept; all are counted
   */
  public TraceLog(Predicate<String> isKept) {
    this.isKept = isKept;
  }

  /* There is a substitute while another thread starts the logging, as when test classes begin. */
  private static Logger root() {
    Await.until(
        "the logging has started",
        () -> LoggerFactory.getILoggerFactory() instanceof LoggerContext);
    return (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  }

  /** Begins, without any lines. */
  public void start() {
    numbers.clear();
    kept.clear();
    recorder.start();
    root.addAppender(recorder);
    root.getAppender(CONSOLE).stop();
    root.setLevel(Level.TRACE);
  }

  /** Ends, and shows on the console what is logged from now on. */
  public void stop() {
    root.setLevel(Level.WARN);
    root.getAppender(CONSOLE).start();
    root.detachAppender(recorder);
  }

  /** Returns the lines that were kept, each with its logger, values and exception. */
  public List<String> kept() {
    return List.copyOf(kept);
  }

  /** Returns how many lines were logged. */
  public long count() {
    return numbers.values().stream().mapToLong(LongAdder::sum).sum();
  }

  /** Returns how many lines were logged by {@code logger}. */
  public long count(String logger) {
    return numbers.getOrDefault(logger, new LongAdder()).sum();
  }

  private final class Recorder extends AppenderBase<ILoggingEvent> {

    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLoggerName().startsWith("com.icegreen.")) {
        return;
      }
      numbers.computeIfAbsent(event.getLoggerName(), _ -> new LongAdder()).increment();
      var thrown = event.getThrowableProxy();
      var line =
          event.getLoggerName()
              + " "
              + event.getFormattedMessage()
              + event.getKeyValuePairs()
              + event.getMDCPropertyMap()
              + (thrown == null ? "" : ThrowableProxyUtil.asString(thrown));
      if (isKept.test(line)) {
        kept.add(line);
      }
    }
  }
}
