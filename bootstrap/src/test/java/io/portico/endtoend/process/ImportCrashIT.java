package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portico.application.testkit.Await;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.Database;
import io.portico.persistence.testkit.OnEachDatabase;
import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.Contents;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.ReplayedDashboard;
import io.portico.testkit.Replies;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** Kills the command {@code import}, and nodes that import, with signal 9. */
@OnEachDatabase
@SuppressWarnings("NullAway.Init") // JUnit sets the fields
@Tag("crashes")
class ImportCrashIT {

  private static final String TOKEN = "an-administrator-of-this-installation";
  private static final String SECRET = "one-secret-that-all-nodes-share-as-they-must";
  private static final String IMPORT = "/api/import/classic-portal";
  private static final int DEVELOPERS = 40;

  /* Requests for configuration, policies, APIs, catalogue, four pages of developers, requests. */
  private static final int REQUESTS = 9;

  @Parameter Database database;

  @TempDir Path data;

  private String url = "";

  @BeforeEach
  void prepare() {
    if (database == Database.SERVER) {
      url = RealServer.required().emptyDatabase("portico_import");
    }
  }

  @Test
  void kill_command_theImportGoesOnAndTheSameCommandWaitsForIt() {
    try (var dashboard = new ReplayedDashboard(DEVELOPERS);
        var portico = start()) {
      dashboard.hangAfterPage(2);
      var admin = portico.client(TOKEN);
      String job;
      try (var killed = command(portico, dashboard)) {
        Await.until("the dashboard hangs", () -> dashboard.waiting() == 1);
        Await.until("a job", () -> killed.output().contains(" imports."));
        job = killed.output().split(" ", 3)[1];
        killed.kill();
      }
      assertThat(admin.get("/api/jobs/" + job).body()).contains("\"state\":\"running\"");

      try (var again = command(portico, dashboard)) {
        Await.until(
            again::output, () -> again.output().contains("Job " + job + " already imports this."));
        dashboard.resume();

        assertThat(again.awaitEnd()).as(again.errors()).isZero();
        assertThat(again.output())
            .contains("developers: added " + DEVELOPERS)
            .endsWith("The import is complete.\n");
      }
      assertThat(admin.get("/api/jobs/" + job).body()).contains("\"state\":\"done\"");
      assertThat(dashboard.requests()).isEqualTo(REQUESTS);
    }
  }

  @Test
  void kill_command_theImportEndsWithoutIt() {
    try (var dashboard = new ReplayedDashboard(DEVELOPERS);
        var portico = start()) {
      dashboard.hangAfterPage(2);
      try (var killed = command(portico, dashboard)) {
        Await.until("the dashboard hangs", () -> dashboard.waiting() == 1);
        killed.kill();
      }
      dashboard.resume();

      var admin = portico.client(TOKEN);
      Await.until(
          () -> admin.get(IMPORT).body(),
          () -> admin.get(IMPORT).body().contains("\"complete\":true"));
      assertThat(admin.get(IMPORT).body()).contains("\"developers\":{\"added\":" + DEVELOPERS);
    }
  }

  @Test
  void kill_node_itsImportCountsAsRunningForAMinuteAndThenContinues() {
    try (var dashboard = new ReplayedDashboard(DEVELOPERS)) {
      dashboard.hangAfterPage(2);
      String job;
      try (var portico = start()) {
        var started = portico.client(TOKEN).post(IMPORT, body(dashboard));
        started.assertIs(202);
        job = "/api/jobs/" + Replies.id(started);
        Await.until("the dashboard hangs", () -> dashboard.waiting() == 1);
        portico.kill();
      }
      dashboard.resume();
      setBack(Duration.ofSeconds(30));
      try (var portico = start()) {
        var admin = portico.client(TOKEN);
        var refused = admin.post(IMPORT, body(dashboard));
        refused.assertHas(409, "\"code\":\"import_running\"", "a minute after its last heartbeat");
        assertThat(admin.get(job).body()).contains("\"state\":\"running\"");
        assertThat(admin.get(IMPORT).body()).contains("\"state\":\"running\"");
        portico.stop();
      }
      setBack(Duration.ofSeconds(61));
      var before = dashboard.requests();
      try (var portico = start()) {
        assertThat(portico.client(TOKEN).get(job).body()).contains("\"state\":\"abandoned\"");
        try (var command = command(portico, dashboard)) {
          assertThat(command.awaitEnd()).as(command.errors()).isZero();
          assertThat(command.output()).contains("developers: added " + DEVELOPERS);
        }
      }
      // The two pages that were missing, and the requests.
      assertThat(dashboard.requests() - before).isEqualTo(3);
    }
  }

  @Test
  void kill_nodeWhileTheCommandWaitsForIt_theCommandContinuesItself() {
    assumeTrue(database == Database.SERVER, "the embedded database belongs to one node");
    try (var dashboard = new ReplayedDashboard(DEVELOPERS);
        var other = start("other")) {
      dashboard.hangAfterPage(2);
      try (var portico = start()) {
        assertThat(portico.client(TOKEN).post(IMPORT, body(dashboard)).status()).isEqualTo(202);
        Await.until("the dashboard hangs", () -> dashboard.waiting() == 1);
        try (var command = command(other, dashboard)) {
          Await.until(command::output, () -> command.output().contains(" already imports this."));
          portico.kill();
          dashboard.resume();
          setBack(Duration.ofSeconds(61));

          assertThat(command.awaitEnd()).as(command.errors()).isZero();
          assertThat(command.output())
              .contains(" is down.", "developers: added " + DEVELOPERS)
              .endsWith("The import is complete.\n");
        }
      }
    }
  }

  /* Makes the last heartbeat of all jobs so old. */
  private void setBack(Duration age) {
    var contents =
        database == Database.SERVER
            ? Contents.at(url, RealServer.required().user(), RealServer.required().password())
            : Contents.at(DatabaseProperties.address(data.resolve("node")), "sa", "");
    contents.execute("UPDATE job SET last_sign = " + Instant.now().minus(age).toEpochMilli());
  }

  private static String body(ReplayedDashboard dashboard) {
    return "{\"url\":\"%s\",\"token\":\"%s\"}"
        .formatted(dashboard.address(), ReplayedDashboard.TOKEN);
  }

  private PorticoProcess start() {
    return start("node");
  }

  private PorticoProcess start(String name) {
    var launch = PorticoProcess.on(data.resolve(name)).with("PORTICO_SECRET", SECRET);
    if (database == Database.SERVER) {
      launch.onServer(url, RealServer.required().user(), RealServer.required().password());
    }
    return launch
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_IMPORTS_PRIVATE_ADDRESSES", "true")
        .start()
        .awaitReady();
  }

  private PorticoProcess command(PorticoProcess portico, ReplayedDashboard dashboard) {
    return PorticoProcess.on(data)
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("CLASSIC_DASHBOARD_TOKEN", ReplayedDashboard.TOKEN)
        .arguments("import", "--url=" + dashboard.address(), "--portico=" + portico.address())
        .start();
  }
}
