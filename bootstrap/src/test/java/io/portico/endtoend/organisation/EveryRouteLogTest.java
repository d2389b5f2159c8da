package io.portico.endtoend.organisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.TraceCollector;
import io.portico.testkit.TraceLog;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Neither the log at level TRACE, nor the access log, nor the metrics, nor traces contain anything
 * secret or personal of a request of any route: a canary is in every field of every body, in the
 * path, in the query and in headers.
 */
class EveryRouteLogTest extends PorticoTest {

  private static final Map<String, String> HEADERS =
      Map.ofEntries(
          Map.entry("User-Agent", Canaries.next()),
          Map.entry("Referer", "https://" + Canaries.next() + ".example"),
          Map.entry("Cookie", "portico_session=" + Canaries.next()),
          Map.entry("Accept-Language", Canaries.next()),
          Map.entry("X-Forwarded-For", Canaries.next()),
          Map.entry("X-Original-URI", "/v1?apikey=" + Canaries.next()),
          Map.entry("If-Match", "\"" + Canaries.next() + "\""),
          Map.entry("traceparent", "00-" + Canaries.next()),
          Map.entry("tracestate", "other=" + Canaries.next()),
          Map.entry("baggage", "user=" + Canaries.next()),
          Map.entry("X-Other", Canaries.next()));

  private final TraceCollector collector = new TraceCollector();
  private final TraceLog log =
      new TraceLog(line -> Canaries.tells(line) || line.contains(ours().admin().credential()));

  @Override
  protected Optional<Settings.Server> server() {
    return Optional.empty();
  }

  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withTraces(collector.url());
  }

  @AfterAll
  void stopCollector() {
    collector.close();
  }

  @BeforeEach
  void startLog() {
    log.start();
  }

  @AfterEach
  void stopLog() {
    log.stop();
  }

  @Test
  void everyRoute_goodCalls_leaveNothingSecretOrPersonalInLogsMetricsAndTraces() {
    for (var call : EveryCall.of(ours(), this::waitingSignUp)) {
      var reply = call.by(ours().admin());
      assertThat(reply.status()).as("%s: %s", call, reply.body()).isLessThan(500);
    }

    assertNothingLogged(ours());
  }

  @Test
  void everyRoute_canariesInEveryField_areNotInLogsMetricsAndTraces() {
    var calls = EveryCall.of(ours(), this::waitingSignUp);
    var sent = 0;

    for (var call : calls) {
      for (var canary : Canaries.in(call)) {
        var reply = canary.by(ours().admin(), HEADERS);
        assertThat(reply.status()).as("%s: %s", canary, reply.body()).isNotEqualTo(500);
        sent++;
      }
      call.with(Canaries.next() + "=" + Canaries.next()).by(client(Canaries.next()), HEADERS);
    }

    assertThat(sent).isGreaterThan(2 * calls.size());
    assertNothingLogged(ours());
  }

  @Test
  void log_aLineWithACanary_isFound() {
    LoggerFactory.getLogger("io.portico.example").trace("a {} that is logged", Canaries.next());

    assertThat(log.kept()).hasSize(1);
  }

  private void assertNothingLogged(Members members) {
    assertThat(log.count()).isGreaterThan(1_000);
    assertThat(log.count("io.portico.access")).isGreaterThan(80);
    assertThat(log.kept()).as("lines of the log with a secret").isEmpty();
    var metrics = client("").get("/metrics").body();
    assertThat(metrics).contains("http_server_requests_seconds_count");
    assertThat(metrics.lines().filter(line -> tells(line, members)))
        .as("metrics with a secret")
        .isEmpty();
    awaitSpanOfLastRequest();
    assertThat(collector.spans()).hasSizeGreaterThan(150);
    assertThat(collector.messages().stream().flatMap(String::lines))
        .as("traces with a secret")
        .noneMatch(line -> tells(line, members));
  }

  /* All before it have arrived then. */
  private void awaitSpanOfLastRequest() {
    var id = "last-request-" + System.nanoTime();
    client("").send("GET", "/health/live", "", Map.of("X-Request-Id", id));
    collector.await(id, span -> id.equals(span.attributes().get("portico.request_id")));
  }

  private static boolean tells(String line, Members members) {
    return Canaries.tells(line)
        || List.of(members.admin(), members.viewer(), members.approver()).stream()
            .anyMatch(member -> line.contains(member.credential()));
  }

  /** Calls with values that nothing else contains. */
  private static final class Canaries {

    /* What is secret or personal in good calls: addresses, passwords, issued keys. */
    private static final Pattern SECRET =
        Pattern.compile(
            "canary\\d|[\\w.+-]@[bc]\\.org|correct horse|battery staple|ptk_\\w{20}|not-sent",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern TEXT = Pattern.compile("(?<=:|\\[|, |,)\\s*\"[^\"]*\"(?!\\s*:)");
    private static final AtomicLong LAST = new AtomicLong();

    static String next() {
      return "canary" + LAST.incrementAndGet();
    }

    static boolean tells(String line) {
      return SECRET.matcher(line).find();
    }

    /** Returns the call with a canary in each text of its body, one at a time, and in its path. */
    static List<Call> in(Call call) {
      var body = call.body();
      var texts =
          TEXT.matcher(body)
              .results()
              .map(
                  text ->
                      body.substring(0, text.start())
                          + "\""
                          + next()
                          + "\""
                          + body.substring(text.end()));
      var broken = Stream.of("{\"" + next() + "\":\"" + next() + "\"}", "{" + next());
      var path = call.toString().replaceFirst("[^/ ?]+(?=$|\\?)", next());
      return Stream.concat(
              Stream.concat(texts, broken).map(text -> Call.of(call.toString(), text)),
              Stream.of(Call.of(path, body)))
          .toList();
    }
  }
}
