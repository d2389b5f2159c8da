package io.portico.openapi;

import static io.portico.openapi.Documents.HEAD;
import static io.portico.openapi.Documents.assertRefused;
import static io.portico.openapi.Documents.bytes;
import static io.portico.openapi.Documents.ofFile;
import static io.portico.openapi.Documents.only;
import static io.portico.openapi.Documents.read;
import static io.portico.openapi.OpenApiDocuments.requireAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.openapi.DocumentResult.Unreadable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class OpenApiDocumentsTest {

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
  void read_documentOfTyk_hasItsIdThere() {
    var api =
        only(
            """
            openapi: 3.0.3
            info: {title: Payments, version: "1"}
            x-tyk-api-gateway:
              info: {id: 6b6c9fc301614e607c591e4af785c465, dbId: 65a1b2c3d4e5f60718293a4b, name: Payments}
              server: {listenPath: {value: /payments/, strip: true}}
            paths: {}
            """);

    assertThat(api.gatewayId()).contains(ApiId.of("6b6c9fc301614e607c591e4af785c465"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{info: {id: [a]}}", "{info: {id: 'a b'}}", "{info: x}", "[]", "{}"})
  void read_documentOfTykWithoutUsableId_hasNone(String extension) {
    var api =
        only(
            "openapi: 3.0.3\ninfo: {title: Payments, version: '1'}\nx-tyk-api-gateway: "
                + extension);

    assertThat(api.gatewayId()).isEmpty();
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
  void read_byteOrderMark_isSkipped() {
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
  void read_relativeServerFirst_doesNotHideTheAbsoluteOne() {
    var api = only(HEAD + "servers: [{url: /v1}, {description: none}, {url: 'https://a.example'}]");

    assertThat(api.description().url()).contains("https://a.example");
  }

  /* ---- Swagger 2 ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host: api.example.com\\nbasePath: /v2\\nschemes: [http, https]|https://api.example.com/v2",
        "host: api.example.com:8080\\nbasePath: /\\nschemes: [http]|http://api.example.com:8080",
        "host: api.example.com|https://api.example.com",
        "basePath: /v2|",
        "servers: [{url: 'https://not.swagger'}]|",
      })
  void read_swagger2_isAnApi(String address, String url) {
    var api =
        only(
            "swagger: '2.0'\ninfo: {title: Old, version: 1.10}\ntags: [{name: pets}]\nx-tier: '2'\n"
                + address.replace("\\n", "\n")
                + "\ndefinitions: {A: {}}\n");

    assertThat(api.description().name()).isEqualTo("Old");
    assertThat(api.description().version()).contains("1.10");
    assertThat(api.description().style()).contains(ApiStyle.OPENAPI);
    assertThat(api.description().url().orElse(null)).isEqualTo(url);
    assertThat(api.tags()).containsExactly("pets");
    assertThat(api.metadata()).containsExactly(entry("x-tier", "2"));
  }

  @Test
  void read_extensionsThatAreNoLabels_areLeftOut() {
    var many = String.join(", ", IntStream.range(0, 40).mapToObj(i -> "k" + i + ": v").toList());

    var api =
        only(
            HEAD
                + "x-groups: [{name: a}]\nx-webhooks: {"
                + many
                + "}\nx-long: "
                + "n".repeat(4_001)
                + "\nx-longer:\n  - a\n  - b: "
                + "n".repeat(70_000)
                + "\n  c: not YAML\nx-kept: {a: {b: c}}");

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
    assertThat(requireAll(ofFile(HEAD + "---\n" + HEAD + "---\n")))
        .extracting(api -> api.externalId().value())
        .containsExactly("f", "f#2");
  }

  @Test
  void read_listOfJson_isAllRead() {
    var json =
        "[{'openapi':'3.0.0','info':{'title':'A'}},{'openapi':'3.1.0','info':{'title':'B'}}]";

    assertThat(read(bytes(json.replace('\'', '"'))))
        .extracting(api -> api.description().name())
        .containsExactly("A", "B");
  }

  @Test
  void read_oneOfSeveralIsBad_namesWhich() {
    assertRefused(
        HEAD + "---\nopenapi: 3.0.0\ninfo: {version: 1}", "documents[1].info.title: missing");
  }

  /* ---- files that may be no OpenAPI documents ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "kind: Deployment",
        "{{ helm }}: [",
        "openapi: {path: /docs}",
        "{\"openapi\": {\"path\": \"/docs\"}}",
        "{\"name\": \"a\", // comment\n \"openapi\": \"3.0.0\"}",
        "name: about openapi: 3",
        "a:\n  \"openapi\": true",
        "{\"a\": {\"openapi\": true}}"
      })
  void readIfClaimed_noClaim_isNone(String content) {
    assertThat(ofFile(content)).isEmpty();
  }

  @Test
  void readIfClaimed_amongOthers_isTheOne() {
    assertThat(requireAll(ofFile("kind: Service\n---\n" + HEAD)))
        .extracting(api -> api.externalId().value())
        .containsExactly("f");
  }

  @Test
  void readIfClaimed_brokenClaim_isUnreadable() {
    assertThat(ofFile("openapi: 3.0.0\n  x: ["))
        .singleElement()
        .isInstanceOfSatisfying(
            Unreadable.class,
            one -> {
              assertThat(one.line()).isEqualTo(2);
              assertThat(one.externalId()).contains(new ExternalId("f"));
              assertThat(one.problem()).hasMessageContaining("not YAML at line 2");
            });
  }
}
