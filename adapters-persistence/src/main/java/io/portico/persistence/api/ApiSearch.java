package io.portico.persistence.api;

import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiPosition;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.selector.Selection;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/*
 * A selection in the order of ids uses api_label alone: see SelectionPlan. With words, a
 * provider or another order, all ids of the selection are joined with the rows of the APIs;
 * without a selection, the rows are read along the index of the order.
 */
/** Finds APIs. */
@Singleton
record ApiSearch(Jdbc jdbc, ApiRows rows, SelectorResolver resolver, LabelDictionary dictionary) {

  private static final Sql SELECT = Sql.of("SELECT " + ApiRows.COLUMNS);

  /* The same in the expressions of H2 (Java), MySQL (ICU) and MariaDB (PCRE). */
  private static final String WORD_START = "(^|[^\\p{L}\\p{Nd}])";
  private static final String WORD_END = "([^\\p{L}\\p{Nd}]|$)";

  /** See {@code Apis.select}. */
  List<ApiRecord> select(
      OrganisationId organisation,
      ApiFilter filter,
      ApiOrder requested,
      Optional<ApiPosition> after,
      int limit) {
    var order =
        requested == ApiOrder.RELEVANCE && filter.words().isEmpty() ? ApiOrder.ID : requested;
    if (order == ApiOrder.ID && isSelectionAlone(filter)) {
      return ids(
              SelectionPlan.page(organisation, after.map(ApiPosition::id), limit),
              organisation,
              filter.selection())
          .map(
              ids ->
                  rows.read(
                      organisation,
                      SELECT
                          .then("FROM (")
                          .then(ids)
                          .then(
                              ") p JOIN api a ON a.org_id = ? AND a.id = p.api_id ORDER BY a.id",
                              organisation)))
          .orElse(List.of());
    }
    return matching(organisation, filter)
        .map(
            from ->
                rows.read(organisation, SELECT.then(from).then(page(filter, order, after, limit))))
        .orElse(List.of());
  }

  /** Returns the ids of up to {@code limit} APIs after {@code after}, in their order. */
  List<ApiId> ids(OrganisationId organisation, ApiFilter filter, Optional<ApiId> after, int limit) {
    var found =
        isSelectionAlone(filter)
            ? ids(SelectionPlan.page(organisation, after, limit), organisation, filter.selection())
            : matching(organisation, filter)
                .map(
                    from ->
                        Sql.of("SELECT a.id ")
                            .then(from)
                            .and("a.id > ?", after)
                            .then(" ORDER BY a.id LIMIT ?", limit));
    return found.map(sql -> jdbc.query(sql, row -> ApiId.ofBytes(row.bytes()))).orElse(List.of());
  }

  /** See {@code Apis.count}. */
  long count(OrganisationId organisation, ApiFilter filter) {
    return allIds(organisation, filter)
        .map(ids -> jdbc.count(Sql.of("SELECT COUNT(*) FROM (").then(ids).then(") p")))
        .orElse(0L);
  }

  /**
   * Returns the statement for the ids of all APIs that {@code filter} matches, as {@code api_id};
   * empty if it can match none.
   */
  Optional<Sql> allIds(OrganisationId organisation, ApiFilter filter) {
    return isSelectionAlone(filter)
        ? ids(SelectionPlan.all(organisation), organisation, filter.selection())
        : matching(organisation, filter).map(from -> Sql.of("SELECT a.id AS api_id ").then(from));
  }

  /** Returns {@code filter} with former names of labels replaced by their current names. */
  ApiFilter resolveRenames(OrganisationId organisation, ApiFilter filter) {
    var names = new TreeSet<>(filter.selection().labels());
    names.addAll(filter.within().labels());
    if (names.isEmpty()) {
      return filter;
    }
    var current = dictionary.currentNames(organisation, names);
    return current.isEmpty() ? filter : filter.renamed(name -> current.getOrDefault(name, name));
  }

  private static boolean isSelectionAlone(ApiFilter filter) {
    return filter.words().isEmpty()
        && filter.provider().isEmpty()
        && filter.owner().isEmpty()
        && filter.origin().equals(OriginFilter.ANY)
        && filter.within() instanceof Selection.Everything;
  }

  private Optional<Sql> ids(SelectionPlan plan, OrganisationId organisation, Selection selection) {
    return switch (selection) {
      case Selection.Everything() -> Optional.of(plan.everything());
      case Selection.AnyOf(var selectors) -> {
        var resolved = resolver.resolve(organisation, selectors);
        yield resolved.isEmpty() ? Optional.empty() : Optional.of(plan.ids(resolved));
      }
    };
  }

  /** Returns what a reader may read {@linkplain Selection#known as known}; empty if nothing. */
  Optional<Selection> known(OrganisationId organisation, Selection within) {
    if (within instanceof Selection.Everything) {
      return Optional.of(within);
    }
    var names = within.labels();
    var current = dictionary.currentNames(organisation, names);
    var defined = dictionary.numbers(organisation, names).keySet();
    return within.known(
        name ->
            defined.contains(name)
                ? Optional.of(current.getOrDefault(name, name))
                : Optional.empty());
  }

