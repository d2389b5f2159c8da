package io.portico.persistence.account;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.context.annotation.Context;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.persistence.column.AddressForms;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Moves the addresses of developers and users whose domain is stored as it was written to their
 * canonical form, in small steps while nodes run. Former versions write that form, so it is looked
 * for once an hour. Rows are found by {@linkplain AddressForms#stored both forms} all the time.
 */
@Context
final class AddressMove {

  private static final Logger LOG = LoggerFactory.getLogger(AddressMove.class);

  private static final List<String> TABLES = List.of("dashboard_user", "developer");
  private static final int AT_ONCE = 500;

  private final Jdbc jdbc;
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("address-move").daemon().factory());

  private record StoredAddress(
      Identifier organisation, Identifier id, EmailAddress email, String form) {

    static StoredAddress of(Row row) throws SQLException {
      return new StoredAddress(
          row.identifier(),
          row.identifier(),
          new EmailAddress(row.text()),
          new String(row.bytes(), UTF_8));
    }
  }

  AddressMove(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @PostConstruct
  void start() {
    var _ = thread.scheduleWithFixedDelay(this::tryToMove, 0, 1, TimeUnit.HOURS);
  }

  /* Without an interrupt, which closes the file of the embedded database. */
  @PreDestroy
  void stop() {
    thread.shutdown();
  }

  private void tryToMove() {
    try {
      moveAll();
    } catch (RefusedException.StoreUnavailable e) {
      LOG.debug("moving addresses waits for the database", e);
    } catch (RuntimeException e) {
      LOG.error("moving addresses failed and will be retried", e);
    }
  }

  /** Moves all rows, and returns how many it has moved. */
  int moveAll() {
    return TABLES.stream().mapToInt(this::moveAll).sum();
  }

  private int moveAll(String table) {
    var moved = 0;
    var organisation = new byte[0];
    var id = new byte[0];
    while (!thread.isShutdown()) {
      var some = after(table, organisation, id);
      for (var row : some) {
        moved += move(table, row);
      }
      if (some.size() < AT_ONCE) {
        break;
      }
      organisation = some.getLast().organisation().bytes();
      id = some.getLast().id().bytes();
    }
    return moved;
  }

  private List<StoredAddress> after(String table, byte[] organisation, byte[] id) {
    return jdbc.query(
        """
        SELECT org_id, id, email, canonical_email FROM %s
        WHERE OCTET_LENGTH(email) > CHAR_LENGTH(email)
          AND (org_id > ? OR org_id = ? AND id > ?)
        ORDER BY org_id, id LIMIT ?
        """
            .formatted(table),
        StoredAddress::of,
        organisation,
        organisation,
        id,
        AT_ONCE);
  }

  private int move(String table, StoredAddress row) {
    if (row.email().canonical().equals(row.form())) {
      return 0;
    }
    try {
      return jdbc.update(
          "UPDATE %s SET canonical_email = ? WHERE org_id = ? AND id = ? AND canonical_email = ?"
              .formatted(table),
          AddressForms.canonical(row.email()),
          row.organisation(),
          row.id(),
          row.form().getBytes(UTF_8));
    } catch (UniqueKeyException _) {
      LOG.warn(
          "{} {} has the mailbox of another one of organisation {}: remove one of them, or give it"
              + " another address",
          table,
          row.id(),
          row.organisation());
      return 0;
    }
  }
}
