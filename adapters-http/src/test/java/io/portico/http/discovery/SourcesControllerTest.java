package io.portico.http.discovery;

import static io.portico.http.testkit.Errors.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.discovery.DiscoveryQueries;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.PullSource.Outcome;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.DiscoveryRun.Counts;
import io.portico.domain.discovery.DiscoveryRun.Done;
import io.portico.domain.discovery.DiscoveryRun.Failed;
import io.portico.domain.discovery.DiscoveryRun.Running;
import io.portico.domain.discovery.DiscoveryRun.State;
import io.portico.domain.discovery.DiscoveryRun.Trigger;
import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.ReadingNotes.Duplicate;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import io.portico.domain.fixture.Ids;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourcesControllerTest extends HttpTest {

  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final Counts COUNTS = new Counts(1, 2, 3, 4, 5, 6, 7, 8);
  private static final String WRITTEN_COUNTS =
      "{\"created\":1,\"updated\":2,\"unchanged\":3,\"missing\":4,\"mapped\":5,\"unmapped\":6,"
          + "\"conflicts\":7,\"rejected\":8}";

  @ParameterizedTest
  @ValueSource(strings = {"/api/discovery/sources", "/api/discovery/sources/"})
  void list_anyRole_is200(String path) {
    SERVER.discovery.sources.answers(
        lastPage(
            new DiscoveryQueries.Source(
                new SourceName("a"),
                Optional.of(
                    new DiscoveryQueries.ConfiguredSystem(
                        "kong", "https://kong", Optional.of(Duration.ofMinutes(15)), true, false)),
                run("a", new Done(AT.plusSeconds(1), COUNTS, Optional.of("1 rejected")))),
            source("b", new Failed(AT.plusSeconds(1), "It is away.")),
            source("c", new Running(AT.plusSeconds(600)))));

    var reply = SERVER.call("GET", path).by(Caller.VIEWER).send();

    reply.assertIs(
        200,
        "{\"items\":[{\"name\":\"a\",\"kind\":\"kong\",\"address\":\"https://kong\","
            + "\"every_seconds\":900,\"definitions\":false,\"last_run\":{\"trigger\":\"schedule\","
            + "\"state\":\"done\",\"started_at\":\"2026-03-01T10:15:30.000Z\","
            + "\"finished_at\":\"2026-03-01T10:15:31.000Z\",\"remarks\":\"1 rejected\",\"counts\":"
            + WRITTEN_COUNTS
            + "}},{\"name\":\"b\",\"last_run\":{\"trigger\":\"schedule\","
            + "\"state\":\"failed\",\"started_at\":\"2026-03-01T10:15:30.000Z\","
            + "\"finished_at\":\"2026-03-01T10:15:31.000Z\",\"error\":\"It is away.\"}},"
            + "{\"name\":\"c\",\"last_run\":{\"trigger\":\"schedule\",\"state\":\"running\","
            + "\"started_at\":\"2026-03-01T10:15:30.000Z\"}}],\"next\":null}");
  }

  @Test
  void list_cursor_continuesAfterTheLast() {
    SERVER.discovery.sources.answers(new Page<>(List.of(), Optional.of(new SourceName("m"))));
    var cursor = SERVER.get("/api/discovery/sources").body().replaceAll(".*\"next\":\"|\"}$", "");
    SERVER.reset();
    SERVER.discovery.sources.answers(lastPage());

    SERVER.get("/api/discovery/sources?limit=7&cursor=" + cursor);

    assertThat(SERVER.discovery.sources.received())
        .isEqualTo(new PageQuery<>(Optional.of(new SourceName("m")), 7));
  }

  @Test
  void pull_done_is200WithTheReport() {
    SERVER.discovery.pullSource.answers(
        new Outcome.Pulled(new SyncReport(COUNTS, List.of(), List.of(), List.of())));

    var reply = SERVER.post("/api/discovery/kong/pull?dry_run=true", "");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).startsWith("{\"created\":1,");
    assertThat(SERVER.discovery.pullSource.received())
        .isEqualTo(new PullSource.Command(Caller.ADMIN.actor(), new SourceName("kong"), true));
  }

  @Test
  void pull_failed_is502WithTheReasons() {
    pull(new Outcome.Failed(List.of("It is away.", "It is far.")))
        .assertIs(502, error("source_failed", "Nothing was changed. It is away. It is far."));
  }

  @Test
  void pull_withRejectedRecords_is200AndNamesThePlace() {
    var rejected =
        new SyncReport.Rejected(
            3,
            Optional.of("a/b.yaml"),
            Optional.of(7),
            List.of(new SyncReport.Fault("info.title", "missing")));
    var notes =
        new ReadingNotes(
            List.of(new Skipped(ReadingNotes.Reason.NOT_OPENAPI, 2, List.of("package.json"))),
            List.of(new Duplicate("Orders", Optional.empty(), 2, List.of("a", "b"))));

    var reply =
        pull(
            new Outcome.Pulled(
                new SyncReport(COUNTS, List.of(), List.of(), List.of(rejected)).with(notes)));

    reply.assertHas(
        200,
        "\"rejected\":[{\"index\":3,\"place\":\"a/b.yaml\",\"line\":7,\"errors\":[{\"field\":\"info.title\",\"message\":\"missing\"}]}]");
    reply.assertHas(
        200,
        "\"skipped\":[{\"reason\":\"not_openapi\",\"count\":2,\"examples\":[\"package.json\"]}]");
    reply.assertHas(
        200, "\"duplicates\":[{\"name\":\"Orders\",\"count\":2,\"examples\":[\"a\",\"b\"]}]");
  }

  @Test
  void pull_whileAnotherRuns_is409() {
    assertThat(pull(new Outcome.AlreadyRunning(AT)).status()).isEqualTo(409);
  }

  private static Reply pull(Outcome outcome) {
    SERVER.discovery.pullSource.answers(outcome);
    return SERVER.post("/api/discovery/kong/pull", "");
  }

  private static DiscoveryQueries.Source source(String name, State state) {
    return new DiscoveryQueries.Source(new SourceName(name), Optional.empty(), run(name, state));
  }

  private static Optional<DiscoveryRun> run(String name, State state) {
    return Optional.of(
        new DiscoveryRun(Ids.next(), new SourceName(name), Trigger.SCHEDULE, AT, state));
  }
}
