package io.portico.openapi;

import static io.portico.openapi.Documents.HEAD;
import static io.portico.openapi.Documents.assertRefused;
import static io.portico.openapi.Documents.bytes;
import static io.portico.openapi.Documents.ofFile;
import static io.portico.openapi.Documents.only;
import static io.portico.openapi.Documents.read;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import io.portico.domain.shared.InvalidValueException;
import io.portico.openapi.DocumentResult.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is no OpenAPI document, by mistake or by intent. */
@Timeout(60)
class OpenApiRefusalsTest {

  /* ---- what is refused ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|document: empty (expected: OpenAPI 3.x or Swagger 2.0 in YAML or JSON)",
        "swagger: '1.2'|swagger: '1.2' (expected: 2.0, or openapi: 3.x)",
        "swagger: '2.0'|info: missing (expected: an object with the title of the API)",
        "!%8|document: not YAML (expected: YAML, nested at most",
        "hello|openapi: missing (expected: an object with openapi: 3.x)",
        "a: b|openapi: missing (expected: the version of OpenAPI, 3.x, or swagger: 2.0)",
        "openapi: 4.0.0|openapi: '4.0.0' (expected: 3.x)",
        "openapi: [3]|openapi: '' (expected: 3.x)",
        "openapi: 3.0.0|info: missing (expected: an object with the title of the API)",
        "{openapi: 3.0.0}|document: not JSON at line 1",
        "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"A\"}} {}|document: trailing content",
        "{\"openapi\":\"3.0.0\",\"openapi\":\"3.0.0\"}|document: duplicate member 'openapi' at line 1",
      })
  void read_notOpenApi_saysWhatItIs(String content, String sentence) {
    assertRefused(content, sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "info: text|info: a value of another type (expected: object)",
        "info: {title: [a]}|info.title: a value of another type (expected: string)",
        "info: {title: ' '}|info.title: missing (expected: the title of the API)",
        "info: {title: A}\\nservers: {url: b}|servers: a value of another type (expected: array)",
        "info: {title: \"a\\tb\"}|info.title: 'a\\u0009b' (expected: no control characters)",
      })
  void read_badMember_namesIt(String content, String sentence) {
    assertRefused("openapi: 3.0.0\n" + content.replace("\\n", "\n"), sentence);
  }

  @Test
  void read_tooLong_namesTheField() {
    assertRefused(
        "openapi: 3.0.0\ninfo: {title: " + "t".repeat(256) + "}",
        "info.title: 'ttt",
        "(expected: 1 to 255 characters)");
  }

  @Test
  void read_memberTwice_isRefused() {
    assertRefused(HEAD + "info: {title: Other}", "document: duplicate member 'info' at line 5");
    assertRefused(HEAD + "x-a:\n  b: 1\n  b: 2", "document: duplicate member 'b' at line 7");
    assertRefused(
        "{\"openapi\":\"3.0.0\",\n\"info\":{\"title\":\"A\",\"title\":\"B\"}}",
        "document: not JSON at line 2");
  }

  @Test
  void read_notUtf8_isRefused() {
    var latin = "openapi: 3.0.0\ninfo: {title: Größe}".getBytes(ISO_8859_1);

    assertThatThrownBy(() -> read(latin))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("document: not UTF-8 at line 2");
  }

  /* ---- attacks ---- */

