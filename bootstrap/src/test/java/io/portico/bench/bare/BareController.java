package io.portico.bench.bare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import javax.sql.DataSource;

/** One route that answers a constant, and one that answers a row found by its primary key. */
@Controller("/bare")
@Requires(property = "bare")
final class BareController {

  private final DataSource dataSource;

  BareController(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** {@code GET /bare/constant}. */
  @Get("/constant")
  Definition constant() {
    return new Definition("6b00479fe32c5c5bf37ddd2c", "team", List.of());
  }

  /** {@code GET /bare/select/{id}}. */
  @Get("/select/{id}")
  @ExecuteOn(TaskExecutors.BLOCKING)
  Definition select(String id) throws SQLException {
    try (var connection = dataSource.getConnection();
        var statement =
            connection.prepareStatement("SELECT id, name FROM label_definition WHERE id = ?")) {
      statement.setBytes(1, HexFormat.of().parseHex(id));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return new Definition(
            HexFormat.of().formatHex(rows.getBytes(1)), rows.getString(2), List.of());
      }
    }
  }

  /** The same JSON as a label definition. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Definition(String id, String name, List<String> values) {}
}
