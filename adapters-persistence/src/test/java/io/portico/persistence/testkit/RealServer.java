package io.portico.persistence.testkit;

import io.portico.application.testkit.Machine;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.MySQLContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A real server of the MySQL family: the one at {@code PORTICO_TEST_JDBC_URL} (with {@code …_USER}
 * and {@code …_PASSWORD}) if that is set; else a container where Docker answers; else a server
 * program of this machine. Shared by all tests of a process.
 */
public final class RealServer {

  private static final String NAME =
      "server of the MySQL family (PORTICO_TEST_JDBC_URL, Docker, or a mariadbd or mysqld)";

  private static final Supplier<Optional<RealServer>> SHARED = once(RealServer::find);

  private static final AtomicInteger DATABASES = new AtomicInteger();

  private final String url;
  private final String user;
  private final String password;

  private RealServer(String url, String user, String password) {
    this.url = url;
    this.user = user;
    this.password = password;
  }

  /** Returns the server; see {@link Machine#required} for where there is none. */
  public static RealServer required() {
    return Machine.required(NAME, SHARED);
  }

  public String user() {
    return user;
  }

  public String password() {
    return password;
  }

  /** Returns the address of a new and empty database, whose name begins with {@code prefix}. */
  public String emptyDatabase(String prefix) {
    // Several test processes may use one server, and several tests of one process one prefix.
    var name =
        "%s_%s_%d"
            .formatted(
                prefix,
                System.getProperty("surefire.forkNumber", "1"),
                DATABASES.incrementAndGet());
    try (var connection = DriverManager.getConnection(url(""), user, password);
        var statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS `" + name + "`");
      statement.execute("CREATE DATABASE `" + name + "` CHARACTER SET utf8mb4");
      return url(name);
    } catch (SQLException e) {
      throw new IllegalStateException("no database on " + url, e);
    }
  }

  /** Returns the server's own name and version, for example {@code MariaDB 10.11.6}. */
  public String product() {
    try (var connection = DriverManager.getConnection(url(""), user, password)) {
      var version = connection.getMetaData().getDatabaseProductVersion();
      // MariaDB greets clients with "5.5.5-" before its own version.
      return version.contains("MariaDB")
          ? "MariaDB " + version.replaceFirst("^5\\.5\\.5-", "")
          : "MySQL " + version;
    } catch (SQLException e) {
      throw new IllegalStateException("no answer from " + url, e);
    }
  }

  private String url(String database) {
    return url.replaceFirst("(//[^/]+)(/[^?]*)?", "$1/" + database);
  }

  private static Optional<RealServer> find() {
    var given = System.getenv("PORTICO_TEST_JDBC_URL");
    var found = given == null ? ownServer() : Optional.of(atGivenAddress(given));
    found.ifPresent(server -> System.out.println("Tests on a real server: " + server.product()));
    return found;
  }

  private static RealServer atGivenAddress(String url) {
    return new RealServer(
        url,
        Optional.ofNullable(System.getenv("PORTICO_TEST_JDBC_USER")).orElse("root"),
        Optional.ofNullable(System.getenv("PORTICO_TEST_JDBC_PASSWORD")).orElse(""));
  }

  private static Optional<RealServer> ownServer() {
    if (DockerClientFactory.instance().isDockerAvailable()) {
      return Optional.of(inContainer());
    }
    if (PrivateServer.isPossible()) {
      // What these tests check does not hang on the disk, so commits need not wait for it.
      var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=0");
      return Optional.of(new RealServer(server.url(""), "root", ""));
    }
    return Optional.empty();
  }

  @SuppressWarnings("resource") // ends with the process, by the library's own means
  private static RealServer inContainer() {
    var container =
        new MySQLContainer<>(DockerImageName.parse("mysql:8.4"))
            .withUsername("root")
            .withPassword("portico");
    container.start();
    return new RealServer(container.getJdbcUrl(), "root", "portico");
  }

  private static <T> Supplier<T> once(Supplier<T> supplier) {
    return new Supplier<>() {
      private Optional<T> value = Optional.empty();

      @Override
      public synchronized T get() {
        if (value.isEmpty()) {
          value = Optional.of(supplier.get());
        }
        return value.get();
      }
    };
  }
}
