package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Stops a node with SIGTERM while clients register developers: every request that was sent is
 * answered, and every registration that was answered is there after the next start. The system
 * property {@code stop.rounds} says how often.
 */
class StopIT {

  private static final int ROUNDS = Integer.getInteger("stop.rounds", 2);
  private static final int CLIENTS = 16;
  private static final String TOKEN = "an-administrator-of-this-node";

  @TempDir Path data;

  private final AtomicInteger next = new AtomicInteger();
  private final Queue<String> registered = new ConcurrentLinkedQueue<>();
  private final Queue<String> cut = new ConcurrentLinkedQueue<>();

  @Test
  void stop_underLoad_cutsNoRequestAndKeepsEveryRegistration() throws Exception {
    for (var round = 1; round <= ROUNDS; round++) {
      registered.clear();
      try (var node = started()) {
        var answered = new AtomicInteger();
        var clients = Executors.newFixedThreadPool(CLIENTS);
        var ended = new CountDownLatch(CLIENTS);
        for (var number = 0; number < CLIENTS; number++) {
          clients.execute(
              () -> {
                register(node.address(), answered);
                ended.countDown();
              });
        }
        Await.until("some are registered", () -> answered.get() > 20 * CLIENTS);

        assertThat(isReady(node.address())).isTrue();
        assertThat(node.stop()).isEqualTo(143);

        assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
        clients.shutdown();
        assertThat(cut).isEmpty();
        assertThat(node.output()).contains("Portico has stopped; all requests were answered.");
      }
      try (var again = started()) {
        var admin = again.client(TOKEN);
        for (var email : registered) {
          assertThat(admin.get("/api/portal/developers/email/" + email).status())
              .as(email)
              .isEqualTo(200);
        }
        System.out.printf("Round %d: %d registered, none cut%n", round, registered.size());
      }
    }
  }

  private PorticoProcess started() {
    return PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN).start().awaitReady();
  }

  private static boolean isReady(URI node) throws IOException, InterruptedException {
    try (var client = HttpClient.newHttpClient()) {
      return client
              .send(
                  HttpRequest.newBuilder(node.resolve("/health/ready")).build(),
                  BodyHandlers.discarding())
              .statusCode()
          == 200;
    }
  }

  /* Until a response closes its connection: a client then turns to another node. */
  private void register(URI node, AtomicInteger answered) {
    try (var client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build()) {
      while (true) {
        var email = "stop%d@example.com".formatted(next.getAndIncrement());
        var request =
            HttpRequest.newBuilder(node.resolve("/api/portal/developers"))
                .header("authorization", TOKEN)
                .timeout(Duration.ofSeconds(30))
                .POST(HttpRequest.BodyPublishers.ofString("{\"email\":\"" + email + "\"}"))
                .build();
        var response = client.send(request, BodyHandlers.ofString());
        if (response.statusCode() != 200) {
          cut.add(response.statusCode() + " " + response.body());
          return;
        }
        registered.add(email);
        answered.incrementAndGet();
        if (response.headers().firstValue("connection").filter("close"::equals).isPresent()) {
          return;
        }
      }
    } catch (IOException e) {
      cut.add(e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
