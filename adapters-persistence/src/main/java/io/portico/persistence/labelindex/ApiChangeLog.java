package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Writes the table {@code label_index_change}: for each transaction that changes APIs or labels of
 * an organisation, what it changed, and the {@linkplain Revisions revision} that it moved. All
 * nodes read it to keep their indexes current, so it is written whether this node has an index or
 * not. These are the last statements before the commit.
 */
@Singleton
public final class ApiChangeLog {

  /** The rows of a stripe that are kept; an index that lags further behind is loaded again. */
  static final int KEPT = 1_000;

  /* Old rows are removed by one transaction of this many, chosen at random. */
  private static final int BETWEEN_REMOVALS = 200;

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final Revisions revisions;
  private final ChangeCounter counter = new ChangeCounter();

  ApiChangeLog(Jdbc jdbc, JdbcUnitOfWork unitOfWork, Revisions revisions) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.revisions = revisions;
  }

  /** Notes that the current unit of work changes these APIs or their labels, or adds them. */
  public void touch(OrganisationId organisation, Collection<ApiId> apis) {
    current(organisation).apis.addAll(apis);
  }

  /** Notes that the current unit of work changes definitions of labels. */
  public void touchDefinitions(OrganisationId organisation) {
    current(organisation).definitions = true;
  }

  /** Returns how many changes of this process have begun to commit. */
  long begunChanges() {
    return counter.begun();
  }

  /**
   * Returns how many changes of this process there were; empty while the outcome of one is open.
   */
  OptionalLong settledChanges() {
    return counter.settled();
  }

  private Touched current(OrganisationId organisation) {
    return jdbc.beforeCommit(Transaction.class, Transaction::new)
        .touched
        .computeIfAbsent(organisation, _ -> new Touched());
  }

  private static final class Touched {
    private final Set<ApiId> apis = new LinkedHashSet<>();
    private boolean definitions;
  }

  /* What one transaction has changed. */
  private final class Transaction implements Runnable {

    private final Map<OrganisationId, Touched> touched = new LinkedHashMap<>();

    @Override
    public void run() {
      touched.values().removeIf(changed -> changed.apis.isEmpty() && !changed.definitions);
      if (!touched.isEmpty()) {
        touched.forEach(ApiChangeLog.this::write);
        counter.begin();
        unitOfWork.afterCompletion(counter::end, counter::fail);
      }
    }
  }

  private void write(OrganisationId organisation, Touched changed) {
    var before = revisions.lock(organisation);
    jdbc.insert(
        "label_index_change (org_id, stripe, previous, revision, definitions, apis)",
        organisation,
        before.stripe(),
        before.number(),
        revisions.advance(organisation, before),
        changed.definitions,
        ChangedApis.write(changed.apis));
    if (ThreadLocalRandom.current().nextInt(BETWEEN_REMOVALS) == 0) {
      removeOld(organisation, before.stripe());
    }
  }

  /** Removes the rows of a stripe except the last ones. */
  void removeOld(OrganisationId organisation, int stripe) {
    jdbc.first(
            """
            SELECT revision FROM label_index_change WHERE org_id = ? AND stripe = ?
            ORDER BY revision DESC LIMIT 1 OFFSET ?
            """,
            row -> row.number(),
            organisation,
            stripe,
            KEPT)
        .ifPresent(
            newest ->
                jdbc.update(
                    """
                    DELETE FROM label_index_change
                    WHERE org_id = ? AND stripe = ? AND revision <= ?
                    """,
                    organisation,
                    stripe,
                    newest));
  }
}
