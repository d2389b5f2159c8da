package io.portico.endtoend.portal;

import static io.portico.endtoend.portal.MovingFromTykTest.IMPORT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.command.ImportCommand;
import io.portico.testkit.ReplayedDashboard;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code import} and what an operator reads of it. */
class ImportCommandTest extends ImportContract {

  private static final String KEPT =
      "developers %s: kept: Portico has it with another fields"
          .formatted(ReplayedDashboard.developer(3));

  @Test
  void command_recordThatPorticoHasOtherwise_isReplacedWithOverwriteOnly() {
    var path = "/api/portal/developers/" + ReplayedDashboard.developer(3);
    try (var dashboard = new ReplayedDashboard(12)) {
      assertThat(command(dashboard).exit()).isZero();
      var imported = admin.get(path);
      admin.put(path, imported.body().replace("Acme", "Other"));
      var changed = admin.get(path);
      var login =
          "{\"username\":\"dev3@example.com\",\"password\":\"%s\"}"
              .formatted(ReplayedDashboard.PASSWORD);

      var kept = command(dashboard);
      assertThat(kept.exit()).isZero();
      assertThat(kept.out()).contains("developers: unchanged 11 kept 1", KEPT);
      assertThat(admin.get(path)).isEqualTo(changed).isNotEqualTo(imported);

      var dryRun = command(dashboard, "--overwrite", "--dry-run");
      assertThat(dryRun.out()).contains("developers: changed 1 unchanged 11");
      assertThat(admin.get(path)).isEqualTo(changed);

      // A password that Portico has stays.
      admin.post(
          "/api/portal/developers/password/" + ReplayedDashboard.developer(3),
          "{\"password\":\"a password of its own\"}");
      var overwritten = command(dashboard, "--overwrite");
      assertThat(overwritten.exit()).as(overwritten.err()).isZero();
      assertThat(overwritten.out())
          .contains("developers: changed 1 unchanged 11")
          .doesNotContain("kept")
          .endsWith("The import is complete.\n");
      assertThat(admin.get(path)).isEqualTo(imported);
      admin.post("/api/portal/developers/verify_credentials", login).assertIs(401);
    }
  }

  @Test
  void command_importThatIsRunning_isWaitedFor() {
    try (var dashboard = new ReplayedDashboard(30)) {
      dashboard.hangAfterPage(2);
      var started =
          admin.post(
              IMPORT,
              "{\"url\":\"%s/\",\"token\":\"%s\"}"
                  .formatted(dashboard.address(), ReplayedDashboard.TOKEN));
      assertThat(started.status()).isEqualTo(202);
      Await.until("the dashboard hangs", () -> dashboard.waiting() == 1);

      var command = CompletableFuture.supplyAsync(() -> command(dashboard));
      var refused = command(dashboard, "--overwrite");
      dashboard.resume();
      var done = command.join();

      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.err())
          .contains(" runs another import: of " + dashboard.address())
          .doesNotContain(ReplayedDashboard.TOKEN);
      assertThat(done.exit()).as(done.err()).isZero();
      assertThat(done.out()).contains("developers: added 30").endsWith("The import is complete.\n");
    }
  }

  @Test
  void command_dashboardStops_saysWhyAndTheSameCommandContinues() {
    try (var dashboard = new ReplayedDashboard(30)) {
      dashboard.stopAfterPage(2);

      var stopped = command(dashboard);

      assertThat(stopped.exit()).isEqualTo(1);
      assertThat(stopped.out()).contains("developers: added 20");
      assertThat(stopped.err())
          .contains("The import stopped (failed): ", "status 503")
          .contains("The same command continues it.");
      dashboard.resume();
      var done = command(dashboard);
      assertThat(done.exit()).isZero();
      assertThat(done.out()).contains("developers: added 30").doesNotContain("unchanged");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--url=ftp://x,          1, url: ",
    "--overwrite=yes,        2, argument: '--overwrite' (expected: an option of import",
    "--token-file=/no/file,  2, --token-file: an unreadable file (expected: a file with a cred",
    "--portico=http://[,     2, --portico: not an address (expected: for example http://local",
    "--admin-token-file=/no, 2, --admin-token-file: an unreadable file (expected: a file with a"
  })
  void command_invalidOption_isExplained(String option, int exit, String sentence) {
    try (var dashboard = new ReplayedDashboard(1)) {
      var refused = command(dashboard, option);

      assertThat(refused.exit()).isEqualTo(exit);
      assertThat(refused.err()).contains(sentence).doesNotContain(ReplayedDashboard.TOKEN);
      assertThat(dashboard.requests()).isZero();
    }
  }

  private record Ended(int exit, String out, String err) {}

  private Ended command(ReplayedDashboard dashboard, String... options) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var arguments =
        new ArrayList<>(
            List.of("import", "--url=" + dashboard.address(), "--portico=" + admin.address()));
    arguments.addAll(List.of(options));
    var exit =
        ImportCommand.run(
            arguments,
            Map.of(
                "CLASSIC_DASHBOARD_TOKEN",
                ReplayedDashboard.TOKEN,
                "PORTICO_ADMIN_TOKEN",
                admin.credential()),
            new PrintStream(out, true, UTF_8),
            new PrintStream(err, true, UTF_8));
    return new Ended(exit, out.toString(UTF_8), err.toString(UTF_8));
  }
}
