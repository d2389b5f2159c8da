package io.portico.persistence.jdbc;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** The framework's properties for the database of an installation and its connection pools. */
public final class DatabaseProperties {

  /**
   * Makes H2 durable (a commit is on disk when it returns) and compatible with MySQL's SQL. Errors
   * are logged by Portico; a file of H2 beside the database would name values of people.
   */
  private static final String H2_OPTIONS =
      ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;WRITE_DELAY=0;LOCK_TIMEOUT=2500;DB_CLOSE_ON_EXIT=FALSE"
          + ";TRACE_LEVEL_FILE=0";

  /**
   * The pool for transactions. Its connections have auto-commit off, those of {@link
   * #SINGLE_STATEMENTS} have it on; switching it for each transaction would cost two round trips.
   */
  static final String UNITS_OF_WORK = "units-of-work";

  /** The pool for statements outside transactions. */
  static final String SINGLE_STATEMENTS = "default";

  /** The file of an embedded database, in its folder. */
  public static final String EMBEDDED_FILE = "portico.mv.db";

  /** What the addresses of embedded databases begin with. */
  private static final String EMBEDDED = "jdbc:h2:file:";

  /* A lock is waited for shorter than a request may take. */
  private static final String SESSION = "SET SESSION innodb_lock_wait_timeout = 2";

  /** The property that says whether reads on a Galera cluster wait for changes of other nodes. */
  public static final String LATEST_READS = "portico.persistence.latest-reads";

  /** The property that says whether there is an index of labels in memory. */
  public static final String LABEL_INDEX = "portico.persistence.label-index";

  /** The property with the most bytes of these indexes; 0 stands for a third of the heap. */
  public static final String LABEL_INDEX_BYTES = "portico.persistence.label-index-bytes";

  private static final int OF_EACH_KIND = 16;

  /** The most connections that a node opens. */
  public static final int CONNECTIONS = 2 * OF_EACH_KIND;

  /* Addresses of the kind jdbc:mysql:loadbalance:// lead to all servers at once. */
  private static final String FAILOVER = "jdbc:mysql://";

  private static final Pattern SEVERAL_SERVERS = Pattern.compile("jdbc:mysql:[^?]*//[^/?(]*,");

  /* Spans of the driver show statements; StoreTrace makes those of the store. */
  private static final String TRACES = "openTelemetry";
  private static final String NO_TRACES = "DISABLED";

  private DatabaseProperties() {}

  /** Returns the properties of one connection to a server, outside of the pools. */
  public static Properties ofConnection(String user, String password) {
    var properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    properties.setProperty(TRACES, NO_TRACES);
    return properties;
  }

  /** Returns the address of the embedded database in the folder {@code data}. */
  public static String address(Path data) {
    return EMBEDDED + data.resolve("portico").toAbsolutePath() + H2_OPTIONS;
  }

  /** Returns the folder of the database at {@code url} if it is embedded. */
  public static Optional<Path> folder(String url) {
    return url.startsWith(EMBEDDED)
        ? Optional.ofNullable(
            Path.of(url.substring(EMBEDDED.length()).replaceFirst(";.*", "")).getParent())
        : Optional.empty();
  }

  /** Returns whether {@code url} names several servers, of which the first that answers is used. */
  static boolean namesSeveralServers(String url) {
    return SEVERAL_SERVERS.matcher(url).lookingAt();
  }

  /** Returns the properties of an embedded database in the folder {@code data}. */
  public static Map<String, Object> embedded(Path data) {
    return connections(address(data), "sa", "", "org.h2.Driver", Map.of(), "");
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
    // Results are read at once; the driver would otherwise ask the socket for their size first.
    driver.put("useReadAheadInput", "false");
    driver.put("useUnbufferedInput", "false");
    // Timeouts to connect and to read, because an unreachable server must not block requests; and
    // one attempt over several hosts, not a loop.
    driver.put("connectTimeout", namesSeveralServers(url) ? "1000" : "3000");
    if (namesSeveralServers(url) && url.startsWith(FAILOVER)) {
      driver.put(FailoverSockets.PROPERTY, FailoverSockets.class.getName());
    }
    driver.put("socketTimeout", "60000");
    driver.put("retriesAllDown", "1");
    driver.put("failOverReadOnly", "false");
    // A connection stays with its server: the driver would return to the first one between the
    // preparation and the execution of a statement, and without the settings of the session.
    driver.put("queriesBeforeRetrySource", "0");
    driver.put("secondsBeforeRetrySource", "0");
    driver.put("characterEncoding", "UTF-8");
    // By default, the driver prepares a statement itself when the server fails to. The failure may
    // be the end of the transaction, and the other statements would run in a new one.
    driver.put("emulateUnsupportedPstmts", "false");
    driver.put(TRACES, NO_TRACES);
    return connections(url, user, password, "com.mysql.cj.jdbc.Driver", driver, SESSION);
  }

  private static Map<String, Object> connections(
      String url,
      String user,
      String password,
      String driver,
      Map<String, Object> ofDriver,
      String initialSql) {
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
      // Together shorter than the three seconds within which a request is answered.
      properties.put(name + "connection-timeout", 2_000);
      properties.put(name + "validation-timeout", 800);
      properties.put(name + "auto-commit", kind.equals(SINGLE_STATEMENTS));
      // The same isolation on every product.
      properties.put(name + "transaction-isolation", "TRANSACTION_READ_COMMITTED");
      if (!initialSql.isEmpty()) {
        properties.put(name + "connection-init-sql", initialSql);
      }
      ofDriver.forEach(
          (option, value) -> properties.put(name + "data-source-properties." + option, value));
    }
    return properties;
  }
}
