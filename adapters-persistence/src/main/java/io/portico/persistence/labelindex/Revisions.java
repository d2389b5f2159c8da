package io.portico.persistence.labelindex;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.jdbc.UniqueKeyException;
import io.portico.persistence.jdbc.UnpreparedException;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/*
 * A transaction that changes APIs or labels moves one row of its organisation, and holds its lock
 * until it commits. So the revisions of a row are committed in their order, and there is no gap
 * among them. There are several rows, and a transaction takes one that is free, so that none waits
 * for another.
 *
 * A revision grows by a random step. A store that was restored does not come to the same one again.
 */
/**
 * How often the APIs and labels of each organisation have changed, in {@code label_index_revision}.
 */
@Singleton
final class Revisions {

  /** The rows of an organisation. */
  static final int STRIPES = 8;

  /* Longer than any lease that began before the rows were released. */
  private static final Duration RELEASING = ReadLease.LENGTH.multipliedBy(2);

  private static final int LARGEST_STEP = 1 << 30;

  private static final String SELECT =
      "SELECT stripe, revision, holder FROM label_index_revision WHERE org_id = ?";

  /* V8 leaves this node in the log of the former release, so that no node of it uses an index. */
  private static final String FORMER_NODES =
      " FROM api_change_node WHERE node <> X'000000000000000000000000'";

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final Identifier node;

  /* The transactions of each node begin to look for a free row at another one. */
  private final int first = ThreadLocalRandom.current().nextInt(STRIPES);

  /**
   * A row.
   *
   * @param holder the node that may answer without reading the rows; no other one changes them
   */
  record Revision(int stripe, long number, Optional<Identifier> holder) {

    private static Revision read(Row row) throws SQLException {
      return new Revision(row.integer(), row.number(), row.optionalIdentifier());
    }
  }

  Revisions(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    var bytes = new byte[12];
    new SecureRandom().nextBytes(bytes);
    this.node = Identifier.of(bytes);
  }

  /**
   * Returns the rows of an organisation, all at one moment. There are others than {@link #STRIPES}
   * if they were not created, or if a node of the former release may change something unseen.
   */
  List<Revision> read(OrganisationId organisation) {
    return jdbc.query(
        SELECT + " UNION ALL SELECT -1, 0, node" + FORMER_NODES, Revision::read, organisation);
  }

  /** Returns whether this node holds the rows. */
  boolean isHeld(List<Revision> rows) {
    return rows.stream().allMatch(row -> row.holder().filter(node::equals).isPresent());
  }

  private boolean isHeldByAnother(Revision row) {
    return row.holder().filter(holder -> !holder.equals(node)).isPresent();
  }

  /** Locks a row of the organisation for the current transaction. */
  Revision lock(OrganisationId organisation) {
    var row =
        lock(organisation, " AND stripe >= ? LIMIT 1 FOR UPDATE SKIP LOCKED")
            .or(() -> lock(organisation, " AND stripe < ? LIMIT 1 FOR UPDATE SKIP LOCKED"))
            .or(() -> lock(organisation, " AND stripe = ? FOR UPDATE"))
            .orElseGet(() -> created(organisation));
    if (isHeldByAnother(row)) {
      throw new UnpreparedException(
          "another node may answer without reading", () -> release(organisation));
    }
    return row;
  }

  private Optional<Revision> lock(OrganisationId organisation, String which) {
    return jdbc.first(SELECT + which, Revision::read, organisation, first);
  }

  /* In the transaction, which may add the organisation. */
  private Revision created(OrganisationId organisation) {
    try {
      insert(organisation);
    } catch (UniqueKeyException _) {
      throw StoreException.collision("another transaction has created the revisions");
    }
    return lock(organisation, " AND stripe = ? FOR UPDATE").orElseThrow();
  }

  /** Moves a row that the current transaction has locked, and returns its new number. */
  long advance(OrganisationId organisation, Revision row) {
    var next = row.number() + 1 + ThreadLocalRandom.current().nextInt(LARGEST_STEP);
    jdbc.updateLocked(
        """
        UPDATE label_index_revision SET revision = ?
        WHERE org_id = ? AND stripe = ? AND revision = ?
        """,
        next,
        organisation,
        row.stripe(),
        row.number());
    return next;
  }

  /** Creates the rows of an organisation unless there are some. */
  void create(OrganisationId organisation) {
    try {
      insert(organisation);
    } catch (UniqueKeyException _) {
      // Another thread or node has created them.
    }
  }

  private void insert(OrganisationId organisation) {
    jdbc.insert(
        IntStream.range(0, STRIPES)
            .mapToObj(
                stripe ->
                    NewRow.of(
                        "label_index_revision (org_id, stripe, revision)",
                        organisation,
                        stripe,
                        (long) ThreadLocalRandom.current().nextInt(LARGEST_STEP)))
            .toList());
  }

  /** Lets no node hold the rows, and returns when none can answer without reading them. */
  private void release(OrganisationId organisation) {
    jdbc.update("UPDATE label_index_revision SET holder = NULL WHERE org_id = ?", organisation);
    var released = System.nanoTime();
    for (var left = RELEASING.toNanos();
        left > 0;
        left = RELEASING.toNanos() - (System.nanoTime() - released)) {
      LockSupport.parkNanos(left);
    }
  }

  /** Lets this node hold the rows if no other one is said to run at {@code now}. */
  void claim(OrganisationId organisation, Instant now) {
    if (jdbc.count("SELECT COUNT(*) FROM node WHERE runs_until > ?", now) > 1) {
      return;
    }
    if (read(organisation).stream().anyMatch(this::isHeldByAnother)) {
      release(organisation);
    }
    jdbc.update(
        "UPDATE label_index_revision SET holder = ? WHERE org_id = ? AND holder IS NULL",
        node,
        organisation);
  }

  /**
   * Forgets the nodes of the former release, and what they have changed: all indexes are loaded
   * again. One that still runs registers again before its next change.
   */
  void forgetFormerNodes() {
    if (!jdbc.exists("SELECT 1" + FORMER_NODES + " LIMIT 1")) {
      return;
    }
    unitOfWork.run(
        () -> {
          jdbc.update("DELETE FROM api_change WHERE node <> X'000000000000000000000000'");
          jdbc.update("DELETE" + FORMER_NODES);
          jdbc.update("UPDATE label_index_revision SET revision = revision + 1");
        });
  }
}
