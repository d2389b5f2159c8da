package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.SpentQuota;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills one of three nodes with signal 9 while gateways spend the quota of a key on all of them.
 */
@Tag("crashes")
class QuotaCrashIT {

  private static final int QUOTA = 2_000;
  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";

  @TempDir Path data;

  @Test
  void kill_oneOfThreeNodes_admitsNoCallTooManyAndLosesAtMostOnePercent() throws Exception {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_quota");
    try (var first = node("first", url, server);
        var second = node("second", url, server);
        var third = node("third", url, server)) {

      assertThat(SpentQuota.onNodes(List.of(first, second, third), TOKEN, QUOTA))
          .isBetween(QUOTA - QUOTA / 100, QUOTA);
    }
  }

  /** A node that is stopped gives back what it has not spent, so not one call is lost. */
  @Test
  void stop_nodeWithUnspentCredits_losesNone() throws Exception {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_quota");
    try (var first = node("first", url, server);
        var second = node("second", url, server)) {
      var admin = first.client(TOKEN);
      var call = SpentQuota.callOf(admin, QUOTA);
      assertThat(remaining(admin, call, 1)).contains("\"quota_remaining\":1999");

      first.stop();

      assertThat(remaining(second.client(TOKEN), call, QUOTA - 1))
          .contains("\"code\":\"VALID\"", "\"quota_remaining\":0");
    }
  }

  private static String remaining(PorticoClient gateway, String call, int cost) {
    return gateway.post("/api/keys/verify", call.formatted(cost)).body();
  }

  private PorticoProcess node(String name, String url, RealServer server) {
    return PorticoProcess.on(data.resolve(name))
        .onServer(url, server.user(), server.password())
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_SECRET", SECRET)
        .start()
        .awaitReady();
  }
}
