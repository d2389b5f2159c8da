package io.portico.kafka;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.in.usage.CountConsumedRecords.Command;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome;
import io.portico.application.port.in.usage.CountConsumedRecords.Reader;
import io.portico.application.port.in.usage.CountConsumedRecords.Records;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.usage.HitRules;
import io.portico.domain.usage.StreamAdvance;
import io.portico.domain.usage.StreamPartition;
import io.portico.http.usage.RecordDecoder;
import io.portico.kafka.Failures.UnreadableException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts the records of the partitions that the group gives to this node. It begins where the
 * database stands; what the brokers know of the group's progress plays no part.
 */
final class TopicReader implements ConsumerRebalanceListener {

  private final KafkaSettings settings;
  private final String topicId;
  private final Consumer<String, Optional<byte[]>> consumer;
  private final BoundedValues values;
  private final CountConsumedRecords records;
  private final Map<TopicPartition, Long> stored = new HashMap<>();
  private boolean assigned;

  TopicReader(
      KafkaSettings settings,
      String topicId,
      Consumer<String, Optional<byte[]>> consumer,
      BoundedValues values,
      CountConsumedRecords records) {
    this.settings = settings;
    this.topicId = topicId;
    this.consumer = consumer;
    this.values = values;
    this.records = records;
  }

  /** Joins the group. */
  void join() {
    consumer.subscribe(List.of(settings.topic()), this);
  }

  /** Returns whether the group has given partitions to this node, or none because it has others. */
  boolean isAssigned() {
    return assigned;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    var positions = records.positions(partitions.stream().map(this::partition).toList());
    for (var partition : partitions) {
      var position = positions.getOrDefault(partition(partition), 0L);
      stored.put(partition, position);
      if (position > 0) {
        consumer.seek(partition, position);
      } else {
        consumer.seekToBeginning(List.of(partition));
      }
    }
    assigned = true;
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    partitions.forEach(stored::remove);
  }

  private StreamPartition partition(TopicPartition partition) {
    return new StreamPartition(partition.topic(), topicId, partition.partition());
  }

  /**
   * Counts the records that are there, or that come within {@code longest}.
   *
   * @throws RuntimeException if that fails; another reader goes on where the database stands
   */
  void read(Duration longest) {
    values.begin();
    try {
      var polled = consumer.poll(longest);
      count(
          polled.nextOffsets().entrySet().stream()
              .collect(toMap(Map.Entry::getKey, next -> next.getValue().offset())),
          (rules, reader) -> pass(polled, rules, reader));
    } catch (OffsetOutOfRangeException e) {
      e.offsetOutOfRangePartitions().keySet().forEach(this::goOnWhereRecordsAre);
    }
  }

  private void pass(
      ConsumerRecords<String, Optional<byte[]>> polled, HitRules rules, Reader reader) {
    var decoder = new RecordDecoder(settings.format(), rules, reader);
    for (var read : polled.partitions()) {
      var partition = partition(read);
      for (var record : polled.records(read)) {
        reader.begin(partition, record.offset());
        switch (record.value()) {
          // It says that earlier records of its key are obsolete.
          case null -> {}
          case Optional<byte[]> value ->
              value.ifPresentOrElse(
                  decoder::decode,
                  () ->
                      reader.rejected(
                          0,
                          "too large (expected: at most %d bytes)"
                              .formatted(RecordUsage.LARGEST_RECORD)));
        }
      }
    }
  }

  /**
   * Reads one partition after the other, and rejects records that do not fit into the memory. For a
   * consumer that returns single records.
   */
  void readCarefully(Duration longest) {
    var all = List.copyOf(consumer.assignment());
    if (all.isEmpty()) {
      read(longest);
    }
    for (var partition : all) {
      consumer.pause(consumer.assignment());
      consumer.resume(consumer.assignment().stream().filter(partition::equals).toList());
      try {
        read(longest);
      } catch (OutOfMemoryError _) {
        var position = consumer.position(partition);
        skip(partition, position, position + 1, "too large for the memory of the node");
      }
    }
    consumer.resume(consumer.assignment());
  }

  /* The brokers remove old records, and lose some in a disaster. */
  private void goOnWhereRecordsAre(TopicPartition partition) {
    var from = stored.getOrDefault(partition, 0L);
    if (from == 0) {
      consumer.seekToBeginning(List.of(partition));
      return;
    }
    var first = bound(consumer.beginningOffsets(List.of(partition)), partition);
    if (from < first) {
      skip(
          partition,
          from,
          first,
          "the records before %d were removed before they were counted".formatted(first));
    } else {
      var end = bound(consumer.endOffsets(List.of(partition)), partition);
      skip(
          partition,
          from,
          end,
          "the partition ends at %d, which was counted before".formatted(end));
    }
  }

  private static long bound(Map<TopicPartition, Long> bounds, TopicPartition partition) {
    return bounds.getOrDefault(partition, 0L);
  }

  private void skip(TopicPartition partition, long position, long next, String reason) {
    count(
        Map.of(partition, next),
        (_, reader) -> {
          reader.begin(partition(partition), position);
          reader.rejected(0, reason);
        });
    onPartitionsAssigned(List.of(partition));
  }

  private void count(Map<TopicPartition, Long> next, Records some) {
    if (next.isEmpty()) {
      return;
    }
    var advances =
        next.entrySet().stream()
            .map(
                entry ->
                    new StreamAdvance(
                        partition(entry.getKey()),
                        stored.getOrDefault(entry.getKey(), 0L),
                        entry.getValue()))
            .toList();
    switch (records.count(new Command(settings.organisation(), advances), some)) {
      case Outcome.Counted _ -> stored.putAll(next);
      // What else was polled may be counted, too.
      case Outcome.Overtaken _ -> onPartitionsAssigned(consumer.assignment());
      case Outcome.UnknownOrganisation _ ->
          throw new UnreadableException(
              settings
                  .organisation()
                  .map(
                      id ->
                          "no organisation has the id %s (expected: one for PORTICO_USAGE_KAFKA_ORGANISATION)"
                              .formatted(id))
                  .orElse("there is no organisation yet"));
    }
  }
}
