package io.portico.application.testkit.contract.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.fixture.Hits;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamPartition;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RejectedRecords} promises. */
class RejectedRecordsContract extends StoreContract {

  private static final int EVERYTHING = 100_000;

  private RejectedRecords records;

  @BeforeEach
  void openStore() {
    records = stores.rejectedRecords();
  }

  @Test
  void latest_records_areOfTheTopicAndTheLatestFirst() {
    var first = record("calls", 0, 7, 1);
    var second = record("calls", 1, 3, 2);
    var third = record("calls", 0, 8, 2);
    records.add(List.of(second, record("others", 0, 9, 3)));
    records.add(List.of(third, first));

    assertThat(records.latest("calls", 10)).containsExactly(second, third, first);
    assertThat(records.latest("calls", 1)).containsExactly(second);
    assertThat(records.latest("none", 1)).isEmpty();
  }

  @Test
  void add_samePosition_keepsTheFirst() {
    var first = record("calls", 0, 7, 1);
    records.add(List.of(first));

    records.add(List.of(record("calls", 0, 7, 2)));

    assertThat(records.latest("calls", 10)).containsExactly(first);
  }

  @Test
  void add_longestReason_isKept() {
    var reason = "\uD83D\uDE00".repeat(RejectedRecord.LONGEST_REASON);
    var partition = new StreamPartition("c".repeat(249), "i".repeat(64), 3);
    var longest = new RejectedRecord(partition, Long.MAX_VALUE, reason, Hits.AROUND);

    records.add(List.of(longest));

    assertThat(records.latest(partition.topic(), 10)).containsExactly(longest);
  }

  @Test
  void purge_old_removesUpToSoMany() {
    records.add(LongStream.range(0, 10).mapToObj(n -> record("calls", 0, n, (int) n)).toList());
    var before = Hits.AROUND.plusSeconds(5);

    assertThat(records.purge(before, 3)).isEqualTo(3);
    assertThat(records.purge(before, 3)).isEqualTo(2);
    assertThat(records.purge(before, 3)).isZero();
    assertThat(records.latest("calls", 10))
        .extracting(RejectedRecord::position)
        .containsExactly(9L, 8L, 7L, 6L, 5L);
  }

  @Test
  void purge_tooMany_removesTheOldest() {
    var all =
        LongStream.range(0, RejectedRecords.MOST_KEPT + 5)
            .mapToObj(n -> record("calls", 0, n, (int) n))
            .toList();
    unitOfWork.run(() -> records.add(all));

    assertThat(records.purge(Hits.AROUND, 3)).isEqualTo(3);
    assertThat(records.purge(Hits.AROUND, 3)).isEqualTo(2);
    assertThat(records.purge(Hits.AROUND, 3)).isZero();
    assertThat(records.latest("calls", EVERYTHING))
        .hasSize(RejectedRecords.MOST_KEPT)
        .last()
        .isEqualTo(all.get(5));
  }

  private static RejectedRecord record(String topic, int partition, long position, int second) {
    return new RejectedRecord(
        new StreamPartition(topic, "id", partition),
        position,
        "not JSON",
        Hits.AROUND.plusSeconds(second));
  }
}
