package io.portico.persistence.usage;

import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Rejected records in the table {@code usage_rejection}. */
@Singleton
record JdbcRejectedRecords(Jdbc jdbc) implements RejectedRecords {

  @Override
  public void add(List<RejectedRecord> records) {
    for (var record : records) {
      jdbc.insertIfAbsent(
          "usage_rejection (topic, topic_id, partition_number, record_offset, reason, rejected_at)",
          record.partition().topic(),
          record.partition().topicId(),
          record.partition().number(),
          record.position(),
          record.reason(),
          record.at());
    }
  }

  @Override
  public List<RejectedRecord> latest(String topic, int most) {
    return jdbc.query(
        """
        SELECT topic_id, partition_number, record_offset, reason, rejected_at
        FROM usage_rejection WHERE topic = ?
        ORDER BY rejected_at DESC, topic_id DESC, partition_number DESC, record_offset DESC
        LIMIT ?
        """,
        row ->
            new RejectedRecord(
                new StreamPartition(topic, row.text(), row.integer()),
                row.number(),
                row.text(),
                row.instant()),
        topic,
        most);
  }

  @Override
  public int purge(Instant before, int most) {
    var expired =
        jdbc.update("DELETE FROM usage_rejection WHERE rejected_at < ? LIMIT ?", before, most);
    var beyond = jdbc.count("SELECT COUNT(*) FROM usage_rejection") - MOST_KEPT;
    var surplus = (int) Math.min(beyond, most - expired);
    return surplus <= 0 ? expired : expired + removeOldest(surplus);
  }

  /* H2 has no DELETE with ORDER BY. */
  private int removeOldest(int number) {
    return jdbc.first(
            "SELECT rejected_at FROM usage_rejection ORDER BY rejected_at LIMIT 1 OFFSET ?",
            Row::instant,
            number - 1)
        .map(
            last ->
                jdbc.update(
                    "DELETE FROM usage_rejection WHERE rejected_at <= ? LIMIT ?", last, number))
        .orElse(0);
  }
}
