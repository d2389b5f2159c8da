package io.portico.persistence.jdbc;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The framework's properties for the one database of an installation, and for the ways to it. */
public final class DatabaseProperties {

  /**
   * What makes H2 a store to rely on: a commit is on the disk when it returns, and SQL reads as in
   * MySQL.
   */
  private static final String H2_OPTIONS =
      ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;WRITE_DELAY=0;LOCK_TIMEOUT=10000;DB_CLOSE_ON_EXIT=FALSE";

  /**
   * The name of the connections for units of work. They never commit by themselves; those for
   * statements that are run each for itself always do. So nothing is said of it at the beginning
   * and end of every unit, which took two ways to the server.
   */
  static final String UNITS_OF_WORK = "units-of-work";

  /** The name of the connections for statements that are run each for itself. */
  static final String SINGLE_STATEMENTS = "default";

  private static final int OF_EACH_KIND = 16;

  /** The most connections that a node opens. */
  public static final int CONNECTIONS = 2 * OF_EACH_KIND;

  private DatabaseProperties() {}

  /** Returns the properties of an embedded database in the folder {@code data}. */
  public static Map<String, Object> embedded(Path data) {
    return h2("jdbc:h2:file:" + data.resolve("portico").toAbsolutePath());
  }

  /** Returns the properties of a database that lives in memory and ends with the process. */
  public static Map<String, Object> inMemory(String name) {
    return h2("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
  }

  /** Returns the properties of a server of the MySQL family. */
  public static Map<String, Object> server(String url, String user, String password) {
    var driver = new LinkedHashMap<String, Object>();
    // Statements are prepared once on each connection; batches become single statements.
    driver.put("useServerPrepStmts", "true");
    driver.put("cachePrepStmts", "true");
    driver.put("prepStmtCacheSize", "250");
    // Long enough for the statements that write hundreds of rows at once.
    driver.put("prepStmtCacheSqlLimit", "32768");
    driver.put("rewriteBatchedStatements", "true");
    driver.put("useLocalSessionState", "true");
    driver.put("cacheResultSetMetadata", "true");
    driver.put("cacheServerConfiguration", "true");
    driver.put("maintainTimeStats", "false");
    // Answers are read in one go; the driver would ask the socket first how much there is.
    driver.put("useReadAheadInput", "false");
    driver.put("useUnbufferedInput", "false");
    // Time-outs, because a server that is gone must not hold requests: to connect, to answer; and
    // one round over several hosts, not a loop.
    driver.put("connectTimeout", "3000");
    driver.put("socketTimeout", "60000");
    driver.put("retriesAllDown", "1");
    driver.put("characterEncoding", "UTF-8");
    return connections(url, user, password, "com.mysql.cj.jdbc.Driver", driver);
  }

  private static Map<String, Object> h2(String url) {
    return connections(url + H2_OPTIONS, "sa", "", "org.h2.Driver", Map.of());
  }

  private static Map<String, Object> connections(
      String url, String user, String password, String driver, Map<String, Object> ofDriver) {
    var properties = new LinkedHashMap<String, Object>();
    for (var kind : List.of(SINGLE_STATEMENTS, UNITS_OF_WORK)) {
      var name = "datasources." + kind + ".";
      properties.put(name + "pool-name", kind);
      properties.put(name + "url", url);
      properties.put(name + "username", user);
      properties.put(name + "password", password);
      properties.put(name + "driver-class-name", driver);
      properties.put(name + "dialect", "MYSQL");
      properties.put(name + "maximum-pool-size", OF_EACH_KIND);
      properties.put(name + "connection-timeout", 5_000);
      properties.put(name + "auto-commit", kind.equals(SINGLE_STATEMENTS));
      // Reads see what is committed, on every engine alike.
      properties.put(name + "transaction-isolation", "TRANSACTION_READ_COMMITTED");
      ofDriver.forEach(
          (option, value) -> properties.put(name + "data-source-properties." + option, value));
    }
    properties.put("flyway.datasources." + SINGLE_STATEMENTS + ".enabled", true);
    return properties;
  }
}
