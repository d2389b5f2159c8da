package io.portico.kafka;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.out.usage.UsageStream;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamState;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads usage records from a topic of Kafka, in several threads. Neither failures of the brokers
 * nor of the database end it. The log has the reason once a minute while it does not read.
 */
public final class KafkaStream implements UsageStream, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaStream.class);

  private static final Duration BETWEEN_LINES = Duration.ofMinutes(1);
  private static final Duration BEFORE_RETRY = Duration.ofSeconds(1);
  private static final Duration LONGEST_POLL = Duration.ofMillis(500);
  private static final Duration LONGEST_CLOSE = Duration.ofSeconds(2);
  private static final Duration LONGEST_STOP = Duration.ofSeconds(8);

  /* After a record that did not fit into the memory. */
  private static final int CAREFUL_READS = 1_000;

  /* Members of the group, as those of other nodes are: one alone keeps one processor busy. */
  private static final int MOST_READERS = 4;
  private static final ThreadFactory THREADS =
      Thread.ofPlatform().daemon().name("usage-kafka-", 1).factory();

  /* Of the heap, for the values of a poll, and the most bytes of them on any heap. */
  private static final int PART_FOR_VALUES = 32;
  private static final long MOST_FOR_VALUES = 32 << 20;

  private final KafkaSettings settings;
  private final KafkaClients clients;
  private final CountConsumedRecords records;
  private final InstantSource clock;
  private final Failures failures;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean careful;
  private volatile Optional<StreamState.Problem> problem = Optional.empty();
  private volatile Map<StreamPartition, Long> ends = Map.of();
  private String logged = "";
  private Instant loggedAt = Instant.EPOCH;

  public KafkaStream(KafkaSettings settings, CountConsumedRecords records, InstantSource clock) {
    this.settings = settings;
    this.clients = new KafkaClients(settings);
    this.records = records;
    this.clock = clock;
    this.failures = new Failures(settings);
    this.thread = Thread.ofPlatform().daemon().name("usage-kafka").unstarted(this::run);
  }

  /** Begins to read. */
  public void start() {
    thread.start();
  }

  @Override
  public Optional<StreamState> state() {
    return Optional.of(
        new StreamState(
            settings.servers(),
            settings.topic(),
            settings.format().word(),
            settings.group(),
            settings.organisation(),
            problem,
            ends));
  }

  private void run() {
    while (!isStopped()) {
      try (var watch = new TopicWatch(clients.admin(), settings.topic())) {
        read(watch);
        careful = false;
      } catch (RuntimeException | Error e) {
        var failure = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
        if (failure instanceof OutOfMemoryError) {
          careful = true;
        } else {
          fails(sentence(failure));
          var _ = pause(BEFORE_RETRY);
        }
      }
    }
  }

  /** Readers of this node that begin and end together. */
  private record Readers(
      TopicWatch watch, String topicId, int number, CountDownLatch begun, AtomicBoolean ended) {}

  /* Until the topic is another one, enough careful reads are done, or a reader fails. */
  private void read(TopicWatch watch) {
    while (watch.last().isEmpty()) {
      if (pause(BEFORE_RETRY.dividedBy(20))) {
        return;
      }
    }
    var topic = watch.last().orElseThrow();
    var number = readersOf(topic);
    var readers =
        new Readers(watch, topic.id(), number, new CountDownLatch(number), new AtomicBoolean());
    try (var threads = Executors.newThreadPerTaskExecutor(THREADS)) {
      var reading = new ArrayList<CompletableFuture<Void>>();
      try {
        for (var i = 0; i < number; i++) {
          var reader = i;
          reading.add(CompletableFuture.runAsync(() -> read(readers, reader), threads));
        }
        CompletableFuture.allOf(reading.toArray(CompletableFuture[]::new)).join();
      } finally {
        readers.ended().set(true);
      }
    }
  }

  private int readersOf(TopicWatch.Seen topic) {
    var processors = Runtime.getRuntime().availableProcessors();
    return careful ? 1 : Math.clamp(Math.min(processors, topic.ends().size()), 1, MOST_READERS);
  }

  private void read(Readers readers, int number) {
    var carefully = careful;
    try {
      var most = Math.min(Runtime.getRuntime().maxMemory() / PART_FOR_VALUES, MOST_FOR_VALUES);
      var values = new BoundedValues(most / readers.number());
      var consumer = clients.consumer(number, readers.number(), carefully, values);
      try {
        var topic = new TopicReader(settings, readers.topicId(), consumer, values, records);
        read(readers, topic, carefully);
      } finally {
        readers.ended().set(true);
        consumer.close(CloseOptions.timeout(LONGEST_CLOSE));
      }
    } catch (OutOfMemoryError e) {
      careful = true;
      throw e;
    } finally {
      readers.ended().set(true);
    }
  }

  private void read(Readers readers, TopicReader topic, boolean carefully) {
    topic.join();
    var begun = false;
    for (var reads = 0; !readers.ended().get() && !isStopped(); reads++) {
      var seen = readers.watch().last().orElseThrow();
      if (!seen.id().equals(readers.topicId())
          || (!carefully && readersOf(seen) != readers.number())
          || (carefully && reads >= CAREFUL_READS && !topic.isWithinIntent())) {
        return;
      }
      ends = seen.ends();
      if (carefully) {
        topic.readCarefully(LONGEST_POLL);
      } else {
        topic.read(LONGEST_POLL);
      }
      if (topic.isAssigned() && !begun) {
        begun = true;
        readers.begun().countDown();
      }
      // One without partitions reads nothing, whatever is wrong.
      if (readers.begun().getCount() == 0) {
        goesOn();
      }
    }
  }

  private synchronized void fails(String text) {
    ends = Map.of();
    var now = clock.instant();
    if (problem.filter(known -> known.text().equals(text)).isEmpty()) {
      problem = Optional.of(new StreamState.Problem(text, now));
    }
    if (!logged.equals(text) || !now.isBefore(loggedAt.plus(BETWEEN_LINES))) {
      logged = text;
      loggedAt = now;
      LOG.warn("Usage records of the topic '{}' wait: {}", settings.topic(), text);
    }
  }

  private synchronized void goesOn() {
    if (problem.isPresent()) {
      problem = Optional.empty();
      logged = "";
      LOG.info("Usage records of the topic '{}' are read again", settings.topic());
    }
  }

  private String sentence(Throwable failure) {
    return failures
        .foreseen(failure)
        .orElseGet(
            () -> {
              LOG.debug("cannot read usage records", failure);
              return "unexpectedly, " + failure.getClass().getSimpleName();
            });
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /* Returns whether the node stops. */
  private boolean pause(Duration longest) {
    try {
      return stopped.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Leaves the group, so that other nodes go on at once, and waits for the counts in progress. */
  @Override
  public void close() {
    stopped.countDown();
    try {
      if (thread.isAlive() && !thread.join(LONGEST_STOP)) {
        LOG.warn("Reading usage records did not end in time");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
