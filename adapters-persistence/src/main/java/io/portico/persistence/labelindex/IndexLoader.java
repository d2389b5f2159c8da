package io.portico.persistence.labelindex;

import static java.util.stream.Collectors.toMap;

import io.portico.domain.api.ApiId;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.DatabaseProduct;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the index of an organisation from the store, in parts. */
@Singleton
record IndexLoader(Jdbc jdbc, DatabaseProduct product) {

  private static final int APIS_AT_ONCE = 5_000;
  private static final int VALUES_AT_ONCE = 20_000;

  private record Named(int number, LabelName name, boolean current) {}

  private record ApiRow(
      ApiId id,
      String foldedName,
      Instant updatedAt,
      Optional<String> provider,
      Optional<String> owner,
      Optional<String> source,
      boolean missing) {}

  private record ValueRow(ApiId api, int value) {}

  /** Returns the names of the labels of an organisation, all at one moment. */
  LabelNames names(OrganisationId organisation) {
    var all =
        jdbc.query(
            """
            SELECT number, name, TRUE FROM label_definition WHERE org_id = ?
            UNION ALL
            SELECT definition, name, FALSE FROM label_former_name WHERE org_id = ?
            """,
            row -> new Named(row.integer(), new LabelName(row.text()), row.flag()),
            organisation,
            organisation);
    var current = new HashMap<LabelName, Integer>();
    var former = new HashMap<LabelName, Integer>();
    for (var one : all) {
      (one.current() ? current : former).put(one.name(), one.number());
    }
    return new LabelNames(current, former);
  }

  /**
   * Returns a new index. Changes that commit meanwhile may be in it, in part, or missing: they are
   * to be applied afterwards.
   *
   * @throws IndexTooLargeException if it takes more than {@code mostBytes}
   */
  OrganisationIndex load(OrganisationId organisation, DocumentCache documents, long mostBytes) {
    var names = names(organisation);
    var index = new OrganisationIndex(product.ordersByCodePoints(), names, documents);
    loadApis(organisation, index, mostBytes);
    for (var label : names.current().values()) {
      loadValues(label, index, mostBytes);
    }
    index.endLoading();
    return index;
  }

  private static void requireRoom(OrganisationIndex index, long mostBytes) {
    var bytes = index.loadedBytes();
    if (bytes > mostBytes) {
      throw new IndexTooLargeException(bytes, mostBytes);
    }
  }

  private void loadApis(OrganisationId organisation, OrganisationIndex index, long mostBytes) {
    var after = Optional.<ApiId>empty();
    do {
      var rows =
          jdbc.query(
              Sql.of(
                      """
                      SELECT id, folded_name, updated_at, provider, owner, source, missing_since
                      FROM api WHERE org_id = ?\
                      """,
                      organisation)
                  .and("id > ?", after)
                  .then(" ORDER BY id LIMIT " + APIS_AT_ONCE),
              row ->
                  new ApiRow(
                      ApiId.ofBytes(row.bytes()),
                      row.text(),
                      row.instant(),
                      row.optionalText(),
                      row.optionalText(),
                      row.optionalText(),
                      row.optionalInstant().isPresent()));
      for (var row : rows) {
        index.load(
            row.id(),
            row.foldedName(),
            row.updatedAt(),
            row.provider(),
            row.owner(),
            row.source(),
            row.missing());
      }
      requireRoom(index, mostBytes);
      after = rows.size() < APIS_AT_ONCE ? Optional.empty() : Optional.of(rows.getLast().id());
    } while (after.isPresent());
  }

  private void loadValues(int label, OrganisationIndex index, long mostBytes) {
    record Text(int id, String text) {}
    Map<Integer, Integer> numbers =
        jdbc
            .query(
                "SELECT id, text FROM label_value WHERE definition = ?",
                row -> new Text(row.integer(), row.text()),
                label)
            .stream()
            .collect(toMap(Text::id, text -> index.value(label, text.id(), text.text())));
    var after = Optional.<ApiId>empty();
    var at = 0;
    do {
      var rows =
          jdbc.query(
              Sql.of("SELECT api_id, value_id FROM api_label WHERE definition = ?", label)
                  .and("api_id > ?", after)
                  .then(" ORDER BY api_id LIMIT " + VALUES_AT_ONCE),
              row -> new ValueRow(ApiId.ofBytes(row.bytes()), row.integer()));
      for (var row : rows) {
        @Nullable Integer number = numbers.get(row.value());
        // A value that is newer than the texts belongs to a change that is applied afterwards.
        if (number != null) {
          at = index.loadValue(at, row.api(), Objects.requireNonNull(number));
        }
      }
      requireRoom(index, mostBytes);
      after = rows.size() < VALUES_AT_ONCE ? Optional.empty() : Optional.of(rows.getLast().api());
    } while (after.isPresent());
  }
}
