package io.portico.http.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.metadata;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.SyncReport;
import io.portico.application.port.in.discovery.SyncReport.Fault;
import io.portico.application.port.in.discovery.SyncSource.Command;
import io.portico.application.port.in.discovery.SyncSource.Entry;
import io.portico.application.port.in.discovery.SyncSource.Invalid;
import io.portico.application.port.in.discovery.SyncSource.Outcome;
import io.portico.application.port.in.discovery.SyncSource.Valid;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiStyle;
import io.portico.domain.api.ExternalId;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveredApi;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DiscoveryStubs.SyncQuery;
import io.portico.http.testkit.Errors;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.Stub;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyncControllerTest extends HttpTest {

  private static final String PATH = "/api/discovery/kong/sync";
  private static final SyncReport NOTHING =
      new SyncReport(new Counts(0, 0, 0, 0, 0, 0, 0, 0), List.of(), List.of(), List.of());

  private final Stub<SyncQuery, Outcome> syncSource = SERVER.discovery.syncSource;

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/"})
  void sync_document_isReadCompletely(String path) {
    syncSource.answers(new Outcome.Synced(NOTHING));

    var reply =
        SERVER.post(
            path,
            """
            {"apis": [{"external_id": "7", "name": "Payments", "version": "1.4",
              "description": "Pays", "style": "openapi", "owner": "Team A",
              "url": "https://pay.example.com",
              "metadata": {"a": "x", "b": 1.50, "c": true, "d": ["y", 2, false], "e": null},
              "tags": ["t:1", "u"]}],
             "complete": true, "dry_run": true, "partial": true}
            """);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(syncSource.received())
        .isEqualTo(
            new SyncQuery(
                new Command(Caller.ADMIN.actor(), new SourceName("kong"), true, true, true),
                List.of(
                    new Valid(
                        0,
                        new DiscoveredApi(
                            new ExternalId("7"),
                            new ApiDescription(
                                "Payments",
                                Optional.of("1.4"),
                                Optional.of("Pays"),
                                Optional.of(ApiStyle.OPENAPI),
                                Optional.of("Team A"),
                                Optional.empty(),
                                Optional.of("https://pay.example.com")),
                            metadata("a", "x", "b", "1.5", "c", "true", "d", "y, 2, false"),
                            List.of("t:1", "u"))))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/x-ndjson", "application/ndjson; charset=utf-8", ""})
  void sync_lines_areReadWithLineNumbers(String type) {
    syncSource.answers(new Outcome.Synced(NOTHING));
    var call =
        SERVER
            .call("POST", PATH + "?complete=true&partial=true")
            .by(Caller.ADMIN)
            .body(line("a") + "\r\n\n" + line("b"));

    (type.isEmpty() ? call : call.header("Content-Type", type)).send().assertIs(200);

    assertThat(syncSource.received().command())
        .isEqualTo(new Command(Caller.ADMIN.actor(), new SourceName("kong"), true, false, true));
    assertThat(entries())
        .containsExactly(
            new Valid(1, DiscoveryFixture.discovered("a")),
            new Valid(3, DiscoveryFixture.discovered("b")));
  }

  @Test
  void sync_invalidLines_areReportedWithLineNumbers() {
    syncSource.answers(new Outcome.Synced(NOTHING));

    lines(
        line("a")
            + "\n{\n[]\n{\"external_id\":\"x\"}\n"
            + "{\"external_id\":\"y\",\"name\":\"y\",\"metadata\":{\"k\":{}}}\n"
            + "{\"external_id\":\"z\",\"name\":\"z\",\"colour\":1}\n"
            + line("b"));

    assertThat(entries()).hasSize(7);
    assertThat(entries().getFirst()).isInstanceOf(Valid.class);
    assertThat(entries().getLast()).isEqualTo(new Valid(7, DiscoveryFixture.discovered("b")));
    assertThat(entries().subList(1, 6))
        .extracting(Entry::index)
        .containsExactly(2L, 3L, 4L, 5L, 6L);
    assertThat(entries().subList(2, 6))
        .containsExactly(
            new Invalid(
                3, Optional.empty(), List.of(new Fault("body", "an array (expected: an object)"))),
            invalid(4, "x", "name", "missing (expected: a string)"),
            invalid(
                5,
                "y",
                "metadata.k",
                "an object (expected: a string, a number, a boolean or an array of these)"),
            invalid(
                6,
                "z",
                "colour",
                "an unknown member (expected: one of external_id, id, name, version, description,"
                    + " style, owner, url, metadata, tags)"));
  }

  @Test
  void sync_lineTooLong_isInvalid() {
    syncSource.answers(new Outcome.Synced(NOTHING));

    lines(line("a") + "\n" + "x".repeat(1_048_577) + "\n" + line("b"));

    assertThat(entries()).hasSize(3);
    assertThat(entries().get(1))
        .isEqualTo(
            new Invalid(
                2,
                Optional.empty(),
                List.of(
                    new Fault("body", "the line is too long (expected: at most 1048576 bytes)"))));
  }

  @Test
  void sync_largeBody_isAccepted() {
    syncSource.answers(new Outcome.Synced(NOTHING));
    var body = new StringBuilder();
    for (var i = 0; i < 40_000; i++) {
      body.append("{\"external_id\":\"%d\",\"name\":\"An API with a name\"}\n".formatted(i));
    }
    assertThat(body.length()).isGreaterThan(1_048_576);

    assertThat(lines(body.toString()).status()).isEqualTo(200);
    assertThat(entries()).hasSize(40_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"apis\":[{}'|body|not JSON",
        "'{\"apis\":[],\"apis\":[]}'|body|duplicate member 'apis'",
        "'{\"apis\":[]} x'|body|not JSON",
        "'{\"apis\":[]} {}'|body|more content",
        "'[]'|body|not an object",
        "''|body|empty",
        "'{\"apis\":{}}'|apis|not an array",
        "'{\"apis\":[],\"x\":1}'|x|an unknown member",
        "'{\"apis\":[],\"complete\":1}'|complete|the number 1"
      })
  void sync_invalidDocument_is400(String body, String field, String problem) {
    var reply = SERVER.call("POST", PATH).by(Caller.ADMIN).body(body).send();

    reply.assertHas(400, "\"field\":\"" + field + "\",\"message\":\"" + problem);
    assertThat(syncSource.calls()).isZero();
  }

  @Test
  void sync_notUtf8_is400() {
    var body = "{\n\"apis\":[{\"external_id\":\"ä\"}]}".getBytes(StandardCharsets.ISO_8859_1);

    assertThat(SERVER.call("POST", PATH).by(Caller.ADMIN).body(body).send().body())
        .isEqualTo(fieldError("invalid_json", "body", "not UTF-8 (expected: JSON in UTF-8)"));
  }

  @Test
  void sync_done_returnsTheReport() {
    syncSource.answers(
        new Outcome.Synced(
            new SyncReport(
                new Counts(1, 2, 3, 4, 5, 6, 7, 8),
                List.of(new RunFindings.Unmapped("k", Reason.NO_SUCH_LABEL, 6, List.of("x", "y"))),
                List.of(
                    new RunFindings.Conflict(
                        Optional.empty(),
                        new ExternalId("e"),
                        new Provenance.Conflict(
                            new LabelName("tier"), new LabelValue("1"), new LabelValue("2")))),
                List.of(new SyncReport.Rejected(9, List.of(new Fault("name", "missing")))),
                List.of(
                    new SyncReport.OtherId(
                        Optional.of(ApiId.of("65000000000000010000000a")),
                        new ExternalId("e"),
                        ApiId.of("weather")),
                    new SyncReport.OtherId(
                        Optional.empty(), new ExternalId("f"), ApiId.of("orders"))),
                3)));

    lines(line("a"))
        .assertIs(
            200,
            "{\"created\":1,\"updated\":2,\"unchanged\":3,\"missing\":4,\"mapped\":5,"
                + "\"unmapped\":[{\"key\":\"k\",\"count\":6,\"examples\":[\"x\",\"y\"],"
                + "\"reason\":\"no_such_label\"}],"
                + "\"conflicts\":[{\"external_id\":\"e\",\"label\":\"tier\",\"kept\":\"1\","
                + "\"discovered\":\"2\"}],\"conflicts_total\":7,"
                + "\"rejected\":[{\"index\":9,\"errors\":[{\"field\":\"name\","
                + "\"message\":\"missing\"}]}],\"rejected_total\":8,"
                + "\"skipped\":[],\"duplicates\":[],"
                + "\"other_ids\":[{\"api\":\"65000000000000010000000a\",\"external_id\":\"e\","
                + "\"gateway_id\":\"weather\"},{\"external_id\":\"f\",\"gateway_id\":\"orders\"}],"
                + "\"other_ids_total\":3}");
  }

  @Test
  void sync_refused_is400AndNamesTheLine() {
    syncSource.answers(
        new Outcome.Refused(
            new SyncReport(
                new Counts(1, 0, 0, 0, 0, 0, 0, 1),
                List.of(),
                List.of(),
                List.of(new SyncReport.Rejected(2, List.of(new Fault("name", "missing")))))));

    lines(line("a"))
        .assertIs(
            400,
            Errors.envelope(
                "sync_refused",
                "Nothing was changed: 1 of the APIs are invalid, the first at line 2: name:"
                    + " missing. Without them, 1 would be created, 0 updated, 0 unchanged.",
                "{\"field\":\"line 2: name\",\"message\":\"missing\"}"));
  }

  @Test
  void sync_whileAnotherRuns_is409() {
    syncSource.answers(new Outcome.AlreadyRunning(Instant.parse("2026-03-01T10:15:30Z")));

    lines(line("a"))
        .assertIs(
            409,
            errorAt(
                "sync_running",
                "source",
                "Another sync of kong has been running since 2026-03-01T10:15:30.000Z. Retry when it"
                    + " has ended."));
  }

  @ParameterizedTest
  @EnumSource(value = Role.class, names = "ADMIN", mode = EnumSource.Mode.EXCLUDE)
  void sync_notAnAdministrator_is403(Role role) {
    var caller = role == Role.VIEWER ? Caller.VIEWER : Caller.APPROVER;

    assertThat(SERVER.call("POST", PATH).by(caller).body(line("a")).send().status()).isEqualTo(403);
    assertThat(syncSource.calls()).isZero();
  }

  @Test
  void sync_unknownCaller_is401() {
    assertThat(SERVER.call("POST", PATH).body(line("a")).send().status()).isEqualTo(401);
  }

  @Test
  void sync_invalidSourceName_is400() {
    assertThat(SERVER.post("/api/discovery/-/sync", line("a")).body())
        .contains("\"field\":\"source\"");
  }

  @Test
  void sync_unknownParameter_is400() {
    assertThat(SERVER.post(PATH + "?x=1", line("a")).body()).contains("\"field\":\"x\"");
  }

  private static Invalid invalid(long index, String id, String field, String problem) {
    return new Invalid(index, Optional.of(new ExternalId(id)), List.of(new Fault(field, problem)));
  }

  private static String line(String id) {
    return "{\"external_id\":\"%s\",\"name\":\"%s\"}".formatted(id, id);
  }

  private static Reply lines(String text) {
    return SERVER
        .call("POST", PATH)
        .by(Caller.ADMIN)
        .header("Content-Type", "application/x-ndjson")
        .body(text)
        .send();
  }

  private List<Entry> entries() {
    return syncSource.received().entries();
  }
}
