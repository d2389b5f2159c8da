package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code Idempotency-Key} over HTTP, on one database. */
class IdempotencyApiTest extends PorticoContract {

  private static final String KEY = "7d0c4c1e-6f1a-4c8e-9d6e-0a4a5cf9b1aa";
  private static final int CALLERS = 16;
  private static final int ROUNDS = 5;

  @ParameterizedTest
  @EnumSource
  void create_sameKeyAndBodyAgain_isTheFirstAnswerAndIsDoneOnce(Creation creation) {
    prepare(ours());
    var first = creation.by(ours().admin(), KEY);
    assertThat(first.reply().status()).as(first.reply().body()).isIn(200, 201, 202);
    awaitTheEnd(creation, first);
    var before = everything();

    for (var attempt = 0; attempt < 3; attempt++) {
      var again = creation.by(ours().admin(), KEY);

      assertThat(again.reply()).isEqualTo(first.reply());
      for (var header : List.of("Location", "ETag", "Content-Type", "Preference-Applied")) {
        assertThat(again.headers().allValues(header)).isEqualTo(first.headers().allValues(header));
      }
      assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    }
    assertThat(first.headers().firstValue("Idempotency-Replayed")).isEmpty();
    assertThat(everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void create_sameKeyAtThePathWithOrWithoutASlash_isDoneOnce(Creation creation) {
    prepare(ours());
    var first = creation.by(ours().admin(), KEY);
    var otherPath =
        creation.path().endsWith("/")
            ? creation.path().substring(0, creation.path().length() - 1)
            : creation.path() + "/";

    var again =
        ours().admin().exchange("POST", otherPath, creation.body(), Map.of("Idempotency-Key", KEY));

    assertThat(again.reply()).isEqualTo(first.reply());
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
  }

  @ParameterizedTest
  @EnumSource
  void create_sameKeyOtherBody_is422AndChangesNothing(Creation creation) {
    prepare(ours());
    awaitTheEnd(creation, creation.by(ours().admin(), KEY));
    var before = everything();

    var reply = creation.by(ours().admin(), KEY, creation.otherBody()).reply();

    assertThat(body(reply, 422))
        .contains(
            "\"Message\":\"Idempotency-Key: already used with another body",
            "\"code\":\"idempotency_key_reused\"");
    assertThat(everything()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void create_sameKeyOfAnotherCallerOrOnAnotherRoute_isExecutedAgain(Creation creation) {
    prepare(ours());
    prepare(theirs());
    creation.by(ours().admin(), KEY);

    var theirAnswer = creation.by(theirs().admin(), KEY);
    assertThat(theirAnswer.reply().status()).isIn(200, 201, 202);
    assertThat(theirAnswer.headers().firstValue("Idempotency-Replayed")).isEmpty();
    for (var other : Creation.values()) {
      if (!other.path().equals(creation.path()) && !other.isInBackground()) {
        var answer = other.by(ours().admin(), KEY);
        assertThat(answer.reply().status()).as(answer.reply().body()).isIn(200, 201);
        assertThat(answer.headers().firstValue("Idempotency-Replayed")).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void create_manyAtOnceWithOneKey_isDoneOnce(Creation creation) throws Exception {
    prepare(ours());

    var answers = Concurrently.run(CALLERS, _ -> creation.by(ours().admin(), KEY));

    var done = answers.stream().filter(answer -> answer.reply().status() < 300).toList();
    assertThat(done).isNotEmpty();
    assertThat(done).extracting(Exchange::reply).containsOnly(done.getFirst().reply());
    assertThat(done)
        .extracting(answer -> answer.headers().firstValue("Location"))
        .containsOnly(done.getFirst().headers().firstValue("Location"));
    assertThat(done)
        .filteredOn(answer -> answer.headers().firstValue("Idempotency-Replayed").isEmpty())
        .hasSize(1);
    for (var answer : answers) {
      if (!done.contains(answer)) {
        assertThat(body(answer.reply(), 409)).contains("\"code\":\"request_running\"");
        assertThat(answer.header("Retry-After")).isEqualTo("1");
      }
    }
    awaitTheEnd(creation, done.getFirst());
    var again = creation.by(ours().admin(), KEY);
    assertThat(again.reply()).isEqualTo(done.getFirst().reply());
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(ours().admin().get("/api/apis?limit=1000&count=true").body())
        .endsWith("\"total\":%d}".formatted(creation == Creation.API ? 3 : 2));
  }

  @Test
  void create_jobRequested16TimesAtOnce_isOneJob() throws Exception {
    prepare(ours());

    var answers = Concurrently.run(CALLERS, _ -> Creation.JOB.by(ours().admin(), KEY));

    var jobs = answers.stream().flatMap(answer -> answer.headers().firstValue("Location").stream());
    var job = jobs.distinct().toList();
    assertThat(job).hasSize(1);
    assertThat(ours().awaitJob(job.getFirst()).body())
        .contains("\"state\":\"done\",\"reached\":2,", "\"changed\":2,");
    assertThat(ours().found("tier=2")).hasSize(2);
  }

  /* ---- what is refused ---- */

  @Test
  void create_firstRequestWasInvalid_mayBeSentAgainCorrected() {
    var bad = Creation.LABEL.by(ours().admin(), KEY, "{\"name\":\"-\"}");
    assertThat(bad.reply().status()).isEqualTo(400);

    var good = Creation.LABEL.by(ours().admin(), KEY);

    assertThat(good.reply().status()).isEqualTo(200);
    assertThat(good.headers().firstValue("Idempotency-Replayed")).isEmpty();
  }

  @Test
  void create_firstRequestConflicted_mayBeSentAgainUnchanged() {
    ours().define("{\"name\":\"new\"}");
    var before = everything();
    for (var attempt = 0; attempt < 2; attempt++) {
      var refused = Creation.LABEL.by(ours().admin(), KEY);
      assertThat(body(refused.reply(), 409)).contains("\"code\":\"label_name_taken\"");
      assertThat(refused.headers().firstValue("Idempotency-Replayed")).isEmpty();
    }
    assertThat(everything()).isEqualTo(before);
    ours().admin().send("DELETE", "/api/labels/new", "");

    assertThat(Creation.LABEL.by(ours().admin(), KEY).reply().status()).isEqualTo(200);
  }

  @Test
  void create_manyAtOnceWithOneKeyThatAreRefused_getTheRefusalOrRetryAfter() throws Exception {
    ours().define("{\"name\":\"new\"}");

    for (var round = 0; round < ROUNDS; round++) {
      var answers = Concurrently.run(CALLERS, _ -> Creation.LABEL.by(ours().admin(), KEY));

      assertThat(answers).extracting(answer -> answer.reply().status()).containsOnly(409);
    }
    ours().admin().send("DELETE", "/api/labels/new", "");
    assertThat(Creation.LABEL.by(ours().admin(), KEY).reply().status()).isEqualTo(200);
  }

  @Test
  void create_manyAtOnceWithKeysOfTheirOwn_isDoneByOne() throws Exception {
    var answers =
        Concurrently.run(CALLERS, number -> Creation.LABEL.by(ours().admin(), KEY + number));

    assertThat(answers)
        .extracting(answer -> answer.reply().status())
        .containsOnlyOnce(200)
        .containsOnly(200, 409);
  }

  @Test
  void create_workThatWasRolledBack_leavesNothing() {
    prepare(ours());
    var before = everything();
    var half =
        """
        labels:
          - name: imported
        policies:
          - name: p
            requires:
              - label: undefined_label
        """;

    assertThat(Creation.IMPORT.by(ours().admin(), KEY, half).reply().status()).isEqualTo(409);
    assertThat(everything()).isEqualTo(before);

    assertThat(Creation.IMPORT.by(ours().admin(), KEY).reply().status()).isEqualTo(200);
  }

  @Test
  void create_withoutPermission_is403AndNothingIsRemembered() {
    prepare(ours());

    for (var creation : Creation.values()) {
      for (var attempt = 0; attempt < 2; attempt++) {
        var refused = creation.by(ours().viewer(), KEY);
        assertThat(refused.reply().status()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Idempotency-Replayed")).isEmpty();
      }
    }
  }

  @Test
  void import_dryRunWithAKey_changesNothingAndIsNotRemembered() {
    var before = everything();
    var dry =
        ours()
            .admin()
            .exchange(
                "POST",
                Creation.IMPORT.path() + "?dry_run=true",
                Creation.IMPORT.body(),
                Map.of("Idempotency-Key", KEY));
    assertThat(dry.reply().status()).isEqualTo(200);
    assertThat(everything()).isEqualTo(before);

    assertThat(Creation.IMPORT.by(ours().admin(), KEY).reply().status()).isEqualTo(200);
    assertThat(ours().admin().get("/api/labels/imported").status()).isEqualTo(200);
  }

  /* ---- keys ---- */

  private void awaitTheEnd(Creation creation, Exchange started) {
    if (creation.isInBackground()) {
      assertThat(ours().awaitJob(started.header("Location")).body()).contains("\"state\":\"done\"");
    }
  }

  private static void prepare(Members members) {
    members.defineTierAndDomain();
    members.register("Billing", "{\"tier\":\"1\"}");
    members.register("Ledger", "{\"tier\":\"1\"}");
  }

  private List<Reply> everything() {
    var everything = new ArrayList<>(ours().everything());
    everything.add(ours().admin().get("/api/governance/policies"));
    everything.add(ours().admin().get("/api/governance/export?assignments=true"));
    return everything;
  }
}
