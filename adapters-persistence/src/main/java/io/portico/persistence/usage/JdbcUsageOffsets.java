package io.portico.persistence.usage;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Positions in the table {@code usage_offset}. */
@Singleton
record JdbcUsageOffsets(Jdbc jdbc, JdbcUnitOfWork unitOfWork) implements UsageOffsets {

  @Override
  public Map<StreamPartition, StreamPosition> find(Collection<StreamPartition> partitions) {
    var found = new HashMap<StreamPartition, StreamPosition>();
    for (var topic : partitions.stream().map(StreamPartition::topic).distinct().toList()) {
      jdbc.query(
              """
              SELECT topic_id, partition_number, next_offset, intended_offset, intended_at
              FROM usage_offset WHERE topic = ?
              """,
              row ->
                  Map.entry(new StreamPartition(topic, row.text(), row.integer()), position(row)),
              topic)
          .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    }
    found.keySet().retainAll(Set.copyOf(partitions));
    return found;
  }

  private static StreamPosition position(Row row) throws SQLException {
    var next = row.number();
    var intended = row.optionalNumber();
    var at = row.optionalInstant();
    return new StreamPosition(
        next,
        intended
            .filter(position -> position > next)
            .map(position -> new StreamIntent(position, at.orElseThrow())));
  }

  @Override
  public boolean intend(StreamAdvance advance, Instant at) {
    // An intent that lies behind was passed by a former build, which knows none.
    return change(
        advance,
        Sql.of("intended_offset = ?, intended_at = ?", advance.next(), at),
        " AND COALESCE(intended_offset, 0) <= next_offset");
  }

  @Override
  public boolean advance(StreamAdvance advance) {
    return change(
        advance,
        Sql.of("next_offset = ?, intended_offset = NULL, intended_at = NULL", advance.next()),
        "");
  }

  private boolean change(StreamAdvance advance, Sql values, String condition) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    var partition = advance.partition();
    if (advance.from() == 0) {
      jdbc.insertIfAbsent(
          "usage_offset (topic, topic_id, partition_number, next_offset)",
          partition.topic(),
          partition.topicId(),
          partition.number(),
          0);
    }
    return jdbc.update(
            Sql.of("UPDATE usage_offset SET ")
                .then(values)
                .then(
                    " WHERE topic = ? AND topic_id = ? AND partition_number = ? AND next_offset ="
                        + " ?",
                    partition.topic(),
                    partition.topicId(),
                    partition.number(),
                    advance.from())
                .then(condition))
        == 1;
  }
}
