package io.portico.http.usage;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.UsageStubs.Recorded;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String PATH = "/api/activity/records";
  private static final String PLAN = "65a1b2c3d4e5f60718293a4b";
  private static final String GOOD =
      "{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200,"
          + "\"timestamp\":\"2026-03-01T10:15:30Z\"}";
  private static final Hit HIT =
      new Hit(
          new RawKey("k").hashed(),
          new UsageTarget("a", Optional.empty(), Optional.empty()),
          200,
          Instant.parse("2026-03-01T10:15:30Z"),
          OptionalLong.empty());

  @BeforeEach
  void prepare() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(1, List.of(), 0)));
  }

  @Test
  void record_batch_returnsTheReceipt() {
    SERVER.usage.recordUsage.answers(
        new Outcome.Counted(new Receipt(2, List.of(new Rejection(1, "api_key: missing")), 1)));

    var reply = SERVER.post(PATH + "/", "[" + GOOD + "]");

    reply.assertIs(
        200, "{\"accepted\":2,\"rejected\":[{\"index\":1,\"message\":\"api_key: missing\"}]}");
    assertThat(received().hits()).containsExactly(HIT);
    assertThat(received().command().actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(received().command().idempotency()).isEmpty();
  }

  @Test
  void record_manyRejections_countsThem() {
    SERVER.usage.recordUsage.answers(new Outcome.Counted(new Receipt(0, List.of(), 1_500)));

    assertThat(SERVER.post(PATH, "[]").body())
        .isEqualTo("{\"accepted\":0,\"rejected\":[],\"rejected_count\":1500}");
  }

  @Test
  void record_allMembers_areRead() {
    SERVER.post(
        PATH,
        """
        [{"api_key": "k", "api_id": "a", "api_version": "v1", "response_code": 0,
          "timestamp": "2026-03-01T12:15:30.123456789+02:00", "policy_id": "%s",
          "tags": ["key-x", "pol-ffffffffffffffffffffffff"], "request_time": 12,
          "alias": {"deep": [{"a": 1}, {"a": 2}]}, "raw_request": "", "geo": null}]
        """
            .formatted(PLAN));

    assertThat(received().hits())
        .containsExactly(
            new Hit(
                HIT.key(),
                new UsageTarget(
                    "a",
                    Optional.of("v1"),
                    Optional.of(new PlanId(Identifier.of("policy_id", PLAN)))),
                0,
                Instant.parse("2026-03-01T10:15:30.123456789Z"),
                OptionalLong.of(12)));
  }

  @Test
  void record_planInTags_isRead() {
    SERVER.post(PATH, "[" + with("\"tags\":[\"x\",\"pol-%s\"]".formatted(PLAN)) + "]");

    assertThat(received().hits().getFirst().target().plan()).map(PlanId::toString).contains(PLAN);
  }

  @Test
  void record_nullMembers_areAbsent() {
    SERVER.post(
        PATH, with("\"api_version\":null,\"policy_id\":null,\"tags\":null,\"request_time\":null"));

    assertThat(received().hits()).containsExactly(HIT);
  }

  @Test
  void record_blankLines_areSkipped() {
    SERVER.post(PATH, "\n" + GOOD + "\r\n\n  " + GOOD + "  \n" + GOOD);

    assertThat(received().hits()).containsExactly(HIT, HIT, HIT);
    assertThat(received().rejected()).isEmpty();
  }

  @Test
  void record_invalidLines_rejectsOnlyThese() {
    var lines =
        List.of(
            GOOD,
            "{\"api_key\":\"k\",",
            GOOD,
            GOOD + GOOD,
            GOOD + " x",
            "17",
            "{\"x\":[",
            GOOD,
            "}",
            GOOD.replace("200", "2000"),
            with("\"x\":\"" + "y".repeat(1 << 20) + "\""),
            GOOD);

    SERVER.post(PATH, String.join("\n", lines));

    var noJson = "record: not JSON in one line (expected: an object)";
    assertThat(received().hits()).hasSize(4);
    assertThat(received().rejected())
        .containsExactly(
            new Rejection(1, noJson),
            new Rejection(3, noJson),
            new Rejection(4, noJson),
            new Rejection(5, "record: not an object (expected: an object)"),
            new Rejection(6, noJson),
            new Rejection(8, noJson),
            new Rejection(9, "response_code: 2000 (expected: 0 to 999)"),
            new Rejection(10, "record: too large (expected: at most 1048576 bytes)"));
  }

  @Test
  void record_manyLines_areReadAcrossBuffers() {
    var lines = new ArrayList<String>();
    for (var i = 0; i < 20_000; i++) {
      var line = with("\"request_time\":%d,\"x\":\"%s\"".formatted(i, "é".repeat(i % 60)));
      lines.add(i % 1_000 == 7 ? "{" : i % 5_000 == 8 ? line + "y".repeat(1_100_000) : line);
    }

    SERVER.post(PATH, String.join("\n", lines));

    assertThat(received().hits().stream().mapToLong(hit -> hit.latency().orElseThrow()))
        .containsExactly(
            IntStream.range(0, 20_000)
                .filter(i -> i % 1_000 != 7 && i % 5_000 != 8)
                .asLongStream()
                .boxed()
                .toArray(Long[]::new));
    assertThat(received().rejected()).hasSize(24);
  }

  @Test
  void record_invalidElements_rejectsOnlyThese() {
    SERVER.post(
        PATH,
        "[%s, 17, [%s], null, {}, %s, %s, %s]"
            .formatted(
                GOOD,
                GOOD,
                with("\"api_key\":\"k\""),
                with(
                    "\"x\":\"%s\",\"y\":\"%s\""
                        .formatted("x".repeat(600_000), "y".repeat(600_000))),
                GOOD));

    assertThat(received().hits()).containsExactly(HIT, HIT);
    assertThat(received().rejected())
        .containsExactly(
            new Rejection(1, "record: not an object (expected: an object)"),
            new Rejection(2, "record: not an object (expected: an object)"),
            new Rejection(3, "record: not an object (expected: an object)"),
            new Rejection(4, "api_key: missing (expected: a string)"),
            new Rejection(5, "record: duplicate member 'api_key' (expected: unique members)"),
            new Rejection(6, "record: too large (expected: at most 1048576 bytes)"));
  }

  @Test
  void record_ofAlmostOneMebibyte_isReadInLinesAndArrays() {
    var large = with("\"raw_request\":\"%s\"".formatted("é".repeat(500_000)));

    SERVER.post(PATH, large + "\n" + GOOD);
    assertThat(received().hits()).containsExactly(HIT, HIT);
    SERVER.reset();
    prepare();
    SERVER.post(PATH, "[" + large + "," + GOOD + "]");
    assertThat(received().hits()).containsExactly(HIT, HIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"event\":@,\"sourcetype\":\"x\",\"time\":1}",
        "{\"time\":\"2026-03-01\",\"level\":\"info\",\"tyk-analytics-record\":@}"
      })
  void record_wrapped_isRead(String wrapper) {
    var wrapped = wrapper.replace("@", GOOD);

    SERVER.post(PATH, wrapped + "\n" + GOOD);
    assertThat(received().hits()).containsExactly(HIT, HIT);
    SERVER.reset();
    prepare();
    SERVER.post(PATH, "[" + wrapped + "," + GOOD + "]");
    assertThat(received().hits()).containsExactly(HIT, HIT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"event":"text","api_key":"k","api_id":"a","response_code":200,"timestamp":"2026-03-01T10:15:30Z"}
          {"event":{"event":{"api_key":7},"api_key":"k","api_id":"a","response_code":200,"time_stamp":"2026-03-01T10:15:30Z"}}
          {"time":1772360130,"event":{"api_key":"k","api_id":"a","response_code":200}}
          {"time":"1772360130.0","event":{"api_key":"k","api_id":"a","response_code":200}}
          {"api_key":"k","api_id":"a","response_code":200,"timestamp":"2026-03-01T10:15:30Z","org_id":""}
          {"api_key":"k","api_id":"a","response_code":200,"timestamp":"2026-03-01T10:15:30Z","org_id":null}
          {"api_key":"k","api_id":"a","response_code":200,"timestamp":"2026-03-01T10:15:30Z","started_at":5,"response":{"status":"x"}}
          """)
  void record_membersOfExporters_areRead(String line) {
    SERVER.post(PATH, line);

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).containsExactly(HIT);
  }

  @Test
  void record_ownOrganisation_isAccepted() {
    SERVER.post(PATH, with("\"org_id\":\"%s\"".formatted(Caller.ADMIN.actor().organisation())));

    assertThat(received().hits()).containsExactly(HIT);
  }

  @Test
  void record_moreMembersThanAreHeld_isRejected() {
    var members = IntStream.range(0, 5_000).mapToObj(i -> "\"m%d\":1".formatted(i)).toList();

    SERVER.post(PATH, with("\"x\":{" + String.join(",", members) + "}") + "\n" + GOOD);

    assertThat(received().rejected())
        .containsExactly(new Rejection(0, "record: too many members (expected: at most 4096)"));
    assertThat(received().hits()).containsExactly(HIT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "api_key":"k" | "api_key":7 | api_key: a number (expected: a string)
          "api_key":"k" | "api_key":"" | api_key: 0 characters (expected: 1 to 128)
          "api_key":"k" | "x":1 | api_key: missing (expected: a string)
          "api_id":"a" | "x":1 | api_id: missing (expected: a string)
          "api_id":"a" | "api_id":{"a":[1]} | api_id: an object (expected: a string)
          "api_id":"a" | "api_id":"" | api_id: '' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          "response_code":200 | "x":1 | response_code: missing (expected: a whole number)
          "response_code":200 | "response_code":1000 | response_code: 1000 (expected: 0 to 999)
          "response_code":200 | "response_code":-1 | response_code: -1 (expected: 0 to 999)
          "response_code":200 | "response_code":"200" | response_code: a string (expected: a whole number)
          "response_code":200 | "response_code":2e2 | response_code: a number (expected: a whole number)
          "response_code":200 | "response_code":99999999999999999999 | response_code: a number that is too large (expected: a smaller one)
          2026-03-01 | 9999-12-31 | timestamp: 9999-12-31T10:15:30Z (expected: at most 5 minutes ahead)
          2026-03-01 | 2025-01-24 | timestamp: 2025-01-24T10:15:30Z (expected: at most 400 days ago)
          "timestamp":"2026-03-01T10:15:30Z" | "timestamp":1772360130 | timestamp: a number (expected: a string)
          "timestamp":"2026-03-01T10:15:30Z" | "x":1 | timestamp: missing (expected: a string)
          } | ,"request_time":-1} | request_time: -1 (expected: 0 to 1000000000)
          } | ,"request_time":1000000001} | request_time: 1000000001 (expected: 0 to 1000000000)
          } | ,"request_time":"1"} | request_time: a string (expected: a whole number)
          } | ,"policy_id":"gold"} | policy_id: 'gold' (expected: 24 hexadecimal characters)
          } | ,"tags":"pol-x"} | tags: a string (expected: an array of strings)
          } | ,"tags":[1]} | tags: other values than strings (expected: an array of strings)
          } | ,"org_id":"65a1b2c3d4e5f60718293aff"} | org_id: '65a1b2c3d4e5f60718293aff' (expected: the id of your organisation, or none)
          } | ,"org_id":7} | org_id: a number (expected: a string)
          } | ,"event":{"response_code":1000}} | response_code: 1000 (expected: 0 to 999)
          } | ,"event":{"x":1,"x":2}} | record: duplicate member 'x' (expected: unique members)
          } | ,"response":{"status":1,"status":2}} | record: duplicate member 'status' (expected: unique members)
          } | ,"x":1,"x":2} | record: duplicate member 'x' (expected: unique members)
          } | ,"x":[{"y":1,"y":2}]} | record: duplicate member 'y' (expected: unique members)
          """)
  void record_invalidMember_isNamed(String good, String bad, String message) {
    var broken = GOOD.replaceFirst(Pattern.quote(good), bad);

    SERVER.post(PATH, "[%s,%s]".formatted(broken, GOOD));

    assertThat(received().rejected()).containsExactly(new Rejection(0, message));
    assertThat(received().hits()).containsExactly(HIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-03-01T10:15:30",
        "2026-03-01T10:15:30.5",
        "10000-03-01T10:15:30Z",
        "2026-02-29T10:15:30Z",
        "0000-00-00T10:15:30Z",
        "2026-03-01T24:00:00Z",
        "2026-03-01T10:15:30.Z",
        "2026-03-01T10:15:30+25:00"
      })
  void record_malformedTime_isNamed(String time) {
    SERVER.post(PATH, GOOD.replace("2026-03-01T10:15:30Z", time));

    assertThat(received().rejected())
        .containsExactly(
            new Rejection(
                0,
                "timestamp: '%s' (expected: a time with an offset, such as 2026-03-01T10:15:30.000Z)"
                    .formatted(time)));
  }

  @Test
  void record_longKey_isNotShown() {
    SERVER.post(PATH, GOOD.replace("\"k\"", "\"" + "secret".repeat(1_000) + "\""));

    assertThat(received().rejected())
        .containsExactly(new Rejection(0, "api_key: 6000 characters (expected: 1 to 128)"));
  }

  @Test
  void record_deepNesting_isRejected() {
    var deepest = with("\"x\":" + "[".repeat(31) + "]".repeat(31));
    var deeper = with("\"x\":" + "[".repeat(32) + "]".repeat(32));

    SERVER.post(PATH, "[%s,%s,%s]".formatted(deepest, deeper, GOOD));

    assertThat(received().hits()).hasSize(2);
    assertThat(received().rejected())
        .containsExactly(new Rejection(1, "record: nested too deep (expected: at most 32 levels)"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"999", "100", "199", "302"})
  void record_unusualCode_isAccepted(String code) {
    SERVER.post(PATH, GOOD.replace("200", code));

    assertThat(received().hits()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | body: empty (expected: JSON)",
        "[{ | body: not JSON at line 1, column 3 (expected: JSON)",
        "[] x | body: not JSON at line 1, column 4 (expected: JSON)",
        "[] [] | body: content after the array (expected: one JSON value)",
      })
  void record_notJson_is400AndCountsNothing(String body, String message) {
    var reply = SERVER.post(PATH, body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains(message).contains("invalid_json");
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_notUtf8_is400() {
    for (var bytes :
        new byte[][] {
          {(byte) 0xc0, (byte) 0x80},
          {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
          {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80},
          {(byte) 0x80},
          {(byte) 0xe2, (byte) 0x82, 'x'},
          {0}
        }) {
      var body = with("\"x\":\"@\"").getBytes(StandardCharsets.ISO_8859_1);
      var at = new String(body, StandardCharsets.ISO_8859_1).indexOf('@');
      var bad = new ByteArrayOutputStream();
      bad.write(body, 0, at);
      bad.writeBytes(bytes);
      bad.write(body, at + 1, body.length - at - 1);

      var reply = SERVER.call("POST", PATH).by(Caller.ADMIN).body(bad.toByteArray()).send();

      reply.assertHas(400, "not UTF-8");
    }
  }

  @Test
  void record_otherOutcomes_areErrors() {
    SERVER.usage.recordUsage.answers(new Outcome.KeyReused());
    assertThat(SERVER.post(PATH, "[]").status()).isEqualTo(422);

    SERVER.usage.recordUsage.answers(new Outcome.Running());
    assertThat(SERVER.post(PATH, "[]").status()).isEqualTo(409);

    SERVER.usage.recordUsage.fails(new RefusedException.Overloaded("too many"));
    var busy = SERVER.post(PATH, "[]");
    assertThat(busy.status()).isEqualTo(503);
    assertThat(busy.header("Retry-After")).isPresent();
  }

  @Test
  void record_viewer_is403() {
    var reply = SERVER.call("POST", PATH).by(Caller.VIEWER).json("[]").send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_unknownParameter_is400() {
    assertThat(SERVER.post(PATH + "?dry_run=true", "[]").status()).isEqualTo(400);
  }

  private static Recorded received() {
    return SERVER.usage.recordUsage.received();
  }

  private static String with(String members) {
    return GOOD.substring(0, GOOD.length() - 1) + "," + members + "}";
  }
}
