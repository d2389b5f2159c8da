package io.portico.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.http.usage.record.RecordFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Which records are counted together. */
class TopicReaderTest {

  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant BEFORE = NOW.minusSeconds(60);
  private static final TopicPartition FIRST = new TopicPartition("calls", 0);
  private static final TopicPartition SECOND = new TopicPartition("calls", 1);

  private final Topic topic = new Topic();
  private final Counting counting = new Counting();
  private final TopicReader reader =
      new TopicReader(
          new KafkaSettings(
              "kafka:9092",
              "calls",
              RecordFormat.PORTICO,
              "portico",
              Optional.empty(),
              false,
              Optional.empty(),
              Optional.empty()),
          "id",
          topic,
          new BoundedValues(1 << 20),
          counting);

  private void assigned(TopicPartition... partitions) {
    topic.updateBeginningOffsets(Map.of(FIRST, 0L, SECOND, 0L));
    reader.join();
    topic.rebalance(List.of(partitions));
  }

  @Test
  void read_noIntent_countsAllPartitionsTogether() {
    topic.has(FIRST, 0, 3);
    topic.has(SECOND, 0, 2);
    assigned(FIRST, SECOND);

    read(1);

    assertThat(counting.counted)
        .containsExactly(
            counted(
                Optional.empty(), List.of(0L, 0L, 1L, 1L, 2L), of(FIRST, 0, 3), of(SECOND, 0, 2)));
  }