  @Test
  void read_aliasesOfAliases_areRefused() {
    var bomb = new StringBuilder(HEAD).append("x-0: &a0 [lol, lol]\n");
    for (var i = 1; i < 40; i++) {
      bomb.append("x-%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }

    assertRefused(bomb.toString(), "document: more than 100000 values with its aliases");
  }

  @Test
  void read_aliasOfItself_isRefused() {
    assertRefused(HEAD + "x-a: &a [*a]", "document: more than 100 levels with its aliases");
    assertRefused(HEAD + "x-a: &a {<<: *a}", "document: ");
  }

  @Test
  void read_mergeOfMerges_isRefused() {
    var bomb = new StringBuilder(HEAD).append("x-0: &a0 {a: 1}\n");
    for (var i = 1; i < 40; i++) {
      bomb.append("x-%d: &a%d {<<: [*a%d, *a%d]}\n".formatted(i, i, i - 1, i - 1));
    }

    assertRefused(bomb.toString(), "document: more than 100000 values with its aliases");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? ", "{\"a\":["})
  void read_deepNesting_isRefused(String level) {
    assertRefused(HEAD + "info: \n" + level.repeat(100_000), "document: not YAML");
    assertRefused(HEAD + "x-deep: \n" + level.repeat(10_000), "document: not YAML");
    assertRefused("{\"openapi\":" + "[".repeat(100_000), "document: not JSON");
  }

  @Test
  void read_moreThan64Mebibytes_isRefusedAndSaysSo() {
    assertThat(ofFile(endless(HEAD + "paths:\n", "  /a: {get: {}}\n")))
        .singleElement()
        .isInstanceOfSatisfying(
            Unreadable.class,
            one ->
                assertThat(one.problem())
                    .hasMessage("document: more than 64 MiB (expected: at most 67108864 bytes)"));
    assertThat(ofFile(endless("{\"lock\": [", "{\"openapi\": \"3.0.0\"},"))).isEmpty();
  }

  @Test
  void read_moreThanOneMebibyteOfHead_isRefused() {
    var tags = "  - {name: a, description: " + "d".repeat(1_000) + "}\n";

    assertRefused(
        HEAD + "tags:\n" + tags.repeat(1_100),
        "document: more than 1 MiB without its paths and components (expected: at most 1048576");
    assertRefused(
        "{\"openapi\":\"3.0.0\",\"info\":[" + "[],".repeat(350_000) + "1]}",
        "document: more than 1 MiB");
  }

  @Test
  void read_manyValues_isRefused() {
    assertRefused(HEAD + "tags:\n" + "- a\n".repeat(60_000), "document: more than 50000 values");
  }

  @Test
  void read_manyDocuments_isRefused() {
    assertRefused((HEAD + "---\n").repeat(10_001), "more than 10000 documents");
    assertRefused(
        "[" + "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"A\"}},".repeat(10_001) + "1]",
        "more than 10000 documents");
  }

  /** A content without end. */
  private static InputStream endless(String start, String repeated) {
    var again = bytes(repeated);
    return new SequenceInputStream(
        new ByteArrayInputStream(bytes(start)),
        new InputStream() {
          private int position;

          @Override
          public int read() {
            return again[position++ % again.length];
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            for (var i = 0; i < length; i++) {
              target[offset + i] = (byte) read();
            }
            position %= again.length;
            return length;
          }
        });
  }

  @Test
  void read_tagOfAJavaClass_isRefused() {
    assertRefused(
        HEAD + "x-a: !!java.net.URL ['http://127.0.0.1/']\n", "document: not YAML at line 5");
  }

  @Test
  void read_tagOfAnotherProgram_meansNothing() {
    assertThat(only(HEAD + "x-a: !Sub text\n").metadata()).containsExactly(entry("x-a", "text"));
  }

  @Test
  void read_references_areNotFollowed() throws IOException {
    var received = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          received.incrementAndGet();
          exchange.close();
        });
    server.start();
    try {
      var elsewhere = "http://127.0.0.1:" + server.getAddress().getPort() + "/schema.yaml";
      for (var reference : List.of(elsewhere, "file:///etc/passwd", "../other.yaml#/x")) {
        var api =
            only(
                HEAD
                    + """
                    x-ref: {$ref: "%1$s"}
                    servers: [{$ref: "%1$s"}]
                    tags: [{$ref: "%1$s"}]
                    paths: {/a: {$ref: "%1$s"}}
                    components: {schemas: {A: {$ref: "%1$s"}}}
                    """
                        .formatted(reference));
        assertThat(api.metadata()).containsExactly(entry("x-ref.$ref", reference));
      }
      assertThat(received).hasValue(0);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void read_manyThings_isQuick() {
    var paths = new StringBuilder(HEAD).append("paths:\n");
    for (var i = 0; i < 60_000; i++) {
      paths.append("  /some/path/number/%d: {get: {summary: Something}}\n".formatted(i));
    }
    var before = System.nanoTime();

    assertThat(only(paths.toString()).description().name()).isEqualTo("Orders");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }
}
