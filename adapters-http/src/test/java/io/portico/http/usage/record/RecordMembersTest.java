package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.usage.Hit;
import io.portico.domain.usage.UsageTarget;
import io.portico.http.testkit.Caller;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordMembersTest extends RecordsTest {

  private static final String PLAN = "65a1b2c3d4e5f60718293a4b";

  /* As the pump of the classic gateway writes them for Elasticsearch. */
  @Test
  void record_ofTheElasticsearchPump_isRead() {
    SERVER.post(
        PATH,
        """
        {"@timestamp":"2026-03-01T10:15:30.123456789Z","http_method":"GET","request_uri":"/v1",\
        "request_uri_full":"/v1?x=1","response_code":200,"ip_address":"192.0.2.1","api_key":"k",\
        "api_version":"","api_name":"A","api_id":"a","org_id":"","oauth_id":"",\
        "request_time_ms":12,"alias":"","content_length":0,"tags":[]}""");

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits())
        .extracting(Hit::at, Hit::latency)
        .containsExactly(
            tuple(Instant.parse("2026-03-01T10:15:30.123456789Z"), OptionalLong.of(12)));
  }

  @ParameterizedTest
  @CsvSource({"soon, timestamp: 'soon'", "2026-03-01T10:15:30, timestamp: '2026-03-01T10:15:30'"})
  void record_invalidTimeOfAShipperAlone_isRejected(String time, String problem) {
    SERVER.post(
        PATH,
        "{\"@timestamp\":\"%s\",\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200}"
            .formatted(time));

    assertThat(received().rejected())
        .singleElement()
        .extracting(Rejection::message)
        .asString()
        .startsWith(problem);
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"api_key\":\"\"",
        "\"api_key\":null",
        "\"x\":1",
        "\"api_key\":\"00000000\"",
        "\"api_key\":\"0000000000000000\"",
        "\"api_key\":\"00000000000000000000000000000000\"",
        "\"api_key\":\"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\""
      })
  void record_withoutAKey_countsForItsApi(String key) {
    var record = GOOD.replace("\"api_key\":\"k\"", key);
    var keyless = new Hit(Optional.empty(), HIT.target(), HIT.code(), HIT.at(), HIT.latency());

    SERVER.post(PATH, record + "\n{\"tyk-analytics-record\":" + record + "}");

    assertThat(received().rejected()).isEmpty();
    assertThat(received().hits()).containsExactly(keyless, keyless);
  }

  @Test
  void record_nullMembers_areAbsent() {
    SERVER.post(
        PATH, with("\"api_version\":null,\"policy_id\":null,\"tags\":null,\"request_time\":null"));

    assertThat(received().hits()).containsExactly(HIT);
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
          {"@timestamp":"2026-03-01T10:15:30Z","api_key":"k","api_id":"a","response_code":200,"api_version":"Non Versioned"}
          {"@timestamp":"2026-03-01T11:15:30+01:00","@version":"1","api_key":"k","api_id":"a","response_code":200}
          {"@timestamp":"2026-03-01T12:00:00Z","api_key":"k","api_id":"a","response_code":200,"timestamp":"2026-03-01T10:15:30Z"}
          {"timestamp":"2026-03-01T10:15:30Z","api_key":"k","api_id":"a","response_code":200,"@timestamp":"soon"}
          {"timestamp":"2026-03-01T10:15:30Z","api_key":"k","api_id":"a","response_code":200,"@timestamp":{"x":1}}
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
}
