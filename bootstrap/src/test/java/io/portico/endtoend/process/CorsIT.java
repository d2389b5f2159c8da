package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;

/** The environment variable {@code PORTICO_CORS_ORIGINS} and what browsers read then. */
class CorsIT {

  private static final String TOKEN = "an-administrator-of-this-installation";
  private static final List<String> ORIGINS =
      List.of("https://portal.example.com", "http://localhost:3000");

  @TempDir Path data;

  @OnEachDatabase
  void start_originsInTheEnvironment_areAllowedAndNoOthers(Database database) {
    var launch = PorticoProcess.on(data).with("PORTICO_CORS_ORIGINS", String.join(",", ORIGINS));
    if (database == Database.SERVER) {
      var server = RealServer.required();
      launch
          .onServer(server.emptyDatabase("portico_cors"), server.user(), server.password())
          .with("PORTICO_SECRET", "one-secret-that-all-nodes-share-as-they-must");
    }
    try (var portico = launch.with("PORTICO_ADMIN_TOKEN", TOKEN).start().awaitReady()) {
      var admin = portico.client(TOKEN);
      for (var origin : ORIGINS) {
        var preflight =
            portico
                .client("")
                .exchange(
                    "OPTIONS",
                    "/api/portal/developers",
                    "",
                    Map.of(
                        "Origin", origin,
                        "Access-Control-Request-Method", "POST",
                        "Access-Control-Request-Headers", "authorization,content-type"));
        assertThat(preflight.reply().status()).isEqualTo(200);
        assertThat(preflight.header("Access-Control-Allow-Origin")).isEqualTo(origin);
        var read = admin.exchange("GET", "/api/portal/developers", "", Map.of("Origin", origin));
        assertThat(read.reply().status()).isEqualTo(200);
        assertThat(read.header("Access-Control-Allow-Origin")).isEqualTo(origin);
      }

      for (var other : List.of("https://portal.example.com.evil.example", "null")) {
        var refused = admin.exchange("GET", "/api/portal/developers", "", Map.of("Origin", other));
        assertThat(refused.reply().status()).as(other).isEqualTo(403);
        assertThat(refused.reply().body())
            .startsWith("{\"Status\":\"Error\",\"Message\":\"Origin: '%s' is not".formatted(other))
            .contains("\"Meta\":{\"code\":\"origin_not_allowed\",\"request_id\":\"");
        assertThat(refused.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
      }
      // Programs send no origin.
      assertThat(admin.get("/api/portal/developers").status()).isEqualTo(200);
    }
  }
}
