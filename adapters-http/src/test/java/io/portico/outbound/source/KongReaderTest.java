package io.portico.outbound.source;

import static io.portico.outbound.source.Readings.complete;
import static io.portico.outbound.source.Readings.failed;
import static io.portico.outbound.source.Readings.rejected;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.SourceKind;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
class KongReaderTest {

  private static final String NOTHING = "{\"data\":[],\"next\":null}";

  @AutoClose
  private final FakeHttpSystem kong = new FakeHttpSystem().on("/routes?size=1000", NOTHING);

  private final SourceReader source = new KongReader(kong.http(SourceKind.KONG));

  @Test
  void read_serviceWithRoutes_isAnApi() {
    kong.on(
            "/services?size=1000",
            """
            {"next": null, "data": [
              {"id": "9748f662-7711-4a90-8186-dc02f10eb0f5", "name": "payments", "retries": 5,
               "protocol": "https", "host": "payments.internal", "port": 8443, "path": "/v1",
               "connect_timeout": 60000, "enabled": true, "created_at": 1422386534,
               "client_certificate": null, "tags": ["domain:finance", "tier1"]}]}
            """)
        .on(
            "/routes?size=1000",
            """
            {"next": null, "data": [
              {"id": "d35165e2", "name": "pay", "protocols": ["https"], "methods": null,
               "hosts": ["pay.example.com"], "paths": ["/pay", "/cards"], "strip_path": true,
               "service": {"id": "9748f662-7711-4a90-8186-dc02f10eb0f5"}, "tags": ["public", "tier1"]},
              {"id": "a9daa3ba", "name": "free", "paths": ["/free"], "service": null, "tags": null}]}
            """);

    var api = complete(source).getFirst();

    assertThat(api.externalId().value()).isEqualTo("9748f662-7711-4a90-8186-dc02f10eb0f5");
    assertThat(api.gatewayId()).contains(ApiId.of("payments"));
    assertThat(api.description().name()).isEqualTo("payments");
    assertThat(api.description().url()).contains("https://payments.internal:8443/v1");
    assertThat(api.description().provider()).contains("Kong");
    assertThat(api.tags()).containsExactly("domain:finance", "tier1", "public");
    assertThat(api.metadata())
        .containsExactly(
            entry("protocol", "https"),
            entry("paths", "/pay, /cards"),
            entry("hosts", "pay.example.com"));
    assertThat(kong.received())
        .allSatisfy(
            received ->
                assertThat(received.header("Kong-Admin-Token")).contains(FakeHttpSystem.TOKEN));
  }

  @Test
  void read_severalPages_isAllOfThem() {
    kong.on("/services?size=1000", page("a", "\"WyJhIl0=\"", "\"/services?offset=WyJhIl0%3D\""))
        .on("/services?size=1000&offset=WyJhIl0%3D", page("b", "null", "\"/services?offset=c\""))
        .on("/services?size=1000&offset=c", page("c", "null", "null"));

    assertThat(complete(source))
        .extracting(api -> api.externalId().value())
        .containsExactly("a", "b", "c");
  }

  @Test
  void read_serviceWithoutName_isNamedByItsId() {
    kong.on("/services?size=1000", "{\"data\":[{\"id\":\"x\",\"name\":null,\"tags\":null}]}");

    assertThat(complete(source).getFirst().description().name()).isEqualTo("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"größe", "a~b", "search"})
  void read_serviceWhoseNameIsNoId_isKnownByItsId(String name) {
    kong.on("/services?size=1000", "{\"data\":[{\"id\":\"x\",\"name\":\"" + name + "\"}]}");

    var api = complete(source).getFirst();

    assertThat(api.gatewayId()).contains(ApiId.of("x"));
    assertThat(api.description().name()).isEqualTo(name);
  }

  @Test
  void read_grpcService_isOfThatStyle() {
    kong.on(
        "/services?size=1000",
        "{\"data\":[{\"id\":\"x\",\"protocol\":\"grpcs\",\"host\":\"h\",\"port\":9000}]}");

    assertThat(complete(source).getFirst().description().style()).contains(ApiStyle.GRPC);
  }

  @Test
  void read_nextPageElsewhere_fails() {
    try (var other = new FakeHttpSystem()) {
      kong.on(
          "/services?size=1000",
          page("a", "\"o\"", "\"" + other.address() + "/services?offset=o\""));

      assertThat(failed(source))
          .singleElement()
          .asString()
          .contains("/services: a link to the next page on another host");
      assertThat(other.received()).isEmpty();
    }
  }

  @Test
  void read_samePageAgain_fails() {
    kong.on("/services?size=1000", page("a", "\"o\"", "null"))
        .on("/services?size=1000&offset=o", page("b", "\"o\"", "null"));

    assertThat(failed(source)).singleElement().asString().contains("the same page");
  }

  @Test
  void read_serviceOfAnotherShape_isRejectedWithItsPlace() {
    kong.on(
        "/services?size=1000",
        "{\"data\":[{\"name\":\"no id\"},{\"id\":\"x\",\"tags\":\"t\"},7,{\"id\":\"ok\"}]}");

    assertThat(rejected(source))
        .hasSize(3)
        .anyMatch(reason -> reason.contains("/services: data[0]: id: missing"))
        .anyMatch(reason -> reason.contains("data[1]: tags: of type string (expected: a list)"))
        .anyMatch(
            reason -> reason.contains("data[2]: record: of type number (expected: an object)"));
  }

  @Test
  void read_routeOfAnotherShape_rejectsItsServiceAlone() {
    kong.on(
            "/routes?size=1000",
            "{\"data\":[{\"service\":{\"id\":\"a\"},\"paths\":7},{\"service\":{\"id\":\"b\"},\"paths\":[\"/b\"]}]}")
        .on("/services?size=1000", "{\"data\":[{\"id\":\"a\"},{\"id\":\"b\"}]}");

    var read = Readings.read(source);

    assertThat(read.apis()).extracting(api -> api.externalId().value()).containsExactly("b");
    assertThat(read.rejected())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.externalId()).contains(new ExternalId("a"));
              assertThat(one.field()).contains("/routes: data[0].paths");
            });
  }

  private static String page(String id, String offset, String next) {
    return "{\"data\":[{\"id\":\"%s\",\"name\":\"%s\"}],\"offset\":%s,\"next\":%s}"
        .formatted(id, id, offset, next);
  }
}
