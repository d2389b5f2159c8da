package io.portico.http.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.StreamReports;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageStreamControllerTest extends HttpTest {

  private static final String PATH = "/api/usage/kafka";

  @Test
  void show_noStream_isNotConfigured() {
    SERVER.usage.stream.answers(Optional.empty());

    assertThat(SERVER.get(PATH).body()).isEqualTo("{\"configured\":false}");
  }

  @Test
  void show_stream_isItsStateWithItsPartitions() {
    SERVER.usage.stream.answers(
        Optional.of(StreamReports.of(Optional.of("kafka:9092 does not answer as Kafka does"))));

    assertThat(SERVER.get(PATH).body())
        .isEqualTo(
            "{\"configured\":true,\"servers\":\"kafka:9092\",\"topic\":\"calls\",\"format\":\"tyk\","
                + "\"group\":\"portico\",\"problem\":\"kafka:9092 does not answer as Kafka does\","
                + "\"problem_since\":\"2026-03-01T12:00:00.000Z\",\"lag\":60037,\"partitions\":["
                + "{\"partition\":0,\"next_offset\":1200,\"end_offset\":61234,\"lag\":60034},"
                + "{\"partition\":1,\"next_offset\":0,\"end_offset\":3,\"lag\":3}],\"rejected\":["
                + "{\"partition\":1,\"offset\":2,\"message\":\"not <JSON>\","
                + "\"at\":\"2026-03-01T12:00:00.000Z\"}]}");
  }

  @Test
  void show_byAViewer_isForbidden() {
    assertThat(SERVER.call("GET", PATH).by(Caller.VIEWER).send().status()).isEqualTo(403);
  }
}
