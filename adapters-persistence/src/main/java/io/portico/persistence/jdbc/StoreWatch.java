package io.portico.persistence.jdbc;

import com.mysql.cj.jdbc.JdbcConnection;
import com.mysql.cj.jdbc.ha.MultiHostMySQLConnection;
import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.StoreProbe;
import io.portico.domain.shared.RefusedException;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches whether the database answers, on a connection of its own. While it does not, all work is
 * refused at once, and the connections of work that waits for it are closed, so that every request
 * is answered within three seconds and no threads pile up. Statements of a database that answers
 * may take as long as they need.
 *
 * <p>An outage is logged with one line when it begins and one when it ends.
 */
@Singleton
final class StoreWatch implements StoreProbe {

  private static final Logger LOG = LoggerFactory.getLogger(StoreWatch.class);

  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_WRITE_CHECK = Duration.ofMillis(900);
  private static final Duration LONGEST_WAIT_FOR_LOCK = Duration.ofMillis(400);
  private static final Duration LONGEST_CHECK_AT_END = Duration.ofSeconds(2);

  /* Checks of readiness that follow within this time share a result. */
  private static final Duration FRESH = Duration.ofMillis(250);

  private enum State {
    WRITABLE,
    READ_ONLY,
    UNREACHABLE
  }

  /* Enough to open the embedded database again. */
  private static final long FREE_BYTES = 16L << 20;
  private static final Duration LOST_AFTER = Duration.ofSeconds(3);

  private final List<HikariDataSource> pools = new ArrayList<>();
  private final StoreCheck check;
  private final LostStore lostStore;
  private final EmbeddedWriteLock writeLock;

