package io.portico.bench.bare;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.micronaut.serde.annotation.Serdeable;
import jakarta.inject.Named;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;

/** Routes that answer a constant or a row found by its primary key, or write a few rows. */
@Controller("/bare")
@Requires(property = "bare")
final class BareController {

  private static final int LABELS = 5;
  private static final int ATTEMPTS = 4;

  /* The first ones of the table, whose labels are changed. */
  private static final int APIS = 5_000;

  private final DataSource dataSource;
  private final DataSource transactions;

  BareController(DataSource dataSource, @Named("units-of-work") DataSource transactions) {
    this.dataSource = dataSource;
    this.transactions = transactions;
  }

  /** {@code GET /bare/constant}. */
  @Get("/constant")
  Definition constant() {
    return new Definition("6b00479fe32c5c5bf37ddd2c", "team", List.of());
  }

  /** {@code GET /bare/yes}: lets each call pass, without a body. */
  @Get("/yes")
  HttpResponse<?> yes() {
    return HttpResponse.ok();
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

  /** {@code POST /bare/api}: an API and five labels in one transaction. */
  @Post("/api")
  @Consumes(MediaType.ALL)
  @ExecuteOn(TaskExecutors.BLOCKING)
  Definition api() throws SQLException {
    var id = new byte[13];
    ThreadLocalRandom.current().nextBytes(id);
    try (var connection = transactions.getConnection();
        var api =
            connection.prepareStatement(
                """
                INSERT INTO bare_api (org_id, id, name, created_at, updated_at)
                VALUES (?, ?, ?, 1767225600000, 1767225600000)""");
        var labels =
            connection.prepareStatement(
                """
                INSERT INTO bare_label (value_id, api_id, definition, set_by, set_at)
                VALUES (1, ?, 1, ?, 1767225600000), (2, ?, 2, ?, 1767225600000),
                  (3, ?, 3, ?, 1767225600000), (4, ?, 4, ?, 1767225600000),
                  (5, ?, 5, ?, 1767225600000)""")) {
      api.setBytes(1, new byte[12]);
      api.setBytes(2, id);
      api.setString(3, "API");
      api.executeUpdate();
      for (var label = 0; label < LABELS; label++) {
        labels.setBytes(2 * label + 1, id);
        labels.setBytes(2 * label + 2, new byte[12]);
      }
      labels.executeUpdate();
      connection.commit();
      return new Definition(HexFormat.of().formatHex(id), "API", List.of());
    }
  }

  /** {@code POST /bare/label}: another label of an API, and the time of its change. */
  @Post("/label")
  @Consumes(MediaType.ALL)
  @ExecuteOn(TaskExecutors.BLOCKING)
  Definition label() throws SQLException {
    for (var attempt = 1; ; attempt++) {
      try {
        return labelOnce();
      } catch (SQLTransactionRollbackException e) {
        // A deadlock: Portico repeats its transactions as well.
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private Definition labelOnce() throws SQLException {
    var id =
        ByteBuffer.allocate(13)
            .putInt(1, 0x69000000)
            .putLong(5, ThreadLocalRandom.current().nextInt(APIS))
            .array();
    try (var connection = transactions.getConnection();
        var api =
            connection.prepareStatement(
                "UPDATE bare_api SET updated_at = ? WHERE org_id = ? AND id = ?");
        var removal =
            connection.prepareStatement(
                "DELETE FROM bare_label WHERE definition = 9 AND api_id = ?");
        var label =
            connection.prepareStatement(
                """
                INSERT INTO bare_label (value_id, api_id, definition, set_by, set_at)
                VALUES (?, ?, 9, ?, 1767225600000)""")) {
      api.setLong(1, System.currentTimeMillis());
      api.setBytes(2, new byte[12]);
      api.setBytes(3, id);
      api.executeUpdate();
      removal.setBytes(1, id);
      removal.executeUpdate();
      label.setInt(1, 90 + ThreadLocalRandom.current().nextInt(10));
      label.setBytes(2, id);
      label.setBytes(3, new byte[12]);
      label.executeUpdate();
      connection.commit();
      return new Definition(HexFormat.of().formatHex(id), "API", List.of());
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
