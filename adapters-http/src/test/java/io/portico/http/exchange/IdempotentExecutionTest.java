package io.portico.http.exchange;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.governance.ImportGovernance;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.domain.fixture.Ids;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.StoredResult;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotentExecutionTest extends HttpTest {

  private static final String KEY = "a key";
  private static final String TEAM = "{\"name\":\"team\"}";
  private static final String APPLY = "{\"selector\":\"tier\",\"remove\":[\"tier\"]}";

  /* ---- request ---- */

  @Test
  void execute_withoutAKey_bypassesTheUseCase() {
    defines();

    assertThat(SERVER.post("/api/labels/", TEAM).status()).isEqualTo(200);
    assertThat(SERVER.executeOnce.calls()).isZero();
  }

  @Test
  void execute_withAKey_passesCallerRouteAndKey() {
    defines();
    executes();

    send("/api/labels/", TEAM);

    var received = SERVER.executeOnce.received();
    assertThat(received.caller()).isEqualTo(Caller.ADMIN.actor().user());
    assertThat(received.operation()).isEqualTo("POST /api/labels");
    assertThat(received.key()).isEqualTo(new IdempotencyKey(KEY));
  }

  @Test
  void execute_trailingSlash_isTheSameOperation() {
    assertThat(fingerprintAndRoute("/api/labels", TEAM))
        .isEqualTo(fingerprintAndRoute("/api/labels/", TEAM));
  }

  @Test
  void execute_otherBodyOrQuery_hasAnotherFingerprint() {
    var first = fingerprintAndRoute("/api/governance/import", "{}");

    assertThat(fingerprintAndRoute("/api/governance/import", "{} ")).isNotEqualTo(first);
    assertThat(fingerprintAndRoute("/api/governance/import?dry_run=false", "{}"))
        .isNotEqualTo(first);
    assertThat(fingerprintAndRoute("/api/governance/import", "{}")).isEqualTo(first);
  }

  /* ---- response ---- */

  @Test
  void execute_executed_respondsAsWithoutAKey() {
    SERVER.apis.register.answers(new RegisterApi.Outcome.Registered(anApi("Größe").build()));
    var plain = SERVER.post("/api/apis", "{\"name\":\"Größe\"}");
    executes();

    var reply = send("/api/apis", "{\"name\":\"Größe\"}");

    assertThat(reply.status()).isEqualTo(plain.status()).isEqualTo(201);
    assertThat(reply.body()).isEqualTo(plain.body());
    for (var header : List.of("Content-Type", "Location", "ETag", "X-Request-Id")) {
      assertThat(reply.header(header)).isEqualTo(plain.header(header)).isPresent();
    }
    assertThat(reply.header(IdempotentExecution.REPLAYED)).isEmpty();
  }

  @Test
  void execute_refused_respondsAsWithoutAKey() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.NameTaken(name("team")));
    var plain = SERVER.post("/api/labels/", TEAM);
    executes();

    send("/api/labels/", TEAM).assertIs(409, plain.body());
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
  void execute_invalidValue_respondsAsWithoutAKey() {
    SERVER.labels.define.fails(new InvalidValueException("name", "x", "y"));
    executes();

    assertThat(send("/api/labels/", TEAM).body())
        .isEqualTo(fieldError("invalid_value", "name", "'x' (expected: y)"));
  }

  @Test
  void execute_jobStarted_keepsItsHeaders() {
    var job = Job.started(new JobId(Ids.next()), Ids.user(), Instant.EPOCH, Optional.empty());
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(job));
    executes();

    var reply = sendAsync();

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.header("Location")).contains("/api/jobs/" + job.id());
    assertThat(reply.header("Preference-Applied")).contains("respond-async");
  }

  @Test
  void execute_busy_keepsRetryAfter() {
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.TooManyJobs(4));
    executes();

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
  void execute_replayed_returnsTheStoredResponse(String route, String body) {
    var headers =
        Map.of(
            "Location",
            "/api/somewhere?b: c",
            "Content-Type",
            "application/json",
            "ETag",
            "\"tag\"");
    var stored = new StringBuilder("201");
    headers.forEach((name, value) -> stored.append("\n%s: %s".formatted(name, value)));
    replays(stored + "\n\n{\"body\":\"as — before\"}\n\n");

    var reply = send(route, body);

    reply.assertIs(201, "{\"body\":\"as — before\"}\n\n");
    assertThat(reply.header(IdempotentExecution.REPLAYED)).contains("true");
    headers.forEach((name, value) -> assertThat(reply.header(name)).contains(value));
  }

  @Test
  void execute_storedEmptyBody_isReplayedEmpty() {
    replays("204\n\n");

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(204);
    assertThat(reply.body()).isEmpty();
  }

  @Test
  void execute_running_is409WithRetryAfter() {
    SERVER.executeOnce.answers(Optional.of(new ExecuteOnce.Outcome.Running()));

    var reply = send("/api/labels/", TEAM);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.body())
        .isEqualTo(
            fieldError(
                "request_running",
                "Idempotency-Key",
                "the first request with this key is still running (expected: a"
                    + " retry in a second)"));
  }

  @Test
  void execute_keyReused_is422() {
    SERVER.executeOnce.answers(Optional.of(new ExecuteOnce.Outcome.KeyReused()));

    send("/api/labels/", TEAM)
        .assertIs(
            422,
            error(
                "idempotency_key_reused",
                "Idempotency-Key: already used with another body (expected: a new key for a new"
                    + " request)"));
  }

  /* ---- without the use case ---- */

  @Test
  void execute_dryRunOfAnImport_bypassesTheUseCase() {
    SERVER.governance.importGovernance.answers(new ImportGovernance.Outcome.Imported(List.of(), 0));

    assertThat(send("/api/governance/import?dry_run=true", "{}").status()).isEqualTo(200);
    assertThat(SERVER.executeOnce.calls()).isZero();
  }

  /* ---- invalid keys ---- */

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\tb"})
  void execute_invalidKey_is400NamingTheHeader(String key) {
    SERVER
        .call("POST", "/api/labels/")
        .by(Caller.ADMIN)
        .header("Idempotency-Key", key)
        .body(TEAM)
        .send()
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "Idempotency-Key",
                "'%s' (expected: 1 to 255 printable ASCII characters)"
                    .formatted(key.strip().replace("\t", "\\u0009"))));
    assertThat(SERVER.executeOnce.calls()).isZero();
  }

  @Test
  void execute_tooLongKey_is400() {
    defines();
    executes();

    assertThat(send("/api/labels/", TEAM, "k".repeat(255)).status()).isEqualTo(200);
    var reply = send("/api/labels/", TEAM, "k".repeat(256));
    reply.assertHas(400, "Idempotency-Key: 'kkk", "1 to 255 printable ASCII");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Idempotency-Key: a\u0001b\r\n",
        "Idempotency-Key: a\u00e9b\r\n",
        "Idempotency-Key: a\u007fb\r\n",
        "Idempotency-Key: one\r\nIdempotency-Key: two\r\n"
      })
  void execute_malformedHeader_is400(String header) throws IOException {
    try (var wire = SERVER.wire()) {
      var answer =
          wire.send(
                  "POST /api/labels/ HTTP/1.1\r\nHost: localhost\r\nX-API-Key: %s\r\n%s"
                          .formatted(Caller.ADMIN.credential(), header)
                      + "Connection: close\r\nContent-Length: %d\r\n\r\n%s"
                          .formatted(TEAM.length(), TEAM))
              .readToEnd();

      assertThat(answer).startsWith("HTTP/1.1 400 ");
      assertThat(SERVER.executeOnce.calls()).isZero();
    }
  }

  private static void defines() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.Defined(aLabel("team").build()));
  }

  private static void replays(String stored) {
    SERVER.executeOnce.answers(
        Optional.of(new ExecuteOnce.Outcome.Replayed(new StoredResult(stored))));
  }

  /** Executes every request. */
  private static void executes() {
    SERVER.executeOnce.answers(Optional.empty());
  }

  private static String fingerprintAndRoute(String path, String body) {
    SERVER.reset();
    SERVER.executeOnce.answers(Optional.of(new ExecuteOnce.Outcome.KeyReused()));
    send(path, body);
    var received = SERVER.executeOnce.received();
    return received.operation() + " " + received.fingerprint();
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