  @Test
  void read_intentBeforeTheEndOfAFetch_countsItsRecordsAlone() {
    topic.has(FIRST, 0, 9);
    intended(FIRST, 2, 5);
    assigned(FIRST);

    read(2);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.of(BEFORE), List.of(2L, 3L, 4L), of(FIRST, 2, 5)),
            counted(Optional.empty(), List.of(5L, 6L, 7L, 8L), of(FIRST, 5, 9)));
  }

  @Test
  void read_intentBeyondAFetch_isReadToItsEnd() {
    topic.has(FIRST, 0, 9);
    topic.fetched = 2;
    intended(FIRST, 2, 7);
    assigned(FIRST);

    read(4);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.of(BEFORE), List.of(2L, 3L, 4L, 5L, 6L), of(FIRST, 2, 7)),
            counted(Optional.empty(), List.of(7L, 8L), of(FIRST, 7, 9)));
  }

  @Test
  void read_intentOfOnePartition_countsOthersMeanwhile() {
    topic.has(FIRST, 0, 4);
    topic.has(SECOND, 0, 4);
    topic.fetched = 2;
    intended(FIRST, 0, 3);
    assigned(FIRST, SECOND);

    read(2);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.empty(), List.of(0L, 1L), of(SECOND, 0, 2)),
            counted(Optional.empty(), List.of(2L, 3L), of(SECOND, 2, 4)),
            counted(Optional.of(BEFORE), List.of(0L, 1L, 2L), of(FIRST, 0, 3)));
  }

  @Test
  void read_someRecordsOfAnIntentRemoved_tellsAndCountsTheOthers() {
    topic.has(FIRST, 4, 9);
    intended(FIRST, 2, 6);
    assigned(FIRST);
    topic.updateBeginningOffsets(Map.of(FIRST, 4L));

    read(2);

    assertThat(counting.counted)
        .containsExactly(counted(Optional.of(BEFORE), List.of(-2L, 4L, 5L), of(FIRST, 2, 6)));
    assertThat(counting.reasons)
        .containsExactly("the records before 4 were removed before they were counted");
  }

  @Test
  void read_allRecordsOfAnIntentRemoved_tellsAndGoesOn() {
    topic.has(FIRST, 8, 9);
    intended(FIRST, 2, 6);
    assigned(FIRST);
    topic.updateBeginningOffsets(Map.of(FIRST, 8L));

    read(3);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.of(BEFORE), List.of(-2L), of(FIRST, 2, 6)),
            counted(Optional.empty(), List.of(-6L), of(FIRST, 6, 8)),
            counted(Optional.empty(), List.of(8L), of(FIRST, 8, 9)));
  }

  @Test
  void read_partitionEndsBeforeAnIntent_goesOnAtItsEnd() {
    topic.has(FIRST, 0, 3);
    intended(FIRST, 5, 8);
    assigned(FIRST);
    topic.updateEndOffsets(Map.of(FIRST, 3L));

    read(1);
    topic.has(FIRST, 3, 4);
    read(1);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.of(BEFORE), List.of(-5L), of(FIRST, 5, 3)),
            counted(Optional.empty(), List.of(3L), of(FIRST, 3, 4)));
    assertThat(counting.reasons)
        .containsExactly("the partition ends at 3, which was counted before");
  }

  @Test
  void read_overtaken_goesOnWhereTheOtherReaderIs() {
    topic.has(FIRST, 0, 9);
    topic.has(SECOND, 0, 2);
    assigned(FIRST, SECOND);
    counting.overtaken = true;
    intended(FIRST, 3, 6);

    read(3);

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.empty(), List.of(0L, 1L), of(SECOND, 0, 2)),
            counted(Optional.of(BEFORE), List.of(3L, 4L, 5L), of(FIRST, 3, 6)),
            counted(Optional.empty(), List.of(6L, 7L, 8L), of(FIRST, 6, 9)));
  }

  @Test
  void readCarefully_recordOfAnIntentBeyondTheHeap_isRejectedWithinIt() {
    topic.has(FIRST, 0, 9);
    topic.fetched = 1;
    intended(FIRST, 2, 5);
    assigned(FIRST);
    topic.bomb = 3;

    for (var reads = 0; reads < 4; reads++) {
      assertThat(reader.isWithinIntent()).isEqualTo(reads < 3);
      reader.readCarefully(Duration.ZERO);
    }

    assertThat(counting.counted)
        .containsExactly(
            counted(Optional.of(BEFORE), List.of(2L, -3L, 4L), of(FIRST, 2, 5)),
            counted(Optional.empty(), List.of(5L), of(FIRST, 5, 6)));
    assertThat(counting.reasons).containsExactly("too large for the memory of the node");
  }

  private void read(int times) {
    for (var reads = 0; reads < times; reads++) {
      reader.read(Duration.ZERO);
    }
  }

  private void intended(TopicPartition partition, long from, long next) {
    counting.positions.put(
        stream(partition), new StreamPosition(from, Optional.of(new StreamIntent(next, BEFORE))));
  }

  private static StreamPartition stream(TopicPartition partition) {
    return new StreamPartition(partition.topic(), "id", partition.partition());
  }

  private static StreamAdvance of(TopicPartition partition, long from, long next) {
    return new StreamAdvance(stream(partition), from, next);
  }

  private static Counted counted(
      Optional<Instant> at, List<Long> positions, StreamAdvance... advances) {
    return new Counted(at, positions, List.of(advances));
  }

  /** What was counted together: the positions of hits, and negative ones of rejected records. */
  private record Counted(
      Optional<Instant> at, List<Long> positions, List<StreamAdvance> advances) {}

  /** Stores what is counted together. */
  private static final class Counting implements CountConsumedRecords {

    private final Map<StreamPartition, StreamPosition> positions = new HashMap<>();
    private final List<Counted> counted = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private boolean overtaken;

    @Override
    public Map<StreamPartition, StreamPosition> positions(Collection<StreamPartition> of) {
      return positions;
    }

    @Override
    public Outcome count(Command command, Records records) {
      if (overtaken) {
        overtaken = false;
        return new Outcome.Overtaken();
      }
      var read = new ArrayList<Long>();
      records.read(
          new HitRules(new OrganisationId(Ids.next()), UnaryOperator.identity(), NOW),
          new Reader() {
            private long position;

            @Override
            public void begin(StreamPartition partition, long at) {
              position = at;
            }

            @Override
            public void hit(Hit hit) {
              read.add(position);
            }

            @Override
            public void rejected(long index, String message) {
              read.add(-position);
              reasons.add(message);
            }
          });
      read.sort(Comparator.comparingLong(Math::abs));
      counted.add(
          new Counted(
              command.intendedAt(),
              read,
              command.advances().stream()
                  .sorted(Comparator.comparing(StreamAdvance::partition))
                  .toList()));
      command
          .advances()
          .forEach(
              advance ->
                  positions.put(
                      advance.partition(), new StreamPosition(advance.next(), Optional.empty())));
      return new Outcome.Counted(read.size(), 0);
    }
  }

  /** A topic in memory, and a consumer of it. */
  private static final class Topic extends MockConsumer<String, Optional<byte[]>> {

    private final Map<TopicPartition, long[]> offsets = new HashMap<>();
    private int fetched = 100;
    private long bomb = -1;

    Topic() {
      super("none");
    }

    /* The partition has the records from one offset to before another. */
    void has(TopicPartition partition, long from, long to) {
      offsets.put(partition, LongStream.range(from, to).toArray());
    }

    @Override
    public synchronized ConsumerRecords<String, Optional<byte[]>> poll(Duration longest) {
      var records = new HashMap<TopicPartition, List<ConsumerRecord<String, Optional<byte[]>>>>();
      var next = new HashMap<TopicPartition, OffsetAndMetadata>();
      for (var partition : assignment()) {
        var position = position(partition);
        var all = offsets.getOrDefault(partition, new long[0]);
        if (paused().contains(partition) || all.length == 0) {
          continue;
        }
        if (position < all[0] || position > all[all.length - 1] + 1) {
          throw new OffsetOutOfRangeException(Map.of(partition, position));
        }
        if (position == bomb) {
          throw new OutOfMemoryError("as a record that grows");
        }
        var some =
            Arrays.stream(all).filter(offset -> offset >= position).limit(fetched).boxed().toList();
        if (!some.isEmpty()) {
          records.put(partition, some.stream().map(offset -> record(partition, offset)).toList());
          next.put(partition, new OffsetAndMetadata(some.getLast() + 1));
          seek(partition, some.getLast() + 1);
        }
      }
      return new ConsumerRecords<>(records, next);
    }

    private static ConsumerRecord<String, Optional<byte[]>> record(
        TopicPartition partition, long offset) {
      var value =
          "{\"api_key\":\"key\",\"api_id\":\"weather\",\"response_code\":200,\"timestamp\":\"%s\"}"
              .formatted(NOW)
              .getBytes(UTF_8);
      return new ConsumerRecord<>(
          partition.topic(), partition.partition(), offset, "", Optional.of(value));
    }
  }
}
