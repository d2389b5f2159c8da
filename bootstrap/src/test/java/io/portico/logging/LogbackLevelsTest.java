package io.portico.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import io.portico.http.operation.LogLevels;
import io.portico.http.operation.LogLevels.Level;
import java.io.ByteArrayInputStream;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LogbackLevelsTest {

  @AutoClose("stop")
  private final LoggerContext loggers = new LoggerContext();

  private final LogbackLevels levels = LogbackLevels.of(loggers);

  @BeforeEach
  void configure() {
    LogConfiguration.applyTo(loggers);
  }

  @Test
  void all_ofTheConfiguration_areItsLevels() {
    assertThat(levels.all())
        .containsAllEntriesOf(
            Map.of(
                "root", Level.WARN,
                "io.portico", Level.INFO,
                "io.portico.access", Level.OFF,
                "com.zaxxer.hikari", Level.ERROR));
  }

  @ParameterizedTest
  @EnumSource(Level.class)
  void change_anyLevel_isThatOfTheLoggerAndThoseBelow(Level level) {
    assertThat(levels.change("io.portico.persistence", level))
        .isEqualTo(new LogLevels.Change.Changed());

    assertThat(levels.all()).containsEntry("io.portico.persistence", level);
    assertThat(loggers.getLogger("io.portico.persistence.jdbc").getEffectiveLevel().toString())
        .isEqualTo(level.name());
  }

  @Test
  void change_root_isThatOfOtherLoggers() {
    levels.change("root", Level.DEBUG);

    assertThat(levels.all()).containsEntry("root", Level.DEBUG);
    assertThat(loggers.getLogger("org.example").isDebugEnabled()).isTrue();
  }

  @Test
  void change_everyDiscreetLogger_isRefusedBelowInfo() {
    assertThat(LogbackLevels.FIXED_AT_INFO)
        .allSatisfy(
            logger -> {
              assertThat(levels.change(logger, Level.DEBUG))
                  .isEqualTo(new LogLevels.Change.WouldLogSecrets());
              assertThat(levels.all()).containsEntry(logger, Level.INFO);
              assertThat(levels.change(logger, Level.ERROR))
                  .isEqualTo(new LogLevels.Change.Changed());
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.hc.client5.http.wire",
        "org.apache.hc.client5.http.headers",
        // Tells the path of each request, in which a key for Tyk stands.
        "org.apache.hc.client5.http.impl.classic.MainClientExec"
      })
  void change_loggerBelowADiscreetOne_isRefusedBelowInfo(String logger) {
    levels.change("root", Level.TRACE);

    assertThat(levels.change(logger, Level.DEBUG))
        .isEqualTo(new LogLevels.Change.WouldLogSecrets());
    assertThat(loggers.getLogger(logger).isDebugEnabled()).isFalse();
    assertThat(levels.change("org.apache.hcother", Level.DEBUG))
        .isEqualTo(new LogLevels.Change.Changed());
  }

  @Test
  void discreetLoggers_areThoseOfTheFileOfTests() throws Exception {
    var only = new LoggerContext();
    var configurator = new JoranConfigurator();
    configurator.setContext(only);
    try (var file = LogbackLevels.class.getResourceAsStream("/io/portico/discreet-loggers.xml")) {
      assertThat(file).isNotNull();
      var text = new String(file.readAllBytes(), UTF_8);
      configurator.doConfigure(
          new ByteArrayInputStream(text.replace("included>", "configuration>").getBytes(UTF_8)));
    }
    var named = LogbackLevels.of(only).all();
    named.remove("root");

    assertThat(named.keySet()).containsExactlyInAnyOrderElementsOf(LogbackLevels.FIXED_AT_INFO);
  }
}
