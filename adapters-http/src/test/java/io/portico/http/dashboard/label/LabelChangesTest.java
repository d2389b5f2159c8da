package io.portico.http.dashboard.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApplyLabels;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.label.ApiViolation;
import io.portico.application.port.in.label.RemoveLabel;
import io.portico.application.port.in.label.RenameLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.fixture.Ids;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.job.Job;
import io.portico.domain.job.JobId;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.ChangeInBetween;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LabelChangesTest extends DashboardTest {

  private static final LabelDefinition TIER =
      aLabel("tier").accepting("1", "2", "3").describing("3", "third").build();
  private static final LabelDefinition TEAM = aLabel("team").build();

  @Test
  void rename_form_saysWhatHappens() {
    Given.label(SERVER, TIER, 0, "1", 12);
    Given.named(SERVER, aPolicy("Tiers").requiring("tier").build());

    assertThat(get(TIER, "/rename").body())
        .contains("12 APIs show the new name immediately.")
        .contains("1 policy keeps working: Tiers.")
        .contains("“tier” keeps working in selectors")
        .contains("value=\"tier\"");
  }

  @Test
  void rename_newName_renamesTheLabelThatWasShown() {
    Given.label(SERVER, TIER, 0);
    SERVER.labels.rename.answers(new RenameLabel.Outcome.Renamed(TIER.renamed(name("level"))));

    var reply = post(TIER, "/rename", "tag=" + RecordTag.of(TIER), "name= level ");

    assertThat(reply.header("Location")).hasValue(path(TIER));
    assertThat(SERVER.labels.rename.received().name()).isEqualTo(name("level"));
    assertThat(SERVER.labels.rename.received().expected().holdsFor(TIER)).isTrue();
  }

  @Test
  void rename_takenOrInvalid_is422BesideTheField() {
    Given.label(SERVER, TIER, 0);
    assertThat(post(TIER, "/rename", "tag=x", "name=a b").body())
        .contains("href=\"#f-name\"")
        .contains("value=\"a b\"");

    SERVER.labels.rename.answers(new RenameLabel.Outcome.NameTaken(name("team")));
    var reply = post(TIER, "/rename", "tag=x", "name=team");
    reply.assertHas(422, "“team” is the name or a former name of another label.");
  }

  @Test
  void rename_renamedMeanwhile_is409WithBothNames() {
    Given.label(SERVER, TIER, 0);
    SERVER.labels.rename.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    post(TIER, "/rename", "tag=old", "name=level")
        .assertHas(
            409,
            "<th scope=\"row\">New name</th><td>tier</td><td>level</td>",
            "name=\"tag\" value=\"" + RecordTag.of(TIER) + "\"");
  }

  @Test
  void merge_preview_saysWhatHappensAndMergeDropsTheValues() {
    Given.label(SERVER, TIER, 0, "1", 5, "2", 2, "3", 1);
    Given.named(SERVER, aPolicy("Low").requiring("tier", "3").build());

    assertThat(get(TIER, "/merge/preview?value=2&value=3&value=1&into=1").body())
        .contains("Merge “2”, “3” into “1”?")
        .contains("3 APIs get a new value of “tier”: 1.")
        .contains("These values are removed from the list and can no longer be set: “2”, “3”.")
        .contains("1 policy uses one of these values and should be edited: Low.");

    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(TIER));
    var reply = post(TIER, "/merge", "tag=" + RecordTag.of(TIER), "values=2\r\n3", "into=1");

    assertThat(reply.header("Location")).hasValue(path(TIER));
    var command = SERVER.labels.replace.received();
    assertThat(command.details().allowed()).isEqualTo(oneOf("1"));
    assertThat(command.details().texts().values()).isEmpty();
    assertThat(command.dropped()).isEqualTo(new DroppedValues.MergeInto(new LabelValue("1")));
    assertThat(command.expected().holdsFor(TIER)).isTrue();
  }

  @Test
  void merge_anyText_labelsTheApisByAJob() {
    Given.label(SERVER, TEAM, 0, "red", 5, "Red", 2);
    var job =
        Job.started(
            new JobId(Ids.next()),
            Caller.ADMIN.actor().user(),
            Instant.parse("2026-03-01T10:15:30Z"),
            Optional.empty());
    SERVER.apis.startApply.answers(new ApplyLabels.StartOutcome.Started(job));

    var reply =
        post(TEAM, "/merge", "tag=" + RecordTag.of(TEAM), "values=Red", "into=red", "total=2");

    assertThat(reply.header("Location")).hasValue("/dashboard/apis/jobs/" + job.id() + "?total=2");
    assertThat(SERVER.apis.startApply.received())
        .isEqualTo(
            new ApplyLabels.Command(
                Caller.ADMIN.actor(),
                new Target.Matching(
                    ApiFilter.of(Selection.of(List.of(Selector.parse("team=Red"))))),
                LabelChange.Merge.giving(labels("team", "red")),
                false,
                false));
  }

  @Test
  void merge_anyTextChangedMeanwhile_is409WithTheChoiceKept() {
    Given.label(SERVER, TEAM, 0, "red", 5, "Red", 2);
    SERVER.audit.page.answers(lastPage());

    post(TEAM, "/merge", "tag=old", "values=Red", "into=red")
        .assertHas(
            409,
            "<th scope=\"row\">Values</th><td>any text</td><td>Red → red</td>",
            "name=\"value\" value=\"Red\" checked",
            "id=\"f-into\" name=\"into\" type=\"text\" value=\"red\"");
    assertThat(SERVER.apis.startApply.calls()).isZero();
  }

  @Test
  void merge_listChangedMeanwhile_is409WithBothVersionsAndWhoChangedIt() {
    Given.label(SERVER, TIER, 0, "1", 5, "2", 2);
    SERVER.audit.page.answers(ChangeInBetween.by("ann@example.com", AuditAction.LABEL_REPLACED));

    post(TIER, "/merge", "tag=old", "values=2\r\n9", "into=1")
        .assertHas(
            409,
            "ann@example.com",
            "<th scope=\"row\">Values</th><td>1, 2, 3</td><td>2, 9 → 1</td>",
            "name=\"value\" value=\"2\" checked",
            "<option value=\"1\" selected>");
    assertThat(SERVER.labels.replace.calls()).isZero();
  }

  @Test
  void merge_listChangedByTheTimeOfTheMerge_is409WithTheChoiceKept() {
    Given.label(SERVER, TIER, 0, "1", 5, "2", 2);
    SERVER.labels.replace.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    post(TIER, "/merge", "tag=" + RecordTag.of(TIER), "values=2", "into=1")
        .assertHas(409, "name=\"value\" value=\"2\" checked");
  }

  @Test
  void merge_changedMeanwhileSoThatNoChosenValueIsLeft_is409WithTheError() {
    Given.label(SERVER, TIER, 0, "1", 5);
    SERVER.audit.page.answers(lastPage());

    post(TIER, "/merge", "tag=old", "values=9", "into=1")
        .assertHas(409, "9 → 1", "Choose at least one value to merge.");
  }

  @Test
  void merge_nothingChosenOrNoTarget_is422BesideTheFields() {
    Given.label(SERVER, TIER, 0, "1", 5);

    var nothing = get(TIER, "/merge/preview?value=1&into=1");
    nothing.assertHas(422, "Choose at least one value to merge.");
    assertThat(get(TIER, "/merge/preview?value=1").body())
        .contains("Choose the value to merge into.");
    assertThat(get(TIER, "/merge/preview?value=1&into=9").body())
        .contains("Choose a value that the label allows.");
  }

  @Test
  void merge_breaksPolicies_is422WithTheApis() {
    Given.label(SERVER, TIER, 0, "1", 5);
    var violation =
        new PolicyViolation(
            "Tiers",
            PolicySeverity.ERROR,
            aPolicy("Tiers").requiring("tier", "2").rule().requires());
    SERVER.labels.replace.answers(
        new ReplaceLabel.Outcome.PoliciesBroken(
            List.of(new ApiViolation(Ids.api(), "<Billing>", List.of(violation)))));

    post(TIER, "/merge", "tag=" + RecordTag.of(TIER), "values=2", "into=1")
        .assertHas(422, "“&lt;Billing&gt;” would violate the policy", "Merge “2” into “1”?");
  }

  @Test
  void deprecate_confirmed_keepsEverythingElse() {
    Given.label(SERVER, TIER, 3, "1", 5);
    assertThat(get(TIER, "/deprecate").body()).contains("5 APIs have it and keep it.");
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(TIER));

    var reply = post(TIER, "/deprecate", "tag=" + RecordTag.of(TIER), "deprecated=true");

    assertThat(reply.header("Location")).hasValue(path(TIER));
    var command = SERVER.labels.replace.received();
    assertThat(command.details().deprecated()).isTrue();
    assertThat(command.details().allowed()).isEqualTo(TIER.allowed());
    assertThat(command.details().texts()).isEqualTo(TIER.texts());
    assertThat(command.expected().holdsFor(TIER)).isTrue();
  }

  @Test
  void remove_carried_saysFromHowManyApisAndForces() {
    Given.label(SERVER, TIER, 3, "1", 5);
    assertThat(get(TIER, "/remove").body())
        .contains("It will be removed from 5 APIs.")
        .contains("Remove it from 5 APIs")
        .contains("name=\"force\" value=\"true\"");
    SERVER.labels.remove.answers(new RemoveLabel.Outcome.Removed(TIER));

    assertThat(post(TIER, "/remove", "tag=" + RecordTag.of(TIER), "force=true").header("Location"))
        .hasValue("/dashboard/labels");
    assertThat(SERVER.labels.remove.received().force()).isTrue();
    assertThat(SERVER.labels.remove.received().expected().holdsFor(TIER)).isTrue();
  }

  @Test
  void remove_namedByPolicies_leadsToThem() {
    Given.label(SERVER, TIER, 3, "1", 5);
    var policy = aPolicy("Tiers").on("tier=1").requiring("team").build();
    Given.named(SERVER, policy);

    assertThat(get(TIER, "/remove").body())
        .contains("can’t be removed yet")
        .contains("href=\"/dashboard/governance/policies/" + policy.id() + "\"")
        .doesNotContain("name=\"force\"");
  }

  @Test
  void remove_namedByPlans_leadsToThem() {
    Given.label(SERVER, TIER, 3, "1", 5);
    var plan = aPlan("Open").selecting("tier!=1").build();
    Given.plans(SERVER, plan, aPlan("Gold").selecting("team=1").build(), aPlan("Silver").build());

    assertThat(get(TIER, "/remove").body())
        .contains("can’t be removed yet")
        .contains("href=\"/dashboard/portal/plans/" + plan.id() + "\"")
        .doesNotContain("Gold", "Silver", "name=\"force\"");
    assertThat(get(TIER, "").body())
        .contains("href=\"/dashboard/portal/plans/" + plan.id() + "\"")
        .contains("(a plan that selects by it)")
        .doesNotContain("Gold", "Silver");
  }

  @Test
  void merge_plansThatNameAValue_areNamed() {
    Given.label(SERVER, TIER, 0, "1", 5, "2", 2);
    Given.plans(
        SERVER,
        aPlan("Open").selecting("tier!=2").build(),
        aPlan("Other").selecting("tier!=1").build());

    assertThat(get(TIER, "/merge/preview?value=2&into=1").body())
        .contains("1 plan selects APIs by one of these values.")
        .contains("may open other APIs: Open.");
  }

  @Test
  void remove_carriedSince_is409AndAsksAgain() {
    Given.label(SERVER, TIER, 3, "1", 1);
    SERVER.labels.remove.answers(new RemoveLabel.Outcome.InUse(TIER.name(), 1, List.of()));

    var reply = post(TIER, "/remove", "tag=" + RecordTag.of(TIER), "force=false");

    reply.assertHas(409, "It will be removed from 1 API.");
    assertThat(SERVER.labels.remove.received().force()).isFalse();
    assertThat(reply.body()).contains("name=\"force\" value=\"true\"");
  }

  private static String path(LabelDefinition label) {
    return "/dashboard/labels/" + label.id();
  }

  private static Reply get(LabelDefinition label, String page) {
    return get(path(label) + page);
  }

  private static Reply post(LabelDefinition label, String page, String... fields) {
    return post(path(label) + page, fields);
  }
}
