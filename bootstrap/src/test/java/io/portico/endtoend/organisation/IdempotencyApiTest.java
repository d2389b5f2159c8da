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
    var first = creation.by(admin, KEY);
    assertThat(first.reply().status()).as(first.reply().body()).isIn(200, 201, 202);
    awaitTheEnd(creation, first);
    var before = everything();

    for (var attempt = 0; attempt < 3; attempt++) {
      var again = creation.by(admin, KEY);

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
  void create_manyAtOnceWithOneKey_isDoneOnce(Creation creation) throws Exception {
    prepare(ours());

    var answers = Concurrently.run(CALLERS, _ -> creation.by(admin, KEY));

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
    var again = creation.by(admin, KEY);
    assertThat(again.reply()).isEqualTo(done.getFirst().reply());
    assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
    assertThat(admin.get("/api/apis?limit=1000&count=true").body())
        .endsWith("\"total\":%d}".formatted(creation == Creation.API ? 3 : 2));
  }

  @Test
  void create_jobRequested16TimesAtOnce_isOneJob() throws Exception {
    prepare(ours());

    var answers = Concurrently.run(CALLERS, _ -> Creation.JOB.by(admin, KEY));

    var jobs = answers.stream().flatMap(answer -> answer.headers().firstValue("Location").stream());
    var job = jobs.distinct().toList();
    assertThat(job).hasSize(1);
    assertThat(ours().awaitJob(job.getFirst()).body())
        .contains("\"state\":\"done\",\"reached\":2,", "\"changed\":2,");
    assertThat(ours().found("tier=2")).hasSize(2);
  }

  /* ---- what is refused ---- */

  @Test
  void create_firstRequestConflicted_mayBeSentAgainUnchanged() {
    ours().define("{\"name\":\"new\"}");
    var before = everything();
    for (var attempt = 0; attempt < 2; attempt++) {
      var refused = Creation.LABEL.by(admin, KEY);
      assertThat(body(refused.reply(), 409)).contains("\"code\":\"label_name_taken\"");
      assertThat(refused.headers().firstValue("Idempotency-Replayed")).isEmpty();
    }
    assertThat(everything()).isEqualTo(before);
    admin.send("DELETE", "/api/labels/new", "");

    assertThat(Creation.LABEL.by(admin, KEY).reply().status()).isEqualTo(200);
  }

  @Test
  void create_manyAtOnceWithOneKeyThatAreRefused_getTheRefusalOrRetryAfter() throws Exception {
    ours().define("{\"name\":\"new\"}");

    for (var round = 0; round < ROUNDS; round++) {
      var answers = Concurrently.run(CALLERS, _ -> Creation.LABEL.by(admin, KEY));

      assertThat(answers).extracting(answer -> answer.reply().status()).containsOnly(409);
    }
    admin.send("DELETE", "/api/labels/new", "");
    assertThat(Creation.LABEL.by(admin, KEY).reply().status()).isEqualTo(200);
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

    assertThat(Creation.IMPORT.by(admin, KEY, half).reply().status()).isEqualTo(409);
    assertThat(everything()).isEqualTo(before);

    assertThat(Creation.IMPORT.by(admin, KEY).reply().status()).isEqualTo(200);
  }

  @Test
  void create_withoutPermission_is403AndNothingIsRemembered() {
    prepare(ours());

    for (var creation : Creation.values()) {
      for (var attempt = 0; attempt < 2; attempt++) {
        var refused = creation.by(viewer, KEY);
        assertThat(refused.reply().status()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Idempotency-Replayed")).isEmpty();
      }
    }
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
    everything.add(admin.get("/api/governance/policies"));
    everything.add(admin.get("/api/governance/export?assignments=true"));
    return everything;
  }
}
