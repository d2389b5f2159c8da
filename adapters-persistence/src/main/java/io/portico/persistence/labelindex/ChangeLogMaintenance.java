package io.portico.persistence.labelindex;

import io.micronaut.context.annotation.Context;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the table {@code api_change} short: each node removes its own old rows, and those of nodes
 * that have stopped. It counts rows and its own time only, so clocks do not matter.
 */
@Context
final class ChangeLogMaintenance {

  private static final Logger LOG = LoggerFactory.getLogger(ChangeLogMaintenance.class);

  /** The rows of a node that are kept; an index that lags further behind is loaded again. */
  static final int KEPT = 10_000;

  /* A node without changes for so long is taken for stopped. If it runs, it takes another id. */
  static final Duration QUIET = Duration.ofMinutes(10);

  /* So long after that its rows are removed; all indexes have seen its end by then. */
  private static final Duration ENDED = Duration.ofMinutes(2);

  private static final Duration PAUSE = Duration.ofMinutes(1);
  private static final int AT_ONCE = 1_000;

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final ApiChangeLog log;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("change-log").daemon().factory());
  private final Map<Identifier, LastRow> others = new HashMap<>();

  private record LastRow(long sequence, String kind, long since) {}

  ChangeLogMaintenance(Jdbc jdbc, JdbcUnitOfWork unitOfWork, ApiChangeLog log) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
    this.log = log;
  }

  @PostConstruct
  void start() {
    thread.execute(this::tryToRegister);
    var _ =
        thread.scheduleWithFixedDelay(
            this::tryToMaintain, PAUSE.toSeconds(), PAUSE.toSeconds(), TimeUnit.SECONDS);
  }

  @PreDestroy
  void stop() {
    thread.shutdownNow();
    try {
      log.end();
    } catch (RuntimeException e) {
      LOG.debug("The end of this node could not be written to the log of changes", e);
    }
  }

  /* Otherwise the first change has to wait for it. */
  private void tryToRegister() {
    try {
      log.register();
    } catch (RuntimeException e) {
      LOG.debug("This node could not be registered in the log of changes", e);
    }
  }

  /* An exception would end the repetition. */
  private void tryToMaintain() {
    try {
      maintain(System.nanoTime());
    } catch (RuntimeException e) {
      report(e);
    }
  }

  /* An outage has its own lines, and a node that runs keeps its rows by a broken reference. */
  private static void report(RuntimeException e) {
    if (e instanceof RefusedException
        || (e instanceof StoreException store && store.isBrokenReference())) {
      LOG.debug("The log of changes could not be shortened", e);
    } else {
      LOG.warn("The log of changes could not be shortened", e);
    }
  }

  /** Removes what is old at the monotonic time {@code now}. */
  void maintain(long now) {
    log.register();
    log.keepAlive(now);
    var own = log.node();
    own.ifPresent(node -> prune(node, KEPT));
    var nodes = jdbc.query("SELECT node FROM api_change_node", row -> row.identifier());
    others.keySet().retainAll(nodes);
    for (var node : nodes) {
      if (!own.equals(Optional.of(node))) {
        try {
          watch(node, now);
        } catch (RuntimeException e) {
          report(e);
        }
      }
    }
  }

  private void watch(Identifier node, long now) {
    var last =
        jdbc.first(
                """
                SELECT sequence, kind FROM api_change
                WHERE node = ? ORDER BY sequence DESC LIMIT 1
                """,
                row -> new LastRow(row.number(), row.text(), now),
                node)
            .orElse(new LastRow(0, "", now));
    var before = others.get(node);
    if (before == null || before.sequence() != last.sequence()) {
      others.put(node, last);
      return;
    }
    var quiet = Duration.ofNanos(now - before.since());
    if (before.kind().equals(ChangeKind.ENDED.word())) {
      if (quiet.compareTo(ENDED) >= 0) {
        remove(node, before.sequence());
      }
    } else if (quiet.compareTo(QUIET) >= 0) {
      end(node, before.sequence() + 1);
    }
  }

  /** Takes {@code node} for stopped, by a row in the place of its next one. */
  void end(Identifier node, long sequence) {
    jdbc.insertIfAbsent("api_change (node, sequence, kind)", node, sequence, ChangeKind.ENDED);
  }

  /*
   * All rows but the last are pruned first, in transactions of their own. If the node still runs, a
   * row after its end keeps its row in api_change_node, which rolls the last step back; a row that
   * it adds later is refused, and it takes another id.
   */
  /** Removes a node that has ended with the row {@code sequence}. */
  void remove(Identifier node, long sequence) {
    var rows = rows(node).stream().filter(row -> row.sequence() <= sequence).toList();
    if (rows.size() > AT_ONCE && !prune(node, rows, AT_ONCE)) {
      return;
    }
    unitOfWork.run(
        () -> {
          jdbc.update("DELETE FROM api_change WHERE node = ? AND sequence <= ?", node, sequence);
          jdbc.update("DELETE FROM api_change_node WHERE node = ?", node);
        });
  }

  /** Removes the rows of {@code node} except the last {@code kept}. */
  void prune(Identifier node, int kept) {
    var rows = rows(node);
    if (rows.size() >= kept + AT_ONCE) {
      // What is left is removed at the next time.
      var _ = prune(node, rows, kept);
    }
  }

  private List<LastRow> rows(Identifier node) {
    return jdbc.query(
        "SELECT sequence, kind FROM api_change WHERE node = ? ORDER BY sequence",
        row -> new LastRow(row.number(), row.text(), 0),
        node);
  }

  /* Returns false if a transaction still holds a number among them. */
  private boolean prune(Identifier node, List<LastRow> rows, int kept) {
    var from =
        rows.stream()
            .filter(row -> row.kind().equals(ChangeKind.PRUNED.word()))
            .mapToLong(LastRow::sequence)
            .max()
            .orElse(0);
    var last = rows.get(rows.size() - kept).sequence();
    if (!fillGaps(node, from, last, rows)) {
      return false;
    }
    for (var end = 0; end < rows.size() - kept; ) {
      end = Math.min(end + AT_ONCE, rows.size() - kept);
      pruneTo(node, rows.get(end).sequence());
    }
    return true;
  }

  /* In one transaction, so that the first row is always the one that says what is missing. */
  private void pruneTo(Identifier node, long sequence) {
    unitOfWork.run(
        () -> {
          jdbc.update(
              """
              UPDATE api_change SET kind = ?, org_id = NULL, apis = NULL
              WHERE node = ? AND sequence = ?
              """,
              ChangeKind.PRUNED,
              node,
              sequence);
          while (deleteSome(node, sequence) == AT_ONCE) {
            // The next ones.
          }
        });
  }

  private int deleteSome(Identifier node, long before) {
    return jdbc.update(
        "DELETE FROM api_change WHERE node = ? AND sequence < ? LIMIT " + AT_ONCE, node, before);
  }

  private boolean fillGaps(Identifier node, long from, long to, List<LastRow> rows) {
    var expected = from + 1;
    for (var row : rows) {
      if (row.sequence() > to) {
        break;
      }
      for (; expected < row.sequence(); expected++) {
        if (!voidNumber(node, expected)) {
          return false;
        }
      }
      expected = Math.max(expected, row.sequence() + 1);
    }
    return true;
  }

  /**
   * Takes a number that no row has. If the transaction with this number has written its row and not
   * committed yet, this waits for it; if it writes later, it fails and is repeated with another
   * number. So after this, the number is settled. Returns whether it is.
   */
  boolean voidNumber(Identifier node, long sequence) {
    try {
      jdbc.insertIfAbsent("api_change (node, sequence, kind)", node, sequence, ChangeKind.VOID);
      return true;
    } catch (RefusedException.StoreUnavailable _) {
      return false;
    }
  }
}
