package io.portico.endtoend.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A collector of traces that takes connections and never answers. */
class DeadCollectorTest extends PorticoTest {

  private static final Map<String, String> VARIABLES =
      Map.of(
          "otel.bsp.max.queue.size", "64",
          "otel.bsp.max.export.batch.size", "16",
          "otel.exporter.otlp.timeout", "10000");
  private static final int REQUESTS = 300;
  private static final Duration LONGEST = Duration.ofSeconds(9);

  private final ServerSocket collector = collector();

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    VARIABLES.forEach(System::setProperty);
    return defaults.withTraces(URI.create("http://localhost:" + collector.getLocalPort()));
  }

  private static ServerSocket collector() {
    try {
      return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  void stopCollector() throws IOException {
    VARIABLES.keySet().forEach(System::clearProperty);
    collector.close();
  }

  @Test
  void requests_areAnsweredAndTheirSpansCountedAsDropped() {
    for (var i = 0; i < REQUESTS; i++) {
      var begin = System.nanoTime();
      assertThat(admin.get("/api/apis").status()).isEqualTo(200);
      // Less than the time that the exporter waits for an answer.
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LONGEST);
    }

    Await.until(
        "dropped spans in /metrics",
        () -> admin.get("/metrics").body().contains("portico_spans_total{outcome=\"dropped\"}"));
  }
}
