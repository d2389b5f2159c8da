package io.portico.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.HttpTest;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricsControllerTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"/metrics", "/metrics/"})
  void scrape_withoutCredential_is200InTheTextFormat(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
    assertThat(reply.body()).contains("# TYPE jvm_memory_used_bytes gauge");
  }

  @Test
  void scrape_afterARequest_countsItByRouteAndStatus() {
    SERVER.labels.list.answers(lastPage());
    var before = counted("method=\"GET\",status=\"200\",uri=\"/api/labels\"");

    SERVER.get("/api/labels/?limit=3");

    assertThat(counted("method=\"GET\",status=\"200\",uri=\"/api/labels\"")).isEqualTo(before + 1);
  }

  @Test
  void scrape_afterARequestWithoutRoute_doesNotNameIt() {
    SERVER.call("BREW", "/no/such/route").send();

    assertThat(scraped()).doesNotContain("BREW", "/no/such/route");
  }

  private static String scraped() {
    return SERVER.call("GET", "/metrics").send().body();
  }

  private static long counted(String tags) {
    var line =
        Pattern.compile(
                "^http_server_requests_seconds_count\\{" + Pattern.quote(tags) + "} (\\d+)",
                Pattern.MULTILINE)
            .matcher(scraped());
    return line.find() ? Long.parseLong(line.group(1)) : 0;
  }
}
