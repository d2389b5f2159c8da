package io.portico.sources;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.openapi.Addresses;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The Gateway API of a Kubernetes cluster: an API is an {@code HTTPRoute}, called by its namespace
 * and name. Its labels are its metadata, with what it listens on.
 */
record GatewayApiSource(SourceHttp http) implements SourceReader {

  static final String KIND = "kubernetes";

  private static final String PATH = "/apis/gateway.networking.k8s.io/v1/httproutes";
  private static final String PAGE = "?limit=500";

  /** Returns how the cluster wants the credential. */
  static SourceHttp.Header header(Credential credential) {
    return new SourceHttp.Header("Authorization", "Bearer ", credential);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public List<DiscoveredApi> read() throws SourceFailure {
    var apis = new DiscoveredApis("GET " + address() + PATH);
    try (var conversation = http.converse()) {
      var pages = new Pages();
      for (var mark = Optional.of(""); mark.isPresent(); ) {
        var answer = conversation.get(PATH + PAGE + mark.get());
        var rest = answer.object("items", route -> apis.add(route.place(), () -> api(route)));
        mark =
            pages
                .after(answer, () -> rest.object("metadata").text("continue"))
                .map(text -> "&continue=" + URLEncoder.encode(text, StandardCharsets.UTF_8));
      }
    }
    return apis.complete();
  }

  private static DiscoveredApi api(Entry route) {
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
        new ExternalId(metadata.requiredText("namespace") + "/" + name),
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

  /* A wildcard is no host that anybody could call. */
  private static Optional<String> url(List<String> hosts) {
    return hosts.stream()
        .filter(host -> !host.startsWith("*"))
        .findFirst()
        .flatMap(host -> Addresses.accepted("https://" + host));
  }
}
