package io.portico.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.portico.application.testkit.Await;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.slf4j.LoggerFactory;

/* One test at a time, because all hear the same logger. */
@Execution(ExecutionMode.SAME_THREAD)
class SpanDeliveryTest {

  private static final int QUEUE = 100;

  private final Map<String, Long> counted = new ConcurrentHashMap<>();
  private final AtomicLong now = new AtomicLong();
  private final SilentCollector collector = new SilentCollector();
  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger(SpanDelivery.class);
  private final SpanDelivery delivery =
      new SpanDelivery((outcome, spans) -> counted.merge(outcome, spans, Long::sum), now::get);
  private final SdkTracerProvider traces =
      SdkTracerProvider.builder()
          .addSpanProcessor(
              delivery.bounded(
                  BatchSpanProcessor.builder(delivery.counted(collector))
                      .setMaxQueueSize(QUEUE)
                      .setMaxExportBatchSize(10)
                      // Whole batches only.
                      .setScheduleDelay(Duration.ofHours(1))
                      .build(),
                  QUEUE))
          .build();
  private final Tracer tracer = traces.get("test");

  /* A collector whose answers the test gives. */
  private static final class SilentCollector implements SpanExporter {

    private final Queue<CompletableResultCode> asked = new ConcurrentLinkedQueue<>();

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      var answer = new CompletableResultCode();
      asked.add(answer);
      return answer;
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }

    CompletableResultCode nextRequest() {
      Await.until("a request to the collector", () -> !asked.isEmpty());
      return asked.remove();
    }
  }

  @BeforeEach
  void listen() {
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void end() {
    logger.detachAppender(log);
    collector.asked.forEach(CompletableResultCode::succeed);
    var _ = traces.shutdown();
  }

  private void makeSpans(int number) {
    for (var i = 0; i < number; i++) {
      tracer.spanBuilder("a request").startSpan().end();
    }
  }

  private List<String> lines() {
    return new ArrayList<>(log.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  @Test
  void collector_withoutAnswer_holdsABoundedNumberOfSpans() {
    makeSpans(QUEUE + 50);

    assertThat(counted).containsEntry("dropped", 50L).doesNotContainKey("failed");
    assertThat(lines()).isEmpty();
  }

  @Test
  void collector_down_isLoggedOnceUntilItIsBack() {
    makeSpans(QUEUE + 50);
    for (var batch = 0; batch < 9; batch++) {
      collector.nextRequest().failExceptionally(new IllegalStateException(new ConnectException()));
    }
    now.set(Duration.ofSeconds(7).toNanos());

    collector.nextRequest().succeed();

    awaitCounts(Map.of("sent", 10L, "failed", 90L, "dropped", 50L));
    Await.until(() -> "two lines, logged " + lines(), () -> lines().size() == 2);
    assertThat(lines())
        .containsExactly(
            "The collector of traces takes no spans, they are lost until it does: ConnectException",
            "The collector of traces takes spans again after 7 s; 140 spans were lost");

    makeSpans(10);
    collector.nextRequest().succeed();
    awaitCounts(Map.of("sent", 20L, "failed", 90L, "dropped", 50L));
    assertThat(lines()).hasSize(2);
  }

  /* The exporter may count on its own thread. */
  private void awaitCounts(Map<String, Long> expected) {
    Await.until(() -> expected + ", counted " + counted, () -> counted.equals(expected));
  }
}
