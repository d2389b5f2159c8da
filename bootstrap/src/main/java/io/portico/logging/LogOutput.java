package io.portico.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.spi.AppenderAttachable;
import io.portico.config.Settings;
import io.portico.http.server.AccessLog;
import java.util.Iterator;
import net.logstash.logback.encoder.LogstashEncoder;
import net.logstash.logback.fieldnames.LogstashCommonFieldNames;
import org.slf4j.LoggerFactory;
import org.slf4j.bridge.SLF4JBridgeHandler;

/** The log of this process on its standard output. */
public final class LogOutput {

  static final String OWN = "io.portico";

  private final LoggerContext loggers;

  private LogOutput(LoggerContext loggers) {
    this.loggers = loggers;
  }

  /** Returns that of the process. */
  public static LogOutput ofProcess() {
    return new LogOutput((LoggerContext) LoggerFactory.getILoggerFactory());
  }

  /** Returns that of other loggers than those of the process. */
  static LogOutput of(LoggerContext loggers) {
    return new LogOutput(loggers);
  }

  /** Logs from now on as the settings say. */
  public void apply(Settings.Log settings) {
    loggers.getLogger(OWN).setLevel(Level.toLevel(settings.level().name()));
    loggers.getLogger(AccessLog.LOGGER).setLevel(settings.access() ? Level.INFO : Level.OFF);
    switch (settings.format()) {
      case TEXT -> {}
      case JSON ->
          loggers.getLoggerList().forEach(logger -> writeJson(logger.iteratorForAppenders()));
    }
  }

  /** Logs as well what libraries log with the classes of the JDK. */
  public void includeJavaLogging() {
    SLF4JBridgeHandler.removeHandlersForRootLogger();
    SLF4JBridgeHandler.install();
  }

  /** Writes what is still queued, and logs no more. */
  public void end() {
    loggers.stop();
  }

  private void writeJson(
      Iterator<? extends ch.qos.logback.core.Appender<ILoggingEvent>> appenders) {
    appenders.forEachRemaining(
        appender -> {
          if (appender instanceof ConsoleAppender<ILoggingEvent> console) {
            console.stop();
            console.setEncoder(json(LogConfiguration.REQUESTS.equals(console.getName())));
            console.start();
          } else if (appender instanceof AppenderAttachable<?> queue) {
            @SuppressWarnings("unchecked")
            var inner = (AppenderAttachable<ILoggingEvent>) queue;
            writeJson(inner.iteratorForAppenders());
          }
        });
  }

  /* Lines of requests have the id of the trace as a field of their own. */
  private LogstashEncoder json(boolean ofRequests) {
    var encoder = new LogstashEncoder();
    encoder.setContext(loggers);
    encoder.setTimeZone("UTC");
    encoder.setIncludeContext(false);
    encoder.setIncludeMdc(!ofRequests);
    var names = encoder.getFieldNames();
    names.setTimestamp("timestamp");
    names.setVersion(LogstashCommonFieldNames.IGNORE_FIELD_INDICATOR);
    names.setLevelValue(LogstashCommonFieldNames.IGNORE_FIELD_INDICATOR);
    names.setLogger("logger");
    names.setThread("thread");
    encoder.start();
    return encoder;
  }
}
