package io.portico.endtoend.gateways;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.CountConsumedRecords;
import io.portico.application.port.out.usage.RejectedRecords;
import io.portico.application.testkit.Await;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.stream.RejectedRecord;
import io.portico.domain.usage.stream.StreamPartition;
import io.portico.domain.usage.stream.StreamPosition;
import io.portico.http.usage.record.RecordFormat;
import io.portico.kafka.KafkaSettings;
import io.portico.kafka.KafkaStream;
import io.portico.testkit.KafkaProcess;
import io.portico.testkit.PorticoTest;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Usage records from a real Kafka: each counts once, whatever fails. */
@Tag("programs")
@Execution(ExecutionMode.SAME_THREAD)
class KafkaUsageTest extends PorticoTest {

  private static final Pattern HITS = Pattern.compile("\"hits\":(\\d+)");

  private KafkaProcess kafka;
  private String topic = "";

  @BeforeAll
  void startKafka() {
    kafka = new KafkaProcess(1);
  }

  @AfterAll
  void stopKafka() {
    if (kafka != null) {
      kafka.close();
    }
  }

  @BeforeEach
  void nameTopic() {
    topic = "calls-" + UUID.randomUUID();
  }

  /* ---- what is read ---- */

  @Test
  void read_recordsOfTyk_areCounted() {
    assertCounted(
        RecordFormat.TYK,
        n ->
            """
            {"timestamp":"%s","method":"GET","path":"/","raw_path":"/","response_code":200,"alias":"",
             "api_key":"key-%d","api_version":"Non Versioned","api_name":"Weather","api_id":"weather",
             "org_id":"%s","oauth_id":"","raw_request":"","request_time_ms":12,"raw_response":"","ip_address":"::1",
             "host":"","content_length":0,"user_agent":""}
            """
                .formatted(Instant.now(), n % 7, ours().id()));
  }

  @Test
  void read_documentsOfKong_areCounted() {
    assertCounted(
        RecordFormat.KONG,
        n ->
            """
            {"request":{"uri":"/","headers":{"apikey":"key-%d"}},"response":{"status":200},"latencies":{"request":5},
             "service":{"name":"weather"},"started_at":%d}
            """
                .formatted(n % 7, System.currentTimeMillis()));
  }

  @Test
  void read_linesOfNginx_areCounted() {
    assertCounted(
        RecordFormat.NGINX,
        n ->
            """
            {"timestamp":"%s","api_key":"key-%d","api_id":"weather","response_code":"200","request_time":"0.004"}
            """
                .formatted(Instant.now(), n % 7));
  }

  @Test
  void read_arraysOfRecords_areCounted() {
    kafka.create(topic, 1);
    kafka.send(topic, List.of(bytes("[%s,%s]".formatted(record(1), record(2))), bytes("[]")));

    try (var _ = started(RecordFormat.PORTICO)) {
      awaitHits(2);
    }
  }

  private void assertCounted(RecordFormat format, IntFunction<String> text) {
    kafka.create(topic, 3);
    kafka.send(topic, IntStream.range(0, 1_000).mapToObj(text).map(KafkaUsageTest::bytes).toList());

    try (var stream = started(format)) {
      awaitHits(1_000);
      assertThat(rejected()).isEmpty();
      assertThat(stream.state().orElseThrow().problem()).isEmpty();
    }
  }

  /* ---- what is not ---- */

