package io.portico.application.service.usage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.in.usage.CountConsumedRecords.Command;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome.Counted;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome.Overtaken;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome.UnknownOrganisation;
import io.portico.application.port.in.usage.CountConsumedRecords.Records;
import io.portico.application.port.in.usage.UsageStreamQueries.PartitionReport;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Count;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.domain.usage.stream.StreamState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CountConsumedRecordsServiceTest extends ServiceTest {

  private static final StreamPartition FIRST = new StreamPartition("calls", "id", 0);
  private static final StreamPartition SECOND = new StreamPartition("calls", "id", 1);

  private final SettableClock clock = new SettableClock();
  private final CountConsumedRecords records =
      new CountConsumedRecordsService(
          stores.usageCounts(),
          stores.usageOffsets(),
          stores.rejectedRecords(),
          stores.organisations(),
          stores.plans(),
          new ReportedKeys(new HashedIdentifiers(), stores.issuedKeys()),
          clock,
          unitOfWork);

  @Test
  void count_records_addsCountsAndAdvances() {
    assertThat(count(3, advance(FIRST, 3))).isEqualTo(new Counted(3, 0));
    assertThat(counted(organisation)).isEqualTo(3);
    assertThat(records.positions(List.of(FIRST, SECOND)))
        .isEqualTo(Map.of(FIRST, new StreamPosition(3, Optional.empty())));
  }

  @Test
  void count_sameRecordsAgain_countsThemOnce() {
    var _ = count(3, advance(FIRST, 3));

    assertThat(count(3, advance(FIRST, 3))).isEqualTo(new Overtaken());
    assertThat(counted(organisation)).isEqualTo(3);
    assertThat(records.positions(List.of(FIRST)))
        .isEqualTo(Map.of(FIRST, new StreamPosition(3, Optional.empty())));
  }

  @Test
  void count_onePartitionOvertaken_countsNothing() {
    var _ = count(3, advance(SECOND, 3));

    assertThat(count(5, advance(SECOND, 2), advance(FIRST, 3))).isEqualTo(new Overtaken());
    assertThat(counted(organisation)).isEqualTo(3);
  }

  @Test
  void count_rejectedRecords_keepsTheFirst() {
    var number = CountConsumedRecords.MOST_KEPT + 7;

    var outcome =
        records.count(
            command(advance(FIRST, number)),
            (_, reader) -> {
              for (var n = 0; n < number; n++) {
                reader.begin(FIRST, n);
                reader.rejected(0, "not JSON");
              }
            });

    assertThat(outcome).isEqualTo(new Counted(0, number));
    assertThat(stores.rejectedRecords().latest("calls", 1_000))
        .hasSize(CountConsumedRecords.MOST_KEPT)
        .contains(new RejectedRecord(FIRST, 0, "not JSON", clock.instant()));
  }

  @Test
  void count_noOrganisation_isThatOfTheFirst() {
    var first = stores.organisations().first().orElseThrow().id();

    var _ =
        records.count(
            new Command(Optional.empty(), List.of(advance(FIRST, 2)), Optional.empty()),
            (rules, reader) -> {
              assertThat(rules.organisation()).isEqualTo(first);
              hits(2).read(rules, reader);
            });

    assertThat(counted(first)).isEqualTo(2);
  }

  @Test
  void count_unknownOrganisation_readsNothing() {
    var unknown = Optional.of(new OrganisationId(Ids.next()));

    var outcome =
        records.count(
            new Command(unknown, List.of(), Optional.empty()),
            (_, _) -> {
              throw new AssertionError("read");
            });

    assertThat(outcome).isEqualTo(new UnknownOrganisation());
  }

  @Test
  void count_readFails_countsNothing() {
    assertThatThrownBy(
            () ->
                records.count(
                    command(advance(FIRST, 2)),
                    (rules, reader) -> {
                      hits(2).read(rules, reader);
                      throw new IllegalStateException("lost");
                    }))
        .hasMessage("lost");

    assertThat(counted(organisation)).isZero();
    assertThat(records.positions(List.of(FIRST))).isEmpty();
  }

  @Test
  void count_manyCounters_areAddedInParts() {
    var number = Batch.LARGEST_PART + 1;

    var _ =
        records.count(
            command(advance(FIRST, number)),
            (_, reader) -> IntStream.range(0, number).forEach(n -> reader.hit(hit(n))));

    for (var key : List.of(0, 1, Batch.LARGEST_PART)) {
      assertThat(counted(organisation, key)).isEqualTo(1);
    }
  }

  @Test
  void report_stream_isOfItsOrganisation() {
    var state =
        new StreamState(
            "kafka:9092",
            "calls",
            "tyk",
            "portico",
            Optional.of(organisation),
            Optional.empty(),
            Map.of(FIRST, 10L, SECOND, 4L));
    var queries =
        new UsageStreamQueriesService(
            () -> Optional.of(state),
            stores.usageOffsets(),
            stores.rejectedRecords(),
            stores.organisations());
    var _ = count(3, advance(FIRST, 3));

    var report = queries.report(admin).orElseThrow();

    assertThat(report.lag()).isEqualTo(11);
    assertThat(report.partitions())
        .containsExactly(new PartitionReport(0, 3, 10), new PartitionReport(1, 0, 4));
    assertThat(queries.lag()).hasValue(11);
    assertThat(queries.report(stranger)).isEmpty();
  }

  private Outcome count(int number, StreamAdvance... advances) {
    return records.count(command(advances), hits(number));
  }

  private Command command(StreamAdvance... advances) {
    return new Command(Optional.of(organisation), List.of(advances), Optional.empty());
  }

  private static Records hits(int number) {
    return (_, reader) -> IntStream.range(0, number).forEach(_ -> reader.hit(hit(1)));
  }

  private static Hit hit(int key) {
    return Hits.hit(Hits.key(key), 200, Hits.AROUND);
  }

  /* From the beginning. */
  private static StreamAdvance advance(StreamPartition partition, long next) {
    return new StreamAdvance(partition, 0, next);
  }

  private long counted(OrganisationId of) {
    return counted(of, 1);
  }

  private long counted(OrganisationId of, int key) {
    return stores
        .usageCounts()
        .find(of, Resolution.DAY, List.of(Hits.key(key)), 0, Integer.MAX_VALUE)
        .values()
        .stream()
        .mapToLong(Count::hits)
        .sum();
  }
}
