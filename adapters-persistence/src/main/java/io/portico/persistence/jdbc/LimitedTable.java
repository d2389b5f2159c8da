package io.portico.persistence.jdbc;

import io.portico.application.port.out.Addition;
import io.portico.application.port.out.Replacement;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/**
 * A table of records of which each organisation has a maximum. Concurrent additions are counted.
 */
public abstract class LimitedTable<I, R> extends RecordTable<I, R> {

  protected final OrganisationLock lock;

  protected LimitedTable(
      Jdbc jdbc, OrganisationLock lock, String table, String key, String columns) {
    super(jdbc, table, key, columns);
    this.lock = lock;
  }

  /** Inserts a record and returns true, unless the organisation has {@code most}. */
  protected final boolean insert(OrganisationId organisation, Columns record, int most) {
    return lock.holding(
        organisation,
        () -> {
          if (count(organisation) >= most) {
            return false;
          }
          jdbc.insert(List.of(row(organisation, record)));
          return true;
        });
  }

  /** Inserts a record, unless its name is taken or the organisation has {@code most}. */
  protected final Addition insertNamed(
      OrganisationId organisation, I id, Columns record, int most) {
    return lock.holding(
        organisation,
        () -> {
          if (!jdbc.insertIfAbsent(row(organisation, record))) {
            return Addition.NAME_TAKEN;
          }
          if (count(organisation) > most) {
            remove(organisation, id);
            return Addition.TOO_MANY;
          }
          return Addition.ADDED;
        });
  }

  /** Changes these columns of the record with this id, unless its name is taken. */
  protected final Replacement updateNamed(OrganisationId organisation, I id, Columns changed) {
    try {
      update(organisation, id, changed);
      return Replacement.REPLACED;
    } catch (UniqueKeyException _) {
      return Replacement.NAME_TAKEN;
    }
  }

  /**
   * Returns up to {@code limit} records after a name, ordered by the column {@code folded_name}.
   */
  protected final List<R> pageByName(OrganisationId organisation, String after, int limit) {
    return query(
        "WHERE org_id = ? AND folded_name > ? ORDER BY folded_name LIMIT ?",
        organisation,
        after,
        limit);
  }
}
