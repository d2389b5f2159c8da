package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

class AccessLogTest extends HttpTest {

  /* Its lines are those of this test alone. */
  private final Logger logger = (Logger) LoggerFactory.getLogger(AccessLog.LOGGER);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void record() {
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.INFO);
    SERVER.labels.list.answers(lastPage());
  }

  @AfterEach
  void recordNothing() {
    logger.setLevel(Level.OFF);
    logger.detachAppender(lines);
  }

  @Test
  void request_ofACaller_isALineWithTheTemplateOfItsRoute() {
    SERVER
        .call("GET", "/api/labels/?limit=3")
        .by(Caller.ADMIN)
        .header("X-Request-Id", "request-of-the-access-log")
        .send();

    var line = only("request-of-the-access-log");
    assertThat(line.getFormattedMessage())
        .matches(
            "GET /api/labels 200 \\d+\\.\\d ms caller=%s request=request-of-the-access-log"
                .formatted(Caller.ADMIN.actor().user()));
    assertThat(line.getKeyValuePairs())
        .extracting(pair -> pair.key)
        .containsExactly("method", "route", "status", "duration_ms", "caller", "request_id");
    assertThat(value(line, "status")).isEqualTo(200);
    assertThat(value(line, "duration_ms")).isInstanceOf(Double.class);
  }

  @Test
  void request_withoutCallerAndRoute_namesNeitherItsMethodNorItsPath() {
    SERVER
        .call("BREW", "/secret-path?secret-query=1")
        .header("X-Request-Id", "request-to-nowhere")
        .send();

    assertThat(only("request-to-nowhere").getFormattedMessage())
        .matches("none none \\d{3} \\d+\\.\\d ms caller=none request=request-to-nowhere");
  }

  @Test
  void request_logOff_isNoLine() {
    logger.setLevel(Level.OFF);

    SERVER.call("GET", "/api/labels/").by(Caller.ADMIN).header("X-Request-Id", "unlogged").send();

    assertThat(lines.list).noneMatch(line -> value(line, "request_id").equals("unlogged"));
  }

  private ILoggingEvent only(String request) {
    var found =
        lines.list.stream().filter(line -> value(line, "request_id").equals(request)).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  private static Object value(ILoggingEvent line, String key) {
    return line.getKeyValuePairs().stream()
        .filter(pair -> pair.key.equals(key))
        .map((KeyValuePair pair) -> pair.value)
        .findAny()
        .orElseThrow();
  }
}
