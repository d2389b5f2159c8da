package io.portico.persistence.testkit;

import io.portico.persistence.jdbc.DatabaseProperties;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** An embedded database without files, which ends with the process. */
public final class InMemoryDatabase {

  private InMemoryDatabase() {}

  /** Returns the properties of the database with this name. */
  public static Map<String, Object> properties(String name) {
    var properties = new LinkedHashMap<>(DatabaseProperties.embedded(Path.of(name)));
    properties.replaceAll(
        (property, value) ->
            property.endsWith(".url")
                ? value
                    .toString()
                    .replaceFirst("jdbc:h2:[^;]*", "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1")
                : value);
    return properties;
  }
}
