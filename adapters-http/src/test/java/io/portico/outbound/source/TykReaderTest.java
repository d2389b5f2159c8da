package io.portico.outbound.source;

import static io.portico.outbound.source.Readings.complete;
import static io.portico.outbound.source.Readings.failed;
import static io.portico.outbound.source.Readings.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.discovery.SourceKind;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class TykReaderTest {

  private static final String PAYMENTS =
      """
      {"id": "5a4f1c029764510001dbc3f1", "name": "Payments #finance API #tier1", "slug": "payments",
       "api_id": "6b6c9fc301614e607c591e4af785c465", "org_id": "580defdbe1d21e0001c67e5c",
       "use_keyless": false, "auth": {"auth_header_name": "Authorization"},
       "definition": {"location": "header", "key": "x-api-version"},
       "version_data": {"not_versioned": false, "default_version": "v2",
                        "versions": {"v1": {"name": "v1"}, "v2": {"name": "v2"}}},
       "proxy": {"listen_path": "/payments/", "target_url": "http://payments", "strip_listen_path": true},
       "active": true, "domain": "api.example.com", "tags": ["edge", "#tier1"],
       "graphql": {"enabled": false}}
      """;

  private static final String PLAIN =
      """
      {"name": "C# samples", "api_id": "two", "org_id": "", "tags": null,
       "version_data": {"not_versioned": true, "default_version": "",
                        "versions": {"Default": {"name": "Default"}}},
       "proxy": {"listen_path": "/samples/"}, "graphql": {"enabled": true}}
      """;

  @AutoClose private final FakeHttpSystem tyk = new FakeHttpSystem();
  private final SourceReader gateway =
      new TykReader(tyk.http(SourceKind.TYK_GATEWAY), TykReader.Part.GATEWAY);
  private final SourceReader dashboard =
      new TykReader(tyk.http(SourceKind.TYK_DASHBOARD), TykReader.Part.DASHBOARD);

  @Test
  void read_gateway_isEveryDefinition() {
    tyk.on("/tyk/apis", "[" + PAYMENTS + "," + PLAIN + "]");

    var apis = complete(gateway);

    var payments = apis.getFirst();
    assertThat(payments.externalId().value()).isEqualTo("6b6c9fc301614e607c591e4af785c465");
    assertThat(payments.gatewayId()).contains(ApiId.of("6b6c9fc301614e607c591e4af785c465"));
    assertThat(payments.description().name()).isEqualTo("Payments API");
    assertThat(payments.description().version()).contains("v2");
    assertThat(payments.description().provider()).contains("Tyk");
    assertThat(payments.description().style()).isEmpty();
    assertThat(payments.tags()).containsExactly("#finance", "#tier1", "edge");
    assertThat(payments.metadata())
        .containsExactly(
            entry("listen_path", "/payments/"),
            entry("domain", "api.example.com"),
            entry("org_id", "580defdbe1d21e0001c67e5c"));
    var plain = apis.getLast();
    assertThat(plain.description().name()).isEqualTo("C# samples");
    assertThat(plain.description().version()).isEmpty();
    assertThat(plain.description().style()).contains(ApiStyle.GRAPHQL);
    assertThat(plain.metadata()).containsExactly(entry("listen_path", "/samples/"));
    assertThat(tyk.received().getFirst().header("x-tyk-authorization"))
        .contains(FakeHttpSystem.TOKEN);
  }

  @Test
  void read_gatewayWithoutApis_isNone() {
    tyk.on("/tyk/apis", "[]");

    assertThat(complete(gateway)).isEmpty();
  }

  @Test
  void read_dashboard_isEveryPage() {
    tyk.on("/api/apis?p=1", dashboardPage(PAYMENTS, 2))
        .on("/api/apis?p=2", dashboardPage(PLAIN, 2));

    assertThat(complete(dashboard))
        .extracting(api -> api.description().name())
        .containsExactly("Payments API", "C# samples");
    assertThat(tyk.targets()).containsExactly("/api/apis?p=1", "/api/apis?p=2");
    assertThat(tyk.received().getFirst().header("Authorization")).contains(FakeHttpSystem.TOKEN);
  }

  @Test
  void read_dashboardWithoutApis_isNone() {
    tyk.on("/api/apis?p=1", "{\"apis\":null,\"pages\":0}");

    assertThat(complete(dashboard)).isEmpty();
  }

  @Test
  void read_apiTwiceBecausePagesMoved_isOne() {
    tyk.on("/api/apis?p=1", dashboardPage(PLAIN, 2)).on("/api/apis?p=2", dashboardPage(PLAIN, 2));

    assertThat(complete(dashboard)).hasSize(1);
  }

  @Test
  void read_dashboardOfAnotherShape_fails() {
    tyk.on("/api/apis?p=1", "{\"apis\":[],\"pages\":\"many\"}");
    assertThat(failed(dashboard)).singleElement().asString().contains("an invalid number of pages");

    tyk.on("/api/apis?p=1", "{\"Status\":\"OK\"}");
    assertThat(failed(dashboard)).singleElement().asString().contains("a member apis");

    tyk.on("/api/apis?p=1", "{\"apis\":[{\"api_model\":{}}],\"pages\":1}");
    assertThat(rejected(dashboard))
        .singleElement()
        .asString()
        .contains("apis[0]: api_definition.name: missing");
  }

  @Test
  void read_nameOfCategoriesOnly_isRejected() {
    tyk.on("/tyk/apis", "[{\"name\":\"#a #b\",\"api_id\":\"x\"}]");

    assertThat(rejected(gateway))
        .singleElement()
        .asString()
        .contains("a word that is not a #category");
  }

  private static String dashboardPage(String definition, int pages) {
    return "{\"apis\":[{\"api_model\":{},\"api_definition\":%s}],\"pages\":%d}"
        .formatted(definition, pages);
  }
}
