package io.portico.application.testkit.memory.usage;

import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.domain.usage.stream.RejectedRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Rejected records in memory. */
public final class InMemoryRejectedRecords implements RejectedRecords {

  private static final Comparator<RejectedRecord> ORDER =
      Comparator.comparing(RejectedRecord::at)
          .thenComparing(RejectedRecord::partition)
          .thenComparingLong(RejectedRecord::position);

  private final List<RejectedRecord> all = new ArrayList<>();

  @Override
  public synchronized void add(List<RejectedRecord> records) {
    for (var record : records) {
      if (all.stream().noneMatch(one -> isAtPositionOf(record, one))) {
        all.add(record);
      }
    }
    all.sort(ORDER);
  }

  private static boolean isAtPositionOf(RejectedRecord record, RejectedRecord other) {
    return record.partition().equals(other.partition()) && record.position() == other.position();
  }

  @Override
  public synchronized List<RejectedRecord> latest(String topic, int most) {
    return all.reversed().stream()
        .filter(record -> record.partition().topic().equals(topic))
        .limit(most)
        .toList();
  }

  @Override
  public synchronized int purge(Instant before, int most) {
    var beyond = all.size() - MOST_KEPT;
    var expired = (int) all.stream().filter(record -> record.at().isBefore(before)).count();
    var removed = Math.min(most, Math.max(beyond, expired));
    all.subList(0, removed).clear();
    return removed;
  }
}
