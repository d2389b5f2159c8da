package io.portico.outbound.source;

import io.portico.application.port.out.discovery.SourceSystem.Reading;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.LineForm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tyk over its Gateway or its Dashboard. Each API definition is an API, identified by its {@code
 * api_id}. The words of its name that start with {@code #} are categories, which become tags.
 */
record TykReader(SourceHttp http, Part part) implements SourceReader {

  /** The two interfaces. */
  enum Part {
    GATEWAY("/tyk/apis"),
    DASHBOARD("/api/apis");

    private final String path;

    Part(String path) {
      this.path = path;
    }
  }

  /* A page has ten APIs, so this is the maximum number of APIs. */
  static final int MOST_PAGES = 20_000;

  private static final String NOT_VERSIONED = "Default";

  @Override
  public String address() {
    return http.base().toString();
  }

  @Override
  public Reading.Complete read() {
    var apis = new ApiCollector("GET " + address() + part.path);
    try (var session = http.open()) {
      switch (part) {
        case GATEWAY ->
            session.get(part.path).list(definition -> add(apis, definition, definition));
        case DASHBOARD -> readPages(session, apis);
      }
    }
    return apis.complete();
  }

  private void readPages(SourceSession session, ApiCollector apis) {
    var pages = 1;
    for (var page = 1; page <= pages; page++) {
      var response = session.get(part.path + "?p=" + page);
      var others = response.object("apis", api -> add(apis, api, api.object("api_definition")));
      pages = pages(response, others, "pages", MOST_PAGES);
    }
  }

  private static void add(ApiCollector apis, JsonEntry entry, JsonEntry definition) {
    apis.add(entry, () -> definition.text("api_id"), () -> api(definition));
  }

  /** Returns the number of pages in the member {@code name}, at most {@code most}. */
  static int pages(JsonResponse response, JsonEntry others, String name, int most) {
    var pages = others.json().path(name);
    if (!pages.canConvertToInt() || pages.asInt() < 0 || pages.asInt() > most) {
      throw SourceFailure.of(
          response.request(),
          pages.canConvertToInt() ? pages.asInt() + " pages" : "an invalid number of pages",
          "a member " + name + " from 0 to " + most);
    }
    return pages.asInt();
  }

  /** Returns the API of an API definition. */
  static DiscoveredApi api(JsonEntry definition) {
    var words = Arrays.asList(LineForm.cleaned(definition.requiredText("name")).split("\\s+"));
    Predicate<String> isCategory = word -> word.length() > 1 && word.startsWith("#");
    var name = words.stream().filter(isCategory.negate()).collect(Collectors.joining(" ")).strip();
    if (name.isEmpty()) {
      throw new InvalidValueException(
          "name", definition.requiredText("name"), "a word that is not a #category");
    }
    var proxy = definition.object("proxy");
    var id = definition.requiredText("api_id");
    return new DiscoveredApi(
            new ExternalId(id),
            new ApiDescription(
                name,
                version(definition),
                Optional.empty(),
                Optional.of(ApiStyle.GRAPHQL)
                    .filter(_ -> definition.object("graphql").isTrue("enabled")),
                Optional.empty(),
                Optional.of("Tyk"),
                Optional.empty()),
            new Metadata()
                .put("listen_path", proxy.text("listen_path"))
                .put("domain", definition.text("domain"))
                .put("org_id", definition.text("org_id"))
                .entries(),
            Stream.concat(words.stream().filter(isCategory), definition.texts("tags").stream())
                .distinct()
                .toList())
        .knownAs(List.of(id));
  }

  /* Tyk gives an unversioned API one version, called "Default". */
  private static Optional<String> version(JsonEntry definition) {
    var data = definition.object("version_data");
    if (data.isTrue("not_versioned")) {
      return Optional.empty();
    }
    return data.text("default_version")
        .or(() -> data.object("versions").soleMember())
        .filter(version -> !version.equals(NOT_VERSIONED));
  }
}
