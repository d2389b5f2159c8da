package io.portico.http.usage;

import static java.util.stream.Collectors.joining;

import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsageName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The members and CSV columns by which usage reports name keys, APIs, developers and plans. */
final class NameMembers {

  private static final String ALIAS = "alias";
  private static final String DEVELOPER_ID = "developer_id";
  private static final String POLICY_ID = "policy_id";
  private static final String POLICY_NAME = "policy_name";
  private static final String APPLICATION_NAME = "application_name";
  private static final String API_NAME = "api_name";
  private static final String LABELS = "labels";

  private NameMembers() {}

  /** Returns the members with {@code name}; none if it is unknown. */
  static Map<String, Object> of(Optional<UsageName> name) {
    var members = new LinkedHashMap<String, Object>();
    name.ifPresent(known -> put(known, members));
    return members;
  }

  private static void put(UsageName name, Map<String, Object> members) {
    switch (name) {
      case UsageName.OfKey(var alias, var developer, var plan, var api) -> {
        members.put(ALIAS, alias);
        members.put(DEVELOPER_ID, developer.toString());
        members.put(POLICY_ID, plan.toString());
        api.ifPresent(offered -> put(offered, members));
      }
      case UsageName.OfDeveloper(var email) -> members.put(ALIAS, email.written());
      case UsageName.OfApplication(var application, var developer) -> {
        members.put(APPLICATION_NAME, application);
        developer.ifPresent(email -> members.put(ALIAS, email.written()));
      }
      case UsageName.OfApi(var api, var labels) -> {
        var texts = new LinkedHashMap<String, String>();
        labels.byName().forEach((label, value) -> texts.put(label.value(), value.value()));
        members.put(API_NAME, api);
        members.put(LABELS, texts);
      }
      case UsageName.OfPlan(var plan) -> members.put(POLICY_NAME, plan);
    }
  }

  /** Returns the CSV columns with the names of a dimension. */
  static List<String> columns(UsageDimension by) {
    return switch (by) {
      case KEY -> List.of(ALIAS, DEVELOPER_ID, POLICY_ID, API_NAME, LABELS);
      case DEVELOPER -> List.of(ALIAS);
      case APPLICATION -> List.of(APPLICATION_NAME, ALIAS);
      case API -> List.of(API_NAME, LABELS);
      case POLICY -> List.of(POLICY_NAME);
    };
  }

  /** Returns the cells of these columns; unknown ones are empty. */
  static List<String> cells(Optional<UsageName> name, UsageDimension by) {
    var members = of(name);
    return columns(by).stream().map(column -> cell(members.getOrDefault(column, ""))).toList();
  }

  private static String cell(Object member) {
    return member instanceof Map<?, ?> labels
        ? labels.entrySet().stream()
            .map(label -> label.getKey() + "=" + label.getValue())
            .collect(joining(","))
        : member.toString();
  }
}
