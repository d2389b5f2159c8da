package io.portico.http.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.http.testkit.HttpTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssetControllerTest extends HttpTest {

  @ParameterizedTest
  @CsvSource({
    "dashboard.css, text/css; charset=utf-8",
    "dashboard.js, text/javascript; charset=utf-8",
    "htmx.js, text/javascript; charset=utf-8",
    "chart.js, text/javascript; charset=utf-8",
    "icons.svg, image/svg+xml",
    "logo.svg, image/svg+xml"
  })
  void file_any_hasItsTypeAndIsKeptForever(String name, String type) {
    var reply = SERVER.call("GET", path(name)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).hasValue(type);
    assertThat(reply.header("Cache-Control")).hasValue("public, max-age=31536000, immutable");
    assertThat(reply.header("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(reply.body()).isNotBlank();
  }

  @Test
  void file_ofASite_isTheSame() {
    var path = Assets.path("site.css");

    assertThat(SERVER.call("GET", "/portal/any" + path).send().body())
        .isNotBlank()
        .isEqualTo(SERVER.call("GET", "/dashboard" + path).send().body());
  }

  @Test
  void file_clientThatReadsGzip_isCompressed() {
    var reply =
        SERVER.call("GET", path("dashboard.css")).header("Accept-Encoding", "gzip, br").send();

    assertThat(reply.header("Content-Encoding")).hasValue("gzip");
    assertThat(reply.header("Vary").orElseThrow()).containsIgnoringCase("Accept-Encoding");
    assertThat(reply.header("Content-Length").map(Integer::parseInt).orElseThrow())
        .isLessThan(25_000);
  }

  @Test
  void file_clientHasIt_is304() {
    var tag = SERVER.call("GET", path("logo.svg")).send().header("ETag").orElseThrow();

    var reply = SERVER.call("GET", path("logo.svg")).header("If-None-Match", tag).send();

    assertThat(reply.status()).isEqualTo(304);
    assertThat(reply.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dashboard/assets/000000000000/dashboard.css",
        "/dashboard/assets/%s/no-such.css",
        "/dashboard/assets/%s/version.txt",
        "/dashboard/assets/%s/dashboard.css.gz",
        "/dashboard/assets/%s/..%%2fmessages.properties"
      })
  void file_other_isNotFound(String path) {
    assertThat(SERVER.call("GET", path.formatted(Assets.version())).send().status()).isEqualTo(404);
  }

  private static String path(String name) {
    return "/dashboard" + Assets.path(name);
  }
}
