package io.portico.endtoend.process;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.portico.application.testkit.Await;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.KafkaProcess;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Nodes that read usage records from Kafka, and what they have counted. */
final class KafkaNodes {

  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";
  private static final Pattern HITS = Pattern.compile("\"hits\":(\\d+)");
  private static final Pattern LAG = Pattern.compile("\"lag\":(\\d+)");
  private static final int BATCH = 2_000;

  private final KafkaProcess kafka;
  private final Path data;

  KafkaNodes(KafkaProcess kafka, Path data) {
    this.kafka = kafka;
    this.data = data;
  }

  PorticoProcess.Launch launch(String name, String topic) {
    return PorticoProcess.on(data.resolve(name))
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_USAGE_KAFKA", kafka.servers())
        .with("PORTICO_USAGE_KAFKA_TOPIC", topic);
  }

  /** Returns how to start one of several nodes on a database. */
  PorticoProcess.Launch launch(String name, String topic, String url, RealServer server) {
    return launch(name, topic)
        .onServer(url, server.user(), server.password())
        .with("PORTICO_SECRET", SECRET);
  }

  static byte[] record(int key) {
    return "{\"api_key\":\"key-%d\",\"api_id\":\"weather\",\"response_code\":200,\"timestamp\":\"%s\"}"
        .formatted(key, Instant.now())
        .getBytes(UTF_8);
  }

  /** Sends records of a number of keys until it is stopped. */
  Sending send(ExecutorService threads, String topic, int keys) {
    var sent = new AtomicLong();
    var enough = new AtomicBoolean();
    return new Sending(
        sent,
        enough,
        threads.submit(
            () -> {
              while (!enough.get()) {
                kafka.send(
                    topic,
                    IntStream.range(0, BATCH).mapToObj(number -> record(number % keys)).toList());
                sent.addAndGet(BATCH);
              }
            }));
  }

  /** Records that are sent. */
  record Sending(AtomicLong sent, AtomicBoolean enough, Future<?> sender) implements AutoCloseable {

    /** Stops, and returns the number of records that were sent. */
    long stop() throws Exception {
      enough.set(true);
      sender.get();
      return sent.get();
    }

    @Override
    public void close() {
      enough.set(true);
    }
  }

  static void awaitMore(PorticoProcess node) {
    var before = hits(node);
    Await.until(() -> "more than %d: %s".formatted(before, state(node)), () -> hits(node) > before);
  }

  /** Returns the calls of yesterday and today, by the counters of days. */
  static long hits(PorticoProcess node) {
    return hits(node, today().minusDays(1), today(), "");
  }

  /** Returns the same calls, by the counters of hours. */
  static long hitsOfHours(PorticoProcess node) {
    return hits(node, today().minusDays(1), today(), "&tz=-01:00");
  }

  /** Returns the same calls, by the counters of months. */
  static long hitsOfMonths(PorticoProcess node) {
    return hits(
        node,
        today().minusDays(1).withDayOfMonth(1),
        today().plusMonths(1).withDayOfMonth(1).minusDays(1),
        "");
  }

  private static LocalDate today() {
    return LocalDate.now(ZoneOffset.UTC);
  }

  private static long hits(PorticoProcess node, LocalDate from, LocalDate to, String further) {
    var report =
        client(node).get("/api/activity/top?by=api&from=%s&to=%s%s".formatted(from, to, further));
    report.assertIs(200);
    return HITS.matcher(report.body())
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  /** Returns how many records are not counted yet; {@code unknown} if the node does not know. */
  static long lag(PorticoProcess node, long unknown) {
    var lag = LAG.matcher(state(node));
    return lag.find() ? Long.parseLong(lag.group(1)) : unknown;
  }

  static String state(PorticoProcess node) {
    return client(node).get("/api/usage/kafka").body();
  }

  private static PorticoClient client(PorticoProcess node) {
    return node.client(TOKEN);
  }
}
