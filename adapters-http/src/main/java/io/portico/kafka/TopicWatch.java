package io.portico.kafka;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import io.portico.domain.usage.stream.StreamPartition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;

/** Looks at a topic every few seconds, while its records are read. */
final class TopicWatch implements AutoCloseable {

  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

  private final Admin admin;
  private final String topic;
  private CompletableFuture<Seen> looking;
  private Optional<Seen> last = Optional.empty();

  /**
   * What is known of the topic.
   *
   * @param ends the position behind the last record of each partition
   */
  record Seen(String id, Map<StreamPartition, Long> ends) {}

  TopicWatch(Admin admin, String topic) {
    this.admin = admin;
    this.topic = topic;
    this.looking = look().toCompletableFuture();
  }

  /**
   * Returns what was last seen, without waiting; empty if the brokers have not answered yet.
   *
   * @throws java.util.concurrent.CompletionException if they did not answer in time, or with an
   *     error
   */
  synchronized Optional<Seen> last() {
    if (looking.isDone()) {
      last = Optional.of(looking.join());
      looking =
          CompletableFuture.supplyAsync(
                  () -> this,
                  CompletableFuture.delayedExecutor(
                      BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS))
              .thenCompose(TopicWatch::look);
    }
    return last;
  }

  private CompletionStage<Seen> look() {
    return admin
        .describeTopics(List.of(topic))
        .allTopicNames()
        .toCompletionStage()
        .thenCompose(found -> ends(requireNonNull(found.get(topic))));
  }

  private CompletionStage<Seen> ends(TopicDescription found) {
    var id = found.topicId().toString();
    var latest =
        found.partitions().stream()
            .collect(
                toMap(one -> new TopicPartition(topic, one.partition()), _ -> OffsetSpec.latest()));
    return admin
        .listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .all()
        .toCompletionStage()
        .thenApply(
            ends ->
                new Seen(
                    id,
                    ends.entrySet().stream()
                        .collect(
                            toMap(
                                end -> new StreamPartition(topic, id, end.getKey().partition()),
                                end -> end.getValue().offset()))));
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
