package io.portico.startup;

import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Portico with usage in a ClickHouse that does not answer. */
class UsageStoreTest {

  @TempDir private Path folder;

  @Test
  void start_clickHouseDown_refusesUsageOnly() throws Exception {
    var settings =
        settings(folder).withUsageIn("clickhouse://portico:canary@127.0.0.1:1/usage").build();

    try (var portico = Portico.start(settings)) {
      var address = "http://localhost:" + portico.port();
      assertThat(get(address + "/health/ready").statusCode()).isEqualTo(200);
      assertThat(get(address + "/api/apis").statusCode()).isEqualTo(200);

      var refused = get(address + "/api/activity/top?from=2026-01-01&to=2026-01-31");

      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body())
          .contains("PORTICO_USAGE_STORE: ClickHouse does not answer", "store_unavailable")
          .doesNotContain("canary");
      assertThat(refused.headers().firstValue("Retry-After")).contains("1");
      assertThat(get(address + "/health/ready").statusCode()).isEqualTo(200);
    }
  }

  private HttpResponse<String> get(String address) throws IOException, InterruptedException {
    var token = Files.readString(folder.resolve("admin-token")).strip();
    var request = HttpRequest.newBuilder(URI.create(address)).header("X-API-Key", token).build();
    try (var client = HttpClient.newHttpClient()) {
      return client.send(request, BodyHandlers.ofString());
    }
  }
}
