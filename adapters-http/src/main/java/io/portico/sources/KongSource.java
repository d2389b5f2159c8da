package io.portico.sources;

import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.openapi.Addresses;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Kong Gateway over its Admin API: an API is a service, called by its id. What its routes listen on
 * is metadata, and their tags are its tags, too.
 */
record KongSource(SourceHttp http) implements SourceReader {

  static final String KIND = "kong";

  private static final String PAGE = "?size=1000";

  /** Returns how Kong wants the credential. */
  static SourceHttp.Header header(Credential credential) {
    return new SourceHttp.Header("Kong-Admin-Token", "", credential);
  }

  /** What the routes of one service say of it. */
  private record Routes(List<String> paths, List<String> hosts, List<String> tags) {

    Routes() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void add(Entry route) {
      paths.addAll(route.texts("paths"));
      hosts.addAll(route.texts("hosts"));
      tags.addAll(route.texts("tags"));
    }
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
    try (var conversation = http.converse()) {
      var apis = new DiscoveredApis("GET " + address() + "/services");
      var routes = new HashMap<String, Routes>();
      readPages(
          conversation,
          "/routes",
          route -> apis.check(route.place(), () -> collect(route, routes)));
      readPages(
          conversation,
          "/services",
          service -> apis.add(service.place(), () -> api(service, routes)));
      return apis.complete();
    }
  }

  private static void readPages(Conversation conversation, String path, Answer.Taker taker)
      throws SourceFailure {
    var pages = new Pages();
    for (var mark = Optional.of(""); mark.isPresent(); ) {
      var answer = conversation.get(path + PAGE + mark.get());
      var rest = answer.object("data", taker);
      var link = pages.text(answer, () -> rest.text("next"));
      if (link.isPresent()) {
        conversation.requireOwn(answer, link.get());
      }
      var query = link.map(text -> text.replaceFirst("^[^?]*\\??", ""));
      mark = pages.after(answer, () -> rest.text("offset").map(KongSource::query).or(() -> query));
      mark = mark.map(text -> "&" + text);
    }
  }

  private static String query(String offset) {
    return "offset=" + URLEncoder.encode(offset, StandardCharsets.UTF_8);
  }

  private static void collect(Entry route, Map<String, Routes> routes) {
    route
        .object("service")
        .text("id")
        .ifPresent(id -> routes.computeIfAbsent(id, _ -> new Routes()).add(route));
  }

  private static DiscoveredApi api(Entry service, Map<String, Routes> routesById) {
    var id = service.requiredText("id");
    var routes = routesById.getOrDefault(id, new Routes());
    var protocol = service.text("protocol");
    return new DiscoveredApi(
        new ExternalId(id),
        new ApiDescription(
            service.text("name").orElse(id),
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
        Stream.concat(service.texts("tags").stream(), routes.tags().stream()).distinct().toList());
  }

  private static Optional<String> url(Entry service) {
    return service
        .text("host")
        .flatMap(
            host ->
                Addresses.accepted(
                    "%s://%s%s%s"
                        .formatted(
                            service.text("protocol").orElse("http"),
                            host,
                            service.text("port").map(port -> ":" + port).orElse(""),
                            service.text("path").orElse(""))));
  }
}
