package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/**
 * Many clients register one address at once, written in different ways; one succeeds. The system
 * property {@code registration.rounds} says how often.
 */
class RegistrationRaceTest extends PorticoContract {

  private static final int ROUNDS = Integer.getInteger("registration.rounds", 5);
  private static final int CLIENTS = 64;

  @Test
  void register_oneAddressByManyAtOnce_succeedsOnce() throws Exception {
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (var round = 0; round < ROUNDS; round++) {
        var replies = race(threads, "ann%d@example.com".formatted(round));

        assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
      }
    }
    assertThat(ours().admin().get("/api/portal/developers?page_size=1").body())
        .endsWith("\"Pages\":%d}".formatted(ROUNDS));
  }

  private List<Reply> race(ExecutorService threads, String email) throws Exception {
    var start = new CyclicBarrier(CLIENTS);
    var clients = new ArrayList<Callable<Reply>>();
    for (var client = 0; client < CLIENTS; client++) {
      var written = client % 2 == 0 ? email : email.replace("ann", "ANN");
      clients.add(
          () -> {
            start.await();
            return ours()
                .admin()
                .post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(written));
          });
    }
    var replies = new ArrayList<Reply>();
    for (var reply : threads.invokeAll(clients)) {
      replies.add(reply.get());
    }
    return replies;
  }
}
