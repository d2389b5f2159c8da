package io.portico.application.port.out.usage;

import io.portico.domain.usage.stream.RejectedRecord;
import java.time.Instant;
import java.util.List;

/** The records of streams that were not counted. */
public interface RejectedRecords {

  /** The most records that are kept, of all streams. */
  int MOST_KEPT = 10_000;

  /** Adds {@code records}. One at a position that has a record already is ignored. */
  void add(List<RejectedRecord> records);

  /** Returns up to {@code most} records of {@code topic}, the latest first. */
  List<RejectedRecord> latest(String topic, int most);

  /**
   * Removes up to {@code most} records: those before {@code before}, and the oldest of those beyond
   * {@value #MOST_KEPT}. Returns their number.
   */
  int purge(Instant before, int most);
}
