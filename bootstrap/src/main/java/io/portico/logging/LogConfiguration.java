package io.portico.logging;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.ClassicConstants;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.ContextAwareBase;
import io.portico.http.server.AccessLog;
import java.util.Map;

/**
 * What is logged, and how, before {@link LogOutput} applies the settings. Logback finds this class
 * as a service: reading the same from XML takes 45 ms of a start. A file that {@code
 * -Dlogback.configurationFile} names is read instead.
 */
public final class LogConfiguration extends ContextAwareBase implements Configurator {

  /** The name of the appender of the access log. */
  static final String REQUESTS = "ACCESS";

  private static final String PATTERN =
      "%d{yyyy-MM-dd'T'HH:mm:ss.SSS'Z', UTC} %-5level %logger{36} - %msg%n";
  private static final int MOST_QUEUED_REQUESTS = 4_096;

  private static final Map<String, Level> LEVELS =
      Map.of(
          LogOutput.OWN,
          Level.INFO,
          // It advises to upgrade itself for an H2 that all our tests run on.
          "org.flywaydb.core.internal.database.base.Database",
          Level.ERROR,
          // Outages are logged once, by StoreWatch, and not for each connection and transaction.
          "com.zaxxer.hikari",
          Level.ERROR,
          "io.micronaut.transaction.jdbc",
          Level.OFF,
          // SpanDelivery logs an outage of the collector once.
          "io.opentelemetry.exporter",
          Level.OFF,
          // KafkaStream logs in a sentence why it does not read, and not for each connection.
          "org.apache.kafka",
          Level.OFF,
          // The store of usage logs an outage once, and not for each attempt.
          "com.clickhouse.client",
          Level.OFF,
          // At each stop with TLS it warns that a watcher is missing that we do not use.
          "io.micronaut.context.DefaultBeanContext",
          Level.ERROR,
          "com.github.benmanes.caffeine",
          Level.OFF);

  @Override
  public ExecutionStatus configure(LoggerContext loggers) {
    if (System.getProperty(ClassicConstants.CONFIG_FILE_PROPERTY) != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    applyTo(loggers);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  /** Configures loggers without any appender. */
  static void applyTo(LoggerContext loggers) {
    var root = loggers.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.WARN);
    root.addAppender(withoutRepetition(loggers));
    LEVELS.forEach((name, level) -> loggers.getLogger(name).setLevel(level));
    LogbackLevels.FIXED_AT_INFO.forEach(name -> loggers.getLogger(name).setLevel(Level.INFO));
    var requests = loggers.getLogger(AccessLog.LOGGER);
    requests.setLevel(Level.OFF);
    requests.setAdditive(false);
    requests.addAppender(queued(loggers));
  }

  private static ConsoleAppender<ILoggingEvent> withoutRepetition(LoggerContext loggers) {
    var appender = console(loggers, "STDOUT");
    var filter = new RepeatedLineFilter();
    filter.setContext(loggers);
    filter.start();
    appender.addFilter(filter);
    return appender;
  }

  /* One line for each request, so it is not filtered, and written by a thread of its own. */
  private static AsyncAppender queued(LoggerContext loggers) {
    var appender = new AsyncAppender();
    appender.setContext(loggers);
    appender.setName(REQUESTS + "_QUEUE");
    appender.setQueueSize(MOST_QUEUED_REQUESTS);
    // None is lost: a request waits while the queue is full.
    appender.setDiscardingThreshold(0);
    appender.addAppender(console(loggers, REQUESTS));
    appender.start();
    return appender;
  }

  private static ConsoleAppender<ILoggingEvent> console(LoggerContext loggers, String name) {
    var encoder = new PatternLayoutEncoder();
    encoder.setContext(loggers);
    encoder.setPattern(PATTERN);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(loggers);
    appender.setName(name);
    appender.setEncoder(encoder);
    appender.start();
    return appender;
  }
}
