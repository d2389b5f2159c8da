package io.portico.http.dashboard.governance;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolicyPagesTest extends DashboardTest {

  private static final String ROOT = "/dashboard/governance";
  private static final GovernancePolicy TIERS =
      aPolicy("Tiers <i>")
          .on("domain=payments")
          .requiring("tier", "1", "two, or three")
          .requiring("owner")
          .blocking()
          .build();
  private static final String PATH = ROOT + "/policies/" + TIERS.id();
  private static final ApiRecord BILLING = anApi("<Billing>").build();
  private static final PolicyCounts COUNTS = new PolicyCounts(4, 3, 1, 6);

  @BeforeEach
  void prepare() {
    SERVER.governance.policy.answers(TIERS);
    SERVER.governance.policies.answers(lastPage(TIERS));
    SERVER.governance.apis.answers(
        new Page<>(
            List.of(new NonCompliantApi(BILLING, List.of(required("owner")))),
            Optional.of(BILLING.id())));
    SERVER.governance.evaluatePolicy.answers(
        new EvaluatePolicy.Outcome.Evaluated(
            COUNTS, List.of(new NonCompliantApi(BILLING, List.of(required("owner"))))));
    SERVER.labels.list.answers(
        new Page<>(
            Stream.of("tier", "owner", "domain")
                .map(name -> new LabelQueries.Entry(aLabel(name).build(), Optional.empty()))
                .toList(),
            Optional.empty()));
  }

  @Test
  void list_counts_comeBehindThePage() {
    assertThat(get(ROOT).body())
        .contains("hx-get=\"/dashboard/governance?counted=true\"")
        .contains("Tiers &lt;i&gt;")
        .contains("domain=payments")
        .contains("block");

    SERVER.governance.report.answers(
        new GovernanceReport(
            10, List.of(), List.of(new GovernanceReport.PolicyCoverage(TIERS, COUNTS))));
    assertThat(get(ROOT + "?counted=true").body()).contains("75%").doesNotContain("hx-get");
  }

  @Test
  void list_empty_saysWhatToDoFirst() {
    SERVER.governance.policies.answers(lastPage());

    assertThat(get(ROOT).body()).contains("No policies yet").contains(ROOT + "/policies/new");
  }

  @Test
  void policy_shows_theApisThatViolateItAndLeadsToTheirLabels() {
    var page = get(PATH).body();

    assertThat(SERVER.governance.apis.received().status()).isEqualTo(Status.VIOLATING);
    assertThat(page)
        .contains("&lt;Billing&gt;")
        .contains("owner: any value")
        .contains("href=\"/dashboard/apis/" + BILLING.id() + "/labels\"")
        .contains("status=violating&amp;after=" + BILLING.id())
        .contains("href=\"/dashboard/apis/labels?policy=" + TIERS.id() + "\"")
        .contains("href=\"" + PATH + "/apis.csv?status=violating\"")
        .contains("hx-get=\"" + PATH + "?counted=true\"");
    assertThat(SERVER.governance.evaluatePolicy.calls()).isZero();
  }

  @Test
  void policy_csv_hasAllPages() {
    SERVER.governance.apis.answersBy(
        query ->
            new Page<>(
                List.of(new NonCompliantApi(BILLING, List.of(required("owner")))),
                query.page().after().isEmpty() ? Optional.of(BILLING.id()) : Optional.empty()));

    var csv = get(PATH + "/apis.csv").body();

    assertThat(csv.lines()).hasSize(3);
    assertThat(csv).contains("\"owner: any value\"");
  }

  @Test
  void define_rows_becomeRequirements() {
    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.Defined(TIERS));

    var reply =
        post(
            ROOT + "/policies/new",
            "name=Tiers <i>",
            "selector=domain=payments",
            "label.0=tier",
            "values.0=1,\"two, or three\"",
            "label.1=",
            "label.2=owner",
            "severity=warning",
            "action=block",
            "active=true");

    assertThat(reply.header("Location")).hasValue(PATH);
    assertThat(SERVER.governance.definePolicy.received().details()).isEqualTo(TIERS.details());
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tier 1 , 'it\\'s'", "'Tier 1','it\\'s'", "Tier 1,\"it's\""})
  void define_valuesWithBlanks_needNoQuotes(String values) {
    SERVER.governance.definePolicy.answers(new DefinePolicy.Outcome.Defined(TIERS));

    post(
            ROOT + "/policies/new",
            "name=x",
            "label.0=tier",
            "values.0=" + values,
            "severity=warning",
            "action=report")
        .assertIs(303);
    assertThat(
            SERVER
                .governance
                .definePolicy
                .received()
                .details()
                .rule()
                .requires()
                .getFirst()
                .values())
        .extracting(LabelValue::value)
        .containsExactly("Tier 1", "it's");
  }

  @Test
  void define_wrongFields_are422BesideThem() {
    post(
            ROOT + "/policies/new",
            "name=x",
            "selector=((",
            "label.1=tier",
            "values.1=a,,",
            "severity=warning",
            "action=report")
        .assertHas(422, "href=\"#f-selector\"", "href=\"#f-values.1\"", "value=\"a,,\"");
    assertThat(post(ROOT + "/policies/new", "name=x", "severity=info", "action=report").body())
        .contains("Choose at least one label.");
  }

  @Test
  void define_unknownLabelInTheSecondRow_is422BesideIt() {
    SERVER.governance.definePolicy.answers(
        new DefinePolicy.Outcome.InvalidRule(
            List.of(
                new RuleError(
                    "requires[0].label", new UnknownLabel(name("teir"), List.of(name("tier")))))));

    post(ROOT + "/policies/new", "name=x", "label.1=teir", "severity=info", "action=report")
        .assertHas(422, "href=\"#f-label.1\"", "<option value=\"teir\" selected>");
  }

  @Test
  void whatIf_partWhileTyping_showsWhatItWouldFind() {
    var found =
        SERVER
            .call("POST", ROOT + "/policies/what-if")
            .form(Caller.ADMIN, "label.0=owner", "severity=info", "action=report")
            .header("HX-Request", "true")
            .send()
            .body();

    assertThat(found)
        .contains("1 API of 4 would violate it")
        .contains("&lt;Billing&gt;")
        .doesNotContain("<html");
    assertThat(SERVER.governance.evaluatePolicy.received().subject())
        .isInstanceOfSatisfying(
            Subject.Unsaved.class,
            unsaved ->
                assertThat(unsaved.details().rule())
                    .isEqualTo(aPolicy("x").requiring("owner").rule()));
  }

  @Test
  void whatIf_nothingChosenYet_saysWhatToDo() {
    var found =
        SERVER
            .call("POST", ROOT + "/policies/what-if")
            .form(Caller.ADMIN, "label.0=", "severity=info", "action=report")
            .header("HX-Request", "true")
            .send()
            .body();

    assertThat(found)
        .contains("Choose a label to preview which APIs would violate the policy.")
        .doesNotContain("p-error");
    assertThat(SERVER.governance.evaluatePolicy.calls()).isZero();
  }

  @Test
  void whatIf_button_showsTheWholeFormAgain() {
    var page =
        post(
                PATH + "/edit",
                "whatIf=true",
                "name=Typed",
                "tag=t",
                "label.0=owner",
                "severity=info",
                "action=report")
            .body();

    assertThat(page)
        .contains("1 API of 4 would violate it")
        .contains("value=\"Typed\"")
        .contains("action=\"" + PATH + "/edit\"")
        .contains("name=\"tag\" value=\"t\"");
  }

  @Test
  void edit_form_hasThePolicyAndSavesWhatWasShown() {
    assertThat(get(PATH + "/edit").body())
        .contains("value=\"1, &#39;two, or three&#39;\"")
        .contains("<option value=\"owner\" selected>");
    SERVER.governance.replacePolicy.answers(new ReplacePolicy.Outcome.Replaced(TIERS));

    assertThat(edit(RecordTag.of(TIERS)).header("Location")).hasValue(PATH);
    var command = SERVER.governance.replacePolicy.received();
    assertThat(command.expected().holdsFor(TIERS)).isTrue();
    assertThat(command.details().active()).isFalse();
  }

  @Test
  void edit_changedMeanwhile_is409WithBothVersions() {
    SERVER.governance.replacePolicy.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    edit("old")
        .assertHas(
            409,
            "<th scope=\"row\">Name</th><td>Tiers &lt;i&gt;</td><td>Mine</td>",
            "name=\"tag\" value=\"" + RecordTag.of(TIERS) + "\"");
  }

  @Test
  void activeAndRemove_sayWhatHappensAndDoIt() {
    assertThat(get(PATH + "/deactivate").body())
        .contains("It will no longer reject changes. Violations are still reported.");
    SERVER.governance.replacePolicy.answers(new ReplacePolicy.Outcome.Replaced(TIERS));
    post(PATH + "/deactivate", "tag=" + RecordTag.of(TIERS));
    assertThat(SERVER.governance.replacePolicy.received().details().active()).isFalse();

    assertThat(get(PATH + "/remove").body())
        .contains("It will no longer reject changes or be reported.");
    SERVER.governance.removePolicy.answers(true);
    var removed = post(PATH + "/remove", "tag=" + RecordTag.of(TIERS));
    assertThat(removed.header("Location")).hasValue(ROOT);
    assertThat(SERVER.governance.removePolicy.received().expected().holdsFor(TIERS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/activate", "/remove"})
  void forms_ofAViewer_areRefused(String form) {
    assertThat(get(Caller.VIEWER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.VIEWER, PATH + form, "name=x").status()).isEqualTo(403);
  }

  private static Reply edit(String tag) {
    return post(
        PATH + "/edit",
        "tag=" + tag,
        "name=Mine",
        "label.0=tier",
        "severity=warning",
        "action=block");
  }
}
