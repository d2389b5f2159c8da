package io.portico.outbound.source;

import static io.portico.outbound.source.Readings.complete;
import static io.portico.outbound.source.Readings.failed;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.discovery.SourceKind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures of systems over HTTP, shown on one that is read by a single request. */
@Timeout(20)
class SourceSessionTest {

  private static final String TARGET = "/tyk/apis";

  @AutoClose private final FakeHttpSystem system = new FakeHttpSystem();
  private final SourceReader source =
      new TykReader(system.http(SourceKind.TYK_GATEWAY), TykReader.Part.GATEWAY);

  /* ---- what comes back ---- */

  @ParameterizedTest
  @CsvSource({
    "401,status 401 (expected: 200; check that the token of this source is right and may read)",
    "403,status 403 (expected: 200; check that the token of this source is right and may read)",
    "500,status 500 (expected: 200)",
    "204,status 204 (expected: 200)"
  })
  void read_otherStatus_saysWhich(int status, String sentence) {
    system.on(TARGET, status, "");

    assertThat(failed(source))
        .containsExactly("GET " + system.address() + TARGET + ": " + sentence);
  }

  @Test
  void read_redirectToAnotherHost_isNotFollowed() {
    try (var other = new FakeHttpSystem().on(TARGET, "[]")) {
      system.redirect(TARGET, other.address() + TARGET);

      assertThat(failed(source)).singleElement().asString().contains("status 302, a redirect");
      assertThat(other.received()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://169.254.169.254/latest/meta-data/", "file:///etc/passwd", "/else"})
  void read_redirectAnywhere_isNotFollowed(String location) {
    system.redirect(TARGET, location);

    assertThat(failed(source)).singleElement().asString().contains("redirects are not followed");
    assertThat(system.targets()).containsExactly(TARGET);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<html>", "[{]", "[", "", "[] []", "a-secret-that-must-not-be-shown"})
  void read_notJson_fails(String body) {
    system.on(TARGET, body);

    assertThat(failed(source))
        .singleElement()
        .asString()
        .startsWith("GET " + system.address() + TARGET + ": ")
        .containsPattern("not JSON|unexpected JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "7", "null", "\"[]\""})
  void read_jsonOfAnotherShape_fails(String body) {
    system.on(TARGET, body);

    assertThat(failed(source))
        .singleElement()
        .asString()
        .contains("unexpected JSON (expected: a list)");
  }

  @Test
  void read_deepNesting_fails() {
    system.on(TARGET, "[".repeat(5_000));

    assertThat(failed(source)).singleElement().asString().contains("not JSON");
  }

  @Test
  void read_tooLong_fails() {
    system.on(TARGET, "[" + " ".repeat(10_000) + "]");

    assertThat(failed(source))
        .singleElement()
        .asString()
        .contains("a response of more than 10000 bytes");
  }

  @Test
  void read_endless_fails() {
    system.endless(TARGET);

    assertThat(failed(source))
        .singleElement()
        .asString()
        .contains("a response of more than 10000 bytes");
  }

  @Test
  void read_tooLongTogether_fails() {
    for (var page = 1; page <= 9; page++) {
      system.on("/api/apis?p=" + page, "{\"pages\":9,\"apis\":[]}" + " ".repeat(9_000));
    }

    assertThat(
            failed(new TykReader(system.http(SourceKind.TYK_DASHBOARD), TykReader.Part.DASHBOARD)))
        .singleElement()
        .asString()
        .contains("more than 50000 bytes in all pages");
  }

  @Test
  void read_connectionThatBreaksOff_fails() {
    system.on(
        TARGET,
        exchange -> {
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write("[".getBytes(UTF_8));
        });

    assertThat(failed(source)).singleElement().asString().contains("the connection was lost");
  }

  /* ---- time ---- */

  @Test
  void read_noAnswer_fails() {
    system.hang(TARGET);

    assertThat(failed(within(FakeHttpSystem.SHORT)))
        .singleElement()
        .asString()
        .contains("no complete response within 500 ms");
  }

  @Test
  void read_answerThatStalls_fails() {
    system.stall(TARGET);

    assertThat(failed(within(FakeHttpSystem.SHORT)))
        .singleElement()
        .asString()
        .contains("no complete response within 500 ms");
  }

  @Test
  void read_moreThanItsTime_fails() {
    var limits =
        new ReadLimits(
            Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofMillis(200), 10_000, 50_000);
    system.hang(TARGET);

    assertThat(failed(within(limits)))
        .singleElement()
        .asString()
        .containsPattern("no complete response within|not finished after");
  }

  /* ---- no system there ---- */

  @Test
  void read_noServer_fails() {
    system.close();

    assertThat(failed(source)).singleElement().asString().contains("no connection");
  }

  @Test
  void read_unknownHost_fails() {
    assertThat(failed(at("http://no-such-host.invalid")))
        .singleElement()
        .asString()
        .contains("its host is unknown");
  }

  @Test
  void read_tlsWhereThereIsNone_fails() throws IOException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var plain = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      var _ =
          threads.submit(
              () -> {
                while (true) {
                  try (var connection = plain.accept()) {
                    connection.getOutputStream().write("HTTP/1.1 400 \r\n\r\n".getBytes(UTF_8));
                  }
                }
              });

      assertThat(failed(at("https://127.0.0.1:" + plain.getLocalPort())))
          .singleElement()
          .asString()
          // How the other side ends what it takes for bad HTTP is a matter of time.
          .containsPattern("TLS failed|was lost|no complete response|no connection");
    }
  }

  /* ---- the credential ---- */

  @Test
  void read_tokenReplacedInItsFile_isTheNewOne(@TempDir Path folder) throws IOException {
    system.on(TARGET, "[]");
    var file = Files.writeString(folder.resolve("token"), "first\n");
    var header = SourceReader.header(SourceKind.TYK_GATEWAY, Credential.in("token-file", file));
    var http = new SourceHttp(system.address(), Optional.of(header), FakeHttpSystem.LIMITS);
    var rotating = new TykReader(http, TykReader.Part.GATEWAY);

    assertThat(complete(rotating)).isEmpty();
    Files.writeString(file, "second\n");
    assertThat(complete(rotating)).isEmpty();
    Files.delete(file);
    assertThat(failed(rotating))
        .singleElement()
        .asString()
        .contains("token-file: an unreadable file");

    assertThat(system.received())
        .extracting(received -> received.header("x-tyk-authorization").orElse(""))
        .containsExactly("first", "second");
    assertThat(rotating.toString()).doesNotContain("first", "second");
  }

  @Test
  void read_withoutToken_sendsNone() {
    system.on(TARGET, "[]");

    assertThat(complete(at(system.address().toString()))).isEmpty();
    assertThat(system.received().getFirst().header("x-tyk-authorization")).isEmpty();
  }

  @Test
  void toString_anySource_hidesTheToken() {
    assertThat(source.toString()).doesNotContain(FakeHttpSystem.TOKEN);
  }

  private SourceReader within(ReadLimits limits) {
    return new TykReader(
        new SourceHttp(system.address(), Optional.empty(), limits), TykReader.Part.GATEWAY);
  }

  private static SourceReader at(String address) {
    return new TykReader(
        new SourceHttp(URI.create(address), Optional.empty(), FakeHttpSystem.LIMITS),
        TykReader.Part.GATEWAY);
  }
}
