package io.portico.http.dashboard.apis;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.job.JobQueries.JobView;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.fixture.Ids;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobChange;
import io.portico.domain.job.JobId;
import io.portico.domain.job.JobResult;
import io.portico.domain.job.JobState;
import io.portico.domain.job.JobTask;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.UserId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BulkControllerTest extends DashboardTest {

  private static final String PATH = "/dashboard/apis/labels";
  private static final Instant NOW = Instant.parse("2026-03-01T10:15:30Z");
  private static final ApiRecord BEFORE = anApi("Billing").labelled("tier", "1").build();
  private static final ApiRecord AFTER =
      anApi("Billing").withId(BEFORE.id()).labelled("tier", "2").build();
  private static final LabelChange.Merge TIER_2_WITHOUT_TEAM =
      new LabelChange.Merge(labels("tier", "2"), new TreeSet<>(List.of(name("team"))));

  private static final JobId OTHER = new JobId(Ids.next());
  private static final Job JOB =
      Job.started(new JobId(Ids.next()), Ids.user(), NOW, Optional.empty());

  @BeforeEach
  void prepare() {
    SERVER.users.page.answers(lastPage());
    SERVER.apis.jobChanges.answers(lastPage());
    SERVER.apis.countLabels.answers(new ApiQueries.Facets.Counted(0, List.of(), List.of()));
    SERVER.labels.list.answers(
        new Page<>(
            Stream.of(aLabel("team").build(), aLabel("tier").accepting("1", "2").build())
                .map(definition -> new LabelQueries.Entry(definition, Optional.empty()))
                .toList(),
            Optional.empty()));
  }

  @Test
  void form_asked_countsNoValuesButLeadsToThem() {
    var calls = SERVER.apis.countLabels.calls();

    assertThat(get(PATH).body())
        .contains("list=\"s-label.team\"")
        .contains("hx-get=\"/dashboard/apis/labels/values?label=team\"");
    assertThat(SERVER.apis.countLabels.calls()).isEqualTo(calls);
  }

  @Test
  void values_ofLabels_areSuggestedForThoseThatAllowAnyText() {
    var counts = new LinkedHashMap<LabelValue, Long>();
    counts.put(new LabelValue("<blue>"), 2L);
    counts.put(new LabelValue("red"), 1L);
    SERVER.apis.countLabels.answers(
        new ApiQueries.Facets.Counted(
            3, List.of(new LabelCounts(name("team"), counts, 0, 3, 0)), List.of()));

    var part = get(PATH + "/values?label=team&label=tier&label=unknown").body();

    assertThat(SERVER.apis.countLabels.received().labels()).containsExactly(name("team"));
    assertThat(part.lines().map(String::strip).filter(line -> !line.isEmpty()))
        .containsExactly(
            "<datalist id=\"s-label.team\">",
            "<option value=\"&lt;blue>\"></option>",
            "<option value=\"red\"></option>",
            "</datalist>");
  }

  @Test
  void preview_labelsAndApis_haveTheirNames() {
    SERVER.labels.list.answers(
        lastPage(
            new LabelQueries.Entry(
                aLabel("tier").displayed("Service <b>level").build(), Optional.empty())));
    SERVER.apis.names.answers(Map.of(BEFORE.id(), "Failed <i>API"));
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Refused(
            new ApplyLabels.Report(
                2,
                1,
                0,
                1,
                List.of(new ApplyLabels.Failure(BEFORE.id(), "would carry 65 labels")),
                List.of(new ApplyLabels.Example(BEFORE, AFTER)))));

    assertThat(post(PATH + "/preview", "label.tier=2").body())
        .contains("Set Service &lt;b&gt;level to 2", "<div>Service &lt;b&gt;level: ")
        .contains(">Failed &lt;i&gt;API</a>");
  }

  @Test
  void preview_filter_isADryRunThatShowsEachChange() {
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Refused(
            new ApplyLabels.Report(
                3,
                1,
                1,
                1,
                List.of(new ApplyLabels.Failure(Ids.api(), "would carry 65 labels")),
                List.of(new ApplyLabels.Example(BEFORE, AFTER)))));

    var page = post(PATH + "/preview", "selector=team=blue", "label.tier=2", "remove=team");

    assertThat(SERVER.apis.applyLabels.received())
        .isEqualTo(
            new ApplyLabels.Command(
                Caller.ADMIN.actor(),
                new Target.Matching(
                    ApiFilter.of(Selection.of(List.of(Selector.parse("team=blue"))))),
                TIER_2_WITHOUT_TEAM,
                true,
                false));
    assertThat(page.body())
        .contains("All APIs that match team=blue")
        .contains("Set tier to 2")
        .contains("Remove team")
        .contains("<span class=\"p-old\">1</span>")
        .contains("<span class=\"p-new\">2</span>")
        .contains("would carry 65 labels")
        .contains("name=\"partial\" value=\"true\"")
        .contains("Label 1 API");
  }

  @Test
  void preview_nextPage_showsTheFollowingChanges() {
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(
            new ApplyLabels.Report(
                45,
                45,
                0,
                0,
                List.of(),
                Collections.nCopies(20, new ApplyLabels.Example(BEFORE, AFTER)))));

    var page = post(PATH + "/preview", "label.tier=2", "skipped=20").body();

    assertThat(SERVER.apis.applyLabels.received().skippedExamples()).isEqualTo(20);
    assertThat(page)
        .contains("21–40 of 45 APIs that will change")
        .contains(
            "form=\"bulk\" formaction=\"/dashboard/apis/labels/preview#changes\" name=\"skipped\" value=\"0\"")
        .contains("name=\"skipped\" value=\"40\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "x", "1e3", "99999999999999999999"})
  void preview_pageThatIsNone_isTheFirst(String skipped) {
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(new ApplyLabels.Report(1, 0, 1, 0, List.of())));

    post(PATH + "/preview", "label.tier=2", "skipped=" + skipped).assertIs(200);
    assertThat(SERVER.apis.applyLabels.received().skippedExamples()).isZero();
  }

  @Test
  void preview_pageBehindTheLast_leadsBack() {
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(new ApplyLabels.Report(30, 30, 0, 0, List.of())));

    assertThat(post(PATH + "/preview", "label.tier=2", "skipped=40").body())
        .contains("name=\"skipped\" value=\"20\"")
        .doesNotContain("name=\"skipped\" value=\"40\"");
  }

  @Test
  void preview_nothingChosen_is422() {
    post(PATH + "/preview", "selector=team=blue", "label.tier=")
        .assertHas(422, "Choose a value to set or a label to remove.");
    assertThat(SERVER.apis.applyLabels.calls()).isZero();
  }

  @Test
  void preview_labelSetAndRemoved_is422BesideTheField() {
    post(PATH + "/preview", "id=" + BEFORE.id(), "label.tier=2", "remove=tier")
        .assertHas(422, "Set it or remove it, not both.");
  }

  @Test
  void apply_checkedRows_startsTheJobAndLeadsToIt() {
    var job =
        Job.started(new JobId(Ids.next()), Caller.ADMIN.actor().user(), NOW, Optional.empty());
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(job));
    var other = anApi("Other").build();

    var reply =
        post(
            PATH + "/apply",
            "id=" + BEFORE.id(),
            "id=" + other.id(),
            "label.tier=2",
            "remove=team",
            "total=2");

    assertThat(SERVER.apis.startApply.received())
        .isEqualTo(
            new ApplyLabels.Command(
                Caller.ADMIN.actor(),
                new Target.Named(List.of(BEFORE.id(), other.id())),
                TIER_2_WITHOUT_TEAM,
                false,
                false));
    assertThat(reply.header("Location")).hasValue("/dashboard/apis/jobs/" + job.id() + "?total=2");
  }

  @Test
  void apply_tooManyJobs_is409WithThePreview() {
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.TooManyJobs(4));
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(new ApplyLabels.Report(1, 1, 0, 0, List.of())));

    post(PATH + "/apply", "id=" + BEFORE.id(), "label.tier=2")
        .assertHas(409, "This node is already running 4 of these jobs.");
  }

  @Test
  void policy_violatingApis_areChosenPreviewedAndLabelled() {
    var policy = aPolicy("Tiers <i>").requiring("tier", "1").requiring("team").build();
    SERVER.governance.policy.answers(policy);
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(new ApplyLabels.Report(2, 2, 0, 0, List.of())));
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(JOB));
    var hidden = "<input type=\"hidden\" name=\"policy\" value=\"" + policy.id() + "\">";

    assertThat(get(PATH + "?policy=" + policy.id()).body())
        .contains("All APIs that violate Tiers &lt;i&gt;", hidden)
        .contains("href=\"/dashboard/governance/policies/" + policy.id() + "\"");
    assertThat(post(PATH + "/preview", "policy=" + policy.id(), "label.tier=1").body())
        .contains("All APIs that violate Tiers &lt;i&gt;", hidden);
    post(PATH + "/apply", "policy=" + policy.id(), "label.tier=1");

    var violating =
        new ApplyLabels.Target.Matching(ApiFilter.of(policy.details().rule().violating()));
    assertThat(SERVER.apis.applyLabels.received().target()).isEqualTo(violating);
    assertThat(SERVER.apis.startApply.received().target()).isEqualTo(violating);
  }

  @Test
  void job_running_asksAgainAndEndedShowsTheResult() {
    var started =
        Job.started(new JobId(Ids.next()), Caller.ADMIN.actor().user(), NOW, Optional.empty());
    var path = "/dashboard/apis/jobs/" + started.id() + "?total=3";
    SERVER.apis.findJob.answers(new JobView(started, JobState.RUNNING));
    assertThat(get(path).body()).contains("hx-trigger=\"every 1s\"").contains("0 of 3");

    var counts = new LinkedHashMap<>(Map.of("changed", 2L, "unchanged", 0L, "failed", 1L));
    var result =
        new JobResult(
            JobState.DONE,
            NOW,
            counts,
            List.of(new JobResult.Failure(BEFORE.id().toString(), "would carry 65 labels")));
    var ended =
        new Job(
            started.id(), started.startedBy(), NOW, Optional.empty(), 3, NOW, Optional.of(result));
    SERVER.apis.findJob.answers(new JobView(ended, JobState.DONE));
    assertThat(get(path).body())
        .doesNotContain("hx-trigger")
        .contains("Done")
        .contains("would carry 65 labels")
        .contains("href=\"/dashboard/apis/" + BEFORE.id() + "\"");
  }

  @Test
  void job_ofLabels_showsWhatItChangedAndLeadsToReverting() {
    var path = "/dashboard/apis/jobs/" + JOB.id();
    var change = new JobChange(BEFORE.id(), labels("tier", "<i>"), labels("tier", "2"));
    SERVER.apis.findJob.answers(new JobView(JOB, JobState.DONE));
    SERVER.apis.jobChanges.answers(new Page<>(List.of(change), Optional.of(BEFORE.id())));
    SERVER.apis.names.answers(Map.of(BEFORE.id(), "Billing"));

    assertThat(get(path).body())
        .contains("href=\"/dashboard/apis/" + BEFORE.id() + "\">Billing<")
        .contains("<span class=\"p-old\">&lt;i&gt;<", "<span class=\"p-new\">2<")
        .contains("href=\"" + path + "/revert\"", path + "?after=" + BEFORE.id());
    SERVER.apis.findJob.answers(new JobView(JOB, JobState.RUNNING));
    assertThat(get(path).body()).doesNotContain(path + "/revert");
    assertThat(get(Caller.VIEWER, path).body()).doesNotContain(path + "/revert");
  }

  @Test
  void job_anyTask_saysWhoStartedItWhenAndWhatItDoes() {
    var path = "/dashboard/apis/jobs/" + JOB.id();
    var labelling =
        new JobTask.Labelling(
            List.of("tier=<i>"),
            0,
            new LabelChange.Merge(
                labels("tier", "2"), new TreeSet<>(Set.of(new LabelName("domain")))));

    SERVER.apis.findJob.answers(new JobView(started(labelling), JobState.RUNNING));
    assertThat(get(path).body())
        .contains("All APIs that match tier=&lt;i&gt;")
        .contains("to 2</li>", "<li>Remove ")
        .contains("the operator")
        .containsPattern("<dt>Started</dt><dd><time datetime=\"" + NOW);

    SERVER.apis.findJob.answers(
        new JobView(
            started(new JobTask.Labelling(List.of(), 7, LabelChange.none())), JobState.RUNNING));
    assertThat(get(path).body()).contains("7 selected APIs");

    SERVER.apis.findJob.answers(
        new JobView(started(new JobTask.Reverting(OTHER)), JobState.RUNNING));
    assertThat(get(path).body())
        .contains("<a href=\"/dashboard/apis/jobs/" + OTHER + "\">Revert another job</a>");

    SERVER.apis.findJob.answers(
        new JobView(
            started(new JobTask.Importing("https://classic.example.com")), JobState.RUNNING));
    assertThat(get(path).body()).contains("Import from https://classic.example.com");
  }

  private static Job started(JobTask task) {
    return Job.started(JOB.id(), UserId.OPERATOR, NOW, Optional.of(task));
  }

  @Test
  void revert_asksWithWhatStays_andStartsAJob() {
    var path = "/dashboard/apis/jobs/" + JOB.id() + "/revert";
    SERVER.apis.findJob.answers(new JobView(JOB, JobState.DONE));
    SERVER.apis.names.answers(Map.of());
    SERVER.apis.applyLabels.answers(
        new ApplyLabels.Outcome.Applied(
            new ApplyLabels.Report(
                3, 1, 1, 1, List.of(new ApplyLabels.Failure(BEFORE.id(), "now '3' <b>")))));

    assertThat(get(path).body())
        .contains("Revert 1 API", "now '3' &lt;b&gt;", "name=\"total\" value=\"3\"");
    assertThat(SERVER.apis.applyLabels.received())
        .isEqualTo(ApplyLabels.Command.reverting(Caller.ADMIN.actor(), JOB.id(), true));

    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(JOB));
    assertThat(post(path, "total=3").header("Location"))
        .hasValue("/dashboard/apis/jobs/" + JOB.id() + "?total=3");
    assertThat(SERVER.apis.startApply.received())
        .isEqualTo(ApplyLabels.Command.reverting(Caller.ADMIN.actor(), JOB.id(), false));
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.TooManyJobs(4));
    assertThat(post(path).status()).isEqualTo(409);
    assertThat(get(Caller.VIEWER, path).status()).isEqualTo(403);
    assertThat(post(Caller.VIEWER, path).status()).isEqualTo(403);
    assertThat(get("/dashboard/apis/jobs/x/revert").status()).isEqualTo(404);
  }

  @Test
  void pages_ofAViewer_areRefused() {
    assertThat(get(Caller.VIEWER, PATH).status()).isEqualTo(403);
    assertThat(post(Caller.VIEWER, PATH + "/apply", "label.tier=2").status()).isEqualTo(403);
  }
}
