package io.portico.bench.bare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import java.nio.charset.StandardCharsets;
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

  /** {@code GET /bare/developer/{email}}. */
  @Get("/developer/{email}")
  @ExecuteOn(TaskExecutors.BLOCKING)
  Developer developer(String email) throws SQLException {
    try (var connection = dataSource.getConnection();
        var statement =
            connection.prepareStatement(
                """
                SELECT id, email, fields FROM developer
                WHERE org_id = (SELECT id FROM organisation) AND canonical_email = ?""")) {
      statement.setBytes(1, email.getBytes(StandardCharsets.UTF_8));
      try (var rows = statement.executeQuery()) {
        rows.next();
        return new Developer(
            HexFormat.of().formatHex(rows.getBytes(1)), rows.getString(2), rows.getString(3));
      }
    }
  }

  /** {@code POST /bare/insert}. */
  @Post("/insert")
  @Consumes(MediaType.ALL)
  @ExecuteOn(TaskExecutors.BLOCKING)
  Developer insert(@Body String body) throws SQLException {
    try (var connection = dataSource.getConnection();
        var statement = connection.prepareStatement("INSERT INTO bare_row (email) VALUES (?)")) {
      statement.setBytes(1, body.getBytes(StandardCharsets.UTF_8));
      statement.executeUpdate();
      return new Developer("", body, "");
    }
  }

  /** The response about a developer. */
  @Serdeable
  record Developer(String id, String email, String fields) {}

  /** The same JSON as a label definition. */
  @Serdeable
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Definition(String id, String name, List<String> values) {}
}
