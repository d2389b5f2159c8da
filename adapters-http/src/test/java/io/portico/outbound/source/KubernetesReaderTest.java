package io.portico.outbound.source;

import static io.portico.outbound.source.Readings.complete;
import static io.portico.outbound.source.Readings.failed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.ReadingNotes.Reason;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import io.portico.domain.discovery.SourceKind;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class KubernetesReaderTest {

  private static final String FIRST = "/apis/gateway.networking.k8s.io/v1/httproutes?limit=500";

  @AutoClose private final FakeHttpSystem cluster = new FakeHttpSystem();
  private final SourceReader source = new KubernetesReader(cluster.http(SourceKind.KUBERNETES));

  @Test
  void read_route_isAnApi() {
    cluster.on(
        FIRST,
        """
        {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRouteList",
         "metadata": {"resourceVersion": "4711"},
         "items": [{
           "apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRoute",
           "metadata": {"name": "orders", "namespace": "shop", "uid": "u-1", "generation": 1,
             "labels": {"app.kubernetes.io/part-of": "storefront", "tier": "2", "empty": ""}},
           "spec": {
             "parentRefs": [{"name": "public", "namespace": "infra"}],
             "hostnames": ["*.example.com", "orders.example.com"],
             "rules": [
               {"matches": [{"path": {"type": "PathPrefix", "value": "/v1"}}],
                "backendRefs": [{"name": "orders", "port": 8080}]},
               {"matches": [{"headers": [{"name": "beta", "value": "yes"}]}]},
               {}]},
           "status": {"parents": []}}]}
        """);

    var api = complete(source).getFirst();

    assertThat(api.externalId().value()).isEqualTo("shop/orders");
    assertThat(api.gatewayId()).contains(ApiId.of("shop.orders"));
    assertThat(api.description().name()).isEqualTo("orders");
    assertThat(api.description().url()).contains("https://orders.example.com");
    assertThat(api.description().provider()).contains("Kubernetes");
    assertThat(api.tags()).isEmpty();
    assertThat(api.metadata())
        .containsExactly(
            entry("app.kubernetes.io/part-of", "storefront"),
            entry("tier", "2"),
            entry("empty", ""),
            entry("namespace", "shop"),
            entry("hosts", "*.example.com, orders.example.com"),
            entry("paths", "/v1"),
            entry("gateways", "public"));
    assertThat(cluster.received().getFirst().header("Authorization"))
        .contains("Bearer " + FakeHttpSystem.TOKEN);
  }

  @Test
  void read_routeOfALongName_isKnownByItsUid() {
    cluster.on(
        FIRST,
        """
        {"items": [{"metadata": {"name": "%s", "namespace": "shop", "uid": "u-1"}}]}"""
            .formatted("o".repeat(60)));

    assertThat(complete(source).getFirst().gatewayId()).contains(ApiId.of("u-1"));
  }

  @Test
  void read_severalPages_isAllOfThem() {
    cluster
        .on(FIRST, page("a", "eyJ2IjoibWV0YS+/=="))
        .on(FIRST + "&continue=eyJ2IjoibWV0YS%2B%2F%3D%3D", page("b", ""));

    assertThat(complete(source))
        .extracting(api -> api.externalId().value())
        .containsExactly("n/a", "n/b");
  }

  @Test
  void read_expiredContinueToken_fails() {
    cluster
        .on(FIRST, page("a", "old"))
        .on(FIRST + "&continue=old", 410, "{\"kind\":\"Status\",\"reason\":\"Expired\"}");

    assertThat(failed(source)).singleElement().asString().contains("status 410 (expected: 200)");
  }

  @Test
  void read_ingressAndGrpcRoute_areApisToo() {
    cluster
        .on(FIRST, page("same", ""))
        .on(
            "/apis/gateway.networking.k8s.io/v1/grpcroutes?limit=500",
            """
            {"metadata": {}, "items": [{
              "metadata": {"name": "same", "namespace": "n", "labels": {"tier": "1"}},
              "spec": {"parentRefs": [{"name": "public"}], "hostnames": ["grpc.example.com"],
                "rules": [{"matches": [{"method": {"service": "shop.Orders", "method": "Get"}}]},
                  {"matches": [{"method": {"service": "shop.Stock"}}, {}]}]}}]}
            """)
        .on(
            "/apis/networking.k8s.io/v1/ingresses?limit=500",
            """
            {"metadata": {}, "items": [
              {"metadata": {"name": "same", "namespace": "n", "labels": {"tier": "3"}},
               "spec": {"ingressClassName": "nginx", "tls": [{"hosts": ["a.example.com"]}],
                 "rules": [{"host": "a.example.com", "http": {"paths": [
                   {"path": "/v1", "pathType": "Prefix"}, {"pathType": "Prefix"}]}}]}},
              {"metadata": {"name": "plain", "namespace": "n"},
               "spec": {"defaultBackend": {}, "rules": [{"host": "b.example.com"}]}}]}
            """);

    var apis = complete(source);

    assertThat(apis)
        .extracting(api -> api.externalId().value())
        .containsExactly("n/same", "grpcroute/n/same", "ingress/n/same", "ingress/n/plain");
    assertThat(apis.get(1).description().style()).contains(ApiStyle.GRPC);
    assertThat(apis.get(1).description().url()).contains("https://grpc.example.com");
    assertThat(apis.get(1).metadata())
        .containsExactly(
            entry("tier", "1"),
            entry("namespace", "n"),
            entry("hosts", "grpc.example.com"),
            entry("services", "shop.Orders, shop.Stock"),
            entry("gateways", "public"));
    assertThat(apis.get(2).description().url()).contains("https://a.example.com");
    assertThat(apis.get(2).metadata())
        .containsExactly(
            entry("tier", "3"),
            entry("namespace", "n"),
            entry("hosts", "a.example.com"),
            entry("paths", "/v1"),
            entry("ingress_class", "nginx"));
    assertThat(apis.get(3).description().url()).contains("http://b.example.com");
  }

  @Test
  void read_kindThatIsNotInstalled_isSkippedAndSaid() {
    cluster.on("/apis/networking.k8s.io/v1/ingresses?limit=500", page("a", ""));

    var read = Readings.read(source);

    assertThat(read.apis()).hasSize(1);
    assertThat(read.notes().skipped())
        .containsExactly(
            new Skipped(
                Reason.KIND_NOT_SERVED,
                2,
                List.of(
                    "/apis/gateway.networking.k8s.io/v1/httproutes",
                    "/apis/gateway.networking.k8s.io/v1/grpcroutes")));
  }

  @Test
  void read_kindThatTheTokenMayNotList_isRejectedWithoutAnId() {
    cluster
        .on(FIRST, page("a", ""))
        .on("/apis/networking.k8s.io/v1/ingresses?limit=500", 403, "{}");

    var read = Readings.read(source);

    assertThat(read.apis()).hasSize(1);
    assertThat(read.rejected())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.externalId()).isEmpty();
              assertThat(one.place()).endsWith("/apis/networking.k8s.io/v1/ingresses");
            });
  }

  @Test
  void read_routeWithoutAName_isRejectedAlone() {
    cluster.on(
        FIRST,
        """
        {"metadata": {}, "items": [{"metadata": {"namespace": "n"}, "spec": {}},
          {"metadata": {"name": "b", "namespace": "n"}, "spec": {"hostnames": "b"}},
          {"metadata": {"name": "c", "namespace": "n"}, "spec": {}}]}
        """);

    var read = Readings.read(source);

    assertThat(read.apis()).extracting(api -> api.externalId().value()).containsExactly("n/c");
    assertThat(read.rejected())
        .extracting(one -> one.externalId().map(ExternalId::value).orElse(""))
        .containsExactly("", "n/b");
  }

  @Test
  void read_noKindInstalled_fails() {
    assertThat(failed(source))
        .hasSize(3)
        .first()
        .asString()
        .contains("/v1/httproutes: status 404 (expected: 200)");
  }

  private static String page(String name, String mark) {
    return """
    {"metadata": {"continue": "%s"}, "items":
      [{"metadata": {"name": "%s", "namespace": "n"}, "spec": {}}]}
    """
        .formatted(mark, name);
  }
}
