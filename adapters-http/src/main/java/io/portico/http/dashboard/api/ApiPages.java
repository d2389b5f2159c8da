package io.portico.http.dashboard.api;

import io.portico.application.port.in.governance.GovernanceQueries.PolicyResult;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.LabelAssignment;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.http.dashboard.api.ApiPage.Detail;
import io.portico.http.dashboard.api.ApiPage.Label;
import io.portico.http.dashboard.api.ApiPage.MissingLabel;
import io.portico.http.dashboard.api.ApiPage.PolicyState;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.apis.People;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Address;
import io.portico.http.page.Chip;
import io.portico.http.page.Words;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Builds the pages of one API. */
final class ApiPages {

  private ApiPages() {}

  static ApiPage overview(
      ApiRecord api,
      Map<LabelName, LabelDefinition> definitions,
      People people,
      List<PolicyResult> policies,
      ApiAccess.Found access) {
    return new ApiPage(
        ApiHead.of(api, ApiHead.Part.OVERVIEW),
        details(api),
        api.labels().byName().values().stream()
            .map(label -> label(label, Optional.ofNullable(definitions.get(label.name())), people))
            .toList(),
        definitions.values().stream()
            .filter(LabelDefinition::required)
            .filter(definition -> !api.labels().byName().containsKey(definition.name()))
            .map(definition -> missing(definition, Optional.empty()))
            .toList(),
        policies.stream().map(result -> policy(result, definitions)).toList(),
        access.plans(),
        access.names(),
        access.keys());
  }

  private static PolicyState policy(
      PolicyResult result, Map<LabelName, LabelDefinition> definitions) {
    return new PolicyState(
        result.policy(),
        result.lacking().stream()
            .map(
                required -> {
                  var expected =
                      Optional.of(
                              required.values().size() == 1
                                  ? required.values().getFirst().value()
                                  : required.expectedValue())
                          .filter(_ -> !required.values().isEmpty());
                  var definition = definitions.get(required.label());
                  return definition == null
                      ? new MissingLabel(
                          required.label().value(), required.label().value(), expected)
                      : missing(definition, expected);
                })
            .toList());
  }

  private static MissingLabel missing(LabelDefinition definition, Optional<String> expected) {
    return new MissingLabel(definition.name().value(), definition.title(), expected);
  }

  private static List<Detail> details(ApiRecord api) {
    var description = api.description();
    return Stream.of(
            description.description().map(text -> Detail.prose("apis.description", text)),
            description.owner().map(text -> listed("apis.owner", "owner", text)),
            description.style().map(style -> Detail.of("apis.style", style.word())),
            description.provider().map(text -> listed("apis.provider", "provider", text)),
            description.url().map(ApiPages::url),
            api.origin().map(origin -> listed("apis.source", "source", origin.source().value())),
            api.origin().map(origin -> Detail.of("apis.externalId", origin.externalId().value())),
            Optional.of(Detail.of("apis.id", api.id().toString())),
            Optional.of(Detail.at("apis.created", api.createdAt())),
            Optional.of(Detail.at("apis.changed", api.updatedAt())))
        .flatMap(Optional::stream)
        .toList();
  }

  /* Leads to all APIs that have the same. */
  private static Detail listed(String key, String parameter, String value) {
    return Detail.of(key, value)
        .leadingTo(Address.of(Section.APIS.path()).with(parameter, value).toString());
  }

  private static Detail url(String url) {
    var detail = Detail.of("apis.url", url);
    return isWeb(url) ? detail.leadingTo(url) : detail;
  }

  /* Browsers do nothing dangerous with these. */
  private static boolean isWeb(String url) {
    var scheme = URI.create(url).getScheme();
    return "http".equalsIgnoreCase(scheme) || "https".equalsIgnoreCase(scheme);
  }

  private static Label label(
      LabelAssignment label, Optional<LabelDefinition> definition, People people) {
    var name = label.name().value();
    var value = label.value().value();
    var title = definition.map(LabelDefinition::title).orElse(name);
    return new Label(
        name,
        title,
        Chip.label(name, title, value).leadingTo(ApiPaths.with(label.name(), value)),
        definition.flatMap(one -> Optional.ofNullable(one.texts().values().get(label.value()))),
        source(label.source()),
        people.words(label.setBy()),
        label.setAt(),
        definition.map(LabelDefinition::deprecated).orElse(false));
  }

  private static Words source(LabelSource source) {
    return switch (source) {
      case LabelSource.Manual() -> Words.of("apis.manual");
      case LabelSource.Discovered(var system) -> Words.of("apis.discovered", system);
    };
  }
}
