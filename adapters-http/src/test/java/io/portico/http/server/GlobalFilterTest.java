package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.HttpTest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlobalFilterTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/api/labels", "/docs", "/openapi.yaml", "/nowhere"})
  void response_any_hasADate(String path) {
    var date = SERVER.call("GET", path).send().header("Date").orElseThrow();

    assertThat(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant())
        .isBetween(Instant.now().minus(Duration.ofMinutes(1)), Instant.now());
  }

  @Test
  void date_nextSecond_isFormattedAgain() {
    var instant = new AtomicReference<>(Instant.parse("2026-03-01T09:05:03.999Z"));
    var date = new DateHeader(instant::get);

    assertThat(date.now().toString()).isEqualTo("Sun, 01 Mar 2026 09:05:03 GMT");

    instant.set(instant.get().plusMillis(1));

    assertThat(date.now().toString()).isEqualTo("Sun, 01 Mar 2026 09:05:04 GMT");
  }
}
