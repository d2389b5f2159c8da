package io.portico.persistence.api;

import static java.util.Comparator.comparingInt;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.api.IndexCondition.CarriesAny;
import io.portico.persistence.api.IndexCondition.CarriesNone;
import io.portico.persistence.api.IndexCondition.Constant;
import io.portico.persistence.api.IndexCondition.NoneOf;
import io.portico.persistence.api.IndexCondition.OneOf;
import io.portico.persistence.api.IndexCondition.ValueLike;
import io.portico.persistence.jdbc.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/*
 * The index lists the APIs of each value in the order of their ids. A selector is answered by
 * reading along one value (or, for "the label exists", one definition) from the cursor and
 * checking the other conditions on each API, until the page is full. A list of values is read
 * value by value, one page each, and the pages are merged. Only a selector of negative conditions,
 * or with very many values, reads along the APIs themselves.
 *
 * Conditions on a single value are joined, so that the store starts with the rarest. All others
 * are checked on one API at a time, as a scalar subquery, which no store turns into a list of all
 * APIs that meet the condition.
 */
/** Builds the statement that finds API ids in {@code api_label}. */
final class SelectionPlan {

  /* A list of more values or definitions than this is checked API by API. */
  private static final int MOST_WALKS = 16;

  /* A server of the MySQL family joins at most 61 tables. */
  private static final int MOST_JOINS = 8;

  private final OrganisationId organisation;
  private final Optional<Page> page;

  /** One page of ids, after {@code after}. */
  record Page(Optional<ApiId> after, int limit) {}

  private SelectionPlan(OrganisationId organisation, Optional<Page> page) {
    this.organisation = organisation;
    this.page = page;
  }

  /** Returns the plan to find one page of ids, in their order. */
  static SelectionPlan page(OrganisationId organisation, Optional<ApiId> after, int limit) {
    return new SelectionPlan(organisation, Optional.of(new Page(after, limit)));
  }

  /** Returns the plan to find all ids, in any order. */
  static SelectionPlan all(OrganisationId organisation) {
    return new SelectionPlan(organisation, Optional.empty());
  }

  /** Returns a statement whose only column is {@code api_id}, each of them once. */
  Sql ids(List<List<IndexCondition>> selectors) {
    var walks = selectors.stream().flatMap(conditions -> walks(conditions).stream()).toList();
    if (walks.size() == 1) {
      return walks.getFirst();
    }
    var union = Sql.of("(").then(Sql.join(") UNION (", walks)).then(")");
    return page.map(bounds -> union.then(" ORDER BY api_id LIMIT ?", bounds.limit())).orElse(union);
  }

  /** Returns the statement for the ids of every API of the organisation. */
  Sql everything() {
    return Sql.of("SELECT a.id AS api_id FROM api a WHERE a.org_id = ?", organisation)
        .then(end("a.id"));
  }

  /* One page from the cursor, in order. */
  private Sql end(String column) {
    return page.map(
            bounds ->
                Sql.of("")
                    .and(column + " > ?", bounds.after())
                    .then(" ORDER BY " + column + " LIMIT ?", bounds.limit()))
        .orElseGet(() -> Sql.of(""));
  }

  private List<Sql> walks(List<IndexCondition> conditions) {
    return walks(conditions, OneOf.class, OneOf::values, "d.value_id = ?")
        .or(() -> walks(conditions, CarriesAny.class, CarriesAny::definitions, "d.definition = ?"))
        .orElseGet(() -> List.of(alongApis(conditions)));
  }

  /* One walk for each key of the condition of this type with the fewest keys, unless too many. */
  private <C extends IndexCondition> Optional<List<Sql>> walks(
      List<IndexCondition> conditions,
      Class<C> type,
      Function<C, List<Integer>> keys,
      String start) {
    return conditions.stream()
        .filter(type::isInstance)
        .map(type::cast)
        .min(comparingInt(condition -> keys.apply(condition).size()))
        .filter(shortest -> keys.apply(shortest).size() <= MOST_WALKS)
        .map(
            shortest -> {
              var others = without(conditions, shortest);
              return keys.apply(shortest).stream().map(key -> walk(start, key, others)).toList();
            });
  }

  private Sql alongApis(List<IndexCondition> conditions) {
    var checks =
        conditions.stream().map(condition -> check("a.id", condition).then(" AND ")).toList();
    return Sql.of("SELECT a.id AS api_id FROM api a WHERE ")
        .then(Sql.join("", checks))
        .then("a.org_id = ?", organisation)
        .then(end("a.id"));
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
    return Sql.of("SELECT d.api_id FROM api_label d")
        .then(Sql.join("", joins))
        .then(" WHERE ")
        .then(Sql.join("", checks))
        .then(start, key)
        .then(end("d.api_id"));
  }

  private static Sql check(String api, IndexCondition condition) {
    return switch (condition) {
      case Constant(var met) -> Sql.of(met ? "TRUE" : "FALSE");
      case OneOf(var values) -> oneLabel(api, "x.value_id", values).then(" IS NOT NULL");
      case NoneOf(var values) -> oneLabel(api, "x.value_id", values).then(" IS NULL");
      case CarriesAny(var definitions) ->
          oneLabel(api, "x.definition", definitions).then(" IS NOT NULL");
      case CarriesNone(var definitions) ->
          oneLabel(api, "x.definition", definitions).then(" IS NULL");
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

  /*
   * One key is looked up together with the API. Of several, the labels of the API are read: for a
   * list, H2 reads all APIs of each key, a thousand times as many. The sum keeps the list from any
   * index.
   */
  private static Sql oneLabel(String api, String column, List<Integer> keys) {
    return Sql.of("(SELECT 1 FROM api_label x WHERE x.api_id = %s AND ".formatted(api))
        .then(keys.size() == 1 ? column : column + " + 0")
        .then(" IN ")
        .then(Sql.list(keys))
        .then(" LIMIT 1)");
  }

  private static List<IndexCondition> without(
      List<IndexCondition> conditions, IndexCondition condition) {
    return conditions.stream().filter(other -> !other.equals(condition)).toList();
  }
}
