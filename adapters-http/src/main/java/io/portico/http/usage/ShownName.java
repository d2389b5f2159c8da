package io.portico.http.usage;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.label.Labels;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The display name of a group in a report; unknown members are null.
 *
 * @param alias the alias of a key, or the email address of a developer
 * @param developerId the owner of a key
 * @param policyId the plan of a key
 * @param policyName the name of a plan
 * @param apiName the name of an API, or of the API of a key
 * @param labels the labels of the API
 */
@Serdeable
@JsonInclude(JsonInclude.Include.NON_NULL)
record ShownName(
    @Nullable String alias,
    @JsonProperty("developer_id") @Nullable String developerId,
    @JsonProperty("policy_id") @Nullable String policyId,
    @JsonProperty("policy_name") @Nullable String policyName,
    @JsonProperty("api_name") @Nullable String apiName,
    @Nullable Map<String, String> labels) {

  private static final ShownName NONE = new ShownName(null, null, null, null, null, null);

  static ShownName of(Optional<UsageName> known) {
    return known.map(ShownName::of).orElse(NONE);
  }

  private static ShownName of(UsageName known) {
    return switch (known) {
      case UsageName.OfKey(var alias, var developer, var plan, var api) ->
          new ShownName(
              alias,
              developer.toString(),
              plan.toString(),
              null,
              api.map(UsageName.OfApi::name).orElse(null),
              api.map(offered -> shown(offered.labels())).orElse(null));
      case UsageName.OfDeveloper(var email) ->
          new ShownName(email.written(), null, null, null, null, null);
      case UsageName.OfApi(var name, var labels) ->
          new ShownName(null, null, null, null, name, shown(labels));
      case UsageName.OfPlan(var name) -> new ShownName(null, null, null, name, null, null);
    };
  }

  private static Map<String, String> shown(Labels labels) {
    var shown = new LinkedHashMap<String, String>();
    labels.byName().forEach((name, value) -> shown.put(name.value(), value.value()));
    return shown;
  }

  /** Returns the CSV columns of the names of a dimension. */
  static List<String> columns(UsageDimension by) {
    return switch (by) {
      case KEY -> List.of("alias", "developer_id", "policy_id", "api_name", "labels");
      case DEVELOPER -> List.of("alias");
      case API -> List.of("api_name", "labels");
      case POLICY -> List.of("policy_name");
    };
  }

  /** Returns the cells of these columns; unknown ones are empty. */
  List<String> cells(UsageDimension by) {
    return switch (by) {
      case KEY ->
          List.of(cell(alias), cell(developerId), cell(policyId), cell(apiName), labelCell());
      case DEVELOPER -> List.of(cell(alias));
      case API -> List.of(cell(apiName), labelCell());
      case POLICY -> List.of(cell(policyName));
    };
  }

  private static String cell(@Nullable String text) {
    return text == null ? "" : text;
  }

  private String labelCell() {
    return labels == null
        ? ""
        : labels.entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .collect(joining(","));
  }
}
