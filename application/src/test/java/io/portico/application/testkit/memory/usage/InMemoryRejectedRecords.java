package io.portico.application.testkit.memory.usage;

import static java.util.stream.Collectors.toCollection;

import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamPartition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;

/** Rejected records in memory. */
public final class InMemoryRejectedRecords implements RejectedRecords {

  private static final Comparator<RejectedRecord> ORDER =
      Comparator.comparing(RejectedRecord::at)
          .thenComparing(RejectedRecord::partition)
          .thenComparingLong(RejectedRecord::position);

  private final List<RejectedRecord> all = new ArrayList<>();

  private record Place(StreamPartition partition, long position) {
    static Place of(RejectedRecord record) {
      return new Place(record.partition(), record.position());
    }
  }

  @Override
  public synchronized void add(List<RejectedRecord> records) {
    var taken = all.stream().map(Place::of).collect(toCollection(HashSet::new));
    records.stream().filter(record -> taken.add(Place.of(record))).forEach(all::add);
    all.sort(ORDER);
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
