package io.portico.openapi;

import static io.portico.openapi.Documents.HEAD;
import static io.portico.openapi.Documents.bytes;
import static io.portico.openapi.Documents.ofFile;
import static io.portico.openapi.Documents.only;
import static io.portico.openapi.Documents.read;
import static io.portico.openapi.Documents.results;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.portico.openapi.DocumentResult.Read;
import io.portico.openapi.DocumentResult.Unreadable;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is not read of a document cannot refuse it, whatever stands there. */
@Timeout(60)
class SkippedPartsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "paths:\n  /a: {}\n  /a: {}\n",
        "paths:\n  /a:\n    200: a\n    \"200\": b\n",
        "paths:\n\t/a:\n\t\tget: {}\n",
        "paths:\n  /a: [unbalanced\n  b: @x %y `z\n",
        "paths: &all\n  /a: *unknown\n  <<: text\n",
        "paths: {\n  /a: {}\n}\n",
        "components:\n- a\n- b: c\n",
        "components: |\n  info: text\n\n  # none\n  x: y\n# comment\n",
        "'components':\n  x: !!java.net.URL [a]\n",
        "webhooks:\n  a: \u0000\u0007\n",
        "externalDocs: [\r\n  a\r\n",
        "paths: 1\npaths: 2\n",
      })
  void read_yaml_isReadWithoutThem(String part) {
    assertThat(only(part + HEAD + "x-a: b\n" + part).metadata()).containsExactly(entry("x-a", "b"));
    assertThat(only((part + HEAD).replace("\n", "\r\n")).description().name()).isEqualTo("Orders");
    assertThat(only((part + HEAD + "x-a: b").indent(2)).metadata())
        .containsExactly(entry("x-a", "b"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'/a': 1, '/a': 2}",
        "{'/a': 'tab:\t, line:\n, quote: \\\\', 'b': '\\\"}'}",
        "{]",
        "nonsense",
        "'\u0000'",
      })
  void read_json_isReadWithoutThem(String part) {
    var json =
        "{'paths': %s, 'openapi': '3.0.0', 'components': %s, 'info': {'title': 'A'}, 'webhooks': %s}"
            .formatted(part, part, part)
            .replace('\'', '"');

    assertThat(only(json).description().name()).isEqualTo("A");
    assertThat(read(bytes("[" + json + ",\n" + json + "]"))).hasSize(2);
  }

  @Test
  void read_depth_isReadWithoutIt() {
    var yaml = HEAD + "paths: " + "[".repeat(100_000) + "\nx-a: b\n";
    var json = "{\"paths\":" + "[".repeat(1_000) + "]".repeat(1_000) + ",\"openapi\":\"3.0.0\",";

    assertThat(only(yaml).metadata()).containsExactly(entry("x-a", "b"));
    assertThat(only(json + "\"info\":{\"title\":\"A\"}}").description().name()).isEqualTo("A");
  }

  @Test
  void read_bytesThatAreNoText_areReadWithoutThem() {
    var latin = (HEAD + "paths:\n  /größe: {}\n").getBytes(ISO_8859_1);

    assertThat(read(latin)).hasSize(1);
  }

  @Test
  void read_aliasOfAnAnchorInThem_isNothing() {
    var api = only(HEAD + "x-a: *there\nx-b: {<<: *there, c: d}\npaths: {/a: &there {}}\n");

    assertThat(api.metadata()).containsExactly(entry("x-b.c", "d"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "UTF-8"})
  void read_otherEncodings_areRead(String name) {
    var encoding = Charset.forName(name);
    var json = "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"Größe\"}}";

    for (var mark : List.of("", "\uFEFF")) {
      assertThat(read((mark + "openapi: 3.0.0\ninfo: {title: Größe}\n").getBytes(encoding)))
          .singleElement()
          .satisfies(api -> assertThat(api.description().name()).isEqualTo("Größe"));
      assertThat(read((mark + json).getBytes(encoding))).hasSize(1);
    }
  }

  @Test
  void read_sixtyMebibytes_areRead() {
    var yaml = repeated("  /some/path: {get: {summary: Something}}\n", 60);
    var json = repeated("{\"some\": [\"value\", 1]},", 60);

    assertThat(ofFile(joined(HEAD + "paths:\n", yaml, "x-a: b\n")))
        .singleElement()
        .isInstanceOfSatisfying(
            Read.class, one -> assertThat(one.api().metadata()).containsExactly(entry("x-a", "b")));
    assertThat(
            ofFile(
                joined(
                    "{\"paths\": [",
                    json,
                    "0], \"openapi\": \"3.0.0\", \"info\": {\"title\": \"A\"}}")))
        .singleElement()
        .isInstanceOf(Read.class);
  }

  /* ---- several documents ---- */

  @Test
  void read_oneOfSeveralIsBroken_othersAreRead() {
    var results = ofFile(HEAD + "---\nopenapi: 3.0.0\ninfo: [\n---\n" + HEAD + "...\n" + HEAD);

    assertThat(results).hasSize(4);
    assertThat(results.get(1))
        .isInstanceOfSatisfying(
            Unreadable.class,
            one -> {
              assertThat(one.externalId().orElseThrow()).hasToString("f#2");
              assertThat(one.line()).isGreaterThanOrEqualTo(7);
              assertThat(one.problem()).hasMessageContaining("not YAML at line " + one.line());
            });
    assertThat(List.of(results.get(0), results.get(2), results.get(3)))
        .allSatisfy(one -> assertThat(one).isInstanceOf(Read.class));
  }

  @Test
  void read_invalidMember_namesItsLine() {
    var yaml = "# head\nopenapi: 3.0.0\npaths:\n  /a: {}\ninfo:\n  version: '1'\n";
    var json = "[{\"openapi\": \"3.0.0\",\n\"info\": {}},\n {\"swagger\": \"1\"}]";

    assertThat(lines(yaml)).containsExactly(5);
    assertThat(lines(json)).containsExactly(2, 3);
  }

  private static List<Integer> lines(String content) {
    return results(bytes(content)).stream().map(one -> ((Unreadable) one).line()).toList();
  }

  private static InputStream repeated(String text, int mebibytes) {
    var chunk = bytes(text.repeat((1 << 16) / text.length()));
    var number = (mebibytes << 20) / chunk.length;
    return new SequenceInputStream(
        Collections.enumeration(
            Collections.nCopies(number, chunk).stream()
                .<InputStream>map(ByteArrayInputStream::new)
                .toList()));
  }

  private static InputStream joined(String start, InputStream middle, String end) {
    return new SequenceInputStream(
        Collections.enumeration(
            List.of(
                new ByteArrayInputStream(bytes(start)),
                middle,
                new ByteArrayInputStream(bytes(end)))));
  }
}
