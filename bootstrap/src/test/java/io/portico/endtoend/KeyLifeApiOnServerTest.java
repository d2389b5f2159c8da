package io.portico.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoClient;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyLifeApiOnServerTest extends KeyLifeApiContract {

  /* What the contract promises, and what a busy machine takes to ask. */
  private static final Duration MOST = Duration.ofSeconds(5);

  private final RealServer server = RealServer.required();
  private final Settings.Server database =
      new Settings.Server(
          server.emptyDatabase("portico_key_life"), server.user(), server.password());

  @Override
  Optional<Settings.Server> server() {
    return Optional.of(database);
  }

  @Test
  void revoke_keyThatAnotherNodeKnows_isRefusedThereWithinFiveSeconds() {
    try (var node = another()) {
      var there =
          new PorticoClient(
              URI.create("http://localhost:" + node.port()), ours().viewer().credential());
      var raw = issue();
      assertThat(code(there, raw)).isEqualTo("VALID");

      revoke(raw);

      var revokedAt = System.nanoTime();
      assertThat(code(ours().viewer(), raw)).isEqualTo("DISABLED");
      await(() -> code(there, raw).equals("DISABLED"));
      assertThat(Duration.ofNanos(System.nanoTime() - revokedAt)).isLessThanOrEqualTo(MOST);
    }
  }
}
