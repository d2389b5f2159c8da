package io.portico.http.dashboard.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
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
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class CoverageTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

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
    var page = get(PATH).body();

    assertThat(page)
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

    var page = get(PATH + "?by=business_domain&counted=true").body();

    assertThat(SERVER.labels.coverage.received())
        .isEqualTo(
            new CoverageQuery(Caller.VIEWER.actor(), "business_domain", Optional.empty(), 50));
    assertThat(page)
        .contains("&lt;b&gt;Tier")
        .contains("<td class=\"p-heat-4\"><a href=\"/dashboard/apis?selector=%21tier\"")
        .contains("title=\"60 % carry it, 8 lack it\"")
        .contains("title=\"25 % carry it, 6 lack it\"")
        .contains(
            "<td class=\"p-heat-1\"><a href=\"/dashboard/apis?selector=business_domain%3D%27pay%2Cments%27%2C%21tier\"")
        .contains("title=\"100 % carry it, none lacks it\"")
        .contains(
            "href=\"/dashboard/apis?selector=business_domain%2Cbusiness_domain%21%3D%27pay%2Cments%27%2Ctier\"")
        .contains("href=\"/dashboard/apis?selector=%21business_domain%2C%21tier\"")
        .contains("href=\"/dashboard/labels/coverage?by=business_domain&amp;after=tier\"")
        .doesNotContain("hx-get");
  }

  @Test
  void page_noLabels_saysWhatToDoFirst() {
    SERVER.labels.list.answers(new Page<>(List.of(), Optional.empty()));

    assertThat(get(PATH).body()).contains("No labels").doesNotContain("hx-get");
  }

  @Test
  void map_unknownLabel_is404() {
    SERVER.labels.coverage.fails(RecordKind.LABEL.notFound("no").get());

    assertThat(get(PATH + "?by=no&counted=true").status()).isEqualTo(404);
  }

  private static Reply get(String path) {
    return SERVER.call("GET", path).inSessionOf(Caller.VIEWER).send();
  }
}