  /* Connections of the pools, and those of the driver that they use. */
  private final Map<Connection, Connection> inUse = new ConcurrentHashMap<>();
  private final AtomicBoolean isCheckQueued = new AtomicBoolean();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("store-watch").daemon().factory());
  private volatile State state = State.WRITABLE;
  private volatile long outageBegan;
  private volatile long lastWriteCheck = System.nanoTime() - FRESH.toNanos();
  private @Nullable CompletableFuture<Boolean> writeCheck;

  StoreWatch(
      List<DataSource> dataSources,
      DataSourceResolver resolver,
      Optional<LostStore> lostStore,
      EmbeddedWriteLock writeLock)
      throws SQLException {
    for (var dataSource : dataSources) {
      pools.add(resolver.resolve(dataSource).unwrap(HikariDataSource.class));
    }
    if (DatabaseProperties.namesSeveralServers(pools.getFirst().getJdbcUrl())) {
      // The pools allow as long as a request waits for a connection. If the first server is frozen,
      // the next one must answer within that time, too.
      DriverManager.setLoginTimeout(1);
    }
    this.check = new StoreCheck(pools.getFirst());
    this.lostStore = lostStore.orElse(() -> {});
    this.writeLock = writeLock;
    var _ =
        thread.scheduleWithFixedDelay(
            this::watch, PAUSE.toMillis(), PAUSE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /* An exception would end the repetition. */
  private void watch() {
    try {
      look();
    } catch (RuntimeException e) {
      LOG.error("the database could not be checked", e);
    }
  }

  @PreDestroy
  void close() {
    // A check that is under way would open the embedded database again, and must not be interrupted
    // while it reads the file.
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LONGEST_CHECK_AT_END.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    check.close();
  }

  /**
   * Refuses work during an outage.
   *
   * @throws RefusedException.StoreUnavailable if the database does not answer
   */
  void requireReachable() {
    if (state == State.UNREACHABLE) {
      throw new RefusedException.StoreUnavailable("the database does not answer");
    }
  }

  /** Checks the database soon, and returns the refusal of work that ended with {@code failure}. */
  RefusedException.StoreUnavailable unavailable(Throwable failure) {
    lastWriteCheck = System.nanoTime() - FRESH.toNanos();
    suspect();
    return new RefusedException.StoreUnavailable(String.valueOf(failure.getMessage()), failure);
  }

  /** Counts {@code connection} among those that an outage closes, until {@link #release}. */
  void use(Connection connection) {
    try {
      inUse.put(connection, ofDriver(connection));
    } catch (SQLException e) {
      throw StoreException.of(e);
    }
  }

  /* A connection to one of several servers would wait for the end of its statement to be closed. */
  private static Connection ofDriver(Connection connection) throws SQLException {
    var ofDriver = connection.unwrap(Connection.class);
    return ofDriver instanceof JdbcConnection mysql
            && mysql.getMultiHostSafeProxy() instanceof MultiHostMySQLConnection several
        ? several.getActiveMySQLConnection()
        : ofDriver;
  }

  /** Ends the use of {@code connection}. */
  void release(Connection connection) {
    inUse.remove(connection);
  }

  private void suspect() {
    if (isCheckQueued.compareAndSet(false, true)) {
      try {
        thread.execute(
            () -> {
              isCheckQueued.set(false);
              look();
              lookWhetherWritable();
            });
      } catch (RejectedExecutionException _) {
        // The node stops.
      }
    }
  }

  @Override
  public boolean acceptsChanges() {
    if (System.nanoTime() - lastWriteCheck < FRESH.toNanos()) {
      return state == State.WRITABLE;
    }
    try {
      return startedWriteCheck().get(LONGEST_WRITE_CHECK.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException | RejectedExecutionException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private synchronized CompletableFuture<Boolean> startedWriteCheck() {
    var running = writeCheck;
    if (running == null || running.isDone()) {
      running = CompletableFuture.supplyAsync(this::lookWhetherWritable, thread);
      writeCheck = running;
    }
    return running;
  }

  private void look() {
    var failure = check.read();
    if (failure.isEmpty()) {
      if (check.hasMoved()) {
        closeConnections();
      }
      if (state != State.WRITABLE) {
        lookWhetherWritable();
      }
      return;
    }
    beginOutage(failure.get());
  }

  private void beginOutage(String why) {
    become(State.UNREACHABLE, why);
    closeConnections();
    endIfLost();
  }

  private boolean lookWhetherWritable() {
    if (!writeLock.tryLock(LONGEST_WAIT_FOR_LOCK)) {
      // A long change is no sign of a failure.
      return state == State.WRITABLE;
    }
    Optional<String> failure;
    try {
      failure = check.write();
    } finally {
      writeLock.unlock();
    }
    lastWriteCheck = System.nanoTime();
    if (failure.isEmpty()) {
      if (state == State.UNREACHABLE && !poolsConnect()) {
        return false;
      }
      become(State.WRITABLE, "");
      return true;
    }
    // To ask again where no connection could be opened would double the wait of all work.
    var unreachable = check.isConnected() ? check.read() : failure;
    if (unreachable.isPresent()) {
      beginOutage(unreachable.get());
    } else {
      become(State.READ_ONLY, failure.get());
      endIfLost();
    }
    return false;
  }

  /* After an outage, a pool may wait for seconds before it tries to connect again. */
  private boolean poolsConnect() {
    for (var pool : pools) {
      try (var _ = pool.getConnection()) {
        // It has one.
      } catch (SQLException _) {
        return false;
      }
    }
    return true;
  }

  /* While the disk is full, the process answers 503; a new one could not even start. */
  private void endIfLost() {
    var hasSpace =
        check.folder().filter(folder -> folder.toFile().getUsableSpace() > FREE_BYTES).isPresent();
    if (hasSpace && System.nanoTime() - outageBegan > LOST_AFTER.toNanos()) {
      thread.shutdown();
      lostStore.onLost();
    }
  }

  private void become(State next, String why) {
    if (state == next) {
      return;
    }
    switch (next) {
      case WRITABLE ->
          LOG.warn(
              "The database answers and takes changes again after {} s",
              Duration.ofNanos(System.nanoTime() - outageBegan).toSeconds());
      case READ_ONLY ->
          LOG.error("The database refuses changes, requests that change anything get 503: {}", why);
      case UNREACHABLE ->
          LOG.error("The database does not answer, requests get 503 until it does: {}", why);
    }
    if (state == State.WRITABLE) {
      outageBegan = System.nanoTime();
    }
    state = next;
  }

  private void closeConnections() {
    pools.forEach(pool -> pool.getHikariPoolMXBean().softEvictConnections());
    for (var connection : inUse.values()) {
      try {
        connection.abort(Runnable::run);
      } catch (SQLException e) {
        LOG.debug("a connection could not be closed", e);
      }
    }
  }
}