  /* FROM and WHERE of a statement on "api a"; empty if nothing can match. */
  private Optional<Sql> matching(OrganisationId organisation, ApiFilter filter) {
    return known(organisation, filter.within())
        .flatMap(within -> matching(organisation, filter, within));
  }

  private Optional<Sql> matching(OrganisationId organisation, ApiFilter filter, Selection within) {
    return switch (within) {
      case Selection.Everything() -> asked(organisation, filter);
      case Selection.AnyOf some ->
          ids(SelectionPlan.all(organisation), organisation, some)
              .flatMap(
                  readable ->
                      asked(organisation, filter)
                          .map(
                              from ->
                                  from.then(" AND a.id IN (SELECT r.api_id FROM (")
                                      .then(readable)
                                      .then(") r)")));
    };
  }

  private Optional<Sql> asked(OrganisationId organisation, ApiFilter filter) {
    var where =
        Sql.of(" WHERE a.org_id = ?", organisation)
            .and("a.provider = ?", filter.provider())
            .and("a.owner = ?", filter.owner())
            .and("a.source = ?", filter.origin().source().map(SourceName::value))
            .then(missing(filter.origin()))
            .then(words(filter));
    return switch (filter.selection()) {
      case Selection.Everything() -> Optional.of(Sql.of("FROM api a").then(where));
      case Selection.AnyOf _ ->
          ids(SelectionPlan.all(organisation), organisation, filter.selection())
              .map(
                  ids ->
                      Sql.of("FROM (")
                          .then(ids)
                          .then(") p JOIN api a ON a.id = p.api_id")
                          .then(where));
    };
  }

  private static Sql missing(OriginFilter origin) {
    return Sql.of(
        origin
            .missing()
            .map(missing -> " AND a.missing_since IS " + (missing ? "NOT NULL" : "NULL"))
            .orElse(""));
  }

  private static Sql words(ApiFilter filter) {
    return Sql.join(
        "",
        filter.words().map(SearchWords::words).orElse(List.of()).stream()
            .map(word -> "%" + Sql.escaped(word) + "%")
            .map(
                pattern ->
                    Sql.of(
                        " AND (a.folded_name LIKE ? ESCAPE '|'"
                            + " OR LOWER(a.owner) LIKE ? ESCAPE '|'"
                            + " OR LOWER(a.description) LIKE ? ESCAPE '|')",
                        pattern,
                        pattern,
                        pattern))
            .toList());
  }

  private static Sql page(
      ApiFilter filter, ApiOrder order, Optional<ApiPosition> after, int limit) {
    var from = after.map(position -> after(filter, order, position)).orElseGet(() -> Sql.of(""));
    var by =
        switch (order) {
          case ID -> Sql.of("a.id");
          case RELEVANCE -> match(filter).then(", a.id");
          case NAME -> Sql.of("a.folded_name, a.id");
          case LAST_CHANGED -> Sql.of("a.updated_at DESC, a.id DESC");
        };
    return from.then(" ORDER BY ").then(by).then(" LIMIT ?", limit);
  }

  /* How well the words match the name, as SearchWords defines it: the rank of the match. */
  private static Sql match(ApiFilter filter) {
    var words = filter.words().map(SearchWords::words).orElse(List.of());
    var beginnings = words.stream().map(word -> WORD_START + literal(word)).toList();
    return Sql.of("(CASE WHEN ")
        .then(allFound(beginnings.stream().map(word -> word + WORD_END).toList()))
        .then(" THEN 0 WHEN ")
        .then(allFound(beginnings))
        .then(" THEN 1 ELSE 2 END)");
  }

  private static int rank(SearchWords.Match match) {
    return switch (match) {
      case WHOLE_WORDS -> 0;
      case BEGINNINGS -> 1;
      case ELSEWHERE -> 2;
    };
  }

  private static Sql allFound(List<String> patterns) {
    return Sql.join(
        " AND ",
        patterns.stream().map(pattern -> Sql.of("a.folded_name REGEXP ?", pattern)).toList());
  }

  private static String literal(String word) {
    return word.replaceAll("([\\p{Punct}])", "\\\\$1");
  }

  private static Sql after(ApiFilter filter, ApiOrder order, ApiPosition position) {
    var id = position.id();
    return switch (order) {
      case RELEVANCE -> {
        var match = rank(filter.match(position.name()));
        yield Sql.of(" AND (")
            .then(match(filter))
            .then(" > ? OR (", match)
            .then(match(filter))
            .then(" = ? AND a.id > ?))", match, id);
      }
      case ID -> Sql.of(" AND a.id > ?", id);
      // Folded by the store, as its column is: Java folds some letters differently.
      case NAME ->
          Sql.of(
              " AND a.folded_name >= LOWER(?) AND (a.folded_name > LOWER(?) OR a.id > ?)",
              position.name(),
              position.name(),
              id);
      case LAST_CHANGED ->
          Sql.of(
              " AND a.updated_at <= ? AND (a.updated_at < ? OR a.id < ?)",
              position.updatedAt(),
              position.updatedAt(),
              id);
    };
  }
}
