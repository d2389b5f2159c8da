package io.portico.outbound.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.ReadingNotes.Reason;
import io.portico.domain.shared.InvalidValueException;
import io.portico.openapi.ApiAddresses;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The routes of a Kubernetes cluster. Each {@code HTTPRoute} and {@code GRPCRoute} of the Gateway
 * API and each {@code Ingress} is an API, identified by its namespace and name; its labels, hosts
 * and paths are the metadata.
 */
record KubernetesReader(SourceHttp http) implements SourceReader {

  private static final String PAGE = "?limit=500";
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  /** The kinds of routes. */
  private enum Kind {
    HTTP_ROUTE("/apis/gateway.networking.k8s.io/v1/httproutes", ""),
    GRPC_ROUTE("/apis/gateway.networking.k8s.io/v1/grpcroutes", "grpcroute/"),
    INGRESS("/apis/networking.k8s.io/v1/ingresses", "ingress/");

    private final String path;

    /* Routes of different kinds may have the same name. */
    private final String prefix;

    Kind(String path, String prefix) {
      this.path = path;
      this.prefix = prefix;
    }
  }

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public Reading.Complete read() {
    var apis = new ApiCollector("GET " + address());
    var skipped = new SkippedRecords();
    var failures = new ArrayList<SourceFailure>();
    try (var session = http.open()) {
      for (var kind : Kind.values()) {
        try {
          read(session, kind, apis);
        } catch (SourceFailure e) {
          failures.add(e);
          // A cluster need not have all kinds, nor a token the right to list them.
          switch (e.status()) {
            case NOT_FOUND -> skipped.add(Reason.KIND_NOT_SERVED, kind.path);
            case FORBIDDEN ->
                apis.reject(
                    Optional.empty(),
                    "GET " + address() + kind.path,
                    Optional.empty(),
                    InvalidValueException.found(
                        "record", "status 403", "a token that may list them"));
            default -> throw e;
          }
        }
      }
    }
    if (failures.size() == Kind.values().length) {
      throw new SourceFailure(failures.stream().flatMap(e -> e.reasons().stream()).toList());
    }
    return apis.complete(new ReadingNotes(skipped.list(), List.of()));
  }

  private static void read(SourceSession session, Kind kind, ApiCollector apis) {
    var pages = new PageTracker();
    for (var marker = Optional.of(""); marker.isPresent(); ) {
      var response = session.get(kind.path + PAGE + marker.get());
      var others =
          response.object(
              "items",
              route -> apis.add(route, () -> Optional.of(id(kind, route)), () -> api(kind, route)));
      marker =
          pages
              .after(response, () -> others.object("metadata").text("continue"))
              .map(text -> "&continue=" + URLEncoder.encode(text, UTF_8));
    }
  }

  private static String id(Kind kind, JsonEntry route) {
    var metadata = route.object("metadata");
    return kind.prefix + metadata.requiredText("namespace") + "/" + metadata.requiredText("name");
  }

  private static DiscoveredApi api(Kind kind, JsonEntry route) {
    var metadata = route.object("metadata");
    var spec = route.object("spec");
    var details =
        new Metadata()
            .put(metadata.object("labels").textsByName())
            .put("namespace", metadata.text("namespace"));
    var url =
        switch (kind) {
          case HTTP_ROUTE, GRPC_ROUTE -> gatewayRoute(kind, spec, details);
          case INGRESS -> ingress(spec, details);
        };
    return new DiscoveredApi(
            new ExternalId(id(kind, route)),
            new ApiDescription(
                metadata.requiredText("name"),
                Optional.empty(),
                Optional.empty(),
                Optional.of(ApiStyle.GRPC).filter(_ -> kind == Kind.GRPC_ROUTE),
                Optional.empty(),
                Optional.of("Kubernetes"),
                url),
            details.entries(),
            List.of())
        .knownAs(ids(kind, route));
  }

  /* A namespace has no dot, so the name is unique in the cluster; it may be too long for an id. */
  private static List<String> ids(Kind kind, JsonEntry route) {
    return Stream.concat(
            Stream.of(id(kind, route).replace('/', '.')),
            route.object("metadata").text("uid").stream())
        .toList();
  }

  private static Optional<String> gatewayRoute(Kind kind, JsonEntry spec, Metadata details) {
    var hosts = spec.texts("hostnames");
    details.put("hosts", hosts);
    var matches =
        spec.objects("rules").stream().flatMap(rule -> rule.objects("matches").stream()).toList();
    if (kind == Kind.GRPC_ROUTE) {
      details.put("services", texts(matches.stream().map(one -> one.object("method")), "service"));
    } else {
      details.put("paths", texts(matches.stream().map(one -> one.object("path")), "value"));
    }
    details.put("gateways", texts(spec.objects("parentRefs").stream(), "name"));
    return url("https", hosts);
  }

  private static Optional<String> ingress(JsonEntry spec, Metadata details) {
    var rules = spec.objects("rules");
    var hosts = texts(rules.stream(), "host");
    details
        .put("hosts", hosts)
        .put(
            "paths",
            texts(
                rules.stream().flatMap(rule -> rule.object("http").objects("paths").stream()),
                "path"))
        .put("ingress_class", spec.text("ingressClassName"));
    return url(spec.objects("tls").isEmpty() ? "http" : "https", hosts);
  }

  private static List<String> texts(Stream<JsonEntry> objects, String member) {
    return objects.flatMap(one -> one.text(member).stream()).toList();
  }

  /* A wildcard host cannot be called. */
  private static Optional<String> url(String scheme, List<String> hosts) {
    return hosts.stream()
        .filter(host -> !host.startsWith("*"))
        .findFirst()
        .flatMap(host -> ApiAddresses.accepted(scheme + "://" + host));
  }
}
