package io.portico.http.dashboard.discovery;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.discovery.DiscoveryQueries.ConfiguredSystem;
import io.portico.application.port.in.discovery.DiscoveryQueries.Source;
import io.portico.application.port.in.discovery.PullSource;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.discovery.SyncReport;
import io.portico.domain.api.ExternalId;
import io.portico.domain.discovery.DiscoveryRun;
import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.discovery.Provenance;
import io.portico.domain.discovery.RunFindings;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelValue;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DiscoveryPagesTest extends SourcePages {

  @Test
  void list_showsSystemsScheduleAndLastRun() {
    assertThat(get(LIST).body())
        .contains("href=\"" + PATH + "\"")
        .contains("every 2 hours")
        .contains("done")
        .contains("<td class=\"p-num\" data-label=\"Not mapped\">4</td>");
  }

  @Test
  void list_empty_saysHowToBegin() {
    answer();

    assertThat(get(LIST).body())
        .contains("No sources yet")
        .contains("/api/discovery/my-source/sync");
  }

  @ParameterizedTest
  @CsvSource({"openapi-folder, Folder", "tyk-dashboard, Tyk Dashboard"})
  void source_ofAFile_showsTheSystemInWords(String type, String words) {
    answer(
        new Source(
            KONG,
            Optional.of(new ConfiguredSystem(type, "./contracts", Optional.empty(), true, true)),
            Optional.empty()));

    assertThat(get(PATH).body()).contains("<dd>" + words + " <span").doesNotContain(type);
  }

  @Test
  void source_failedRun_showsWhyAsText() {
    answer(
        new Source(
            KONG,
            Optional.empty(),
            Optional.of(run(new DiscoveryRun.Failed(AT, "<script>refused</script>")))));

    assertThat(get(PATH).body())
        .contains("&lt;script&gt;refused&lt;/script&gt;")
        .contains("none (push only)")
        .doesNotContain("Pull now");
  }

  @Test
  void source_showsTheRulesInTheirOrder() {
    var page = get(PATH).body();

    assertThat(page)
        .contains("&lt;dept&gt;")
        .contains("tier-(\\d)")
        .contains("1 translation")
        .contains("Pull now")
        .contains("name=\"tag\" value=\"" + RecordTag.of(RULES) + "\"");
    assertThat(page.indexOf("&lt;dept&gt;")).isLessThan(page.indexOf("tier-("));
  }

  @Test
  void pull_leadsToTheSourceAndSaysWhatIsLeftToDo() {
    SERVER.discovery.pullSource.answers(
        new PullSource.Outcome.Pulled(new SyncReport(COUNTS, List.of(), List.of(), List.of())));

    assertThat(post(PATH + "/pull").header("Location")).hasValue(PATH);
    assertThat(SERVER.discovery.pullSource.received())
        .isEqualTo(new PullSource.Command(Caller.ADMIN.actor(), KONG, false));
  }

  @Test
  void pull_withRejectedRecords_saysSoAndADryRunWhichOnes() {
    var counts = new DiscoveryRun.Counts(1, 0, 0, 0, 0, 0, 0, 1);
    SERVER.discovery.pullSource.answers(
        new PullSource.Outcome.Pulled(
            new SyncReport(
                counts,
                List.of(),
                List.of(),
                List.of(
                    new SyncReport.Rejected(
                        1,
                        Optional.of("<a>.yaml"),
                        Optional.of(7),
                        List.of(new SyncReport.Fault("info.title", "missing")))))));

    post(PATH + "/pull", "dry_run=true")
        .assertHas(
            200, "&lt;a&gt;.yaml, line 7: info.title: missing", "All other APIs would be imported.")
        .doesNotContain("Nothing was changed.");
    assertThat(post(PATH + "/pull").header("Location")).hasValue(PATH);
  }

  @Test
  void dryRun_showsWhatIsNotMappedAndTheConflictsSideBySide() {
    SERVER.apis.findAll.answers(Map.of(BILLING.id(), BILLING));
    SERVER.discovery.pullSource.answers(
        new PullSource.Outcome.Pulled(
            new SyncReport(
                COUNTS,
                List.of(
                    new RunFindings.Unmapped(
                        "teams", Reason.NO_SUCH_LABEL, 7, List.of("<red>", "blue"))),
                List.of(
                    new RunFindings.Conflict(
                        Optional.of(BILLING.id()),
                        new ExternalId("svc-1"),
                        new Provenance.Conflict(
                            name("team"), new LabelValue("red"), new LabelValue("green")))),
                List.of())));

    var page = post(PATH + "/pull", "dry_run=true").body();

    assertThat(SERVER.discovery.pullSource.received().dryRun()).isTrue();
    assertThat(page)
        .contains("&lt;red&gt;, blue")
        .contains("<option value=\"team\" selected>")
        .doesNotContain("<option value=\"old\"")
        .contains("/rules/new?key=teams&amp;example=%3Cred%3E&amp;example=blue&amp;label=team")
        .contains("href=\"/dashboard/labels/new?name=teams\"")
        .contains("<span class=\"p-new\">red</span>")
        .contains("<span class=\"p-discovery-found\">green</span>")
        .contains("name=\"api\" value=\"" + BILLING.id() + "\"");
  }

  @Test
  void pull_failed_saysWhyAndRunning_saysSo() {
    SERVER.discovery.pullSource.answers(
        new PullSource.Outcome.Failed(List.of("GET <x>: 500 (expected: 200)")));
    post(PATH + "/pull").assertHas(422, "GET &lt;x&gt;: 500. Expected: 200.");

    SERVER.discovery.pullSource.answers(new PullSource.Outcome.AlreadyRunning(AT));
    assertThat(post(PATH + "/pull").status()).isEqualTo(303);
  }

  @Test
  void quickRule_addsARuleAtTheEnd() {
    var part =
        SERVER
            .call("POST", PATH + "/quick-rule")
            .form(Caller.ADMIN, "key=dept", "label=tier")
            .header("HX-Request", "true")
            .send()
            .body();

    var command = SERVER.discovery.replaceMapping.received();
    assertThat(command.rules().rules())
        .containsExactly(DEPT, TIER, new FromMetadata("dept", name("tier"), new LinkedHashMap<>()));
    assertThat(command.expected().holdsFor(RULES)).isTrue();
    assertThat(command.expected().holdsFor(MappingRules.DEFAULT)).isFalse();
    assertThat(part).contains("The rule for tier was saved.").doesNotContain("<html");
  }

  @Test
  void conflict_useOrRelease_changesTheApiIfTheValueIsStillTheSame() {
    SERVER.apis.change.answers(new ChangeApi.Outcome.Changed(BILLING));
    assertThat(decide("use").header("Location")).hasValue(PATH);
    var command = SERVER.apis.change.received();
    assertThat(command.labels()).hasValue(LabelChange.Merge.giving(labels("team", "green")));
    assertThat(command.expected().holdsFor(BILLING)).isTrue();
    assertThat(command.expected().holdsFor(anApi("B").labelled("team", "x").build())).isFalse();

    SERVER.reset();
    SERVER.apis.change.answers(new ChangeApi.Outcome.Changed(BILLING));
    decide("release");
    assertThat(SERVER.apis.change.received().labels())
        .hasValue(LabelChange.Merge.removing(Set.of(name("team"))));
  }

  private static Reply decide(String decision) {
    return post(
        PATH + "/conflict",
        "api=" + BILLING.id().toString(),
        "label=team",
        "kept=red",
        "discovered=green",
        "decision=" + decision);
  }

  @Test
  void rule_form_isFilledAndReplacesTheRule() {
    assertThat(get(PATH + "/rules/1").body())
        .contains("value=\"tier-(\\d)\"")
        .contains("1 =&gt; Tier 1")
        .contains("<option value=\"tags\" selected>");

    var reply =
        post(
            PATH + "/rules",
            "tag=" + RecordTag.of(RULES),
            "index=1",
            "kind=metadata",
            "from=tier",
            "label=tier",
            "values=one => Tier 1\r\na => b => c");

    assertThat(reply.header("Location")).hasValue(PATH);
    var values = new LinkedHashMap<String, LabelValue>();
    values.put("one", new LabelValue("Tier 1"));
    values.put("a => b", new LabelValue("c"));
    var command = SERVER.discovery.replaceMapping.received();
    assertThat(command.rules().rules())
        .containsExactly(DEPT, new FromMetadata("tier", name("tier"), values));
    assertThat(command.expected().holdsFor(RULES)).isTrue();
  }

  @Test
  void rule_wrongFields_are422BesideThem() {
    post(PATH + "/rules", "kind=tags", "from=x", "label=tier", "values=no arrow")
        .assertHas(422, "href=\"#f-values\"", "no arrow</textarea>");

    assertThat(post(PATH + "/rules", "kind=metadata", "from=x", "label=").body())
        .contains("href=\"#f-label\"");

    SERVER.discovery.replaceMapping.answers(
        new ReplaceMapping.Outcome.UnknownLabels(
            List.of(new ReplaceMapping.UnknownLabel(2, name("gone"), List.of()))));
    assertThat(post(PATH + "/rules", "kind=metadata", "from=x", "label=gone").body())
        .contains("There is no label gone.");
  }

  @Test
  void order_movesAndRemovesRules() {
    post(PATH + "/rules/order", "tag=" + RecordTag.of(RULES), "down=0");
    assertThat(SERVER.discovery.replaceMapping.received().rules().rules())
        .containsExactly(TIER, DEPT);

    SERVER.reset();
    prepare();
    post(PATH + "/rules/order", "tag=" + RecordTag.of(RULES), "remove=0");
    assertThat(SERVER.discovery.replaceMapping.received().rules().rules()).containsExactly(TIER);

    SERVER.reset();
    prepare();
    post(PATH + "/rules/order", "tag=" + RecordTag.of(RULES), "up=0");
    assertThat(SERVER.discovery.replaceMapping.calls()).isZero();
  }

  @Test
  void similar_switchesWithoutTouchingTheRules() {
    post(PATH + "/similar", "tag=" + RecordTag.of(RULES), "similar=false");

    assertThat(SERVER.discovery.replaceMapping.received().rules())
        .isEqualTo(new MappingRules(false, RULES.rules()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/pull", "/quick-rule", "/conflict", "/rules", "/rules/order", "/similar"})
  void changes_ofAViewer_areRefused(String change) {
    SERVER.call("POST", PATH + change).form(Caller.VIEWER, "key=x").send().assertIs(403);
    assertThat(SERVER.call("GET", PATH).inSessionOf(Caller.VIEWER).send().body())
        .doesNotContain("Pull now")
        .doesNotContain("/rules/new");
  }
}
