package io.portico.endtoend.portal;

import static io.portico.testkit.ReplayedDashboard.POLICY;
import static io.portico.testkit.ReplayedDashboard.developer;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.testkit.Contents;
import io.portico.testkit.ReplayedDashboard;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** What an import reports of records that do not come as they are, and of a broken dashboard. */
class ImportOutcomesTest extends ImportContract {

  private static final String CONFIGURATION = "/api/portal/configuration";
  private static final Pattern FINDING =
      Pattern.compile(
          "\"kind\":\"([^\"]+)\",\"subject\":\"([^\"]+)\",\"outcome\":\"([^\"]+)\","
              + "\"reason\":\"([^\"]+)\"");

  @ParameterizedTest
  @EnumSource
  void import_dashboardThatMisbehaves_failsWithTheReasonAndContinuesLater(
      ReplayedDashboard.Misbehaviour misbehaviour) {
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
}
