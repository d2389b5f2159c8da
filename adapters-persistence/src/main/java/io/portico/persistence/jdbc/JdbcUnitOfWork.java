package io.portico.persistence.jdbc;

import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.TransactionStatus;
import io.micronaut.transaction.support.TransactionSynchronization;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RetryBackoff;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A unit of work as a transaction, which is retried after a deadlock or lost race. */
@Singleton
public final class JdbcUnitOfWork implements UnitOfWork {

  private static final int MOST_TRIES = 8;

  /* Another thread may undo a preparation, and roll-backs for one cause deadlocks among others. */
  private static final int MOST_PREPARATIONS = 20;
  private static final RetryBackoff BACKOFF =
      new RetryBackoff(Duration.ofMillis(20), Duration.ofMillis(160), 2);

  private final SynchronousTransactionManager<Connection> transactions;
  private final Jdbc jdbc;
  private final StoreWatch watch;
  private final EmbeddedWriteLock writeLock;
  private final SharedTransactions shared;
  private final @Nullable StoreTrace trace;

  JdbcUnitOfWork(
      @Named(DatabaseProperties.UNITS_OF_WORK)
          SynchronousTransactionManager<Connection> transactions,
      Jdbc jdbc,
      StoreWatch watch,
      EmbeddedWriteLock writeLock,
      SharedTransactions shared,
      Optional<StoreTrace> trace) {
    this.transactions = transactions;
    this.jdbc = jdbc;
    this.watch = watch;
    this.writeLock = writeLock;
    this.shared = shared;
    this.trace = trace.orElse(null);
  }

  @Override
  public <T> T execute(Supplier<T> work) {
    if (isRunning()) {
      return work.get();
    }
    watch.requireReachable();
    return trace == null ? executeAlone(work) : trace.transaction(() -> executeAlone(work));
  }

  @Override
  public <T> T executeShared(Supplier<T> work) {
    if (isRunning()) {
      return work.get();
    }
    watch.requireReachable();
    return trace == null
        ? shared.call(() -> executeAlone(work))
        : trace.transaction(() -> shared.call(() -> executeAlone(work)));
  }

  @Override
  public int sharedAtOnce() {
    return shared.atOnce();
  }

  private <T> T executeAlone(Supplier<T> work) {
    return writeLock.execute(() -> executeLocked(work));
  }

  private <T> T executeLocked(Supplier<T> work) {
    watch.requireReachable();
    var prepared = 0;
    for (var attempt = 1; ; attempt++) {
      var transaction = new Attempt<>(work);
      try {
        return transactions.execute(TransactionDefinition.DEFAULT, transaction::run);
      } catch (RuntimeException e) {
        var failure = transaction.firstFailure(e);
        requireCollision(failure, transaction.isCommitting);
        if (failure instanceof UnpreparedException unprepared && prepared < MOST_PREPARATIONS) {
          unprepared.prepare();
          prepared++;
          attempt = 0;
          continue;
        }
        if (attempt == MOST_TRIES) {
          throw new RefusedException.StoreUnavailable(
              "transactions conflict again and again", failure);
        }
        // A random part of the pause, so that those that collided do not collide again.
        LockSupport.parkNanos(
            ThreadLocalRandom.current().nextLong(1, BACKOFF.after(attempt).toNanos()));
      } finally {
        transaction.end();
      }
    }
  }

  private void requireCollision(RuntimeException failure, boolean isCommitting) {
    var kind = FailureKind.of(failure);
    if (kind == FailureKind.COLLISION) {
      return;
    }
    var refusal = kind == FailureKind.UNAVAILABLE ? watch.unavailable(failure) : failure;
    throw isCommitting ? new RefusedException.OutcomeUnknown(failure) : refusal;
  }

  /* One transaction that does the work. */
  private final class Attempt<T> {

    private final Supplier<T> work;
    private boolean isCommitting;
    private @Nullable Connection connection;
    private @Nullable RuntimeException failure;

    Attempt(Supplier<T> work) {
      this.work = work;
    }

    T run(TransactionStatus<Connection> status) {
      connection = status.getConnection();
      watch.use(connection);
      try {
        var answer = work.get();
        jdbc.complete();
        isCommitting = true;
        return answer;
      } catch (RuntimeException e) {
        failure = e;
        throw e;
      } finally {
        jdbc.discard();
      }
    }

    /* A lost connection cannot roll back either, and that failure would replace the first. */
    RuntimeException firstFailure(RuntimeException last) {
      return failure == null ? last : failure;
    }

    void end() {
      if (connection != null) {
        watch.release(connection);
      }
    }
  }

  @Override
  public boolean isRunning() {
    return transactions.findTransactionStatus().isPresent();
  }

  /** Runs {@code action} after the current transaction has committed or rolled back. */
  public void afterCompletion(Runnable action) {
    afterCompletion(action, action);
  }

  /**
   * Runs {@code action} after the current transaction has committed or rolled back, or at once
   * outside a transaction.
   */
  public void afterCompletionOrNow(Runnable action) {
    if (isRunning()) {
      afterCompletion(action);
    } else {
      action.run();
    }
  }

  /* When a commit fails, its outcome is unknown. */
  @Override
  public void afterCompletion(Runnable ifDone, Runnable ifUndone) {
    transactions
        .findTransactionStatus()
        .orElseThrow(() -> new IllegalStateException("no unit of work is running (expected: one)"))
        .registerSynchronization(
            new TransactionSynchronization() {
              @Override
              public void afterCompletion(Status status) {
                (status == Status.COMMITTED ? ifDone : ifUndone).run();
              }
            });
  }
}
