package io.portico.persistence.developer;

import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The number of developers of each organisation, in the table {@code developer_count}.
 *
 * <p>It is the sum of several counters, so that writers need not wait for each other: a transaction
 * adds to a counter that no other transaction of this node is writing, as its last statement. Each
 * node begins with a counter of its own choice, so that nodes seldom meet.
 */
@Singleton
final class DeveloperCounts {

  /* Far more than the transactions that end at the same time, and few enough to add up. */
  private static final int SHARDS = 64;

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final int first = ThreadLocalRandom.current().nextInt(SHARDS);
  private final BitSet used = new BitSet();

  DeveloperCounts(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  /**
   * Adds {@code change}, which may be negative, at the end of the unit of work, if there is one.
   */
  void add(OrganisationId organisation, long change) {
    if (change == 0) {
      return;
    }
    if (unitOfWork.isRunning()) {
      changes().byOrganisation.merge(organisation, change, Long::sum);
    } else {
      write(organisation, first, change);
    }
  }

  /** Returns the number of developers, with what the current unit of work has added. */
  long of(OrganisationId organisation) {
    var stored =
        jdbc.count(
            "SELECT COALESCE(SUM(developers), 0) FROM developer_count WHERE org_id = ?",
            organisation);
    return unitOfWork.isRunning()
        ? stored + changes().byOrganisation.getOrDefault(organisation, 0L)
        : stored;
  }

  private Changes changes() {
    return jdbc.beforeCommit(Changes.class, Changes::new);
  }

  /* What one transaction adds. Ordered, so that no two wait for each other. */
  private final class Changes implements Runnable {

    private final Map<OrganisationId, Long> byOrganisation =
        new TreeMap<>(Comparator.comparing(OrganisationId::value));

    @Override
    public void run() {
      byOrganisation.values().removeIf(change -> change == 0);
      if (byOrganisation.isEmpty()) {
        return;
      }
      var slot = take();
      unitOfWork.afterCompletion(() -> free(slot));
      byOrganisation.forEach(
          (organisation, change) -> write(organisation, (first + slot) % SHARDS, change));
    }
  }

  private void write(OrganisationId organisation, int shard, long change) {
    jdbc.update(
        """
        INSERT INTO developer_count (org_id, shard, developers) VALUES (?, ?, ?)
        ON DUPLICATE KEY UPDATE developers = developers + VALUES(developers)
        """,
        organisation,
        shard,
        change);
  }

  private int take() {
    synchronized (used) {
      var slot = used.nextClearBit(0);
      used.set(slot);
      return slot;
    }
  }

  private void free(int slot) {
    synchronized (used) {
      used.clear(slot);
    }
  }
}
