package io.portico.http.dashboard.discovery;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.label.LabelValue;
import io.portico.http.testkit.Caller;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the last run of a source found, on its page. */
class SourceFindingsTest extends SourcePages {

  @Test
  void source_findingsOfTheLastRun_areListedWithTheirDecisions() {
    SERVER.discovery.findings.answers(Optional.of(findings(1)));
    SERVER.apis.findAll.answers(Map.of(BILLING.id(), BILLING));

    assertThat(get(PATH).body())
        .contains("Results of the last completed run.", "<th scope=\"row\">&lt;unit&gt;</th>")
        .contains("action=\"/dashboard/discovery/kong/quick-rule\"")
        .contains("name=\"kept\" value=\"red\"", "name=\"discovered\" value=\"&lt;blue>\"")
        .doesNotContain("Only the first 100 are shown.");
    assertThat(SERVER.call("GET", PATH).inSessionOf(Caller.VIEWER).send().body())
        .contains("&lt;unit&gt;")
        .doesNotContain("quick-rule", "/conflict\"");
  }

  @Test
  void source_asManyFindingsAsAreStored_saysThatThereMayBeMore() {
    SERVER.discovery.findings.answers(Optional.of(findings(RunFindings.MOST)));

    assertThat(get(PATH).body()).contains("Only the first 100 are shown.");
  }

  private static RunFindings findings(int number) {
    return new RunFindings(
        AT,
        Collections.nCopies(
            number, new RunFindings.Unmapped("<unit>", Reason.NO_SUCH_LABEL, 3, List.of("a", "b"))),
        List.of(
            new RunFindings.Conflict(
                Optional.of(BILLING.id()),
                new ExternalId("svc-1"),
                new Provenance.Conflict(
                    name("team"), new LabelValue("red"), new LabelValue("<blue>")))));
  }
}
