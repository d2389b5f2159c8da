package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.Await;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.testkit.PrivateServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What work gets while the database server fails, and after it has recovered. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
@Tag("server")
class OutageTest {

  private static final String USER = "portico";

  /* More than the pools have connections. */
  private static final int MANY = 60;

  /* The promise is three seconds; a busy machine may need a little more to run the threads. */
  private static final Duration PROMISE = Duration.ofSeconds(4);

  /* The promise is one second, likewise. */
  private static final Duration LONGEST_PROBE = Duration.ofMillis(1_500);

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @AutoClose private static PrivateServer server;

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @AutoClose private ApplicationContext context;
  private Jdbc jdbc;
  private UnitOfWork unitOfWork;
  private StoreProbe probe;

  @BeforeAll
  static void startServer() {
    server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1");
  }

  @BeforeEach
  void connect() throws SQLException {
    asRoot("DROP DATABASE IF EXISTS outage");
    asRoot("CREATE DATABASE outage CHARACTER SET utf8mb4");
    asRoot("CREATE USER IF NOT EXISTS " + USER + " IDENTIFIED BY 'secret'");
    asRoot("GRANT ALL ON outage.* TO " + USER);
    context =
        ApplicationContext.run(DatabaseProperties.server(server.url("outage"), USER, "secret"));
    jdbc = context.getBean(Jdbc.class);
    unitOfWork = context.getBean(UnitOfWork.class);
    probe = context.getBean(StoreProbe.class);
    jdbc.update("CREATE TABLE written (n INT PRIMARY KEY)");
    assertThat(probe.acceptsChanges()).isTrue();
    lines.start();
    log().addAppender(lines);
  }

  private static Logger log() {
    return (Logger) LoggerFactory.getLogger(StoreWatch.class);
  }

  @AfterEach
  void disconnect() {
    log().detachAppender(lines);
  }

  @Test
  void execute_serverIsFrozen_isRefusedWithinThreeSecondsAndWorksAgainAfterwards()
      throws Exception {
    server.freeze();
    try {
      assertThatAllAreRefused(inParallel(this::write));
      var asked = System.nanoTime();
      assertThat(probe.acceptsChanges()).isFalse();
      assertThat(Duration.ofNanos(System.nanoTime() - asked)).isLessThan(LONGEST_PROBE);
      // During the known outage, work does not even wait.
      assertThatThrownBy(() -> write(1)).isInstanceOf(RefusedException.StoreUnavailable.class);
    } finally {
      server.thaw();
    }
    assertThatItWorksAgain();
    assertThat(lines.list).map(ILoggingEvent::getLevel).containsExactly(Level.ERROR, Level.WARN);
  }

  @Test
  void execute_serverIsFrozenWhileAProbeWaitsForIt_isRefusedWithinThreeSeconds() throws Exception {
    server.freeze();
    try {
      // Then the probe has given up, and the check that it has started goes on.
      Await.until("the probe waits in vain", () -> !probe.acceptsChanges());
      assertThatAllAreRefused(inParallel(this::write));
    } finally {
      server.thaw();
    }
    assertThatItWorksAgain();
    assertThat(lines.list).map(ILoggingEvent::getLevel).containsExactly(Level.ERROR, Level.WARN);
  }

  @Test
  void query_serverIsFrozenDuringALongStatement_endsTheStatementToo() throws Exception {
    Supplier<List<Integer>> slow = () -> jdbc.query("SELECT SLEEP(25)", Row::integer);
    var running = inParallel(2, _ -> slow.get());
    Await.until("both statements run", () -> processes("info LIKE 'SELECT SLEEP%'") == 2);
    server.freeze();
    try {
      assertThatAllAreRefused(running);
    } finally {
      server.thaw();
    }
    assertThatItWorksAgain();
  }

  @Test
  void execute_serverIsKilled_isRefusedWithinThreeSecondsAndWorksAgainAfterwards()
      throws Exception {
    server.kill();
    try {
      assertThatAllAreRefused(inParallel(this::write));
      assertThat(probe.acceptsChanges()).isFalse();
    } finally {
      server.start();
    }
    assertThatItWorksAgain();
  }

  @Test
  void execute_serverIsReadOnly_refusesChangesAndStillReads() throws Exception {
    asRoot("SET GLOBAL read_only = ON");
    try {
      assertThatThrownBy(() -> write(1)).isInstanceOf(RefusedException.StoreUnavailable.class);
      assertThat(probe.acceptsChanges()).isFalse();
      assertThat(jdbc.count("SELECT COUNT(*) FROM written")).isZero();
    } finally {
      asRoot("SET GLOBAL read_only = OFF");
    }
    assertThatItWorksAgain();
  }

  @Test
  void execute_serverHasNoConnectionLeft_isRefusedAndWorksAgainAfterwards() throws SQLException {
    asRoot("ALTER USER %s WITH MAX_USER_CONNECTIONS 1".formatted(USER));
    try {
      try (var _ = onlyConnection()) {
        assertThatThrownBy(() -> write(1)).isInstanceOf(RefusedException.StoreUnavailable.class);
        assertThat(probe.acceptsChanges()).isFalse();
      }
    } finally {
      asRoot("ALTER USER %s WITH MAX_USER_CONNECTIONS 0".formatted(USER));
    }
    assertThatItWorksAgain();
  }

