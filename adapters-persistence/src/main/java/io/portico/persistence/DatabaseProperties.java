package io.portico.persistence;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The framework's properties for the one database of an installation. */
public final class DatabaseProperties {

  /**
   * What makes H2 a store to rely on: a commit is on the disk when it returns, and SQL reads as in
   * MySQL.
   */
  private static final String H2_OPTIONS =
      ";MODE=MySQL;DATABASE_TO_LOWER=TRUE;WRITE_DELAY=0;LOCK_TIMEOUT=10000;DB_CLOSE_ON_EXIT=FALSE";

  private static final String DATASOURCE = "datasources.default.";
  private static final String DRIVER = DATASOURCE + "data-source-properties.";
  private static final int CONNECTIONS = 16;

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
    var properties = common(url, user, password);
    properties.put(DATASOURCE + "driver-class-name", "com.mysql.cj.jdbc.Driver");
    // Statements are prepared once on each connection; batches become single statements.
    properties.put(DRIVER + "useServerPrepStmts", "true");
    properties.put(DRIVER + "cachePrepStmts", "true");
    properties.put(DRIVER + "prepStmtCacheSize", "250");
    // Long enough for the statements that write hundreds of rows at once.
    properties.put(DRIVER + "prepStmtCacheSqlLimit", "32768");
    properties.put(DRIVER + "rewriteBatchedStatements", "true");
    properties.put(DRIVER + "useLocalSessionState", "true");
    properties.put(DRIVER + "cacheResultSetMetadata", "true");
    properties.put(DRIVER + "cacheServerConfiguration", "true");
    properties.put(DRIVER + "maintainTimeStats", "false");
    // Time-outs, because a server that is gone must not hold requests: to connect, to answer; and
    // one round over several hosts, not a loop.
    properties.put(DRIVER + "connectTimeout", "3000");
    properties.put(DRIVER + "socketTimeout", "60000");
    properties.put(DRIVER + "retriesAllDown", "1");
    properties.put(DRIVER + "characterEncoding", "UTF-8");
    return properties;
  }

  private static Map<String, Object> h2(String url) {
    var properties = common(url + H2_OPTIONS, "sa", "");
    properties.put(DATASOURCE + "driver-class-name", "org.h2.Driver");
    return properties;
  }

  private static Map<String, Object> common(String url, String user, String password) {
    var properties = new LinkedHashMap<String, Object>();
    properties.put(DATASOURCE + "url", url);
    properties.put(DATASOURCE + "username", user);
    properties.put(DATASOURCE + "password", password);
    properties.put(DATASOURCE + "dialect", "MYSQL");
    properties.put(DATASOURCE + "maximum-pool-size", CONNECTIONS);
    properties.put(DATASOURCE + "connection-timeout", 5_000);
    // Reads see what is committed, on every engine alike.
    properties.put(DATASOURCE + "transaction-isolation", "TRANSACTION_READ_COMMITTED");
    properties.put("flyway.datasources.default.enabled", true);
    return properties;
  }
}
