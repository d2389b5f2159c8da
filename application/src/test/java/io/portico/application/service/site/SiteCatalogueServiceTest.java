package io.portico.application.service.site;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.application.port.in.definition.SetDefinition;
import io.portico.application.port.in.site.SiteCatalogueQueries.Query;
import io.portico.application.port.in.site.SiteCatalogueQueries.Reader;
import io.portico.application.port.in.site.SiteCatalogueQueries.Selection;
import io.portico.application.port.out.definition.DefinitionReader.Recognised;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.service.catalogue.CatalogueService;
import io.portico.application.service.definition.DefinitionService;
import io.portico.application.service.definition.DefinitionWriter;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.catalogue.Audience;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.definition.Definition;
import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionType;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.CatalogueFixture;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.site.Offering;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SiteCatalogueServiceTest extends ServiceTest {

  private static final LabelName TEAM = new LabelName("team");
  private static final LabelName TIER = new LabelName("tier");

  private final DefinitionService definitions =
      new DefinitionService(
          stores.apis(),
          stores.definitions(),
          new DefinitionWriter(
              stores.apis(),
              stores.definitions(),
              stores.labelDefinitions(),
              _ -> new Recognised(DefinitionType.UNKNOWN, Optional.empty(), List.of()),
              () -> ApiFixture.AT,
              unitOfWork,
              stores.audit()),
          (_, _) -> DefinitionDiff.NONE);
  private final SiteCatalogueService service =
      new SiteCatalogueService(
          stores.catalogues(),
          stores.apis(),
          stores.plans(),
          stores.labelDefinitions(),
          definitions);

  private PlanId gold = plan("Gold");
  private PlanId silver = plan("Silver");

  private PlanId plan(String name) {
    var plan = aPlan(name).build();
    assertThat(stores.plans().add(organisation, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan.id();
  }

  @BeforeEach
  void catalogue() {
    Given.freeTextLabels(stores, organisation, "secret", "team", "tier");
    var weather = added(anApi("Weather").labelled("team", "sky", "tier", "1", "secret", "x"));
    var maps = added(anApi("Maps").labelled("team", "ground", "tier", "1"));
    publish(
        anEntry("Weather Gold").offering(gold).about(weather.id()).described("Rain", "").shown(),
        anEntry("Weather Silver").offering(silver).about(weather.id()).shown(),
        anEntry("Charts").offering(plan("Charts")).about(maps.id()).described("", "Roads").shown(),
        anEntry("Hidden").offering(plan("Hidden")),
        anEntry("Plan alone").offering(plan("Alone")).shown());
  }

  private void publish(CatalogueFixture... entries) {
    var all = Arrays.stream(entries).map(CatalogueFixture::build).toList();
    assertThat(
            new CatalogueService(
                    stores.catalogues(),
                    stores.plans(),
                    stores.planSelection(),
                    new SequentialIds(),
                    unitOfWork,
                    stores.audit())
                .replace(
                    new ReplaceCatalogue.Command(
                        admin, Optional.empty(), all, Precondition.none())))
        .isInstanceOf(ReplaceCatalogue.Outcome.Replaced.class);
  }

  private Site site(boolean signedInOnly) {
    return new Site(
        organisation,
        new SiteName("acme"),
        true,
        new Site.Brand("Acme", Optional.empty(), SiteColours.DEFAULT),
        List.of(SiteLanguage.EN),
        new Site.Access(SignUpMode.OPEN, signedInOnly),
        List.of(TEAM, TIER),
        List.of());
  }

  private Selection select(String words, Map<LabelName, Set<LabelValue>> labels) {
    return service.select(
        new Reader(site(false), Optional.empty()),
        new Query(
            words.isEmpty() ? List.of() : List.of(words.split(" ")),
            labels,
            new OffsetRange(0, 10)));
  }

  private static List<String> names(Selection selection) {
    return selection.page().items().stream().map(Offering::name).toList();
  }

  @Test
  void select_everything_groupsEntriesByTheirApiAndLeavesHiddenOnesOut() {
    var all = select("", Map.of());

    assertThat(names(all)).containsExactly("Weather", "Charts", "Plan alone");
    assertThat(all.page().items().getFirst().entries())
        .extracting(CatalogueEntry::name)
        .containsExactly("Weather Gold", "Weather Silver");
    assertThat(all.page().items().getFirst().labels().byName()).containsOnlyKeys(TEAM, TIER);
    assertThat(all.page().total()).isEqualTo(3);
  }

  @Test
  void select_words_areAllInTheTexts() {
    assertThat(names(select("rain", Map.of()))).containsExactly("Weather");
    assertThat(names(select("roads ground", Map.of()))).containsExactly("Charts");
    assertThat(names(select("rain roads", Map.of()))).isEmpty();
    assertThat(names(select("hidden", Map.of()))).isEmpty();
  }

  @Test
  void select_labels_combineAndCountWhatElseWouldBeFound() {
    var one = Set.of(new LabelValue("1"));
    var sky = Map.of(TIER, one, TEAM, Set.of(new LabelValue("sky")));

    assertThat(names(select("", Map.of(TIER, one)))).containsExactly("Weather", "Charts");
    var found = select("", sky);
    assertThat(names(found)).containsExactly("Weather");
    assertThat(found.facets()).extracting("name").containsExactly(TEAM, TIER);
    assertThat(found.facets().getFirst().values())
        .isEqualTo(Map.of(new LabelValue("sky"), 1, new LabelValue("ground"), 1));
    assertThat(found.facets().getLast().values()).isEqualTo(Map.of(new LabelValue("1"), 1));
  }

  @Test
  void select_whereDefaultIsSignedIn_showsVisitorsNothing() {
    var query = new Query(List.of(), Map.of(), new OffsetRange(0, 10));
    var developer = Optional.of(aDeveloper("a@example.com").build());

    assertThat(service.select(new Reader(site(true), Optional.empty()), query).page().items())
        .isEmpty();
    assertThat(service.select(new Reader(site(true), developer), query).page().total())
        .isEqualTo(3);
  }

  @Test
  void find_apiOrPlan_hasItsPlans() {
    var all = select("", Map.of()).page().items();
    var weather = service.find(new Reader(site(false), Optional.empty()), all.getFirst().id());
    var alone = service.find(new Reader(site(false), Optional.empty()), all.getLast().id());

    assertThat(weather.plans())
        .extracting(plan -> plan.details().name())
        .containsExactly("Gold", "Silver");
    assertThat(weather.definitions()).isEmpty();
    assertThat(alone.offering().api()).isEmpty();
  }

  @Test
  void definition_ofAVersionThatOnlyOtherVisitorsSee_isRefusedAsOneThatIsMissing() {
    var tides = added(anApi("Tides")).id();
    for (var version : List.of("0", "1", "2")) {
      assertThat(
              definitions.set(
                  new SetDefinition.Command(
                      admin,
                      tides,
                      Optional.of(version),
                      version.getBytes(StandardCharsets.UTF_8),
                      Precondition.none())))
          .isInstanceOf(SetDefinition.Outcome.Kept.class);
    }
    var open = anEntry("Open").offering(gold).about(tides).shown();
    var partners =
        anEntry("Partners")
            .offering(silver)
            .about(tides)
            .version("2")
            .seenBy(new Audience.SignedIn())
            .shown();
    publish(open.version("1"), partners);
    var visitor = new Reader(site(false), Optional.empty());
    var developer = new Reader(site(false), Optional.of(aDeveloper("a@example.com").build()));
    var id = tides.toString();

    assertThat(service.find(visitor, id).definitions())
        .extracting(Definition::version)
        .containsExactly("1", "0");
    assertThat(service.definition(visitor, id, Optional.empty()).version()).isEqualTo("1");
    assertThat(service.document(visitor, id, 2)).isEqualTo(new byte[] {'1'});
    assertThat(service.difference(visitor, id, 1, 2)).isEqualTo(DefinitionDiff.NONE);
    assertThatThrownBy(() -> service.definition(visitor, id, Optional.of(3)))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> service.document(visitor, id, 3))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> service.difference(visitor, id, 2, 3))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> service.difference(visitor, id, 3, 2))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(service.document(developer, id, 3)).isEqualTo(new byte[] {'2'});

    publish(open.version(""), partners);
    assertThat(service.find(visitor, id).definitions()).hasSize(3);
  }

  @Test
  void find_whatIsNotForTheVisitor_isRefusedAsWhatIsMissing() {
    var weather = select("", Map.of()).page().items().getFirst().id();
    var visitor = new Reader(site(true), Optional.empty());

    for (var id : List.of(weather, "no-such-api", "000000000000000000000000")) {
      assertThatThrownBy(() -> service.find(visitor, id))
          .isInstanceOf(RefusedException.NotFound.class);
      assertThatThrownBy(() -> service.definition(visitor, id, Optional.empty()))
          .isInstanceOf(RefusedException.NotFound.class);
      assertThatThrownBy(() -> service.document(visitor, id, 1))
          .isInstanceOf(RefusedException.NotFound.class);
    }
  }
}
