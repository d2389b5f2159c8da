package io.portico.logging;

import static java.util.Comparator.naturalOrder;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import io.portico.http.operation.LogLevels;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** The levels of Logback's loggers. */
public final class LogbackLevels implements LogLevels {

  /** The loggers that log secrets below INFO, or below which others do. */
  static final Set<String> FIXED_AT_INFO =
      Set.of(
          // Publishes events that have the credential of the caller as their source.
          "io.micronaut.context.event.ApplicationEventPublisher",
          // These tell the path of each request, in which the token of a key link may stand, or a
          // key.
          "io.micronaut.http.server.RequestLifecycle",
          "io.micronaut.http.server.netty.NettyRequestLifecycle",
          "io.micronaut.http.server.netty.RoutingInBoundHandler",
          "io.micronaut.security.filters.SecurityFilter",
          "io.micronaut.security.rules.InterceptUrlMapRule",
          "io.micronaut.security.token.reader.DefaultTokenResolver",
          // The client shows what is sent to other systems, paths, headers and bodies: their
          // credentials, and keys for gateways.
          "org.apache.hc",
          // Shows statements on usage, which name keys.
          "com.clickhouse");

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(LogbackLevels.class);

  private final LoggerContext loggers;

  private LogbackLevels(LoggerContext loggers) {
    this.loggers = loggers;
  }

  /** Returns those of the loggers of this process. */
  public static LogbackLevels ofProcess() {
    return new LogbackLevels((LoggerContext) LoggerFactory.getILoggerFactory());
  }

  /** Returns those of other loggers than the ones of this process. */
  static LogbackLevels of(LoggerContext loggers) {
    return new LogbackLevels(loggers);
  }

  @Override
  public SortedMap<String, Level> all() {
    var all = new TreeMap<String, Level>(naturalOrder());
    for (var logger : loggers.getLoggerList()) {
      var own = logger.getLevel();
      if (own != null) {
        all.put(isRoot(logger.getName()) ? ROOT : logger.getName(), Level.valueOf(own.toString()));
      }
    }
    return all;
  }

  @Override
  public Change change(String logger, Level level) {
    if (isDiscreet(logger) && level.compareTo(Level.INFO) > 0) {
      return new Change.WouldLogSecrets();
    }
    loggers
        .getLogger(logger.equals(ROOT) ? Logger.ROOT_LOGGER_NAME : logger)
        .setLevel(ch.qos.logback.classic.Level.toLevel(level.name()));
    LOG.info("The operator set the level of logger {} to {}.", logger, level.word());
    return new Change.Changed();
  }

  private static boolean isDiscreet(String logger) {
    return FIXED_AT_INFO.stream()
        .anyMatch(fixed -> logger.equals(fixed) || logger.startsWith(fixed + "."));
  }

  private static boolean isRoot(String name) {
    return name.toLowerCase(Locale.ROOT).equals(ROOT);
  }
}
