package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import io.portico.openapi.ApiAddresses;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Kong Gateway over its Admin API. Each service is an API, identified by its id and known by its
 * name, as in Kong's logs; the hosts and paths of its routes are metadata, and their tags are added
 * to its own.
 */
record KongReader(SourceHttp http) implements SourceReader {

  private static final String PAGE = "?size=1000";

  /**
   * The routes of a service.
   *
   * @param problems of routes that cannot be read, without which the service is not known
   */
  private record Routes(
      List<String> paths,
      List<String> hosts,
      List<String> tags,
      List<InvalidValueException> problems) {

    Routes() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void add(JsonEntry route) {
      try {
        paths.addAll(route.texts("paths"));
        hosts.addAll(route.texts("hosts"));
        tags.addAll(route.texts("tags"));
      } catch (InvalidValueException e) {
        problems.add(e);
      }
    }

    Routes requireValid() {
      if (!problems.isEmpty()) {
        throw problems.getFirst();
      }
      return this;
    }
  }

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public Reading.Complete read() {
    try (var session = http.open()) {
      var apis = new ApiCollector("GET " + address() + "/services");
      var routes = new HashMap<String, Routes>();
      readPages(session, "/routes", route -> apis.check(route, () -> collect(route, routes)));
      readPages(
          session,
          "/services",
          service -> apis.add(service, () -> service.text("id"), () -> api(service, routes)));
      return apis.complete();
    }
  }

  private static void readPages(SourceSession session, String path, Consumer<JsonEntry> reader) {
    var pages = new PageTracker();
    for (var marker = Optional.of(""); marker.isPresent(); ) {
      var response = session.get(path + PAGE + marker.get());
      var others = response.object("data", reader);
      var link = pages.text(response, () -> others.text("next"));
      if (link.isPresent()) {
        session.requireOwn(response, link.get());
      }
      var query = link.map(text -> text.replaceFirst("^[^?]*\\??", ""));
      marker =
          pages.after(response, () -> others.text("offset").map(KongReader::query).or(() -> query));
      marker = marker.map(text -> "&" + text);
    }
  }

  private static String query(String offset) {
    return "offset=" + URLEncoder.encode(offset, StandardCharsets.UTF_8);
  }

  private static void collect(JsonEntry route, Map<String, Routes> routes) {
    route
        .object("service")
        .text("id")
        .ifPresent(id -> routes.computeIfAbsent(id, _ -> new Routes()).add(route));
  }

  private static DiscoveredApi api(JsonEntry service, Map<String, Routes> routesById) {
    var id = service.requiredText("id");
    var routes = routesById.getOrDefault(id, new Routes()).requireValid();
    var protocol = service.text("protocol");
    var name = service.text("name").orElse(id);
    return new DiscoveredApi(
            new ExternalId(id),
            new ApiDescription(
                LineForm.cleaned(name),
                Optional.empty(),
                Optional.empty(),
                protocol.filter(word -> word.startsWith("grpc")).map(_ -> ApiStyle.GRPC),
                Optional.empty(),
                Optional.of("Kong"),
                url(service)),
            new Metadata()
                .put("protocol", protocol)
                .put("paths", routes.paths())
                .put("hosts", routes.hosts())
                .entries(),
            Stream.concat(service.texts("tags").stream(), routes.tags().stream())
                .distinct()
                .toList())
        .knownAs(List.of(name, id));
  }

  private static Optional<String> url(JsonEntry service) {
    return service
        .text("host")
        .flatMap(
            host ->
                ApiAddresses.accepted(
                    "%s://%s%s%s"
                        .formatted(
                            service.text("protocol").orElse("http"),
                            host,
                            service.text("port").map(port -> ":" + port).orElse(""),
                            service.text("path").orElse(""))));
  }
}
