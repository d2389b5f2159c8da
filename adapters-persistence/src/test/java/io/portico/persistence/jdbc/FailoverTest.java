package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.micronaut.context.ApplicationContext;
import io.micronaut.jdbc.DataSourceResolver;
import io.portico.application.port.out.StoreProbe;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.Await;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.testkit.PrivateServer;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What work gets on a database at two addresses when the first fails, and when it is back. */
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
@Tag("server")
class FailoverTest {

  private static final int MANY = 20;

  /* The promise is five seconds. */
  private static final Duration LONGEST_GAP = Duration.ofSeconds(5);

  @AutoClose private static PrivateServer first;
  @AutoClose private static PrivateServer second;

  private final AtomicInteger next = new AtomicInteger();

  @BeforeAll
  static void startServers() throws SQLException {
    first = PrivateServer.start("--innodb-flush-log-at-trx-commit=1");
    second = PrivateServer.start("--innodb-flush-log-at-trx-commit=1");
    migrate(first);
    migrate(second);
  }

  private static void migrate(PrivateServer server) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE failover CHARACTER SET utf8mb4");
    }
    try (var context = context(server.url("failover"))) {
      context.getBean(Jdbc.class).update("CREATE TABLE written (n INT PRIMARY KEY)");
    }
  }

  /* A pool may have connected after the watch of the former test had ended. */
  @BeforeEach
  void preferNone() {
    FailoverSockets.preferNone();
  }

  @Test
  void execute_firstServerIsFrozen_goesOnWithTheSecondWithinFiveSeconds() {
    try (var context = context(bothAddresses())) {
      var jdbc = context.getBean(Jdbc.class);
      var unitOfWork = context.getBean(UnitOfWork.class);
      assertThat(port(jdbc)).isEqualTo(port(first));
      assertThat(context.getBean(StoreProbe.class).acceptsChanges()).isTrue();
      first.freeze();
      try {
        var began = System.nanoTime();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
          for (var client = 0; client < MANY; client++) {
            threads.execute(() -> Await.until("a write", () -> isWritten(unitOfWork, jdbc)));
          }
        }
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(LONGEST_GAP);
        // Reads have connections of their own.
        Await.until("a read", () -> isRead(jdbc));
        assertThat(port(jdbc)).isEqualTo(port(second));
      } finally {
        first.thaw();
      }
    }
  }

  @Test
  void query_firstServerIsBackAndConnectionsAreNew_staysWithTheSecond() {
    first.kill();
    try (var context = context(bothAddresses())) {
      var jdbc = context.getBean(Jdbc.class);
      assertThat(port(jdbc)).isEqualTo(port(second));
      first.start();

      // By default, the driver returns after 50.
      for (var query = 0; query < 60; query++) {
        assertThat(port(jdbc)).isEqualTo(port(second));
      }
      assertThat(jdbc.count("SELECT @@innodb_lock_wait_timeout")).isEqualTo(2);
      for (var renewal = 0; renewal < 3; renewal++) {
        renewConnections(context);
        assertThat(port(jdbc)).isEqualTo(port(second));
      }
    }
  }

  private boolean isWritten(UnitOfWork unitOfWork, Jdbc jdbc) {
    try {
      unitOfWork.execute(
          () -> jdbc.update("INSERT INTO written VALUES (?)", next.getAndIncrement()));
      return true;
    } catch (RefusedException _) {
      return false;
    }
  }

  private static boolean isRead(Jdbc jdbc) {
    try {
      port(jdbc);
      return true;
    } catch (RefusedException _) {
      return false;
    }
  }

  private static void renewConnections(ApplicationContext context) {
    var resolver = context.getBean(DataSourceResolver.class);
    for (var dataSource : context.getBeansOfType(DataSource.class)) {
      if (resolver.resolve(dataSource) instanceof HikariDataSource pool) {
        pool.getHikariPoolMXBean().softEvictConnections();
      }
    }
  }

  private static long port(Jdbc jdbc) {
    return jdbc.count("SELECT @@port");
  }

  private static long port(PrivateServer server) {
    return Long.parseLong(server.url("").replaceAll(".*:(\\d+)/$", "$1"));
  }

  private static String bothAddresses() {
    return first.url("").replaceFirst("/$", "") + ",127.0.0.1:%d/failover".formatted(port(second));
  }

  private static ApplicationContext context(String url) {
    return ApplicationContext.run(DatabaseProperties.server(url, "root", ""));
  }
}
