package io.portico.http.governance;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static io.portico.domain.fixture.PolicyFixture.required;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.governance.EvaluatePolicy;
import io.portico.application.port.in.governance.EvaluatePolicy.Subject;
import io.portico.application.port.in.governance.GovernanceQueries.Status;
import io.portico.application.port.in.governance.GovernanceReport;
import io.portico.application.port.in.governance.GovernanceReport.LabelCoverage;
import io.portico.application.port.in.governance.GovernanceReport.PolicyCoverage;
import io.portico.application.port.in.governance.GovernanceTrend;
import io.portico.application.port.in.governance.GovernanceTrend.Series;
import io.portico.application.port.in.governance.NonCompliantApi;
import io.portico.application.port.in.governance.PolicyCounts;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.governance.PolicySeverity;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelCheck.Rejection.UnknownLabel;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Stored;
import io.portico.http.exchange.Cursor;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.GovernanceStubs.ApisQuery;
import io.portico.http.testkit.GovernanceStubs.Evaluation;
import io.portico.http.testkit.GovernanceStubs.TrendQuery;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GovernanceControllerTest extends HttpTest {

  private static final String POLICIES = "/api/governance/policies";
  private static final String ID = "65000000000000010000000a";

  /* ---- evaluate ---- */

  @Test
  void evaluate_unsavedOrSaved_returnsCountsAndTheFirst() {
    SERVER.governance.evaluatePolicy.answers(
        new EvaluatePolicy.Outcome.Evaluated(
            PolicyCounts.of(10, 7, 5),
            List.of(new NonCompliantApi(api(), List.of(required("region", "eu"))))));
    var expected =
        "{\"applicable\":7,\"compliant\":5,\"violating\":2,\"not_applicable\":3,\"first\":["
            + "{\"id\":\""
            + ID
            + "\",\"name\":\"=Payments\",\"lacks\":[{\"label\":\"region\",\"values\":[\"eu\"]}]}]}";

    SERVER
        .post(POLICIES + "/evaluate", "{\"name\":\"x\",\"requires\":[{\"label\":\"team\"}]}")
        .assertIs(200, expected);
    assertThat(SERVER.governance.evaluatePolicy.received())
        .isEqualTo(
            new Evaluation(
                Caller.ADMIN.actor(),
                new Subject.Unsaved(aPolicy("x").requiring("team").details())));
    assertThat(SERVER.post(POLICIES + "/Owned/evaluate/", "").body()).isEqualTo(expected);
  }

  /* ---- apis ---- */

  @Test
  void apis_asJson_returnsItemsAndNext() {
    answerOneApi();

    assertThat(SERVER.get(POLICIES + "/Owned/apis?limit=1&status=compliant").body())
        .isEqualTo(
            "{\"items\":[{\"id\":\""
                + ID
                + "\",\"name\":\"=Payments\",\"lacks\":[{\"label\":\"team\"}]}],\"next\":\""
                + Cursor.after("policy-apis", ID)
                + "\"}");
    assertThat(SERVER.governance.apis.received())
        .isEqualTo(
            new ApisQuery(
                Caller.ADMIN.actor(),
                "Owned",
                Status.COMPLIANT,
                new PageQuery<>(Optional.empty(), 1)));
  }

  @Test
  void apis_asCsv_escapesFormulas() {
    answerOneApi();

    var reply = csv(POLICIES + "/Owned/apis");

    assertThat(reply.header("Content-Type")).contains("text/csv;charset=utf-8");
    assertThat(reply.header("X-Next-Cursor")).contains(Cursor.after("policy-apis", ID));
    assertThat(reply.body())
        .isEqualTo(
            "\"id\",\"name\",\"owner\",\"lacks\"\r\n\""
                + ID
                + "\",\"'=Payments\",\"\",\"team: any value\"\r\n");
    assertThat(SERVER.governance.apis.received().status()).isEqualTo(Status.VIOLATING);
  }

  @Test
  void apis_badStatusOrCursor_is400() {
    assertThat(SERVER.get(POLICIES + "/Owned/apis?status=all").body())
        .contains("status: 'all' (expected: violating, compliant)");
    assertThat(SERVER.get(POLICIES + "/Owned/apis?cursor=x").status()).isEqualTo(400);
    assertThat(SERVER.governance.apis.calls()).isZero();
  }

  /* ---- report ---- */

  @Test
  void report_asJson_coversLabelsAndPolicies() {
    SERVER.governance.report.answers(report());

    var reply = SERVER.get("/api/governance/report?selector=tier%3D1&selector=!tier");

    assertThat(reply.body().replaceAll("\"id\":\"[0-9a-f]{24}\"", "\"id\":…"))
        .isEqualTo(
            "{\"apis\":9,\"labels\":[{\"id\":…,\"name\":\"team\",\"required\":true,\"labeled\":6,"
                + "\"unlabeled\":3,\"values\":[{\"value\":\"@blue\",\"count\":4}],"
                + "\"further_values\":2}],\"policies\":[{\"id\":…,\"name\":\"+Owned\","
                + "\"severity\":\"warning\",\"action\":\"report\",\"active\":true,\"applicable\":7,"
                + "\"compliant\":5,\"violating\":2,\"not_applicable\":2}]}");
    assertThat(SERVER.governance.report.received())
        .isEqualTo(Selection.of(List.of(Selector.parse("tier=1"), Selector.parse("!tier"))));
  }

  @Test
  void report_unknownLabelInTheSelector_isAWarning() {
    SERVER.governance.report.answers(report());
    SERVER.apis.unknownLabels.answers(
        List.of(new UnknownLabel(new LabelName("teir"), List.of(new LabelName("tier")))));

    SERVER
        .get("/api/governance/report?selector=teir%3D1")
        .assertHas(200, "\"warnings\":[{\"field\":\"selector.teir\"", "\"nearest\":[\"tier\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "Fo\u0308rde\u200brung, the character U+200B",
    "Fo\u0308rderung, another form of characters"
  })
  void report_storedValueInAnotherForm_isAWarning(String text, String why) {
    SERVER.governance.report.answers(report(Stored.read(() -> new LabelValue(text))));

    SERVER
        .get("/api/governance/report")
        .assertHas(
            200,
            "\"warnings\":[{\"field\":\"labels.team\"",
            "with " + why + " (expected: 'F\u00f6rderung')");
  }

  @Test
  void report_asCsv_isAFlatTableWithEscapedFormulas() {
    SERVER.governance.report.answers(report());

    var reply = csv("/api/governance/report");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Vary")).contains("Accept");
    assertThat(reply.body().replace("\"", "").split("\r\n"))
        .containsExactly(
            "kind,name,value,status,apis,required,severity,action,active",
            "apis,,,all,9,,,,",
            "label,team,,labeled,6,true,,,",
            "label,team,,unlabeled,3,true,,,",
            "value,team,'@blue,labeled,4,true,,,",
            "policy,'+Owned,,compliant,5,,warning,report,true",
            "policy,'+Owned,,violating,2,,warning,report,true",
            "policy,'+Owned,,not_applicable,2,,warning,report,true");
  }

  /* ---- trend ---- */

  @Test
  void trend_asJson_hasTheCountsOfEachDay() {
    SERVER.governance.trend.answers(trend());

    var reply = SERVER.get("/api/governance/trend?days=2&label=team&label=tier&policy=Owned");

    assertThat(reply.body().replaceAll("\"id\":\"[0-9a-f]{24}\"", "\"id\":…"))
        .isEqualTo(
            "{\"first\":\"2026-02-28\",\"last\":\"2026-03-01\","
                + "\"apis\":[{\"day\":\"2026-03-01\",\"apis\":9}],"
                + "\"labels\":[{\"id\":…,\"name\":\"team\",\"counts\":["
                + "{\"day\":\"2026-03-01\",\"labeled\":6,\"unlabeled\":3}]}],"
                + "\"policies\":[{\"id\":…,\"name\":\"+Owned\",\"counts\":["
                + "{\"day\":\"2026-03-01\",\"compliant\":5,\"violating\":2}]}]}");
    assertThat(SERVER.governance.trend.received())
        .isEqualTo(new TrendQuery(2, List.of("team", "tier"), List.of("Owned")));
  }

  @Test
  void trend_asCsv_isATableWithEscapedFormulas() {
    SERVER.governance.trend.answers(trend());

    assertThat(csv("/api/governance/trend").body().replace("\"", "").split("\r\n"))
        .containsExactly(
            "day,kind,name,applicable,covered",
            "2026-03-01,apis,,9,9",
            "2026-03-01,label,team,9,6",
            "2026-03-01,policy,'+Owned,7,5");
    assertThat(SERVER.governance.trend.received())
        .isEqualTo(new TrendQuery(90, List.of(), List.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "733", "x", "-1", "1.5"})
  void trend_badDays_is400(String days) {
    SERVER
        .get("/api/governance/trend?days=" + days)
        .assertHas(400, "days: '%s' (expected: a whole number from 1 to 732)".formatted(days));
    assertThat(SERVER.governance.trend.calls()).isZero();
  }

  private static GovernanceTrend trend() {
    var day = LocalDate.parse("2026-03-01");
    var team = aLabel("team").build();
    var policy = aPolicy("+Owned").requiring("team").build();
    return new GovernanceTrend(
        day.minusDays(1),
        day,
        new TreeMap<>(Map.of(day, 9L)),
        List.of(new Series<>(team, series(day, new Count(team.id().value(), 9, 6)))),
        List.of(new Series<>(policy, series(day, new Count(policy.id().value(), 7, 5)))));
  }

  private static SortedMap<LocalDate, Count> series(LocalDate day, Count count) {
    return new TreeMap<>(Map.of(day, count));
  }

  @Test
  void report_badSelector_is400() {
    assertThat(SERVER.get("/api/governance/report?selector=tier%3D").body())
        .contains("\"code\":\"invalid_selector\"");
  }

  /* ---- refused writes ---- */

  @Test
  void label_policiesBroken_is422NamingPolicyAndLabelWithTheAllowedValues() {
    SERVER.apis.change.answers(
        new ChangeApi.Outcome.LabelsRefused(
            new LabelRefusal.PoliciesBroken(
                List.of(
                    new PolicyViolation(
                        "Owned",
                        PolicySeverity.ERROR,
                        List.of(required("team"), required("region", "eu", "us")))))));

    var reply = SERVER.post("/api/" + ID + "/labels", "{\"tier\":\"1\"}");

    reply.assertHas(
        422,
        "\"Message\":\"labels.team: is required by the policy 'Owned', severity error"
            + " (expected: any value) (and 1 more)\"",
        "\"code\":\"policy_violation\"",
        "{\"field\":\"labels.region\",\"message\":\"is required by the policy 'Owned', severity"
            + " error (expected: one of eu, us)\",\"allowed\":[\"eu\",\"us\"]}");
  }

  private static Reply csv(String path) {
    return SERVER.call("GET", path).by(Caller.ADMIN).header("Accept", "text/csv").send();
  }

  private static void answerOneApi() {
    SERVER.governance.apis.answers(
        new Page<>(
            List.of(new NonCompliantApi(api(), List.of(required("team")))),
            Optional.of(api().id())));
  }

  private static GovernanceReport report() {
    return report(new LabelValue("@blue"));
  }

  private static GovernanceReport report(LabelValue value) {
    var values = new LinkedHashMap<LabelValue, Long>();
    values.put(value, 4L);
    return new GovernanceReport(
        9,
        List.of(
            new LabelCoverage(
                aLabel("team").required().build(), new LabelCounts(name("team"), values, 2, 6, 3))),
        List.of(
            new PolicyCoverage(
                aPolicy("+Owned").requiring("team").build(), PolicyCounts.of(9, 7, 5))));
  }

  private static ApiRecord api() {
    return anApi("=Payments").withId(ApiId.of(ID)).build();
  }
}
