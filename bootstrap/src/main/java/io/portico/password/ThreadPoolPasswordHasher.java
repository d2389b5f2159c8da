package io.portico.password;

import io.portico.application.port.out.account.PasswordHasher;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.shared.RefusedException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hashes passwords on two threads with a bounded queue, so that a flood of logins cannot take the
 * processor away from other requests.
 */
public final class ThreadPoolPasswordHasher implements PasswordHasher, AutoCloseable {

  private static final int THREADS = 2;
  private static final int MOST_WAITING = 32;

  /* A thread checks about 50 passwords a second, so the last waits less than a quarter of a second. */
  private static final int MOST_IN_TURN = 16;

  private static final int LONGEST_WAIT_SECONDS = 5;
  private static final String TOO_MANY = "too many passwords are being checked";

  private final Supplier<Argon2id> loader;
  private final PasswordAlgorithm bcrypt = new Bcrypt();
  private final ThreadPoolExecutor threads;
  private final Semaphore turns = new Semaphore(MOST_IN_TURN);
  private final LongAdder refused = new LongAdder();
  private @Nullable Loaded loaded;

  private record Loaded(Argon2id argon2id, PasswordHash dummyHash) {}

  public ThreadPoolPasswordHasher() {
    this(Argon2id::fastest);
  }

  ThreadPoolPasswordHasher(Supplier<Argon2id> loader) {
    this.loader = loader;
    this.threads =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            0,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(MOST_WAITING),
            Thread.ofPlatform().name("hashing-", 1).daemon().factory());
  }

  @Override
  public PasswordHash hash(Password password) {
    return onThreads(() -> loaded().argon2id().hash(password));
  }

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    return onThreads(
        () ->
            switch (hash.format()) {
              case ARGON2ID -> loaded().argon2id().matches(password, hash);
              case BCRYPT -> bcrypt.matches(password, hash);
            });
  }

  @Override
  public void simulateMatch() {
    var _ =
        onThreads(() -> loaded().argon2id().matches(new Password("anybody"), loaded().dummyHash()));
  }

  /* With the first password: the library takes time and memory that a start has not. */
  private synchronized Loaded loaded() {
    var known = loaded;
    if (known == null) {
      var argon2id = loader.get();
      known = new Loaded(argon2id, argon2id.hash(new Password("dummy")));
      loaded = known;
    }
    return known;
  }

  @Override
  public <T> T inTurn(Supplier<T> work) {
    if (!turns.tryAcquire()) {
      refused.increment();
      throw new RefusedException.Overloaded(TOO_MANY);
    }
    try {
      return work.get();
    } finally {
      turns.release();
    }
  }

  @Override
  public boolean isOutdated(PasswordHash hash) {
    return Argon2id.isOutdated(hash);
  }

  /** Returns how many passwords wait for a thread. */
  public int queued() {
    return threads.getQueue().size();
  }

  /** Returns how many passwords were not hashed because too many waited. */
  public long refused() {
    return refused.sum();
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      var _ = threads.awaitTermination(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private <T> T onThreads(Callable<T> work) {
    try {
      return threads.submit(work).get();
    } catch (RejectedExecutionException e) {
      refused.increment();
      throw new RefusedException.Overloaded(TOO_MANY, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a password could not be hashed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException.Overloaded("the service is about to stop", e);
    }
  }
}
