package io.portico.persistence.jdbc;

import io.micronaut.context.annotation.Value;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Transactions that several callers share, on platform threads if the store is a server. When that
 * answers, a virtual thread is woken by one that polls, and goes on as soon as a third one is free:
 * too much for each of ten statements that all of these callers wait for.
 */
@Singleton
final class SharedTransactions {

  /* While one waits for the server, the other goes on. */
  private static final int ON_A_SERVER = 2;

  private final boolean isServer;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          Thread.ofPlatform().daemon().name("transactions-", 1).factory());

  SharedTransactions(
      @Value("${datasources." + DatabaseProperties.SINGLE_STATEMENTS + ".url}") String url) {
    isServer = DatabaseProperties.folder(url).isEmpty();
  }

  /**
   * Returns how many get on at the same time. One thread at a time changes the embedded database.
   */
  int atOnce() {
    return isServer ? ON_A_SERVER : 1;
  }

  /** Returns what {@code work} returns, and throws what it throws, on the thread for it. */
  <T> T call(Supplier<T> work) {
    if (!isServer || !Thread.currentThread().isVirtual()) {
      return work.get();
    }
    try {
      return CompletableFuture.supplyAsync(work, threads).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }

  @PreDestroy
  void close() {
    threads.shutdown();
  }
}
