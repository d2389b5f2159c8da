package io.portico.password;

import com.password4j.BcryptFunction;
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
import java.util.function.Supplier;

/**
 * Hashes passwords on two threads of their own, before which a few may wait: whoever sends more
 * passwords than that keeps nobody from anything else.
 */
public final class HashingThreads implements PasswordHasher, AutoCloseable {

  private static final int THREADS = 2;
  private static final int MOST_WAITING = 32;

  /* At some 50 checks a second and thread, the last of them waits for less than a quarter of one. */
  private static final int MOST_IN_TURN = 16;

  private static final int LONGEST_WAIT_SECONDS = 5;
  private static final String TOO_MANY = "too many passwords wait to be checked";

  private final Argon2id argon2id;
  private final PasswordHash ofNobody;
  private final ThreadPoolExecutor threads;
  private final Semaphore turns = new Semaphore(MOST_IN_TURN);

  public HashingThreads() {
    this(Argon2id.fastest());
  }

  HashingThreads(Argon2id argon2id) {
    this.argon2id = argon2id;
    this.ofNobody = argon2id.hash(new Password("nobody"));
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
    return onThreads(() -> argon2id.hash(password));
  }

  @Override
  public boolean matches(Password password, PasswordHash hash) {
    return onThreads(
        () -> hash.isBcrypt() ? matchesBcrypt(password, hash) : argon2id.matches(password, hash));
  }

  @Override
  public void simulateMatch() {
    var _ = onThreads(() -> argon2id.matches(new Password("anybody"), ofNobody));
  }

  @Override
  public <T> T inTurn(Supplier<T> work) {
    if (!turns.tryAcquire()) {
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
    return !hash.text().startsWith(Argon2id.TODAY);
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

  private static boolean matchesBcrypt(Password password, PasswordHash hash) {
    return com.password4j.Password.check(password.secret(), hash.text())
        .with(BcryptFunction.getInstanceFromHash(hash.text()));
  }

  private <T> T onThreads(Callable<T> work) {
    try {
      return threads.submit(work).get();
    } catch (RejectedExecutionException e) {
      throw new RefusedException.Overloaded("too many passwords wait to be checked", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a password could not be hashed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RefusedException.Overloaded("the service is about to stop", e);
    }
  }
}
