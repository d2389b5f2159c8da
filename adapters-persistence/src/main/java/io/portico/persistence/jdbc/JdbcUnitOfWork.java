package io.portico.persistence.jdbc;

import io.micronaut.transaction.SynchronousTransactionManager;
import io.micronaut.transaction.TransactionDefinition;
import io.micronaut.transaction.support.TransactionSynchronization;
import io.portico.application.port.out.UnitOfWork;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RetryBackoff;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** A unit of work as a transaction, which is retried after a deadlock or lost race. */
@Singleton
public final class JdbcUnitOfWork implements UnitOfWork {

  private static final int MOST_TRIES = 4;
  private static final RetryBackoff BACKOFF =
      new RetryBackoff(Duration.ofMillis(20), Duration.ofMillis(60), 2);

  private final SynchronousTransactionManager<Connection> transactions;
  private final Jdbc jdbc;

  JdbcUnitOfWork(
      @Named(DatabaseProperties.UNITS_OF_WORK)
          SynchronousTransactionManager<Connection> transactions,
      Jdbc jdbc) {
    this.transactions = transactions;
    this.jdbc = jdbc;
  }

  @Override
  public <T> T execute(Supplier<T> work) {
    if (isRunning()) {
      return work.get();
    }
    for (var attempt = 1; ; attempt++) {
      var isCommitting = new AtomicBoolean();
      try {
        return transactions.execute(
            TransactionDefinition.DEFAULT,
            _ -> {
              var answer = delivered(work);
              isCommitting.set(true);
              return answer;
            });
      } catch (RuntimeException e) {
        var isCollision = StoreException.isCollision(e);
        if (isCommitting.get() && !isCollision) {
          throw new RefusedException.OutcomeUnknown(e);
        }
        if (attempt == MOST_TRIES || !isCollision) {
          throw e;
        }
        // A random part of the pause, so that the transactions that collided do not collide again.
        LockSupport.parkNanos(
            ThreadLocalRandom.current().nextLong(1, BACKOFF.after(attempt).toNanos()));
      }
    }
  }

  private <T> T delivered(Supplier<T> work) {
    try {
      var answer = work.get();
      jdbc.flush();
      return answer;
    } finally {
      jdbc.discard();
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
