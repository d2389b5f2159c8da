package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Many clients register one address at once, written in different ways; one succeeds. The system
 * property {@code registration.rounds} says how often.
 */
class RegistrationRaceTest extends PorticoContract {

  private static final int ROUNDS = Integer.getInteger("registration.rounds", 5);
  private static final int CLIENTS = 64;

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Test
  void register_oneAddressByManyAtOnce_succeedsOnce() throws InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      var emails =
          List.of("ann%d@example.com".formatted(round), "ANN%d@example.com".formatted(round));

      var replies =
          Concurrently.run(
              CLIENTS,
              client ->
                  admin.post(
                      "/api/portal/developers",
                      "{\"email\":\"%s\"}".formatted(emails.get(client % 2))));

      assertThat(replies).extracting(Reply::status).containsOnly(200, 409).containsOnlyOnce(200);
    }
    assertThat(admin.get("/api/portal/developers?page_size=1").body())
        .endsWith("\"Pages\":%d}".formatted(ROUNDS));
  }
}
