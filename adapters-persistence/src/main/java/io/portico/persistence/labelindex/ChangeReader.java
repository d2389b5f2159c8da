package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import io.portico.persistence.labelindex.Revisions.Revision;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/*
 * Each row of the log names the revision before it. If the rows do not lead from the revisions that
 * this reader knows to the present ones, the store was restored, or rows that it has not read were
 * removed.
 */
/** Reads what is new in the log of changes of an organisation. Not for concurrent use. */
final class ChangeReader {

  private static final int AT_ONCE = 100;

  private final Jdbc jdbc;
  private final Revisions revisions;
  private final OrganisationId organisation;
  private long[] known = new long[Revisions.STRIPES];
  private volatile boolean isHeld;

  ChangeReader(Jdbc jdbc, Revisions revisions, OrganisationId organisation) {
    this.jdbc = jdbc;
    this.revisions = revisions;
    this.organisation = organisation;
  }

  /** A row of the log; everything has changed if it has no APIs. */
  private record Change(
      int stripe, long previous, long revision, boolean definitions, Optional<List<ApiId>> apis) {

    private static Change read(Row row) throws SQLException {
      return new Change(
          row.integer(),
          row.number(),
          row.number(),
          row.flag(),
          row.optionalBytes().map(ChangedApis::read));
    }
  }

  /** Moves to the end of the log. */
  void start() {
    var present = revisions.read(organisation);
    if (present.size() < Revisions.STRIPES) {
      revisions.create(organisation);
      present = revisions.read(organisation);
    }
    if (present.size() != Revisions.STRIPES) {
      throw new RefusedException.StoreUnavailable("a node of the former release runs");
    }
    present.forEach(row -> known[row.stripe()] = row.number());
  }

  /** Returns what is new; empty if that is not known, so that everything is to be loaded again. */
  Optional<OrganisationChanges> next() {
    var present = revisions.read(organisation);
    isHeld = revisions.isHeld(present);
    if (present.size() != Revisions.STRIPES
        || present.stream().anyMatch(row -> row.number() < known[row.stripe()])) {
      return Optional.empty();
    }
    var reached = known.clone();
    var changes = new OrganisationChanges();
    while (true) {
      var behind = present.stream().filter(row -> row.number() > reached[row.stripe()]).toList();
      if (behind.isEmpty()) {
        known = reached;
        return Optional.of(changes);
      }
      var read = read(behind, reached);
      if (read.isEmpty()) {
        return Optional.empty();
      }
      for (var change : read) {
        if (change.previous() != reached[change.stripe()]) {
          return Optional.empty();
        }
        reached[change.stripe()] = change.revision();
        changes.add(change.definitions(), change.apis());
      }
    }
  }

  private List<Change> read(List<Revision> behind, long[] reached) {
    var parts =
        behind.stream()
            .map(
                row ->
                    Sql.of(
                        """
                        (SELECT stripe, previous, revision, definitions, apis
                         FROM label_index_change WHERE org_id = ? AND stripe = ? AND revision > ?
                         ORDER BY revision LIMIT ?)""",
                        organisation,
                        row.stripe(),
                        reached[row.stripe()],
                        AT_ONCE))
            .toList();
    return jdbc.query(Sql.join(" UNION ALL ", parts), Change::read).stream()
        .sorted((one, two) -> Long.compare(one.revision(), two.revision()))
        .toList();
  }

  /** Returns whether this node held the revisions when they were read last. */
  boolean isHeld() {
    return isHeld;
  }
}
