package io.portico.endtoend.portal;

import static io.portico.testkit.ReplayedDashboard.POLICY;
import static io.portico.testkit.ReplayedDashboard.developer;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.application.testkit.Await;
import io.portico.domain.key.StoredKey;
import io.portico.testkit.Contents;
import io.portico.testkit.ReplayedDashboard;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** What an import reports of records that do not come as they are, and of a broken dashboard. */
class ImportOutcomesTest extends ImportContract {

  private static final String CONFIGURATION = "/api/portal/configuration";
  private static final Pattern POSITION =
      Pattern.compile("\"part\":\"developers\",\"page\":1,\"done\":(\\d+)");
  private static final Pattern FINDING =
      Pattern.compile(
          "\"kind\":\"([^\"]+)\",\"subject\":\"([^\"]+)\",\"outcome\":\"([^\"]+)\","
              + "\"reason\":\"([^\"]+)\"");

  @Test
  void import_recordsThatPorticoHasOtherwise_areKeptUnlessTheyAreOverwritten() {
    try (var dashboard = new ReplayedDashboard(12)) {
      var admin = ours().admin();
      ours().registerDeveloper("DEV2@example.com");

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"developers.added\":11", "\"developers.rejected\":1", "\"keys.rejected\":1");
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains(
              "\"subject\":\"%s\",\"outcome\":\"rejected\",\"reason\":\"".formatted(developer(2)),
              "\"outcome\":\"omitted\",\"reason\":\"Portico has no place for partitions");

      var paths =
          List.of("/api/portal/developers/" + developer(3), "/api/portal/policies/" + POLICY);
      var imported = paths.stream().map(admin::get).toList();
      for (var path : paths) {
        var other =
            admin.get(path).body().replace("Acme", "Other").replace("\"rate\":1000", "\"rate\":5");
        assertThat(admin.put(path, other).status()).isEqualTo(200);
      }
      var changed = paths.stream().map(admin::get).toList();
      assertThat(changed).doesNotContainAnyElementsOf(imported);

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"developers.kept\":1", "\"policies.kept\":1")
          .doesNotContain(".changed\"", ".added\"");
      assertThat(paths.stream().map(admin::get).toList()).isEqualTo(changed);
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains(
              "\"subject\":\"%s\",\"outcome\":\"kept\",\"reason\":\"Portico has it with another fields"
                  .formatted(developer(3)),
              "\"outcome\":\"kept\",\"reason\":\"Portico has it with another rate");

