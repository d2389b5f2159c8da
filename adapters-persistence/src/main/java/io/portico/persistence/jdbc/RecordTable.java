package io.portico.persistence.jdbc;

import io.portico.application.port.out.OrganisationRecords;
import io.portico.domain.shared.OrganisationId;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A table with a row for each record of an organisation, which the columns {@code org_id} and
 * {@code key} identify.
 */
public abstract class RecordTable<I, R> implements OrganisationRecords<I, R> {

  protected final Jdbc jdbc;
  private final String table;
  private final String key;
  private final String columns;

  /**
   * @param columns those that {@link #read} reads, in its order, separated by commas
   */
  protected RecordTable(Jdbc jdbc, String table, String key, String columns) {
    this.jdbc = jdbc;
    this.table = table;
    this.key = key;
    this.columns = columns;
  }

  /** Returns the record of a row. */
  protected abstract R read(Row row) throws SQLException;

  @Override
  public Optional<R> find(OrganisationId organisation, I id) {
    return first("WHERE org_id = ? AND " + key + " = ?", organisation, id);
  }

  @Override
  public Optional<R> findForUpdate(OrganisationId organisation, I id) {
    return first("WHERE org_id = ? AND " + key + " = ? FOR UPDATE", organisation, id);
  }

  /** Removes a record. Returns whether the organisation had it. */
  public boolean remove(OrganisationId organisation, I id) {
    return jdbc.update(Sql.of("DELETE FROM " + table).then(isRow(organisation, id))) > 0;
  }

  /** Returns all records of the organisation, ordered by their keys. */
  public List<R> all(OrganisationId organisation) {
    return query("WHERE org_id = ? ORDER BY " + key, organisation);
  }

  /** Returns the number of records of the organisation. */
  public long count(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM " + table + " WHERE org_id = ?", organisation);
  }

  /** Returns the row of a new record of the organisation, which has these columns. */
  protected final NewRow row(OrganisationId organisation, Columns record) {
    return record.set("org_id", organisation).row(table);
  }

  /** Changes these columns of the record with this id. */
  protected final void update(OrganisationId organisation, I id, Columns changed) {
    jdbc.update(updating(organisation, id, changed));
  }

  /** Returns the statement that changes these columns of the record with this id. */
  protected final Sql updating(OrganisationId organisation, I id, Columns changed) {
    return changed.update(table).then(isRow(organisation, id));
  }

  private Sql isRow(OrganisationId organisation, I id) {
    return Sql.of(" WHERE org_id = ? AND " + key + " = ?", organisation, id);
  }

  /** Returns the first record that {@code condition}, which begins with WHERE, selects. */
  protected final Optional<R> first(String condition, @Nullable Object... parameters) {
    return query(condition, parameters).stream().findFirst();
  }

  /** Returns the records that {@code condition}, which begins with WHERE, selects. */
  protected final List<R> query(String condition, @Nullable Object... parameters) {
    return query(Sql.of(condition, parameters));
  }

  /** Returns the records that {@code condition}, which begins with WHERE, selects. */
  protected final List<R> query(Sql condition) {
    return jdbc.query(
        Sql.of("SELECT " + columns + " FROM " + table + " ").then(condition), this::read);
  }

  /** Returns the records of all organisations that {@code condition} selects, with their owners. */
  protected final <T> List<T> ofAll(Sql condition, BiFunction<OrganisationId, R, T> owned) {
    return jdbc.query(
        Sql.of("SELECT org_id, " + columns + " FROM " + table + " ").then(condition),
        row -> owned.apply(new OrganisationId(row.identifier()), read(row)));
  }
}
