package io.portico.sources;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.openapi.ApiAddresses;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The Gateway API of a Kubernetes cluster. Each {@code HTTPRoute} is an API, identified by its
 * namespace and name; its labels, hosts and paths are the metadata.
 */
record KubernetesReader(SourceHttp http) implements SourceReader {

  private static final String PATH = "/apis/gateway.networking.k8s.io/v1/httproutes";
  private static final String PAGE = "?limit=500";

  /** Returns the header for the credential. */
  static SourceHttp.Header header(Credential credential) {
    return new SourceHttp.Header("Authorization", "Bearer ", credential);
  }

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public Reading.Complete read() {
    var apis = new ApiCollector("GET " + address() + PATH);
    try (var session = http.open()) {
      var pages = new PageTracker();
      for (var marker = Optional.of(""); marker.isPresent(); ) {
        var response = session.get(PATH + PAGE + marker.get());
        var others = response.object("items", route -> apis.add(route, () -> Optional.of(id(route)), () -> api(route)));
        marker =
            pages
                .after(response, () -> others.object("metadata").text("continue"))
                .map(text -> "&continue=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
      }
    }
    return apis.complete();
  }

  private static String id(JsonEntry route) {
    var metadata = route.object("metadata");
    return metadata.requiredText("namespace") + "/" + metadata.requiredText("name");
  }

  private static DiscoveredApi api(JsonEntry route) {
    var metadata = route.object("metadata");
    var spec = route.object("spec");
    var name = metadata.requiredText("name");
    var hosts = spec.texts("hostnames");
    var paths =
        spec.objects("rules").stream()
            .flatMap(rule -> rule.objects("matches").stream())
            .flatMap(match -> match.object("path").text("value").stream())
            .toList();
    return new DiscoveredApi(
        new ExternalId(id(route)),
        new ApiDescription(
            name,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of("Kubernetes"),
            url(hosts)),
        new Metadata()
            .put(metadata.object("labels").textsByName())
            .put("namespace", metadata.text("namespace"))
            .put("hosts", hosts)
            .put("paths", paths)
            .put(
                "gateways",
                spec.objects("parentRefs").stream()
                    .flatMap(parent -> parent.text("name").stream())
                    .toList())
            .entries(),
        List.of());
  }

  /* A wildcard host cannot be called. */
  private static Optional<String> url(List<String> hosts) {
    return hosts.stream()
        .filter(host -> !host.startsWith("*"))
        .findFirst()
        .flatMap(host -> ApiAddresses.accepted("https://" + host));
  }
}
