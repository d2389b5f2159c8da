package io.portico.http.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.shared.InvalidValueException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T10:15:30.123Z,       2026-03-01T10:15:30.123Z",
    "2026-03-01T10:15:30Z,           2026-03-01T10:15:30.000Z",
    "2026-03-01T10:15:30.120Z,       2026-03-01T10:15:30.120Z",
    "2026-03-01T10:15:30.123999999Z, 2026-03-01T10:15:30.123Z",
    "2026-02-28T23:59:59.999-01:00,  2026-03-01T00:59:59.999Z",
    "1970-01-01T00:00:00Z,           1970-01-01T00:00:00.000Z"
  })
  void written_instant_isUtcInMilliseconds(String instant, String written) {
    assertThat(Timestamps.written(OffsetDateTime.parse(instant).toInstant())).isEqualTo(written);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T10:15:30.123Z,      2026-03-01T10:15:30.123Z",
    "2026-03-01T10:15:30Z,          2026-03-01T10:15:30Z",
    "2026-02-28T23:59:59.999-01:00, 2026-03-01T00:59:59.999Z"
  })
  void read_anyOffset_isTheInstant(String text, Instant instant) {
    assertThat(Timestamps.read("created_at", text)).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yesterday", "2026-03-01", "2026-03-01T10:15:30", "1772360130"})
  void read_invalidText_isRejected(String text) {
    assertThatThrownBy(() -> Timestamps.read("created_at", text))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage(
            "created_at: '%s' (expected: an instant such as 2026-03-01T10:15:30.000Z)"
                .formatted(text));
  }
}
