package io.portico.http.dashboard.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.StreamReports;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageStreamPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/kafka";

  @Test
  void show_noStream_saysHowToReadOne() {
    SERVER.usage.stream.answers(Optional.empty());

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("Usage records are not read from Kafka", "PORTICO_USAGE_KAFKA");
  }

  @Test
  void show_stream_isItsStateWithItsPartitions() {
    SERVER.usage.stream.answers(Optional.of(StreamReports.of(Optional.empty())));

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("Reading", "kafka:9092", "calls")
        .contains(">1200<", ">61234<", ">60,034<")
        .contains("not &lt;JSON&gt;")
        .doesNotContain("Not reading");
  }

  @Test
  void show_problem_isSaid() {
    SERVER.usage.stream.answers(
        Optional.of(StreamReports.of(Optional.of("the topic 'calls' does not exist"))));

    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("Not reading", "the topic 'calls' does not exist");
  }

  @Test
  void show_byAViewer_isForbidden() {
    assertThat(get(Caller.VIEWER, PATH).status()).isEqualTo(403);
  }
}
