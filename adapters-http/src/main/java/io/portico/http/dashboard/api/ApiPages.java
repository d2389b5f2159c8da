package io.portico.http.dashboard.api;

import io.portico.application.port.in.governance.GovernanceQueries.PolicyResult;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.ApiStyle;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    var details = new ArrayList<Detail>();
    description
        .description()
        .ifPresent(text -> details.add(Detail.prose("apis.description", text)));
    description
        .owner()
        .ifPresent(
            text ->
                details.add(
                    Detail.of("apis.owner", text)
                        .leadingTo(list().with("owner", text).toString())));
    description
        .style()
        .map(ApiStyle::word)
        .ifPresent(
            style ->
                details.add(
                    new Detail(
                        Words.of("apis.style"), style, Optional.empty(), Optional.empty(), false)));
    description
        .provider()
        .ifPresent(
            text ->
                details.add(
                    Detail.of("apis.provider", text)
                        .leadingTo(list().with("provider", text).toString())));
    description
        .url()
        .ifPresent(
            text ->
                details.add(
                    isWeb(text)
                        ? Detail.of("apis.url", text).leadingTo(text)
                        : Detail.of("apis.url", text)));
    api.origin().ifPresent(origin -> details.addAll(details(origin)));
    details.add(Detail.of("apis.id", api.id().toString()));
    details.add(Detail.at("apis.created", api.createdAt()));
    details.add(Detail.at("apis.changed", api.updatedAt()));
    return details;
  }

  private static List<Detail> details(ApiOrigin origin) {
    return List.of(
        Detail.of("apis.source", origin.source().value())
            .leadingTo(list().with("source", origin.source().value()).toString()),
        Detail.of("apis.externalId", origin.externalId().value()));
  }

  private static Address list() {
    return Address.of(Section.APIS.path());
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
