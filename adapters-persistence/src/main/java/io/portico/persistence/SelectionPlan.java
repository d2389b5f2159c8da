package io.portico.persistence;

import static java.util.Comparator.comparingInt;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.IndexCondition.CarriesAny;
import io.portico.persistence.IndexCondition.CarriesNone;
import io.portico.persistence.IndexCondition.Constant;
import io.portico.persistence.IndexCondition.NoneOf;
import io.portico.persistence.IndexCondition.OneOf;
import io.portico.persistence.IndexCondition.ValueLike;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/*
 * The index keeps, for each value, the APIs that carry it in the order of their ids. So a selector
 * is answered by walking along one value (or, for "the label exists", one definition) from the
 * cursor on, asking for each API whether it meets the other conditions, until the page is full.
 * A list of values is walked value by value, each for one page, and the pages are merged. Only a
 * selector that says nothing but what an API must not carry, or lists very many values, walks along
 * the APIs themselves.
 *
 * Conditions on a single value are joined: the store then starts with the rarest. All others are
 * asked for one API at a time, as a scalar subquery, which no store turns into a list of all APIs
 * that meet the condition.
 */
/** Writes the statement that finds one page of API ids in the index. */
final class SelectionPlan {

  /* A list of more values or definitions than this is checked API by API. */
  private static final int MOST_WALKS = 16;

  /* A server of the MySQL family joins at most 61 tables. */
  private static final int MOST_JOINS = 8;

  private final OrganisationId organisation;
  private final Optional<ApiId> after;
  private final int limit;

  SelectionPlan(OrganisationId organisation, Optional<ApiId> after, int limit) {
    this.organisation = organisation;
    this.after = after;
    this.limit = limit;
  }

  /** Returns a statement whose only column is {@code api_id}. */
  Sql ids(List<List<IndexCondition>> selectors) {
    var walks = selectors.stream().flatMap(conditions -> walks(conditions).stream()).toList();
    if (walks.size() == 1) {
      return walks.getFirst();
    }
    return Sql.of("(").then(Sql.join(") UNION (", walks)).then(") ORDER BY api_id LIMIT ?", limit);
  }

  /** Returns the end of a statement: from the cursor on, in order, one page. */
  Sql page(String column, boolean ofOrganisation) {
    var conditions = new ArrayList<Sql>();
    if (ofOrganisation) {
      conditions.add(Sql.of("a.org_id = ?", organisation.value()));
    }
    after.ifPresent(id -> conditions.add(Sql.of(column + " > ?", id.value())));
    return Sql.join(" AND ", conditions).then(" ORDER BY " + column + " LIMIT ?", limit);
  }

  private List<Sql> walks(List<IndexCondition> conditions) {
    var byValue =
        conditions.stream()
            .filter(OneOf.class::isInstance)
            .map(OneOf.class::cast)
            .min(comparingInt(condition -> condition.values().size()));
    if (byValue.isPresent() && byValue.get().values().size() <= MOST_WALKS) {
      var others = without(conditions, byValue.get());
      return byValue.get().values().stream()
          .map(value -> walk("d.value_id = ?", value, others))
          .toList();
    }
    var byDefinition =
        conditions.stream()
            .filter(CarriesAny.class::isInstance)
            .map(CarriesAny.class::cast)
            .min(comparingInt(condition -> condition.definitions().size()));
    if (byDefinition.isPresent() && byDefinition.get().definitions().size() <= MOST_WALKS) {
      var others = without(conditions, byDefinition.get());
      return byDefinition.get().definitions().stream()
          .map(definition -> walk("d.definition = ?", definition, others))
          .toList();
    }
    var checks = conditions.stream().map(condition -> check("a.id", condition)).toList();
    return List.of(
        Sql.of("SELECT a.id AS api_id FROM api a WHERE ")
            .then(Sql.join("", checks.stream().map(check -> check.then(" AND ")).toList()))
            .then(page("a.id", true)));
  }

  private Sql walk(String start, int key, List<IndexCondition> others) {
    var joins = new ArrayList<Sql>();
    var checks = new ArrayList<Sql>();
    for (var condition : others) {
      if (condition instanceof OneOf(var values)
          && values.size() == 1
          && joins.size() < MOST_JOINS) {
        var alias = "j" + joins.size();
        joins.add(
            Sql.of(
                " JOIN api_label %1$s ON %1$s.value_id = ? AND %1$s.api_id = d.api_id"
                    .formatted(alias),
                values.getFirst()));
      } else {
        checks.add(check("d.api_id", condition).then(" AND "));
      }
    }
    var from = after.isPresent() ? " AND " : "";
    return Sql.of("SELECT d.api_id FROM api_label d")
        .then(Sql.join("", joins))
        .then(" WHERE ")
        .then(Sql.join("", checks))
        .then(start + from, key)
        .then(page("d.api_id", false));
  }

  private static Sql check(String api, IndexCondition condition) {
    return switch (condition) {
      case Constant(var met) -> Sql.of(met ? "TRUE" : "FALSE");
      case OneOf(var values) -> oneLabel(api, "x.value_id IN ", values).then(" IS NOT NULL");
      case NoneOf(var values) -> oneLabel(api, "x.value_id IN ", values).then(" IS NULL");
      case CarriesAny(var definitions) ->
          oneLabel(api, "x.definition IN ", definitions).then(" IS NOT NULL");
      case CarriesNone(var definitions) ->
          oneLabel(api, "x.definition IN ", definitions).then(" IS NULL");
      case ValueLike(var definition, var pattern) ->
          Sql.of(
              """
              (SELECT 1 FROM api_label x JOIN label_value v ON v.id = x.value_id
               WHERE x.definition = ? AND x.api_id = %s AND v.text LIKE ? ESCAPE '|' LIMIT 1)
              IS NOT NULL"""
                  .formatted(api),
              definition,
              pattern);
    };
  }

  private static Sql oneLabel(String api, String column, List<Integer> keys) {
    return Sql.of("(SELECT 1 FROM api_label x WHERE x.api_id = %s AND ".formatted(api))
        .then(column)
        .then(Sql.list(keys))
        .then(" LIMIT 1)");
  }

  private static List<IndexCondition> without(
      List<IndexCondition> conditions, IndexCondition condition) {
    return conditions.stream().filter(other -> !other.equals(condition)).toList();
  }
}
