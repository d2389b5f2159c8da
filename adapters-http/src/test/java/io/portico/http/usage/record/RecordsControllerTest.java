package io.portico.http.usage.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.usage.RecordUsage.Outcome;
import io.portico.application.port.in.usage.RecordUsage.Receipt;
import io.portico.application.port.in.usage.RecordUsage.Rejection;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordsControllerTest extends RecordsTest {

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
            new Rejection(4, "api_id: missing (expected: a string)"),
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
      value = {
        "'' | body: empty (expected: JSON)",
        "[{ | body: not JSON at line 1, column 3 (expected: JSON)",
        "[] x | body: not JSON at line 1, column 4 (expected: JSON)",
        "[] [] | body: content after the array (expected: one JSON value)",
      })
  void record_notJson_is400AndCountsNothing(String body, String message) {
    SERVER.post(PATH, body).assertHas(400, message, "invalid_json");
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
    SERVER.call("POST", PATH).by(Caller.VIEWER).json("[]").send().assertIs(403);
    assertThat(SERVER.usage.recordUsage.calls()).isZero();
  }

  @Test
  void record_unknownParameter_is400() {
    assertThat(SERVER.post(PATH + "?dry_run=true", "[]").status()).isEqualTo(400);
  }
}
