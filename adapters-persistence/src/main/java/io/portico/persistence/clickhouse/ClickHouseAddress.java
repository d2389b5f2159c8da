package io.portico.persistence.clickhouse;

import io.portico.domain.shared.InvalidValueException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The database of a ClickHouse server that stores usage.
 *
 * @param text what was parsed, with the password
 * @param secure whether the connection has TLS
 * @param cluster the cluster whose servers all have the tables; one server if empty
 */
public record ClickHouseAddress(
    String text,
    String host,
    int port,
    boolean secure,
    String user,
    String password,
    String database,
    Optional<String> cluster) {

  /** The framework's property with the address; usage is in the other database without it. */
  public static final String PROPERTY = "portico.persistence.usage-store";

  /** What the address is called by those who set it. */
  public static final String SETTING = "PORTICO_USAGE_STORE";

  private static final String SCHEME = "clickhouse";
  private static final int PORT = 8123;
  private static final int SECURE_PORT = 8443;
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
  private static final Pattern CLUSTER = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]{0,63}");

  /**
   * Parses an address such as {@code clickhouse://user:password@host:8123/database?secure=true}.
   *
   * @param field the field that an error names
   * @throws InvalidValueException if it is none; the message has no part of the text, which may
   *     contain a password
   */
  public static ClickHouseAddress parse(String field, String text) {
    var uri = uri(field, text);
    var login = Optional.ofNullable(uri.getUserInfo()).orElse("default").split(":", 2);
    var database = Optional.ofNullable(uri.getPath()).orElse("").replaceFirst("^/", "");
    if (!SCHEME.equals(uri.getScheme()) || uri.getHost() == null || uri.getFragment() != null) {
      throw invalid(field, "an address of another form");
    }
    if (!NAME.matcher(database).matches()) {
      throw invalid(field, "an address without the name of a database");
    }
    var options = options(uri);
    var secure = flag(field, options.remove("secure"));
    var cluster = Optional.ofNullable(options.remove("cluster"));
    if (cluster.filter(name -> !CLUSTER.matcher(name).matches()).isPresent()) {
      throw invalid(field, "a cluster with other characters");
    }
    if (!options.isEmpty()) {
      throw invalid(field, "an address with unknown parameters");
    }
    return new ClickHouseAddress(
        text,
        uri.getHost(),
        uri.getPort() > 0 ? uri.getPort() : secure ? SECURE_PORT : PORT,
        secure,
        login[0],
        login.length > 1 ? login[1] : "",
        database,
        cluster);
  }

  private static URI uri(String field, String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException _) {
      throw invalid(field, "an address of another form");
    }
  }

  private static Map<String, String> options(URI uri) {
    var options = new HashMap<String, String>();
    for (var option : Optional.ofNullable(uri.getQuery()).orElse("").split("&", -1)) {
      var parts = option.split("=", 2);
      if (!option.isEmpty()) {
        options.put(parts[0], parts.length > 1 ? parts[1] : "");
      }
    }
    return options;
  }

  private static boolean flag(String field, @Nullable String text) {
    if (text == null || text.equals("false")) {
      return false;
    }
    if (text.equals("true")) {
      return true;
    }
    throw invalid(field, "another value of secure");
  }

  private static InvalidValueException invalid(String field, String found) {
    return InvalidValueException.found(
        field,
        found,
        "clickhouse://user:password@host:8123/database, and after a question mark secure=true or"
            + " false, and cluster=<name>; other characters of the user and the password as %XX");
  }

  /** Returns the address without the password. */
  public String shown() {
    return "%s://%s@%s:%d/%s%s%s"
        .formatted(
            SCHEME,
            user,
            host,
            port,
            database,
            secure ? "?secure=true" : "",
            cluster.map(name -> (secure ? "&" : "?") + "cluster=" + name).orElse(""));
  }

  @Override
  public String toString() {
    return "ClickHouseAddress[" + shown() + "]";
  }

  String endpoint() {
    return (secure ? "https://" : "http://") + host + ":" + port;
  }
}
