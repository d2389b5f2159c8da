package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.portico.testkit.Contents;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.ReplayedDashboard;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** What an import reports of records that do not come as they are, and of a broken dashboard. */
class ImportOutcomesTest extends PorticoContract {

  @Test
  void import_recordsThatPorticoHasOtherwise_areKeptUnlessTheyAreOverwritten() {
    try (var dashboard = new ReplayedDashboard(12)) {
      var admin = ours().admin();
      ours().registerDeveloper("DEV2@example.com");

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains("\"developers.added\":11", "\"developers.rejected\":1", "\"keys.rejected\":1");
      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains(
              "\"subject\":\"%s\",\"outcome\":\"rejected\",\"reason\":\""
                  .formatted(ReplayedDashboard.developer(2)),
              "\"outcome\":\"omitted\",\"reason\":\"Portico has no place for partitions");

      var paths =
          List.of(
              "/api/portal/developers/" + ReplayedDashboard.developer(3),
              "/api/portal/policies/" + ReplayedDashboard.POLICY);
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
                  .formatted(ReplayedDashboard.developer(3)),
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

      assertThat(MovingFromTykTest.imported(admin, dashboard, "").body())
          .contains(
              "\"state\":\"done\"",
              "\"policies.rejected\":2",
              "\"catalogue.rejected\":2",
              "\"developers.rejected\":1",
              "\"developers.omitted\":1",
              "\"passwords.omitted\":2",
              "\"keys.rejected\":2",
              "\"requests.rejected\":3");

      assertThat(admin.get(MovingFromTykTest.IMPORT).body())
          .contains(
              "\"subject\":\"not-hexadecimal\",\"outcome\":\"rejected\"",
              "is the name of another policy of Portico",
              ReplayedDashboard.developer(1) + "\",\"outcome\":\"rejected\"")
          .doesNotContain("a plain password");
      assertThat(admin.get("/api/portal/developers/" + ReplayedDashboard.developer(1)).status())
          .isEqualTo(404);
      assertThat(admin.get("/api/portal/developers/" + ReplayedDashboard.developer(2)).body())
          .contains("\"subscriptions\":{}");
    }
  }
}
