package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.Page;
import io.portico.application.testkit.Await;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients get from a server that stops. */
class GracefulStopTest {

  private static final int PATIENCE_SECONDS = 30;

  private final TestServer server = TestServer.with(Map.of());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final GracefulStop stop = server.context().getBean(GracefulStop.class);
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch mayEnd = new CountDownLatch(1);

  @BeforeEach
  void prepare() {
    server.reset();
    server.labels.list.answersBy(
        _ -> {
          begun.countDown();
          await(mayEnd);
          return new Page<>(List.of(), Optional.empty());
        });
  }

  @AfterEach
  void end() {
    mayEnd.countDown();
    threads.close();
    server.close();
  }

  @Test
  void announce_nodeIsNotReadyAndStillAnswers() {
    stop.announce();

    server.call("GET", "/health/ready").send().assertIs(503, "{\"status\":\"DOWN\"}");
    var reply = server.call("GET", "/health/live").send();
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Connection")).contains("close");
  }

  @Test
  void finish_requestInProgress_isAnsweredThoughNewConnectionsAreRefused() throws Exception {
    var status = requestInProgress();

    var finished = threads.submit(() -> finish(Duration.ofSeconds(PATIENCE_SECONDS)));

    Await.until("connections are refused", this::refusesConnections);
    assertThat(finished.isDone()).isFalse();
    mayEnd.countDown();
    assertThat(status.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(200);
    assertThat(finished.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void finish_requestTakesLonger_isFalse() {
    var _ = requestInProgress();

    assertThat(finish(Duration.ofMillis(100))).isFalse();
  }

  private Future<Integer> requestInProgress() {
    var status = threads.submit(() -> server.get("/api/labels").status());
    await(begun);
    return status;
  }

  private boolean finish(Duration longest) {
    return stop.finish(server.context().getBean(EmbeddedServer.class), longest);
  }

  private boolean refusesConnections() {
    try (var _ = server.wire()) {
      return false;
    } catch (IOException _) {
      return true;
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
