package io.portico.persistence.usage;

import io.portico.application.port.out.usage.UsageOffsets;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Positions in the table {@code usage_offset}. */
@Singleton
final class JdbcUsageOffsets implements UsageOffsets {

  private final Jdbc jdbc;
  private final JdbcUnitOfWork unitOfWork;

  JdbcUsageOffsets(Jdbc jdbc, JdbcUnitOfWork unitOfWork) {
    this.jdbc = jdbc;
    this.unitOfWork = unitOfWork;
  }

  @Override
  public Map<StreamPartition, Long> find(Collection<StreamPartition> partitions) {
    var found = new HashMap<StreamPartition, Long>();
    for (var topic : partitions.stream().map(StreamPartition::topic).distinct().toList()) {
      jdbc.query(
              "SELECT topic_id, partition_number, next_offset FROM usage_offset WHERE topic = ?",
              row -> {
                var partition = new StreamPartition(topic, row.text(), row.integer());
                return Map.entry(partition, row.number());
              },
              topic)
          .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    }
    found.keySet().retainAll(Set.copyOf(partitions));
    return found;
  }

  @Override
  public boolean advance(StreamAdvance advance) {
    if (!unitOfWork.isRunning()) {
      throw new IllegalStateException("no unit of work is running (expected: one)");
    }
    var partition = advance.partition();
    return changed(advance)
        || (advance.from() == 0
            && jdbc.insertIfAbsent(
                "usage_offset (topic, topic_id, partition_number, next_offset)",
                partition.topic(),
                partition.topicId(),
                partition.number(),
                advance.next()));
  }

  private boolean changed(StreamAdvance advance) {
    return jdbc.update(
            """
            UPDATE usage_offset SET next_offset = ?
            WHERE topic = ? AND topic_id = ? AND partition_number = ? AND next_offset = ?
            """,
            advance.next(),
            advance.partition().topic(),
            advance.partition().topicId(),
            advance.partition().number(),
            advance.from())
        == 1;
  }
}
