package io.portico.application.service.governance;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Outcome.Evaluated;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.GovernanceQueries;
import io.portico.application.port.in.governance.GovernanceQueries.PolicyResult;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.PolicyFixture;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GovernanceReportsTest extends ServiceTest {

  private final EvaluatePolicy evaluatePolicy =
      new EvaluatePolicyService(
          stores.governancePolicies(), stores.labelDefinitions(), stores.apis());
  private final GovernanceQueries queries =
      new GovernanceQueriesService(
          stores.governancePolicies(),
          stores.labelDefinitions(),
          stores.discoveryMappings(),
          stores.apis(),
          stores.governanceCounts(),
          () -> ApiFixture.AT);

  private ApiRecord bare;
  private ApiRecord owned;
  private ApiRecord lacking;

  @BeforeEach
  void registerApis() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").required().build());
    Given.freeTextLabels(stores, organisation, "team");
    bare = added(anApi("Bare"));
    owned = added(anApi("Owned").labelled("tier", "1", "team", "blue"));
    lacking = added(anApi("Lacking").labelled("tier", "1"));
  }

  /* ---- evaluate ---- */

  @Test
  void evaluate_savedOrUnsaved_countsAndListsTheViolating() {
    var policy = aPolicy("Owned").on("tier=1").requiring("team");
    add(policy);
    var expected =
        new Evaluated(
            new PolicyCounts(2, 1, 1, 1),
            List.of(new NonCompliantApi(lacking, List.of(required("team")))));

    assertThat(evaluate(new Subject.Saved("owned"))).isEqualTo(expected);
    assertThat(evaluate(new Subject.Unsaved(policy.details()))).isEqualTo(expected);
  }

  @Test
  void evaluate_manyViolate_listsTheFirst20() {
    for (var i = 0; i < 30; i++) {
      added(anApi("another"));
    }

    var evaluated = evaluated(new Subject.Unsaved(aPolicy("x").requiring("team").details()));

    assertThat(evaluated.counts()).isEqualTo(new PolicyCounts(33, 1, 32, 0));
    assertThat(evaluated.first()).hasSize(20);
  }

  @Test
  void evaluateAndApis_unknownPolicyOrLabel_areRefused() {
    assertNotFound(
        () -> evaluate(new Subject.Saved("Owned")),
        () -> apis(Status.VIOLATING, Optional.empty(), 1));
    assertThat(evaluate(new Subject.Unsaved(aPolicy("x").requiring("teem").details())))
        .isInstanceOf(EvaluatePolicy.Outcome.InvalidRule.class);
  }

  @Test
  void evaluate_renamedLabel_usesItsCurrentName() {
    add(aPolicy("Owned").on("tier=1").requiring("team"));
    Given.renamed(stores, organisation, name("team"), name("squad"));
    Given.renamed(stores, organisation, name("tier"), name("level"));

    var evaluated = evaluated(new Subject.Saved("Owned"));

    assertThat(evaluated.counts()).isEqualTo(new PolicyCounts(2, 1, 1, 1));
    assertThat(evaluated.first().getFirst().lacking()).containsExactly(required("squad"));
  }

  /* ---- results ---- */

  @Test
  void results_ofAnApi_areOfThePoliciesThatApplyByName() {
    var team = aPolicy("Team").on("tier=1").requiring("team");
    var rated = aPolicy("rated").requiring("tier", "1");
    add(team);
    add(rated);
    Given.renamed(stores, organisation, name("team"), name("squad"));

    assertThat(results(lacking))
        .containsExactly(
            new PolicyResult(rated.build(), List.of()),
            new PolicyResult(team.build(), List.of(required("squad"))));
    assertThat(results(bare))
        .containsExactly(new PolicyResult(rated.build(), List.of(required("tier", "1"))));
    assertThat(queries.results(stranger, lacking)).isEmpty();
  }

  private List<PolicyResult> results(ApiRecord api) {
    return queries.results(viewer, api);
  }

  /* ---- apis ---- */

  @Test
  void apis_pageByPage_returnsEachApiOnceWithWhatItLacks() {
    add(aPolicy("Owned").requiring("team").requiring("tier", "1"));

    assertThat(apis(Status.VIOLATING, Optional.empty(), 1))
        .isEqualTo(
            new Page<>(
                List.of(
                    new NonCompliantApi(bare, List.of(required("team"), required("tier", "1")))),
                Optional.of(bare.id())));
    assertThat(apis(Status.VIOLATING, Optional.of(bare.id()), 1))
        .isEqualTo(
            new Page<>(
                List.of(new NonCompliantApi(lacking, List.of(required("team")))),
                Optional.empty()));
    assertThat(apis(Status.COMPLIANT, Optional.empty(), 10))
        .isEqualTo(new Page<>(List.of(new NonCompliantApi(owned, List.of())), Optional.empty()));
  }

  /* ---- report ---- */

  @Test
  void report_all_countsLabelsAndPolicies() {
    add(aPolicy("Owned").on("tier=1").requiring("team").blocking());
    add(aPolicy("idle").requiring("tier").inactive());

    var report = report(new Selection.Everything());

    assertThat(report.apis()).isEqualTo(3);
    assertThat(report.labels())
        .extracting(label -> label.definition().name().value())
        .containsExactly("team", "tier");
    var tier = report.labels().getLast();
    assertThat(tier.definition().required()).isTrue();
    assertThat(tier.counts().labelled()).isEqualTo(2);
    assertThat(tier.counts().unlabelled()).isEqualTo(1);
    assertThat(tier.counts().values()).isEqualTo(Map.of(new LabelValue("1"), 2L));
    assertThat(report.policies())
        .extracting(policy -> policy.counts())
        .containsExactly(new PolicyCounts(3, 2, 1, 0), new PolicyCounts(2, 1, 1, 1));
  }

  @Test
  void report_selection_countsOnlyAmongIt() {
    add(aPolicy("Owned").on("tier=1").requiring("team"));

    var report = report(Selection.of(List.of(Selector.parse("team"), Selector.parse("!tier"))));

    assertThat(report.apis()).isEqualTo(2);
    assertThat(report.labels().getLast().counts().labelled()).isEqualTo(1);
    assertThat(report.policies().getFirst().counts()).isEqualTo(new PolicyCounts(1, 1, 0, 1));
  }

  @Test
  void report_manyValuesAndLabels_isLimited() {
    for (var i = 0; i < 120; i++) {
      added(anApi("api").labelled("team", "team-" + i));
    }
    for (var i = 0; i < GovernanceQueries.MOST_DEFINITIONS; i++) {
      Given.freeTextLabels(stores, organisation, "x" + i);
    }

    var report = report(new Selection.Everything());

    assertThat(report.labels()).hasSize(GovernanceQueries.MOST_DEFINITIONS);
    var team = report.labels().getFirst().counts();
    assertThat(team.values()).hasSize(GovernanceQueries.MOST_VALUES);
    assertThat(team.furtherValues()).isEqualTo(21);
  }

  @Test
  void report_tooManyRequirements_throwsNamingTheField() {
    var among = Selection.of(List.of(Selector.parse("team,".repeat(16) + "team")));

    assertThatInvalid(() -> report(among)).hasMessageStartingWith("selector: 17 requirements");
  }

  @Test
  void anyRead_otherOrganisation_seesNothing() {
    add(aPolicy("Owned").requiring("team"));

    assertThat(queries.report(stranger, new Selection.Everything()))
        .isEqualTo(new GovernanceReport(0, List.of(), List.of()));
    assertNotFound(() -> evaluatePolicy.evaluate(stranger, new Subject.Saved("Owned")));
  }

  private GovernanceReport report(Selection among) {
    return queries.report(viewer, among);
  }

  private Evaluated evaluated(Subject subject) {
    return (Evaluated) evaluate(subject);
  }

  private EvaluatePolicy.Outcome evaluate(Subject subject) {
    return evaluatePolicy.evaluate(viewer, subject);
  }

  private Page<NonCompliantApi, ApiId> apis(Status status, Optional<ApiId> after, int limit) {
    return queries.apis(viewer, "Owned", status, new PageQuery<>(after, limit));
  }

  private void add(PolicyFixture policy) {
    stores.governancePolicies().add(organisation, policy.build());
  }
}
