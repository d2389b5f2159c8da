package io.portico.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpServer;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class OpenApiDocumentsTest {

  private static final String HEAD = "openapi: 3.0.3\ninfo:\n  title: Orders\n  version: '1'\n";

  /* ---- what is read ---- */

  @Test
  void read_completeYaml_isEverythingItSays() {
    var api =
        only(
            """
            openapi: 3.0.3
            info:
              title: Payments
              version: 1.10
              description: |
                Takes money.
                Gives receipts.
              contact: {name: Team Ledger, email: ledger@example.com}
              x-criticality: tier-1
            servers:
              - url: https://api.example.com/payments/v1
              - url: https://other.example.com
            tags:
              - name: finance
                description: All about money
              - name: cards
            x-business:
              domain: Finance
              teams: [ledger, cards]
            paths: {}
            """);

    assertThat(api.externalId().value()).isEqualTo("Payments");
    assertThat(api.description().name()).isEqualTo("Payments");
    assertThat(api.description().version()).contains("1.10");
    assertThat(api.description().description()).contains("Takes money.\nGives receipts.");
    assertThat(api.description().style()).contains(ApiStyle.OPENAPI);
    assertThat(api.description().owner()).contains("Team Ledger");
    assertThat(api.description().provider()).isEmpty();
    assertThat(api.description().url()).contains("https://api.example.com/payments/v1");
    assertThat(api.tags()).containsExactly("finance", "cards");
    assertThat(api.metadata())
        .containsExactly(
            entry("x-criticality", "tier-1"),
            entry("x-business.domain", "Finance"),
            entry("x-business.teams", "ledger, cards"));
  }

  @Test
  void read_json31_isTheSame() {
    var api =
        only(
            """
            {"openapi": "3.1.0", "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
             "info": {"title": "Baskets", "version": 1.10, "summary": "Holds goods", "x-api-id": "b-1",
                      "x-owner": "shop", "contact": {"name": "somebody"}},
             "webhooks": {"filled": {"post": {"responses": {"200": {"description": "ok"}}}}},
             "tags": [{"name": "storefront"}], "x-tier": 2, "x-public": true, "x-nothing": null}
            """);

    assertThat(api.externalId().value()).isEqualTo("b-1");
    assertThat(api.description().version()).contains("1.10");
    assertThat(api.description().description()).contains("Holds goods");
    assertThat(api.description().owner()).contains("shop");
    assertThat(api.tags()).containsExactly("storefront");
    assertThat(api.metadata())
        .containsOnly(
            entry("x-api-id", "b-1"),
            entry("x-owner", "shop"),
            entry("x-tier", "2"),
            entry("x-public", "true"));
  }

  @Test
  void read_laterVersionOf3_isRead() {
    assertThat(only("openapi: 3.2.0\ninfo: {title: New, version: '1'}\n$self: /new").description())
        .extracting(description -> description.name())
        .isEqualTo("New");
  }

  @Test
  void read_onlyATitle_isAnApi() {
    var api = only("openapi: 3.1\ninfo: {title: Bare}");

    assertThat(api.description().version()).isEmpty();
    assertThat(api.description().url()).isEmpty();
    assertThat(api.tags()).isEmpty();
    assertThat(api.metadata()).isEmpty();
  }

  @Test
  void read_wordsThatLookLikeOtherTypes_stayWords() {
    var api = only("openapi: 3.0.0\ninfo: {title: Yes, version: 2024-01-31}\nx-on: off");

    assertThat(api.description().name()).isEqualTo("Yes");
    assertThat(api.description().version()).contains("2024-01-31");
    assertThat(api.metadata()).containsExactly(entry("x-on", "off"));
  }

  @Test
  void read_mistakesInPaths_doNotMatter() {
    var api = only(HEAD + "paths: [no, object]\ncomponents: {schemas: 3}\nunknown: member\n");

    assertThat(api.description().name()).isEqualTo("Orders");
  }

  @Test
  void read_byteOrderMark_isPassedOver() {
    assertThat(only("\uFEFF" + HEAD).description().name()).isEqualTo("Orders");
  }

  @Test
  void read_aliasesAndMergeKeys_areFollowed() {
    var api =
        only(
            """
            openapi: 3.0.3
            x-defaults: &defaults {tier: "3", zone: internal}
            info: {title: &title Orders, version: *title}
            x-governance:
              <<: *defaults
              tier: "1"
            """);

    assertThat(api.description().version()).contains("Orders");
    assertThat(api.metadata())
        .contains(entry("x-governance.tier", "1"), entry("x-governance.zone", "internal"));
  }

  @ParameterizedTest
  @CsvSource({
    "/v1,",
    "ftp:,",
    "javascript:alert(1),",
    "https://user:secret@api.example.com,",
    "https://{region}.example.com,https://eu.example.com",
    "https://{unknown}.example.com,",
    "http://localhost:8080/x,http://localhost:8080/x"
  })
  void read_server_isTheUrlWhereItIsAnAddress(String server, String url) {
    var api =
        only(
            HEAD
                + "servers: [{url: \"%s\", variables: {region: {default: eu}}}]".formatted(server));

    assertThat(api.description().url().orElse(null)).isEqualTo(url);
  }

  @Test
  void read_extensionsThatAreNoLabels_areLeftOut() {
    var many = String.join(", ", IntStream.range(0, 40).mapToObj(i -> "k" + i + ": v").toList());

    var api = only(HEAD + "x-groups: [{name: a}]\nx-webhooks: {" + many + "}\nx-kept: {a: {b: c}}");

    assertThat(api.metadata()).containsExactly(entry("x-kept.a.b", "c"));
  }

  @Test
  void read_longDescription_isShortened() {
    var api = only("openapi: 3.0.0\ninfo: {title: A, description: " + "d".repeat(20_000) + "}");

    assertThat(api.description().description())
        .hasValueSatisfying(text -> assertThat(text).hasSize(16_000).endsWith("d…"));
  }

  /* ---- several documents ---- */

  @Test
  void read_yamlDocuments_areAllRead() {
    assertThat(OpenApiDocuments.read(bytes(HEAD + "---\n" + HEAD + "---\n"), "orders.yaml"))
        .extracting(api -> api.externalId().value())
        .containsExactly("orders.yaml", "orders.yaml#2");
  }

  @Test
  void read_listOfJson_isAllRead() {
    var json =
        "[{'openapi':'3.0.0','info':{'title':'A'}},{'openapi':'3.1.0','info':{'title':'B'}}]";

    assertThat(OpenApiDocuments.read(bytes(json.replace('\'', '"'))))
        .extracting(api -> api.description().name())
        .containsExactly("A", "B");
  }

  @Test
  void read_oneOfSeveralIsBad_namesWhich() {
    assertRefused(
        HEAD + "---\nopenapi: 3.0.0\ninfo: {version: 1}", "documents[1].info.title: missing");
  }

  /* ---- files that may be anything ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kind: Deployment",
        "{{ helm }}: [",
        "swagger: '2.0'\ninfo: {title: Old}",
        "name: about openapi: 3",
        "a:\n  \"openapi\": true",
        "{\"a\": {\"openapi\": true}}"
      })
  void readIfClaimed_noClaim_isNone(String content) {
    assertThat(OpenApiDocuments.readIfClaimed(bytes(content), "f")).isEmpty();
  }

  @Test
  void readIfClaimed_amongOthers_isTheOne() {
    assertThat(OpenApiDocuments.readIfClaimed(bytes("kind: Service\n---\n" + HEAD), "f"))
        .extracting(api -> api.externalId().value())
        .containsExactly("f");
  }

  @Test
  void readIfClaimed_brokenClaim_isRefused() {
    assertThatThrownBy(() -> OpenApiDocuments.readIfClaimed(bytes("openapi: 3.0.0\n  x: ["), "f"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("not YAML at line 2");
  }

  /* ---- what is refused ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|document: empty (expected: OpenAPI 3.x in YAML or JSON)",
        "swagger: '2.0'|swagger: Swagger '2.0' (expected: OpenAPI 3.x)",
        "hello|openapi: missing (expected: an object that says openapi: 3.x)",
        "a: b|openapi: missing (expected: the version of OpenAPI, 3.x)",
        "openapi: 4.0.0|openapi: '4.0.0' (expected: 3.x)",
        "openapi: [3]|openapi: '' (expected: 3.x)",
        "openapi: 3.0.0|info: missing (expected: an object with the title of the API)",
        "{openapi: 3.0.0}|document: not JSON at line 1",
        "{\"openapi\":\"3.0.0\",\"info\":{\"title\":\"A\"}} {}|document: something behind its end",
        "{\"openapi\":\"3.0.0\",\"openapi\":\"3.0.0\"}|document: not JSON",
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
    assertRefused(HEAD + "x-note: " + "n".repeat(4_001), "x-note: 'nnn", "at most 4000 characters");
  }

  @Test
  void read_memberTwice_isRefused() {
    assertRefused(HEAD + "info: {title: Other}", "document: the member 'info' twice, at line 5");
    assertRefused(
        HEAD + "paths:\n  /a: {}\n  /a: {}", "document: the member '/a' twice, at line 7");
  }

  @Test
  void read_notUtf8_isRefused() {
    assertThatThrownBy(() -> OpenApiDocuments.read(new byte[] {(byte) 0xff, (byte) 0xfe, 'a'}))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("document: not UTF-8");
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
    assertRefused(HEAD + "paths: \n" + level.repeat(100_000), "document: not YAML");
    assertRefused("{\"openapi\":" + "[".repeat(100_000), "document: not JSON");
  }

  @Test
  void read_fiftyMegabytes_isRefusedUnread() {
    var content = new byte[50_000_000];

    assertThatThrownBy(() -> OpenApiDocuments.read(content))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("document: more than 5 MiB (expected: at most 5242880 bytes)");
  }

  @Test
  void read_fiveMebibytesOfNothing_isRefused() {
    var yaml = HEAD + "x-a:\n" + "- a\n".repeat(1_250_000);
    var json = "{\"openapi\":\"3.0.0\",\"x-a\":[" + "[],".repeat(1_700_000) + "1]}";

    assertRefused(yaml, "document: more than 500000 values");
    assertRefused(json, "document: not JSON");
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
    var asked = new AtomicInteger();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked.incrementAndGet();
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
      assertThat(asked).hasValue(0);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void read_manyThings_takesLittleTime() {
    var paths = new StringBuilder(HEAD).append("paths:\n");
    for (var i = 0; i < 60_000; i++) {
      paths.append("  /some/path/number/%d: {get: {summary: Something}}\n".formatted(i));
    }
    var before = System.nanoTime();

    assertThat(only(paths.toString()).description().name()).isEqualTo("Orders");
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
  }

  private static DiscoveredApi only(String content) {
    var apis = OpenApiDocuments.read(bytes(content));
    assertThat(apis).hasSize(1);
    return apis.getFirst();
  }

  private static void assertRefused(String content, String... parts) {
    assertThatThrownBy(() -> OpenApiDocuments.read(bytes(content)))
        .isInstanceOf(InvalidValueException.class)
        .satisfies(
            refusal -> assertThat(refusal.getMessage()).contains(parts).hasSizeLessThan(400));
  }

  private static byte[] bytes(String content) {
    return content.getBytes(UTF_8);
  }
}