  @Test
  void read_poisonousRecords_areRejectedAndStopNothing() {
    kafka.create(topic, 1);
    var other = record(1).replace("{", "{\"org_id\":\"%s\",".formatted(theirs().id()));
    kafka.send(
        topic,
        List.of(
            bytes(record(1)),
            bytes("the secret"),
            bytes(other),
            new byte[] {'{', (byte) 0xff},
            bytes("{\"raw\":\"%s\"}".formatted("x".repeat(2 << 20))),
            bytes("{\"api_id\":\"weather\"}"),
            bytes(record(1) + "\n" + record(2) + "{"),
            bytes(record(1))));

    try (var _ = started(RecordFormat.PORTICO)) {
      awaitHits(4);
      assertThat(rejected())
          .extracting(RejectedRecord::position)
          .containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L);
      assertThat(rejected().toString())
          .contains("not JSON at line 1, column ")
          .contains("org_id: ")
          .contains("not UTF-8")
          .contains("too large (expected: at most 1048576 bytes)")
          .contains("response_code: missing")
          .doesNotContain("the secret");
    }
  }

  @Test
  void read_valuesOfAnotherFormat_areRejected() {
    kafka.create(topic, 1);
    kafka.send(
        topic,
        List.of(
            bytes("{\"request\":{},\"started_at\":1}"),
            bytes("[NOTICE] (7) : started"),
            bytes("{\"api_id\":\"-\",\"response_code\":\"404\"}"),
            bytes(record(1))));

    try (var _ = started(RecordFormat.NGINX)) {
      awaitHits(1);
      assertThat(rejected()).extracting(RejectedRecord::position).containsExactlyInAnyOrder(0L, 1L);
    }
  }

  @Test
  void read_topicThatDoesNotExist_waitsForIt() {
    try (var stream = started(RecordFormat.PORTICO)) {
      awaitProblem(stream, "the topic '%s' does not exist at".formatted(topic));
      kafka.create(topic, 1);
      send(5);

      awaitHits(5);
      awaitNoProblem(stream);
    }
  }

  @Test
  void read_topicMadeAnew_isReadFromItsBeginning() {
    kafka.create(topic, 1);
    send(5);
    try (var stream = started(RecordFormat.PORTICO)) {
      awaitHits(5);
      kafka.remove(topic);
      awaitProblem(stream, "does not exist");
      kafka.create(topic, 1);
      send(7);

      awaitHits(12);
    }
  }

  @Test
  void read_wrongPassword_isToldWithoutIt() {
    kafka.create(topic, 1);
    send(5);
    try (var stream = started(withLogin("wrong", Optional.of(kafka.certificate())))) {
      awaitProblem(stream, "refuses the user, the password or the mechanism");
      assertThat(stream.state().toString()).doesNotContain("wrong");
    }

    try (var _ = started(withLogin(KafkaProcess.PASSWORD, Optional.of(kafka.certificate())))) {
      awaitHits(5);
    }
  }

  @Test
  void read_certificateThatIsNotTrusted_isTold() {
    try (var stream = started(withLogin(KafkaProcess.PASSWORD, Optional.empty()))) {
      awaitProblem(stream, "is not trusted, or it does not expect TLS");
    }
  }

  @Test
  void read_portWithoutKafka_isTold() {
    var settings = settings(RecordFormat.PORTICO, ours().id(), client("").address().getAuthority());
    try (var stream = started(settings)) {
      awaitProblem(stream, "does not answer as Kafka does");
      assertThat(admin.get("/health/ready").status()).isEqualTo(200);
    }
  }

  /* ---- once, whatever fails ---- */

  @Test
  void read_brokerThatIsKilled_goesOn() {
    kafka.create(topic, 2);
    send(100);
    try (var stream = started(RecordFormat.PORTICO)) {
      awaitHits(100);
      kafka.kill(0);
      awaitProblem(stream, "does not answer as Kafka does");
      kafka.start(0);
      kafka.awaitBrokers();
      send(50);

      awaitHits(150);
      awaitNoProblem(stream);
    }
  }

  @Test
  void read_nodesThatStopBetweenPollAndCommit_countOnce() {
    kafka.create(topic, 3);
    send(3_000);
    var failures = new AtomicInteger();
    for (var round = 0; round < 4; round++) {
      // Before the counts, or after them with an answer that is lost.
      var before = round % 2 == 0;
      var failing = new Failing(records(), before, failures);
      try (var stream =
          new KafkaStream(
              settings(RecordFormat.PORTICO, ours().id(), kafka.servers()),
              failing,
              InstantSource.system())) {
        stream.start();
        awaitProblem(stream, "unexpectedly");
        send(100);
      }
    }

    try (var _ = started(RecordFormat.PORTICO)) {
      awaitHits(3_400);
    }
    assertThat(failures).hasValueGreaterThanOrEqualTo(4);
  }

  @Test
  void read_nodesThatComeAndGo_countOnce() {
    kafka.create(topic, 6);
    var nodes = new ArrayList<KafkaStream>();
    try {
      for (var round = 0; round < 6; round++) {
        nodes.add(started(RecordFormat.PORTICO));
        send(2_000);
        if (round % 2 == 1) {
          nodes.removeFirst().close();
        }
        send(500);
      }

      awaitHits(15_000);
    } finally {
      nodes.forEach(KafkaStream::close);
    }
    try (var _ = started(RecordFormat.PORTICO)) {
      send(1);
      awaitHits(15_001);
    }
  }

  /** As a reader does whose partitions another one has got. */
  @Test
  void read_twoReadersOfEachPartition_countOnce() {
    kafka.create(topic, 2);
    try (var _ = started(RecordFormat.PORTICO);
        var _ = startedInGroup("another-" + topic)) {
      for (var round = 1; round <= 10; round++) {
        send(1_000);
        awaitHits(round * 1_000L);
      }
    }
    try (var _ = started(RecordFormat.PORTICO)) {
      send(1);
      awaitHits(10_001);
    }
  }

  /** Fails at each call. */
  private record Failing(CountConsumedRecords port, boolean before, AtomicInteger failures)
      implements CountConsumedRecords {

    @Override
    public Map<StreamPartition, StreamPosition> positions(Collection<StreamPartition> partitions) {
      return port.positions(partitions);
    }

    @Override
    public Outcome count(Command command, Records records) {
      if (!before) {
        var _ = port.count(command, records);
      }
      failures.incrementAndGet();
      throw new IllegalStateException("the node stops");
    }
  }

  private CountConsumedRecords records() {
    return bean(CountConsumedRecords.class);
  }

  private KafkaStream started(RecordFormat format) {
    return started(settings(format, ours().id(), kafka.servers()));
  }

  private KafkaStream startedInGroup(String group) {
    return started(settings(RecordFormat.PORTICO, ours().id(), kafka.servers(), group));
  }

  private KafkaStream started(KafkaSettings settings) {
    var stream = new KafkaStream(settings, records(), InstantSource.system());
    stream.start();
    return stream;
  }

  private KafkaSettings settings(RecordFormat format, OrganisationId of, String servers) {
    return settings(format, of, servers, "portico-" + topic);
  }

  private KafkaSettings settings(
      RecordFormat format, OrganisationId of, String servers, String group) {
    return new KafkaSettings(
        servers, topic, format, group, Optional.of(of), false, Optional.empty(), Optional.empty());
  }

  private KafkaSettings withLogin(String password, Optional<Path> issuers) {
    var settings = settings(RecordFormat.PORTICO, ours().id(), kafka.serversWithLogin());
    return new KafkaSettings(
        settings.servers(),
        topic,
        settings.format(),
        settings.group(),
        settings.organisation(),
        true,
        issuers,
        Optional.of(
            new KafkaSettings.Login(KafkaSettings.Mechanism.PLAIN, KafkaProcess.USER, password)));
  }

  private void send(int number) {
    kafka.send(topic, records(number));
  }

  private static List<byte[]> records(int number) {
    return IntStream.range(0, number).mapToObj(n -> bytes(record(n % 7))).toList();
  }

  private static String record(int key) {
    return "{\"api_key\":\"key-%d\",\"api_id\":\"weather\",\"response_code\":200,\"timestamp\":\"%s\"}"
        .formatted(key, Instant.now());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  private List<RejectedRecord> rejected() {
    return bean(RejectedRecords.class).latest(topic, 100);
  }

  private void awaitHits(long number) {
    Await.until(
        () -> "%d hits (expected: %d); rejected: %s".formatted(hits(), number, rejected()),
        () -> hits() >= number);
    assertThat(hits()).isEqualTo(number);
  }

  private long hits() {
    var today = Instant.now();
    var report =
        admin.get(
            "/api/activity/top?by=api&from=%s&to=%s"
                .formatted(
                    today.minusSeconds(86_400).toString().substring(0, 10),
                    today.toString().substring(0, 10)));
    report.assertIs(200);
    return HITS.matcher(report.body())
        .results()
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }

  private static void awaitProblem(KafkaStream stream, String part) {
    Await.until(
        () -> "a problem '%s' in %s".formatted(part, stream.state()),
        () ->
            stream
                .state()
                .orElseThrow()
                .problem()
                .filter(it -> it.text().contains(part))
                .isPresent());
  }

  private static void awaitNoProblem(KafkaStream stream) {
    Await.until(
        () -> "no problem in " + stream.state(),
        () -> stream.state().orElseThrow().problem().isEmpty());
  }
}
