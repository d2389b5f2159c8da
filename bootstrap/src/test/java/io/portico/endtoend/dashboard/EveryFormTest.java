package io.portico.endtoend.dashboard;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.SoftAssertions.assertSoftly;

import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.CustomFields;
import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.SettingsFixture;
import io.portico.testkit.Unaudited;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Every form of the dashboard, carried out, adds an entry to the audit trail, except those that the
 * documentation names.
 */
class EveryFormTest extends PorticoTest {

  /* The contracts of the stores prove that databases do not differ. */
  @Override
  protected SettingsFixture settings(SettingsFixture defaults) {
    // Of a mail server that is not connected to.
    return defaults.withFolderSource("kong").mailingOver(9).withPrivateAddresses();
  }

  /** A new form is to be added to {@link EveryForm}, with entries that are good. */
  @Test
  void everyForm_carriedOut_addsAnAuditEntryUnlessTheDocumentationNamesIt() {
    var routes = DashboardRoutes.thatTakeForms(context());
    var unaudited = new TreeSet<String>();
    var sent = new TreeSet<String>();
    // The configured source is one of the first organisation.
    var ours = membersOf(bean(Organisations.class).first().orElseThrow().id());
    var browser = PorticoBrowser.of(ours.admin());
    var ofEmpty = PorticoBrowser.of(theirs().admin());

    assertSoftly(
        softly -> {
          for (var form :
              EveryForm.of(
                  ours,
                  () ->
                      waitingSignUp(ours.id(), Ids.next() + "@example.com", CustomFields.none()))) {
            var isSample = form.action().startsWith("/dashboard/sample");
            var route = DashboardRoutes.takenBy(routes, form.action());
            try {
              var answer = form.send().apply(isSample ? ofEmpty : browser);
              softly
                  .assertThat(answer.reply().status())
                  .as("%s: %s", form.action(), answer.reply().body())
                  .isIn(200, 303);
              sent.add(route);
              if (form.action().endsWith("/edit")) {
                // A record with a page of its own takes its form at the path of that page as well.
                sent.add(route.replaceFirst("/\\{action}$", ""));
              }
              if (Unaudited.is(context(), answer.header("X-Request-Id"))) {
                unaudited.add("POST " + route);
              }
            } catch (AssertionError e) {
              softly.fail(form.action() + ": " + e.getMessage(), e);
            }
          }
          softly.assertThat(sent).isEqualTo(routes);
          softly
              .assertThat(unaudited)
              .isEqualTo(
                  Unaudited.documented().stream()
                      .filter(write -> write.contains(" /dashboard"))
                      .collect(toCollection(TreeSet::new)));
        });
  }
}
