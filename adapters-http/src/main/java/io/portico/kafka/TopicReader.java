package io.portico.kafka;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.in.usage.CountConsumedRecords.Command;
import io.portico.application.port.in.usage.CountConsumedRecords.Outcome;
import io.portico.application.port.in.usage.CountConsumedRecords.Records;
import io.portico.application.port.in.usage.RecordUsage;
import io.portico.domain.usage.stream.StreamAdvance;
import io.portico.domain.usage.stream.StreamIntent;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.http.usage.record.RecordDecoder;
import io.portico.kafka.Failures.UnreadableException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.TopicPartition;

/**
 * Counts the records of the partitions that the group gives to this node. It begins where the
 * database stands; what the brokers know of the group's progress plays no part. If the database has
 * an intent, exactly its records are counted first, together.
 */
final class TopicReader implements ConsumerRebalanceListener {

  private final KafkaSettings settings;
  private final String topicId;
  private final Consumer<String, Optional<byte[]>> consumer;
  private final BoundedValues values;
  private final CountConsumedRecords records;
  private final Map<TopicPartition, Long> stored = new HashMap<>();
  private final Map<TopicPartition, Intended> intended = new HashMap<>();
  private boolean assigned;

  /* An intent, and what was read of its records. */
  private record Intended(StreamIntent intent, List<Records> read) {}

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

  /** Returns whether records of an intent are read, all of which are to be counted together. */
  boolean isWithinIntent() {
    return !intended.isEmpty();
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    var positions = records.positions(partitions.stream().map(this::partition).toList());
    for (var partition : partitions) {
      var position = positions.getOrDefault(partition(partition), StreamPosition.BEGINNING);
      stored.put(partition, position.next());
      intended.remove(partition);
      position
          .intent()
          .ifPresent(intent -> intended.put(partition, new Intended(intent, new ArrayList<>())));
      if (position.next() > 0) {
        consumer.seek(partition, position.next());
      } else {
        consumer.seekToBeginning(List.of(partition));
      }
    }
    assigned = true;
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    stored.keySet().removeAll(partitions);
    intended.keySet().removeAll(partitions);
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
      count(consumer.poll(longest));
    } catch (OffsetOutOfRangeException e) {
      // The next poll names the others again.
      e.offsetOutOfRangePartitions().entrySet().stream()
          .findFirst()
          .ifPresent(one -> goOnWhereRecordsAre(one.getKey(), one.getValue()));
    }
  }

  private void count(ConsumerRecords<String, Optional<byte[]>> polled) {
    var next =
        polled.nextOffsets().entrySet().stream()
            .collect(toMap(Map.Entry::getKey, position -> position.getValue().offset()));
    var intents = Map.copyOf(intended);
    var others = new HashMap<>(next);
    others.keySet().removeAll(intents.keySet());
    var some = others.keySet().stream().flatMap(one -> polled.records(one).stream()).toList();
    var counted = count(others, Optional.empty(), values(some));
    for (var of : intents.entrySet()) {
      // What was polled is read again if another reader was faster.
      if (counted && next.containsKey(of.getKey())) {
        var end = of.getValue().intent().next();
        var before =
            polled.records(of.getKey()).stream().filter(record -> record.offset() < end).toList();
        counted =
            fulfil(
                of.getKey(),
                of.getValue(),
                next.getOrDefault(of.getKey(), end),
                end,
                values(before));
      }
    }
  }

  private Records values(List<ConsumerRecord<String, Optional<byte[]>>> some) {
    return (rules, reader) -> {
      var decoder = new RecordDecoder(settings.format(), rules, reader);
      for (var record : some) {
        reader.begin(
            new StreamPartition(record.topic(), topicId, record.partition()), record.offset());
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
    };
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
  private void goOnWhereRecordsAre(TopicPartition partition, long from) {
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
    Records told =
        (_, reader) -> {
          reader.begin(partition(partition), position);
          reader.rejected(0, reason);
        };
    var of = Optional.ofNullable(intended.get(partition));
    if (of.isPresent()) {
      // An intent ends where the partition does.
      fulfil(partition, of.get(), next, next < position ? next : of.get().intent().next(), told);
    } else {
      count(Map.of(partition, next), Optional.empty(), told);
      onPartitionsAssigned(List.of(partition));
    }
  }

  /*
   * Counts the records of an intent together, once all up to its end were read. Returns false if
   * another reader was faster.
   */
  private boolean fulfil(
      TopicPartition partition, Intended of, long reached, long end, Records some) {
    of.read().add(some);
    if (reached >= end) {
      intended.remove(partition);
      Records all = (rules, reader) -> of.read().forEach(one -> one.read(rules, reader));
      if (!count(Map.of(partition, end), Optional.of(of.intent().at()), all)) {
        return false;
      }
    }
    consumer.seek(partition, Math.min(reached, end));
    return true;
  }

  /* Returns false if another reader was faster; the consumer then goes on where that one stands. */
  private boolean count(Map<TopicPartition, Long> next, Optional<Instant> at, Records some) {
    if (next.isEmpty()) {
      return true;
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
    return switch (records.count(new Command(settings.organisation(), advances, at), some)) {
      case Outcome.Counted _ -> {
        stored.putAll(next);
        yield true;
      }
      case Outcome.Overtaken _ -> {
        // What else was polled may be counted, too.
        onPartitionsAssigned(consumer.assignment());
        yield false;
      }
      case Outcome.UnknownOrganisation _ ->
          throw new UnreadableException(
              settings
                  .organisation()
                  .map(
                      id ->
                          "no organisation has the id %s (expected: one for PORTICO_USAGE_KAFKA_ORGANISATION)"
                              .formatted(id))
                  .orElse("there is no organisation yet"));
    };
  }
}
