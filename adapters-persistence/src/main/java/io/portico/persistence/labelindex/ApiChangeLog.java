package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.jdbc.UniqueKeyException;
import io.portico.persistence.jdbc.UnpreparedException;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes the table {@code api_change}: a row for each transaction that changes APIs or labels, or a
 * few, with what it changed in an organisation. All nodes read it to keep their indexes current, so
 * it is written whether this node has an index or not.
 *
 * <p>The row is the last statement before the commit, so its number is taken shortly before. A
 * transaction that fails after that leaves a gap in the numbers.
 *
 * <p>A node registers in {@code api_change_node} before its first change; {@link ReadLease} says
 * why it may have to wait then.
 */
@Singleton
public final class ApiChangeLog {

  /* Longer than any lease that began before this node was registered. */
  private static final Duration JOINING = ReadLease.LENGTH.multipliedBy(2);

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private final ChangeCounter counter = new ChangeCounter();
  private volatile ChangeWriter writer = new ChangeWriter();

  ApiChangeLog(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  /** Notes that the current unit of work changes these APIs or their labels, or adds them. */
  public void touch(OrganisationId organisation, Collection<ApiId> apis) {
    current(organisation).apis.addAll(apis);
  }

  /** Notes that the current unit of work changes definitions of labels. */
  public void touchDefinitions(OrganisationId organisation) {
    current(organisation).definitions = true;
  }

  /** Returns the id under which this process writes; empty if it is not registered. */
  Optional<Identifier> node() {
    var current = writer;
    return current.isRegistered() ? Optional.of(current.node()) : Optional.empty();
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

    boolean isChanged() {
      return !apis.isEmpty() || definitions;
    }
  }

  /* What one transaction has changed. */
  private final class Transaction implements Runnable {

    private final Map<OrganisationId, Touched> touched = new LinkedHashMap<>();

    @Override
    public void run() {
      if (touched.values().stream().noneMatch(Touched::isChanged)) {
        return;
      }
      var last = writer;
      if (last.isQuiet()) {
        renew(last);
      }
      var current = writer;
      if (!current.isRegistered()) {
        throw new UnpreparedException("this node is not registered", ApiChangeLog.this::register);
      }
      counter.begin();
      unitOfWork.afterCompletion(counter::end, counter::fail);
      touched.forEach((organisation, changed) -> write(current, organisation, changed));
    }

    private void write(ChangeWriter current, OrganisationId organisation, Touched changed) {
      if (!changed.isChanged()) {
        return;
      }
      var isTooLong = changed.apis.size() > ChangedApis.MOST;
      var kind = changed.definitions ? ChangeKind.DEFINITIONS : ChangeKind.APIS;
      var lists = ChangedApis.write(isTooLong ? Set.of() : changed.apis);
      try {
        for (var apis : lists) {
          jdbc.insert(
              "api_change (node, sequence, kind, org_id, apis)",
              current.node(),
              current.next(),
              isTooLong ? ChangeKind.ALL : kind,
              organisation,
              apis);
        }
      } catch (UniqueKeyException _) {
        throw StoreException.collision("a node took the number of this change for unused");
      } catch (StoreException e) {
        if (e.isBrokenReference()) {
          renew(current);
          throw StoreException.collision("this node had been taken for stopped");
        }
        throw e;
      }
    }
  }

  /** Registers this node, outside a unit of work, so that it may write. */
  void register() {
    var current = writer;
    if (current.isRegistered()) {
      return;
    }
    jdbc.insertIfAbsent("api_change_node (node)", current.node());
    var registered = System.nanoTime();
    if (jdbc.exists("SELECT 1 FROM api_change_node WHERE node <> ? LIMIT 1", current.node())) {
      for (var left = JOINING.toNanos();
          left > 0;
          left = JOINING.toNanos() - (System.nanoTime() - registered)) {
        LockSupport.parkNanos(left);
      }
    }
    current.register();
  }

  /**
   * Adds a row without a change, if at the monotonic time {@code now} there was none for long, so
   * that no other node takes this one for stopped.
   */
  void keepAlive(long now) {
    var current = writer;
    if (current.isRegistered() && current.isRowDue(now)) {
      jdbc.insertIfAbsent(
          "api_change (node, sequence, kind)", current.node(), current.next(), ChangeKind.VOID);
    }
  }

  /** Tells that this node stops, so that the others need not find out. */
  void end() {
    var current = writer;
    if (current.isRegistered()) {
      jdbc.insertIfAbsent(
          "api_change (node, sequence, kind)", current.node(), current.next(), ChangeKind.ENDED);
    }
  }

  /** Takes another id, because {@code node} is no longer known or its rows were lost. */
  void renew(Identifier node) {
    var current = writer;
    if (current.node().equals(node)) {
      renew(current);
    }
  }

  private synchronized void renew(ChangeWriter failed) {
    if (writer == failed) {
      writer = new ChangeWriter();
    }
  }
}
