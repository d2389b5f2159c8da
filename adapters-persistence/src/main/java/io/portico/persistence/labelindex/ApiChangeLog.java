package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.StoreException;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes the table {@code api_change}: a row for each transaction that changes APIs or labels, or a
 * few, with what it changed in an organisation. All nodes read it to keep their indexes current, so
 * it is written whether this node has an index or not.
 *
 * <p>The row is the last statement before the commit, so its number is taken shortly before. A
 * transaction that fails after that leaves a gap in the numbers.
 */
@Singleton
public final class ApiChangeLog {

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;
  private volatile Writer writer = new Writer();

  ApiChangeLog(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  /* An id with the numbers taken under it. */
  private static final class Writer {
    private final Identifier node;
    private final AtomicLong sequence = new AtomicLong();
    private volatile boolean isRegistered;
    private volatile long lastWritten = System.nanoTime();

    Writer() {
      var bytes = new byte[12];
      new SecureRandom().nextBytes(bytes);
      node = Identifier.of(bytes);
    }

    /* Others consider a node that is quiet for long as stopped, and refuse its next row. */
    boolean isQuiet() {
      return System.nanoTime() - lastWritten > ChangeLogMaintenance.QUIET.toNanos() / 2;
    }
  }

  /** Notes that the current unit of work changes these APIs or their labels, or adds them. */
  public void touch(OrganisationId organisation, Collection<ApiId> apis) {
    current(organisation).apis.addAll(apis);
  }

  /** Notes that the current unit of work changes definitions of labels. */
  public void touchDefinitions(OrganisationId organisation) {
    current(organisation).definitions = true;
  }

  /** Returns the id under which this process writes; empty if it has not written yet. */
  Optional<Identifier> node() {
    var current = writer;
    return current.isRegistered ? Optional.of(current.node) : Optional.empty();
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
      touched.forEach(this::write);
    }

    private void write(OrganisationId organisation, Touched changed) {
      if (changed.apis.isEmpty() && !changed.definitions) {
        return;
      }
      if (writer.isQuiet()) {
        renew(writer);
      }
      var current = writer;
      current.lastWritten = System.nanoTime();
      if (!current.isRegistered) {
        register(current);
      }
      var isTooLong = changed.apis.size() > ChangedApis.MOST;
      var kind = changed.definitions ? ChangeKind.DEFINITIONS : ChangeKind.APIS;
      var lists = ChangedApis.write(isTooLong ? Set.of() : changed.apis);
      try {
        for (var apis : lists) {
          jdbc.insert(
              "api_change (node, sequence, kind, org_id, apis)",
              current.node,
              current.sequence.incrementAndGet(),
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

    private void register(Writer current) {
      jdbc.update("INSERT IGNORE INTO api_change_node (node) VALUES (?)", current.node);
      unitOfWork.afterCompletion(() -> current.isRegistered = true, () -> {});
    }
  }

  /** Takes another id, because {@code node} is no longer known or its rows were lost. */
  void renew(Identifier node) {
    var current = writer;
    if (current.node.equals(node)) {
      renew(current);
    }
  }

  private synchronized void renew(Writer failed) {
    if (writer == failed) {
      writer = new Writer();
    }
  }
}