  @Test
  void execute_serverCannotPrepareAStatement_isRefusedAndNotEmulatedByTheDriver() {
    asRoot("SET GLOBAL max_prepared_stmt_count = 0");
    try {
      assertThatThrownBy(
              () ->
                  unitOfWork.execute(
                      () -> jdbc.update("INSERT INTO written VALUES (?), (?)", 7, 8)))
          .isInstanceOf(RefusedException.StoreUnavailable.class);
    } finally {
      asRoot("SET GLOBAL max_prepared_stmt_count = DEFAULT");
    }
    assertThatItWorksAgain();
    assertThat(jdbc.count("SELECT COUNT(*) FROM written WHERE n < 10")).isZero();
  }

  @Test
  void execute_connectionIsLostAndTheWorkContinues_changesNothing() {
    assertThatThrownBy(
            () ->
                unitOfWork.execute(
                    () -> {
                      insert(1);
                      endThisConnection();
                      assertThatThrownBy(() -> insert(2))
                          .isInstanceOf(RefusedException.StoreUnavailable.class);
                      assertThatThrownBy(() -> insert(3))
                          .isInstanceOf(RefusedException.StoreUnavailable.class);
                      return "answer";
                    }))
        .isInstanceOf(RefusedException.StoreUnavailable.class);

    assertThat(jdbc.count("SELECT COUNT(*) FROM written")).isZero();
  }

  @Test
  void execute_transactionIsRolledBackByADeadlockAndTheWorkContinues_isRepeatedAsAWhole()
      throws Exception {
    unitOfWork.execute(() -> insert(1) + insert(2));
    var both = new CyclicBarrier(2);

    var ends =
        inParallel(
            2,
            number ->
                unitOfWork.execute(
                    () -> {
                      touch(number + 1);
                      meet(both);
                      try {
                        touch(2 - number);
                      } catch (StoreException _) {
                        // As if other code had swallowed the failure.
                      }
                      return insert(10 + number);
                    }));

    for (var end : ends) {
      assertThat(end.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);
    }
    assertThat(jdbc.count("SELECT SUM(touched) FROM (SELECT COUNT(*) touched FROM written) t"))
        .isEqualTo(4);
  }

  @Test
  void update_outsideTransactionsWaitsForALockInVain_isRefused() throws SQLException {
    try (var other = DriverManager.getConnection(server.url("outage"), "root", "");
        var statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("INSERT INTO written VALUES (1)");

      assertThatThrownBy(() -> insert(1)).isInstanceOf(RefusedException.StoreUnavailable.class);
    }
  }

  private static void meet(CyclicBarrier both) {
    try {
      both.await(1, TimeUnit.SECONDS);
    } catch (TimeoutException | BrokenBarrierException _) {
      // The repetition runs alone.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private int touch(int number) {
    return jdbc.query("SELECT n FROM written WHERE n = ? FOR UPDATE", Row::integer, number).size();
  }

  private int write(int number) {
    return unitOfWork.execute(() -> insert(number));
  }

  private int insert(int number) {
    return jdbc.update("INSERT INTO written VALUES (?)", number);
  }

  private static Connection onlyConnection() {
    var opened = new AtomicReference<Connection>();
    Await.until(
        "the only connection is open",
        () -> {
          endConnections();
          try {
            opened.set(DriverManager.getConnection(server.url("outage"), USER, "secret"));
            return true;
          } catch (SQLException _) {
            return false;
          }
        });
    return opened.get();
  }

  private static void endConnections() {
    var sql = "SELECT id FROM information_schema.processlist WHERE user = '%s'".formatted(USER);
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        asRoot("KILL " + rows.getLong(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private void endThisConnection() {
    var id = jdbc.count("SELECT CONNECTION_ID()");
    asRoot("KILL " + id);
    Await.until("the connection has ended", () -> processes("id = " + id) == 0);
  }

  private void assertThatItWorksAgain() {
    Await.until("the database takes changes", probe::acceptsChanges);
    var rows = jdbc.count("SELECT COUNT(*) FROM written");
    // A pool may have a connection that ended a moment ago, and finds that out by using it.
    Await.until("a unit of work is carried out", this::writes);
    assertThat(jdbc.count("SELECT COUNT(*) FROM written")).isEqualTo(rows + 1);
  }

  private boolean writes() {
    try {
      return write(1_000_000) == 1;
    } catch (RefusedException.StoreUnavailable _) {
      return false;
    }
  }

  private static void assertThatAllAreRefused(List<? extends Future<?>> running) {
    var began = System.nanoTime();
    for (var one : running) {
      assertThatThrownBy(() -> one.get(PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .cause()
          .isInstanceOfAny(
              RefusedException.StoreUnavailable.class, RefusedException.OutcomeUnknown.class);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(PROMISE);
  }

  private static <T> List<Future<T>> inParallel(IntFunction<T> work) {
    return inParallel(MANY, work);
  }

  private static <T> List<Future<T>> inParallel(int many, IntFunction<T> work) {
    var running = new ArrayList<Future<T>>();
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    IntStream.range(0, many)
        .forEach(number -> running.add(threads.submit((Callable<T>) () -> work.apply(number))));
    threads.shutdown();
    return running;
  }

  private static void asRoot(String sql) {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static long processes(String condition) {
    var sql = "SELECT COUNT(*) FROM information_schema.processlist WHERE " + condition;
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }
}
