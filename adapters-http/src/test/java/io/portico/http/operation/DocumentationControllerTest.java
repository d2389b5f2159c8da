package io.portico.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.http.testkit.HttpTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class DocumentationControllerTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.yaml", "/openapi.yaml/"})
  void openApi_withoutCredential_is200InYaml(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/yaml; charset=utf-8");
    assertThat(reply.body()).startsWith("openapi: 3.1.0\n");
  }

  @Test
  void openApi_asJson_isTheSameDocument() throws IOException {
    var json = SERVER.call("GET", "/openapi.json").send();
    Object yaml =
        new Yaml(new SafeConstructor(new LoaderOptions()))
            .load(SERVER.call("GET", "/openapi.yaml").send().body());
    var mapper = new ObjectMapper();

    assertThat(json.status()).isEqualTo(200);
    assertThat(json.header("Content-Type")).contains("application/json");
    assertThat(mapper.readTree(json.body()))
        .isEqualTo(mapper.readTree(mapper.writeValueAsString(yaml)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.yaml", "/openapi.json"})
  void openApi_knownToTheClient_isNotSentAgain(String path) {
    var tag = SERVER.call("GET", path).send().header("ETag").orElseThrow();

    var again = SERVER.call("GET", path).header("If-None-Match", tag).send();

    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    assertThat(again.header("Cache-Control")).contains("public, no-cache");
    SERVER.call("GET", path).header("If-None-Match", "\"other\"").send().assertIs(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.yaml", "/openapi.json"})
  void openApi_compressed_isTheSameWithAnotherTag(String path)
      throws IOException, InterruptedException {
    var plain = SERVER.call("GET", path).send();
    var request =
        HttpRequest.newBuilder(
                SERVER.context().getBean(EmbeddedServer.class).getURI().resolve(path))
            .header("Accept-Encoding", "gzip")
            .build();

    HttpResponse<byte[]> compressed;
    try (var client = HttpClient.newHttpClient()) {
      compressed = client.send(request, BodyHandlers.ofByteArray());
    }

    assertThat(compressed.headers().firstValue("Content-Encoding")).contains("gzip");
    assertThat(compressed.headers().firstValue("ETag")).isNotEqualTo(plain.header("ETag"));
    assertThat(compressed.headers().firstValue("Vary")).contains("Accept-Encoding");
    assertThat(compressed.body().length).isLessThan(plain.body().length() / 3);
    try (var bytes = new GZIPInputStream(new ByteArrayInputStream(compressed.body()))) {
      assertThat(new String(bytes.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(plain.body());
    }
  }

  @Test
  void openApi_operations_haveAWayToShowACredential() {
    assertThat(SERVER.call("GET", "/openapi.yaml").send().body())
        .contains("securitySchemes:", "name: X-API-Key", "name: authorization");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/"})
  void docs_withoutCredential_is200InHtml(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(reply.body()).contains("Portico · the HTTP interface");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/page/index.html", "/docs/ui/index.html"})
  void page_headers_protectItsReaders(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.header("Content-Type")).get().asString().startsWith("text/html");
    assertThat(reply.header("Referrer-Policy")).contains("no-referrer");
    assertThat(reply.header("X-Frame-Options")).contains("DENY");
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
    assertThat(reply.header("Content-Security-Policy"))
        .get()
        .asString()
        .contains("default-src 'self'", "frame-ancestors 'none'")
        .doesNotContain("unsafe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.yaml", "/health/live"})
  void otherContent_isSentWithoutTheHeadersOfPages(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.header("X-Frame-Options")).isEmpty();
    assertThat(reply.header("Content-Security-Policy")).isEmpty();
  }

  @Test
  void docs_referencedFiles_exist() {
    var references =
        Pattern.compile("(?:src|href)=\"(/[^\"]+)\"")
            .matcher(SERVER.call("GET", "/docs").send().body())
            .results()
            .map(result -> result.group(1))
            .toList();

    assertThat(references)
        .hasSize(5)
        .allSatisfy(
            path -> assertThat(SERVER.call("GET", path).send().status()).as(path).isLessThan(400));
  }

  @ParameterizedTest
  @CsvSource({
    "/docs/page/start.js, javascript",
    "/docs/ui/swagger-ui-bundle.js, javascript",
    "/docs/ui/swagger-ui.css, text/css"
  })
  void docs_asset_hasAContentTypeThatBrowsersRun(String path, String type) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).get().asString().contains(type);
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/ui/no-such.js",
        "/docs/page/../../HttpProperties.class",
        "/docs/page/%2e%2e/HttpProperties.class",
        "/docs/page/..%2fHttpProperties.class",
        "/docs/ui/../../../../logback.xml"
      })
  void docs_unknownPath_is404(String path) {
    SERVER.call("GET", path).send().assertHas(404, "\"route_not_found\"");
  }
}
