package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContext;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.Await;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the file of the embedded database holds when the process is killed while threads write. */
class EmbeddedCrashTest {

  private static final int TABLES = 40;
  private static final int ROWS = 3;
  private static final int CRASHES = 10;

  /* Transactions have the lowest free numbers, so those of former transactions are taken again. */
  private static final int OTHERS = 8;

  @TempDir Path folder;

  @BeforeAll
  static void registerFiles() {
    PausableFiles.register();
  }

  @Test
  void kill_whileTransactionsRun_nextStartHasWholeOnesAndLocksNoRows() throws Exception {
    writeAndCrash();

    for (var crash = 0; crash < CRASHES; crash++) {
      var address = address("file:", "crash" + crash);
      assertThat(numbers(address)).describedAs("crash %d", crash).hasSize(1);
      assertThat(lockedTables(address)).describedAs("crash %d", crash).isEmpty();
    }
  }

  /* One thread changes all rows in each transaction, others commit as often as they can. */
  private void writeAndCrash() throws IOException {
    var isEnded = new AtomicBoolean();
    var rounds = new AtomicLong();
    var others = new AtomicLong();
    try (var context = ApplicationContext.run(properties(address("file:pausable:", "portico")));
        var threads = Executors.newFixedThreadPool(3)) {
      var jdbc = context.getBean(Jdbc.class);
      var unitOfWork = context.getBean(UnitOfWork.class);
      createTables(jdbc, unitOfWork);
      threads.execute(
          () -> {
            while (!isEnded.get()) {
              unitOfWork.run(() -> writeAll(jdbc, rounds.get() + 1));
              rounds.incrementAndGet();
            }
          });
      threads.execute(
          () -> {
            while (!isEnded.get()) {
              unitOfWork.run(() -> jdbc.update("UPDATE other SET n = n + 1 WHERE id = 1"));
              others.incrementAndGet();
            }
          });
      threads.execute(
          () -> {
            while (!isEnded.get()) {
              jdbc.update("UPDATE other SET n = n + 1 WHERE id = 2");
              others.incrementAndGet();
            }
          });
      try {
        for (var crash = 0; crash < CRASHES; crash++) {
          var round = rounds.get();
          var other = others.get();
          Await.until("others commit", () -> others.get() > other && rounds.get() > round);
          PausableFiles.copy(
              folder.resolve("portico.mv.db"), folder.resolve("crash" + crash + ".mv.db"));
        }
      } finally {
        isEnded.set(true);
      }
    }
  }

  private static void createTables(Jdbc jdbc, UnitOfWork unitOfWork) {
    tables()
        .forEach(
            table -> jdbc.update("CREATE TABLE %s (id INT PRIMARY KEY, n INT)".formatted(table)));
    jdbc.update("CREATE TABLE other (id INT PRIMARY KEY, n INT)");
    unitOfWork.run(
        () -> {
          jdbc.update("INSERT INTO other VALUES (1, 0), (2, 0)");
          for (var table : tables()) {
            for (var row = 0; row < ROWS; row++) {
              jdbc.update("INSERT INTO %s VALUES (?, 0)".formatted(table), row);
            }
          }
        });
  }

  private static void writeAll(Jdbc jdbc, long number) {
    for (var row = 0; row < ROWS; row++) {
      for (var table : tables()) {
        jdbc.update("UPDATE %s SET n = ? WHERE id = ?".formatted(table), number, row);
      }
    }
  }

  /* The numbers of all rows, which are one after whole transactions. */
  private static List<Long> numbers(String address) throws SQLException {
    var union =
        String.join(" UNION ", tables().stream().map("SELECT n FROM %s"::formatted).toList());
    try (var connection = connection(address);
        var statement = connection.createStatement();
        var rows = statement.executeQuery(union)) {
      var numbers = new ArrayList<Long>();
      while (rows.next()) {
        numbers.add(rows.getLong(1));
      }
      return numbers;
    }
  }

  private static List<String> lockedTables(String address) throws SQLException {
    var others = new ArrayList<Connection>();
    try (var connection =
            connection(address.replaceFirst("LOCK_TIMEOUT=[0-9]+", "LOCK_TIMEOUT=50"));
        var statement = connection.createStatement()) {
      for (var number = 0; number < OTHERS; number++) {
        var other = connection(address);
        others.add(other);
        other.setAutoCommit(false);
        try (var insertion = other.createStatement()) {
          insertion.execute("INSERT INTO other VALUES (%d, 0)".formatted(10 + number));
        }
      }
      var locked = new ArrayList<String>();
      for (var table : tables()) {
        try {
          statement.execute("UPDATE %s SET n = n + 1".formatted(table));
        } catch (SQLException e) {
          locked.add(table + ": " + e.getMessage());
        }
      }
      return locked;
    } finally {
      for (var other : others) {
        other.close();
      }
    }
  }

  private static List<String> tables() {
    return IntStream.range(0, TABLES).mapToObj(number -> "table" + number).toList();
  }

  private static Connection connection(String address) throws SQLException {
    return DriverManager.getConnection(address, "sa", "");
  }

  private String address(String scheme, String name) {
    return String.valueOf(
            DatabaseProperties.embedded(folder)
                .get("datasources." + DatabaseProperties.SINGLE_STATEMENTS + ".url"))
        .replace("file:" + folder.resolve("portico"), scheme + folder.resolve(name));
  }

  private Map<String, Object> properties(String address) {
    var properties = DatabaseProperties.embedded(folder);
    properties.replaceAll((name, value) -> name.endsWith(".url") ? address : value);
    return properties;
  }
}
