package io.portico.http.dashboard.label;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PolicyFixture.aPolicy;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelDefinition;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LabelListTest extends DashboardTest {

  private static final String PATH = "/dashboard/labels";
  private static final LabelDefinition TIER =
      aLabel("tier")
          .displayed("<script>alert(1)</script>")
          .accepting("1", "2", "3", "4", "5", "6")
          .required()
          .formerly("level")
          .describing("1", "<b>mission</b>")
          .build();

  @BeforeEach
  void prepare() {
    SERVER.apis.search.answers(
        new ApiQueries.Page(List.of(anApi("Billing").build()), Optional.empty(), Optional.of(4L)));
  }

  @Test
  void list_withoutApis_countsNothingLater() {
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.of(0L)));
    SERVER.labels.list.answers(lastPage(new LabelQueries.Entry(TIER, Optional.of(0L))));

    assertThat(get(Caller.VIEWER, PATH).body()).doesNotContain("…", "hx-get=\"/dashboard/labels");
    assertThat(SERVER.labels.list.received().withUsage()).isTrue();
  }

  @Test
  void list_withoutCounts_asksForThemBehindThePage() {
    SERVER.labels.list.answers(lastPage(new LabelQueries.Entry(TIER, Optional.empty())));

    var page = get(PATH + "?in_use=true");

    assertThat(SERVER.labels.list.received())
        .isEqualTo(
            new LabelQueries.Query(Caller.ADMIN.actor(), true, false, Optional.empty(), 1_000));
    assertThat(page.body())
        .contains("hx-get=\"/dashboard/labels?in_use=true&amp;counted=true\"")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<script>alert(1)")
        .contains("1, 2, 3, 4 and 2 more")
        .contains("href=\"/dashboard/labels?in_use=true&amp;sort=label\"")
        .contains("href=\"/dashboard/labels/" + TIER.id() + "\"");
    assertThat(SERVER.apis.search.received().counted()).isFalse();
  }

  @Test
  void list_counted_showsTheShareAndLeadsToTheApis() {
    SERVER.labels.list.answers(lastPage(new LabelQueries.Entry(TIER, Optional.of(30L))));
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.of(40L)));

    assertThat(get(PATH + "?counted=true").body())
        .contains("75%")
        .contains("href=\"/dashboard/apis?selector=tier\"")
        .contains("href=\"/dashboard/apis?selector=%21tier\"")
        .doesNotContain("hx-get");
  }

  @Test
  void list_empty_saysWhatToDoFirst() {
    SERVER.labels.list.answers(lastPage());

    assertThat(get(PATH).body()).contains("No labels").contains("href=\"/dashboard/labels/new\"");
    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("No labels")
        .doesNotContain("href=\"/dashboard/labels/new\"");
  }

  @Test
  void label_shows_valuesMeaningsAndWhatNamesIt() {
    Given.label(SERVER, TIER, 5, "1", 15, "2", 5);
    SERVER.governance.policies.answers(
        lastPage(
            aPolicy("Tiers <i>").requiring("level").build(),
            aPolicy("Others").requiring("team").build()));
    SERVER.discovery.mappings.answers(
        new LinkedHashMap<>(
            Map.of(
                new SourceName("kong"),
                new MappingRules(
                    true, List.of(new FromMetadata("t", name("tier"), new LinkedHashMap<>()))))));

    assertThat(get(PATH + "/" + TIER.id() + "?counted=true").body())
        .contains("&lt;b&gt;mission&lt;/b&gt;")
        .contains("80%")
        .contains("href=\"/dashboard/apis?selector=tier%3D1\"")
        .contains("Tiers &lt;i&gt;")
        .contains("policy that requires it")
        .doesNotContain("Others")
        .contains("1 mapping rule")
        .contains("<code>level</code>");
  }

  @Test
  void label_ofAViewer_hidesTheActions() {
    Given.label(SERVER, TIER, 5);

    var page = get(Caller.VIEWER, PATH + "/" + TIER.id()).body();

    assertThat(page).contains("tier").doesNotContain("/rename").doesNotContain("/remove");
    assertThat(SERVER.labels.usage.calls()).isZero();
  }
}
