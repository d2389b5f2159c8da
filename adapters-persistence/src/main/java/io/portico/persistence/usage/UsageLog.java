package io.portico.persistence.usage;

import io.portico.application.port.out.Waiting;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tables {@code usage_log}, recorded usage that is not in the counters yet, and {@code
 * usage_fold}, the progress of adding it to them. The counts of a row of the log never change; its
 * latencies are removed when they are in their rows.
 */
@Singleton
record UsageLog(Jdbc jdbc) {

  /** The number of rows that no fold has. */
  static final long WAITING = 0;

  /* Batches of 20,000 slots take about 250 kB each. */
  private static final int READ_AT_ONCE = 16;

  /** The most batches of a fold. */
  static final int MOST_ROWS = 20_000;

  /**
   * The state of the last fold.
   *
   * @param position the counts of keys up to it are in the counters
   */
  record Fold(
      long number,
      int position,
      Instant begunAt,
      Optional<Identifier> holder,
      Optional<Instant> heldUntil) {

    boolean isHeldByAnother(Identifier node, Instant now) {
      return holder.filter(one -> !one.equals(node)).isPresent()
          && heldUntil.filter(now::isBefore).isPresent();
    }
  }

  /** A row of the log: its id, and the number of its fold. */
  record Batch(long id, long fold) {}

  /** What an organisation has in the log, and how far the fold is. */
  record State(int position, List<Batch> batches) {}

  void append(OrganisationId organisation, long fold, UsageRun run, LatencyRun latencies) {
    jdbc.insert(
        "usage_log (org_id, fold, slots, counts, latencies)",
        organisation,
        fold,
        run.size(),
        run.encoded(),
        Optional.of(latencies).filter(some -> some.size() > 0).map(LatencyRun::encoded));
  }

  /** Returns the state in one statement, so that its parts agree. */
  State state(OrganisationId organisation) {
    var position = new int[1];
    var batches = new ArrayList<Batch>();
    jdbc
        .query(
            """
            SELECT f.position, l.id, l.fold
            FROM usage_fold f LEFT JOIN usage_log l ON l.org_id = ? ORDER BY l.id
            """,
            row -> {
              position[0] = row.integer();
              var id = row.number();
              return new Batch(id, row.number());
            },
            organisation)
        .stream()
        .filter(batch -> batch.id() > 0)
        .forEach(batches::add);
    return new State(position[0], batches);
  }

  /** Passes the runs of the batches with {@code ids}, as many of them as there are. */
  void read(Collection<Long> ids, Consumer<UsageRun> consumer) {
    for (var some : Chunks.of(ids, READ_AT_ONCE)) {
      jdbc.query(
              Sql.of("SELECT counts FROM usage_log WHERE id IN ").then(Sql.list(some)), Row::bytes)
          .forEach(bytes -> consumer.accept(UsageRun.decoded(bytes)));
    }
  }

  /** Passes the latencies of the batches with {@code ids} that are not in their rows. */
  void readLatencies(Collection<Long> ids, Consumer<byte[]> consumer) {
    for (var some : Chunks.of(ids)) {
      readLatencies(Sql.of("id IN ").then(Sql.list(some)), consumer);
    }
  }

  /** Passes the latencies of all batches of {@code organisation} likewise. */
  void readLatencies(OrganisationId organisation, Consumer<byte[]> consumer) {
    readLatencies(Sql.of("org_id = ?", organisation), consumer);
  }

  private void readLatencies(Sql condition, Consumer<byte[]> consumer) {
    var _ =
        jdbc.query(
            Sql.of("SELECT latencies FROM usage_log WHERE latencies IS NOT NULL AND ")
                .then(condition),
            row -> {
              consumer.accept(row.bytes());
              return true;
            });
  }

  /** Removes the latencies of the batches with {@code ids}, which are in their rows. */
  void removeLatencies(List<Long> ids) {
    for (var some : Chunks.of(ids)) {
      jdbc.update(
          Sql.of("UPDATE usage_log SET latencies = NULL WHERE id IN ").then(Sql.list(some)));
    }
  }

  /**
   * Removes the slots of {@code keys} and the latencies of {@code targets} from the batches of
   * {@code organisation}.
   */
  void remove(OrganisationId organisation, Set<Integer> keys, Set<Integer> targets) {
    release();
    for (var batch : state(organisation).batches()) {
      read(
          List.of(batch.id()),
          run -> {
            var rest = run.without(keys);
            var latencies = new LatencyRun();
            readLatencies(List.of(batch.id()), latencies::addEncoded);
            var others = latencies.without(targets);
            if (rest.size() < run.size() || others.size() < latencies.size()) {
              jdbc.update("DELETE FROM usage_log WHERE id = ?", batch.id());
              append(organisation, batch.fold(), rest, others);
            }
          });
    }
  }

  /* ---- folds ---- */

  /** Returns the last fold, locked until the transaction ends; empty if another one locks it. */
  Optional<Fold> lockFree() {
    return fold(" FOR UPDATE SKIP LOCKED");
  }

  /** Returns the last fold, locked until the transaction ends. */
  Fold lock() {
    return fold(" FOR UPDATE").orElseThrow();
  }

  private Optional<Fold> fold(String lock) {
    return jdbc.first(
        "SELECT number, position, begun_at, holder, held_until FROM usage_fold WHERE id = 0" + lock,
        UsageLog::fold);
  }

  private static Fold fold(Row row) throws SQLException {
    return new Fold(
        row.number(),
        row.integer(),
        row.instant(),
        row.optionalIdentifier(),
        row.optionalInstant());
  }

  /** Takes the fold from its holder, who has read the batches already. */
  void release() {
    jdbc.update("UPDATE usage_fold SET holder = NULL, held_until = NULL WHERE id = 0");
  }

  void replace(Fold fold) {
    jdbc.update(
        """
        UPDATE usage_fold SET number = ?, position = ?, begun_at = ?, holder = ?, held_until = ?
        WHERE id = 0
        """,
        fold.number(),
        fold.position(),
        fold.begunAt(),
        fold.holder(),
        fold.heldUntil());
  }

  /** Returns the ids of the batches of the fold with {@code number}, the oldest first. */
  List<Long> ids(long number) {
    return jdbc.query(
        "SELECT id FROM usage_log WHERE fold = ? ORDER BY id LIMIT ?",
        Row::number,
        number,
        MOST_ROWS);
  }

  /** Moves the batches with {@code ids} to the fold with {@code number}. */
  void move(List<Long> ids, long number) {
    for (var some : Chunks.of(ids)) {
      jdbc.update(
          Sql.of("UPDATE usage_log SET fold = ? WHERE id IN ", number).then(Sql.list(some)));
    }
  }

  /** Returns how many batches there are, and when the last fold began. */
  Waiting backlog() {
    return jdbc.first(
            "SELECT (SELECT COUNT(*) FROM usage_log), begun_at FROM usage_fold WHERE id = 0",
            row -> {
              var batches = row.number();
              var begun = Optional.of(row.instant()).filter(Instant.EPOCH::isBefore);
              return new Waiting(batches, begun.filter(_ -> batches > 0));
            })
        .orElseThrow();
  }

  void remove(long number) {
    jdbc.update("DELETE FROM usage_log WHERE fold = ?", number);
  }
}
