package io.portico.http.server;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.job.StartLabelling;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.StoredResponse;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeysTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String KEY = "a key of one's own";
  private static final String TEAM = "{\"name\":\"team\"}";
  private static final String APPLY = "{\"selector\":\"tier\",\"remove\":[\"tier\"]}";

  /* ---- what is asked ---- */

  @Test
  void answer_withoutAKey_isAnsweredAtOnce() {
    defines();

    assertThat(SERVER.post("/api/labels/", TEAM).status()).isEqualTo(200);
    assertThat(SERVER.answerOnce().timesAsked()).isZero();
  }

  @Test
  void answer_withAKey_isAskedByCallerRouteAndKey() {
    defines();
    lets();

    send("/api/labels/", TEAM);

    var asked = SERVER.answerOnce().asked();
    assertThat(asked.caller()).isEqualTo(Caller.ADMIN.actor().user());
    assertThat(asked.route()).isEqualTo("POST /api/labels");
    assertThat(asked.key()).isEqualTo(new IdempotencyKey(KEY));
  }

  @Test
  void answer_slashAtTheEndOrNot_isTheSameRequest() {
    assertThat(fingerprintAndRoute("/api/labels", TEAM))
        .isEqualTo(fingerprintAndRoute("/api/labels/", TEAM));
  }

  @Test
  void answer_otherBodyOrQuery_hasAnotherFingerprint() {
    var first = fingerprintAndRoute("/api/governance/import", "{}");

    assertThat(fingerprintAndRoute("/api/governance/import", "{} ")).isNotEqualTo(first);
    assertThat(fingerprintAndRoute("/api/governance/import?dry_run=false", "{}"))
        .isNotEqualTo(first);
    assertThat(fingerprintAndRoute("/api/governance/import", "{}")).isEqualTo(first);
  }

  /* ---- what is answered ---- */

  @Test
  void answer_doneNow_isAsWithoutAKey() {
    SERVER.registerApi().answers(new RegisterApi.Outcome.Registered(anApi("Größe").build()));
    var plain = SERVER.post("/api/apis", "{\"name\":\"Größe\"}");
    lets();

    var reply = send("/api/apis", "{\"name\":\"Größe\"}");

    assertThat(reply.status()).isEqualTo(plain.status()).isEqualTo(201);
    assertThat(reply.body()).isEqualTo(plain.body());
    for (var header : List.of("Content-Type", "Location", "ETag", "X-Request-Id")) {
      assertThat(reply.header(header)).isEqualTo(plain.header(header)).isPresent();
    }
    assertThat(reply.header(IdempotencyKeys.REPLAYED)).isEmpty();
  }

  @Test
  void answer_refusedNow_isAsWithoutAKey() {
    SERVER.defineLabel().answers(new DefineLabel.Outcome.NameTaken(name("team")));
    var plain = SERVER.post("/api/labels/", TEAM);
    lets();

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body()).isEqualTo(plain.body());
    assertThat(
            SERVER
                .call("POST", "/api/labels/")
                .by(Caller.ADMIN)
                .header("Idempotency-Key", KEY)
                .header("Accept", "application/problem+json")
                .body(TEAM)
                .send()
                .header("Content-Type"))
        .contains("application/problem+json");
  }

  @Test
  void answer_failsNow_isAsWithoutAKey() {
    SERVER.defineLabel().fails(new InvalidValueException("name", "x", "y"));
    lets();

    assertThat(send("/api/labels/", TEAM).body())
        .isEqualTo(fieldError("invalid_value", "name", "'x' (expected: y)"));
  }

  @Test
  void answer_jobStartedNow_keepsWhatLeadsToIt() {
    var job = Job.starting(new JobId(Ids.next()), Ids.user(), Instant.EPOCH);
    SERVER.startLabelling().answers(new StartLabelling.Outcome.Started(job));
    lets();

    var reply = sendAsync();

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.header("Location")).contains("/api/jobs/" + job.id());
    assertThat(reply.header("Preference-Applied")).contains("respond-async");
  }

  @Test
  void answer_busyNow_saysWhenToComeBack() {
    SERVER.startLabelling().answers(new StartLabelling.Outcome.Busy(4));
    lets();

    var reply = sendAsync();

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).contains("5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/api/labels/|{\"name\":\"team\"}",
        "/api/apis|{\"name\":\"Payments\"}",
        "/api/governance/policies|{\"name\":\"x\",\"requires\":[{\"label\":\"team\"}]}",
        "/api/labels/apply|{\"selector\":\"tier\",\"remove\":[\"tier\"]}",
        "/api/governance/import|{}"
      })
  void answer_doneBefore_isThatAnswerAndNothingIsDone(String route, String body) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Location", "/api/somewhere");
    headers.put("Content-Type", "application/json");
    headers.put("ETag", "\"tag\"");
    var answer = new StoredResponse(201, headers, "{\"as\":\"it was — before\"}");
    SERVER.answerOnce().answers(Optional.of(new ExecuteOnce.Outcome.Repeated(answer)));

    var reply = send(route, body);

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.body()).isEqualTo(answer.body());
    assertThat(reply.header(IdempotencyKeys.REPLAYED)).contains("true");
    headers.forEach((name, value) -> assertThat(reply.header(name)).contains(value));
  }

  @Test
  void answer_bareAnswerBefore_isBareAgain() {
    var bare = new StoredResponse(204, new LinkedHashMap<>(), "");
    SERVER.answerOnce().answers(Optional.of(new ExecuteOnce.Outcome.Repeated(bare)));

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void answer_running_is409ThatSaysWhenToComeBack() {
    SERVER.answerOnce().answers(Optional.of(new ExecuteOnce.Outcome.Running()));

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.body())
        .isEqualTo(
            error(
                "request_running",
                "Idempotency-Key: the first request with it is being done (expected: its end;"
                    + " send it again in a second)"));
  }

  @Test
  void answer_otherBodyBefore_is422() {
    SERVER.answerOnce().answers(Optional.of(new ExecuteOnce.Outcome.OtherBody()));

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.body())
        .isEqualTo(
            error(
                "idempotency_key_reused",
                "Idempotency-Key: was sent with another body before (expected: a new key for a new"
                    + " request)"));
  }

  /* ---- what asks for no answer of before ---- */

  @Test
  void answer_dryRunOfAnImport_isNotRemembered() {
    SERVER.importGovernance().answers(new ImportGovernance.Outcome.Taken(List.of(), 0));

    assertThat(send("/api/governance/import?dry_run=true", "{}").status()).isEqualTo(200);
    assertThat(SERVER.answerOnce().timesAsked()).isZero();
  }

  /* ---- keys that are none ---- */

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\tb"})
  void answer_keyThatIsNone_is400NamingTheHeader(String key) {
    var reply =
        SERVER
            .call("POST", "/api/labels/")
            .by(Caller.ADMIN)
            .header("Idempotency-Key", key)
            .body(TEAM)
            .send();

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body())
        .isEqualTo(
            fieldError(
                "invalid_value",
                "Idempotency-Key",
                "'%s' (expected: 1 to 255 printable ASCII characters)"
                    .formatted(key.strip().replace("\t", "\\u0009"))));
    assertThat(SERVER.answerOnce().timesAsked()).isZero();
  }

  @Test
  void answer_longestKey_isTakenAndALongerOneIs400() {
    defines();
    lets();

    assertThat(send("/api/labels/", TEAM, "k".repeat(255)).status()).isEqualTo(200);
    var reply = send("/api/labels/", TEAM, "k".repeat(256));
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("Idempotency-Key: 'kkk", "1 to 255 printable ASCII");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Idempotency-Key: a\u0001b\r\n",
        "Idempotency-Key: a\u00e9b\r\n",
        "Idempotency-Key: a\u007fb\r\n",
        "Idempotency-Key: one\r\nIdempotency-Key: two\r\n"
      })
  void answer_headerThatNoClientLibrarySends_is400(String header) throws IOException {
    try (var wire = SERVER.wire()) {
      var answer =
          wire.send(
                  "POST /api/labels/ HTTP/1.1\r\nHost: localhost\r\nX-API-Key: %s\r\n%s"
                          .formatted(Caller.ADMIN.credential(), header)
                      + "Connection: close\r\nContent-Length: %d\r\n\r\n%s"
                          .formatted(TEAM.length(), TEAM))
              .readToEnd();

      assertThat(answer).startsWith("HTTP/1.1 400 ");
      assertThat(SERVER.answerOnce().timesAsked()).isZero();
    }
  }

  private static void defines() {
    SERVER.defineLabel().answers(new DefineLabel.Outcome.Defined(aLabel("team").build()));
  }

  /** Lets every request be done. */
  private static void lets() {
    SERVER.answerOnce().answers(Optional.empty());
  }

  private static String fingerprintAndRoute(String path, String body) {
    SERVER.forget();
    SERVER.answerOnce().answers(Optional.of(new ExecuteOnce.Outcome.OtherBody()));
    send(path, body);
    var asked = SERVER.answerOnce().asked();
    return asked.route() + " " + asked.fingerprint();
  }

  private static Reply sendAsync() {
    return SERVER
        .call("POST", "/api/labels/apply")
        .by(Caller.ADMIN)
        .header("Prefer", "respond-async")
        .header("Idempotency-Key", KEY)
        .body(APPLY)
        .send();
  }

  private static Reply send(String path, String body) {
    return send(path, body, KEY);
  }

  private static Reply send(String path, String body, String key) {
    return SERVER
        .call("POST", path)
        .by(Caller.ADMIN)
        .header("Idempotency-Key", key)
        .body(body)
        .send();
  }
}
