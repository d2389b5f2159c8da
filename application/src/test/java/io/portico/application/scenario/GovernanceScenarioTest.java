package io.portico.application.scenario;

import static io.portico.domain.fixture.ApiFixture.described;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.api.ChangeApi;
import io.portico.application.port.in.api.RegisterApi;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.setup.SetUpStore;
import io.portico.application.service.access.IdentifyCallerService;
import io.portico.application.service.access.NewUsers;
import io.portico.application.service.api.ApiQueriesService;
import io.portico.application.service.label.LabelQueriesService;
import io.portico.application.service.organisation.NewOrganisations;
import io.portico.application.service.setup.SetUpStoreService;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.contract.Stores;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.application.testkit.fake.RecordingHandover;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.label.AllowedValues;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelWording;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The story of governance: somebody installs Portico, the administrator defines labels and labels
 * the APIs, and everybody finds APIs by their labels.
 */
class GovernanceScenarioTest {

  private final Stores stores = new InMemoryStores();
  private final SequentialIds ids = new SequentialIds();
  private final TickingClock clock = new TickingClock();
  private final PredictableTokens tokens = new PredictableTokens();
  private final RecordingHandover handover = new RecordingHandover();

  private final SetUpStore setUpStore =
      new SetUpStoreService(
          stores.installation(),
          new NewOrganisations(
              stores.organisations(), stores.labelDefinitions(), ids, stores.audit()),
          new NewUsers(stores.users(), tokens, ids, clock, stores.audit()),
          tokens,
          handover,
          clock,
          stores.unitOfWork());
  private final IdentifyCaller identifyCaller = new IdentifyCallerService(stores.users());
  private final LabelQueries labelQueries =
      new LabelQueriesService(stores.labelDefinitions(), stores.apis());
  private final LabelServices services = new LabelServices(stores, clock);
  private final DefineLabel defineLabel = services.defineLabel(ids);
  private final RegisterApi registerApi = services.registerApi(ids);
  private final ChangeApi changeApi = services.changeApi();
  private final ApiQueries apiQueries =
      new ApiQueriesService(stores.apis(), stores.labelDefinitions());

  @Test
  void governance_fromTheFirstStart_findsApisByLabelsCombined() {
    var administrator = theFirstAdministrator();

    define(administrator, "team", anyText());
    define(administrator, "compliance.gdpr", oneOf("yes", "no"));
    assertThat(definedNames(administrator))
        .containsExactly(
            name("api_criticality"),
            name("business_domain"),
            name("compliance.gdpr"),
            name("team"));

    var payments =
        register(
            administrator,
            "Payments",
            labels("api_criticality", "Tier 1", "business_domain", "Finance"));
    var invoices = register(administrator, "Invoices", Labels.NONE);
    register(administrator, "Weather", labels("api_criticality", "Tier 3"));

    assertThat(found(administrator, "api_criticality='Tier 1'")).containsExactly("Payments");
    assertThat(found(administrator, "business_domain=Finance")).containsExactly("Payments");

    label(administrator, payments, labels("team", "blue", "compliance.gdpr", "yes"));
    label(
        administrator,
        invoices,
        labels("api_criticality", "Tier 2", "business_domain", "Finance", "team", "blue"));

    assertThat(found(administrator, "business_domain=Finance,team=blue"))
        .containsExactly("Payments", "Invoices");
    assertThat(found(administrator, "business_domain=Finance,team=blue,api_criticality='Tier 1'"))
        .containsExactly("Payments");
    assertThat(found(administrator, "team=blue,!compliance.*")).containsExactly("Invoices");
    assertThat(found(administrator, "api_criticality!='Tier 1'"))
        .containsExactly("Invoices", "Weather");
    assertThat(found(administrator, "compliance.gdpr=yes", "api_criticality='Tier 3'"))
        .containsExactly("Payments", "Weather");
  }

  @Test
  void governance_labelThatNobodyDefined_isRefusedUntilItIsDefined() {
    var administrator = theFirstAdministrator();
    var payments = register(administrator, "Payments", Labels.NONE);
    var labelling =
        ChangeApi.Command.ofLabels(
            administrator,
            payments,
            LabelChange.Merge.giving(labels("region", "eu")),
            Precondition.none());

    assertThat(changeApi.change(labelling)).isInstanceOf(ChangeApi.Outcome.LabelsRefused.class);
    assertThat(found(administrator, "region")).isEmpty();

    define(administrator, "region", oneOf("eu", "us"));

    assertThat(changeApi.change(labelling)).isInstanceOf(ChangeApi.Outcome.Changed.class);
    assertThat(found(administrator, "region=eu")).containsExactly("Payments");
  }

  private Actor theFirstAdministrator() {
    setUpStore.setUp(new SetUpStore.Command(Optional.empty()));
    return identifyCaller.identify(handover.handedOver().getFirst().hash()).orElseThrow();
  }

  private void define(Actor actor, String name, AllowedValues allowed) {
    assertThat(
            defineLabel.define(
                new DefineLabel.Command(
                    actor, name(name), allowed, LabelWording.NONE, false, false)))
        .isInstanceOf(DefineLabel.Outcome.Defined.class);
  }

  private List<LabelName> definedNames(Actor actor) {
    return labelQueries
        .list(new LabelQueries.Query(actor, false, false, Optional.empty(), 100))
        .items()
        .stream()
        .map(entry -> entry.definition().name())
        .toList();
  }

  private ApiId register(Actor actor, String name, Labels labels) {
    var outcome =
        registerApi.register(
            new RegisterApi.Command(actor, Optional.empty(), described(name), labels));
    assertThat(outcome).isInstanceOf(RegisterApi.Outcome.Registered.class);
    return ((RegisterApi.Outcome.Registered) outcome).api().id();
  }

  private void label(Actor actor, ApiId api, Labels labels) {
    assertThat(
            changeApi.change(
                ChangeApi.Command.ofLabels(
                    actor, api, LabelChange.Merge.giving(labels), Precondition.none())))
        .isInstanceOf(ChangeApi.Outcome.Changed.class);
  }

  private List<String> found(Actor actor, String... selectors) {
    var selection = Selection.of(Arrays.stream(selectors).map(Selector::parse).toList());
    return apiQueries
        .search(
            new ApiQueries.Query(
                actor, ApiFilter.of(selection), ApiOrder.ID, Optional.empty(), 100, false))
        .apis()
        .stream()
        .map(api -> api.description().name())
        .toList();
  }
}