      assertThat(MovingFromTykTest.imported(admin, dashboard, ",\"overwrite\":true").body())
          .contains("\"developers.changed\":1", "\"policies.changed\":1")
          .doesNotContain(".kept\"", ".added\"");
      assertThat(paths.stream().map(admin::get).toList()).isEqualTo(imported);
    }
  }

  @ParameterizedTest
  @EnumSource
  void import_dashboardThatMisbehaves_failsWithTheReasonAndContinuesLater(
      ReplayedDashboard.Misbehaviour misbehaviour) {
    var admin = ours().admin();
    var log = new ListAppender<ILoggingEvent>();
    log.start();
    var root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(log);
    try (var dashboard = new ReplayedDashboard(12)) {
      dashboard.misbehave(misbehaviour);

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains(
              "\"state\":\"failed\"",
              "/api/portal/developers",
              switch (misbehaviour) {
                case REDIRECTS -> "redirects are not followed";
                case SENDS_TOO_MUCH -> "more than 16777216 bytes";
                case SENDS_NO_JSON -> "JSON";
              })
          .doesNotContain(ReplayedDashboard.TOKEN);
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains("\"complete\":false")
          .doesNotContain(ReplayedDashboard.TOKEN);
      assertThat(Contents.of(context()).all())
          .isNotEmpty()
          .noneMatch(value -> value.contains(ReplayedDashboard.TOKEN));

      dashboard.resume();
      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"state\":\"done\"", "\"developers.added\":12");
    } finally {
      root.detachAppender(log);
    }
    assertThat(log.list)
        .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
        .noneMatch(event -> event.getFormattedMessage().contains(ReplayedDashboard.TOKEN));
  }

  @Test
  void import_recordsThatPorticoCannotHave_areRejectedOrOmittedWithTheReason() {
    try (var dashboard = ReplayedDashboard.withOddRecords()) {
      var admin = ours().admin();

      // The dry run foresees the same.
      for (var options : List.of(",\"dry_run\":true", "")) {
        assertThat(MovingFromTykTest.imported(admin, dashboard, options).body())
            .contains(
                "\"state\":\"done\"",
                "\"policies.rejected\":2",
                "\"catalogue.rejected\":2",
                "\"developers.rejected\":1",
                "\"developers.omitted\":2",
                "\"passwords.omitted\":3",
                "\"keys.added\":2",
                "\"keys.rejected\":2",
                "\"keys.omitted\":1",
                "\"requests.added\":1",
                "\"requests.rejected\":3",
                "\"requests.omitted\":1");
      }

      var report = admin.get(MovingFromTykTest.IMPORT).body();
      assertThat(report).doesNotContain("a plain password", "a secret for JWT");
      var expected =
          List.of(
              "policies not-hexadecimal rejected id: 'not-hexadecimal' (expected: 24 hexadecimal",
              "policies 5a9847db3602190001f44499 rejected name: 'GOLD' is the name of another",
              "policies %s omitted Portico has no place for partitions".formatted(POLICY),
              "catalogue Without a policy rejected ",
              "catalogue %s rejected another entry offers the same policy".formatted(POLICY),
              "developers %s rejected email: ".formatted(developer(1)),
              "developers %s omitted Portico has no place for password".formatted(developer(2)),
              "developers %s omitted Portico has no place for oauth_clients"
                  .formatted(developer(4)),
              "keys %s rejected its policy 5a9847db3602190001f444aa is not in Portico"
                  .formatted(fingerprint("a0000000000000aa")),
              "keys %s rejected developer %s has another key"
                  .formatted(fingerprint("a0000000000000cc"), developer(3)),
              "keys %s omitted it also opens [5a9847db3602190001f444aa]"
                  .formatted(fingerprint("a0000000000000dd")),
              "requests 5ad097c87af3f40001b27f41 rejected its developer %s is not in Portico"
                  .formatted(developer(99)),
              "requests 5ad097c87af3f40001b27f42 rejected its policy 5a9847db3602190001f444aa is",
              "requests 5ad097c87af3f40001b27f43 rejected developer %s has a key"
                  .formatted(developer(3)),
              "requests 5ad097c87af3f40001b27f44 omitted Portico has no place for jwt_secret");
      var findings = findings(report);
      for (var finding : expected) {
        assertThat(findings).filteredOn(found -> found.startsWith(finding)).as(finding).hasSize(1);
      }
      assertThat(findings).hasSameSizeAs(expected);
      assertThat(admin.get("/api/portal/developers/" + developer(1)).status()).isEqualTo(404);
      assertThat(admin.get("/api/portal/developers/" + developer(2)).body())
          .contains("\"subscriptions\":{}");
      assertThat(admin.get("/api/portal/developers/" + developer(4)).body())
          .contains("\"subscriptions\":{\"%s\":\"".formatted(POLICY));
    }
  }

  private static String fingerprint(String identifier) {
    return new StoredKey(identifier).hashed().fingerprint();
  }

  private static List<String> findings(String report) {
    return FINDING
        .matcher(report)
        .results()
        .map(
            found ->
                String.join(" ", found.group(1), found.group(2), found.group(3), found.group(4)))
        .toList();
  }

  @Test
  void import_moreThanAThousandFindings_listsTheFirstThousandAndCountsAll() {
    try (var dashboard = ReplayedDashboard.withPlainPasswords(1_001)) {
      var admin = ours().admin();

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains(
              "\"state\":\"done\"", "\"developers.added\":1001", "\"passwords.omitted\":1001");

      // One is of the policy.
      var report = admin.get(MovingFromTykTest.IMPORT).body();
      assertThat(report).contains("\"findings_total\":1002");
      assertThat(findings(report)).hasSize(1_000);
    }
  }

  @Test
  void import_settingsThatWereChanged_stayUnlessTheyAreOverwritten() {
    try (var dashboard = new ReplayedDashboard(1)) {
      var admin = ours().admin();
      ours().configurePortal("{\"signup_fields\":[\"Team\"]}");
      var changed = admin.get(CONFIGURATION);

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"configuration.kept\":1");
      assertThat(admin.get(CONFIGURATION)).isEqualTo(changed);

      assertThat(MovingFromTykTest.imported(admin, dashboard, ",\"overwrite\":true").body())
          .contains("\"configuration.changed\":1");
      assertThat(admin.get(CONFIGURATION).body()).contains("\"signup_fields\":[\"Company\"]");
    }
  }

  @Test
  void import_dashboardThatHasGrown_addsWhatIsNew() {
    try (var dashboard = new ReplayedDashboard(12)) {
      var admin = ours().admin();
      MovingFromTykTest.imported(admin, dashboard, "");

      dashboard.grow(15);

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains(
              "\"developers.added\":3",
              "\"developers.unchanged\":12",
              "\"keys.added\":2",
              "\"keys.unchanged\":11",
              // The old dashboard has issued what was an open request at the first import.
              "\"keys.rejected\":1",
              "\"requests.unchanged\":1");
      assertThat(admin.get("/api/portal/developers/" + developer(14)).body())
          .contains("dev14@example.com");
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains("has another key or an open request for policy " + POLICY);
    }
  }

  @Test
  void import_longPage_isCommittedInBatchesOfAHundred() {
    try (var dashboard = ReplayedDashboard.withOnePage(2_550)) {
      var admin = ours().admin();
      var started =
          admin.post(
              MovingFromTykTest.IMPORT,
              "{\"url\":\"%s\",\"token\":\"%s\"}"
                  .formatted(dashboard.address(), ReplayedDashboard.TOKEN));
      assertThat(started.status()).isEqualTo(202);
      var positions = new TreeSet<Integer>();

      Await.until(
          () -> "the end of the import after " + positions,
          () -> {
            var report = admin.get(MovingFromTykTest.IMPORT).body();
            var position = POSITION.matcher(report);
            if (position.find()) {
              var done = Integer.parseInt(position.group(1));
              positions.add(done);
              // The report is that of the same commit.
              assertThat(report)
                  .contains(done == 0 ? "\"counts\":" : "\"developers\":{\"added\":" + done);
            }
            return report.contains("\"complete\":true");
          });

      assertThat(positions).hasSizeGreaterThan(2).allMatch(done -> done % 100 == 0);
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains("\"developers\":{\"added\":2550");
    }
  }
}
