package io.portico.sources;

import static io.portico.sources.Readings.complete;
import static io.portico.sources.Readings.failed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class KubernetesReaderTest {

  private static final String FIRST = "/apis/gateway.networking.k8s.io/v1/httproutes?limit=500";

  private final FakeHttpSystem cluster = new FakeHttpSystem();
  private final SourceReader source = new KubernetesReader(cluster.http(KubernetesReader::header));

  @AfterEach
  void stop() {
    cluster.close();
  }

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
  void read_gatewayApiNotInstalled_fails() {
    assertThat(failed(source))
        .singleElement()
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
