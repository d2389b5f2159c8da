package io.portico.http.dashboard.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.api.ApiQueries.Facets.Counted;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.LabelQueries.Coverage;
import io.portico.application.port.in.label.LabelQueries.CoverageQuery;
import io.portico.application.port.in.label.LabelQueries.CoverageRow;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.api.SharedLabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RecordKind;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CoverageTest extends DashboardTest {

  private static final String PATH = "/dashboard/labels/coverage";
  private static final LabelDefinition DOMAIN = aLabel("business_domain").build();
  private static final LabelDefinition TIER = aLabel("tier").displayed("<b>Tier").build();
  private static final LabelValue PAY = new LabelValue("pay,ments");

  @BeforeEach
  void defineLabels() {
    SERVER.labels.list.answers(
        new Page<>(
            Stream.of(DOMAIN, TIER)
                .map(label -> new LabelQueries.Entry(label, Optional.empty()))
                .toList(),
            Optional.empty()));
  }

  @Test
  void page_withoutLabelChosen_takesTheBusinessDomainAndCountsBehindThePage() {
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("<option value=\"business_domain\" selected>")
        .contains("hx-get=\"/dashboard/labels/coverage?by=business_domain&amp;counted=true\"");
    assertThat(SERVER.labels.coverage.calls()).isZero();
  }

  @Test
  void map_counted_showsSharesAndLeadsToTheApisThatLackTheLabel() {
    var counts = new LabelCounts(DOMAIN.name(), new LinkedHashMap<>(Map.of(PAY, 8L)), 2, 14, 6);
    SERVER.labels.coverage.answers(
        new Coverage(
            new LabelQueries.Usage(DOMAIN, counts),
            new Page<>(
                List.of(
                    new CoverageRow(DOMAIN, 14, SharedLabelCounts.NONE),
                    new CoverageRow(TIER, 12, new SharedLabelCounts(Map.of(PAY, 2L), 6))),
                Optional.of(name("tier")))));

    var page = get(Caller.VIEWER, PATH + "?by=business_domain&counted=true").body();

    assertThat(SERVER.labels.coverage.received())
        .isEqualTo(
            new CoverageQuery(Caller.VIEWER.actor(), "business_domain", Optional.empty(), 50));
    assertThat(page)
        .contains("&lt;b&gt;Tier")
        .contains("<td class=\"p-heat-3\"><a href=\"/dashboard/apis?selector=%21tier\"")
        .contains("title=\"60 % covered, missing on 8\"")
        .contains("title=\"25 % covered, missing on 6\"")
        .contains(
            "<td class=\"p-heat-5\"><a href=\"/dashboard/apis?selector=business_domain%3D%27pay%2Cments%27%2C%21tier\"")
        .contains(">8 missing</small>", ">6 missing</small>", "<td class=\"p-heat-0\">")
        .contains("title=\"100 % covered, none missing\"")
        .contains(
            "href=\"/dashboard/apis?selector=business_domain%2Cbusiness_domain%21%3D%27pay%2Cments%27%2Ctier\"")
        .contains("href=\"/dashboard/apis?selector=%21business_domain%2C%21tier\"")
        .contains("href=\"/dashboard/labels/coverage?by=business_domain&amp;after=tier\"")
        .doesNotContain("hx-get");
  }

  @Test
  void matrix_ofTwoLabels_leadsToTheApisWithBothValues() {
    SERVER.labels.usage.answersBy(
        lookup ->
            lookup.idOrName().equals("tier")
                ? new LabelQueries.Usage(TIER, counts(TIER, "1", 7, 3))
                : new LabelQueries.Usage(DOMAIN, counts(DOMAIN, PAY.value(), 6, 4)));
    SERVER.apis.countLabels.answersBy(
        query ->
            new Counted(
                5,
                List.of(
                    counts(
                        DOMAIN,
                        PAY.value(),
                        query.filter().toString().contains("!tier") ? 0 : 5,
                        2)),
                List.of()));

    assertThat(get(Caller.VIEWER, PATH + "?by=business_domain&rows=tier&counted=true").body())
        .contains("<option value=\"tier\" selected>The values of &lt;b&gt;Tier")
        .containsSubsequence(
            "href=\"/dashboard/apis?selector=tier%3D1\"",
            "<td class=\"p-count-5\"><a href=\"/dashboard/apis?selector=tier%3D1%2Cbusiness_domain%3D%27pay%2Cments%27\">5<",
            "<td class=\"p-count-3\"><a href=\"/dashboard/apis?selector=tier%3D1%2C%21business_domain\">2<",
            "href=\"/dashboard/apis?selector=%21tier%2Cbusiness_domain%3D%27pay%2Cments%27\">0<")
        .doesNotContain("hx-get");
    assertThat(get(Caller.VIEWER, PATH + "?by=business_domain&rows=tier").body())
        .contains("?by=business_domain&amp;rows=tier&amp;counted=true");
  }

  private static LabelCounts counts(LabelDefinition label, String value, long with, long without) {
    return new LabelCounts(
        label.name(), new LinkedHashMap<>(Map.of(new LabelValue(value), with)), 0, with, without);
  }

  @Test
  void page_noLabels_saysWhatToDoFirst() {
    SERVER.labels.list.answers(lastPage());

    assertThat(get(Caller.VIEWER, PATH).body()).contains("No labels").doesNotContain("hx-get");
  }

  @Test
  void map_unknownLabel_is404() {
    SERVER.labels.coverage.fails(RecordKind.LABEL.notFound("no").get());

    assertThat(get(Caller.VIEWER, PATH + "?by=no&counted=true").status()).isEqualTo(404);
  }
}
