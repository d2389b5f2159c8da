package io.portico.application.testkit.contract.plan;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.application.port.out.plan.PlanSelectors.Behind;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.OrganisationId;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link PlanSelectors} promises, wherever it keeps them. */
class PlanSelectorsContract extends StoreContract {

  private PlanSelectors selectors;
  private Plans plans;

  @BeforeEach
  void openStores() {
    selectors = stores.planSelectors();
    plans = stores.plans();
    Given.freeTextLabels(stores, organisation, "team", "domain");
    Given.freeTextLabels(stores, otherOrganisation, "team");
    addApi(organisation);
    addApi(otherOrganisation);
  }

  @Test
  void behind_newSelector_isBehindUntilItFollows() {
    var plan = added(organisation, aPlan("Gold").selecting("team=payments"));
    added(organisation, aPlan("Silver"));

    var behind = selectors.behind(10);

    assertThat(behind).extracting(Behind::plan).containsExactly(plan.id());
    assertThat(behind).extracting(Behind::organisation).containsExactly(organisation);
    assertThat(selectors.follow(behind.getFirst())).isTrue();
    assertThat(selectors.behind(10)).isEmpty();
    // Another node noted it.
    assertThat(selectors.follow(behind.getFirst())).isFalse();
  }

  @Test
  void behind_anyChangeOfApisAndLabels_isBehind() {
    var plan = added(organisation, aPlan("Gold").selecting("team=payments"));
    var theirs = added(otherOrganisation, aPlan("Gold").selecting("team=payments"));
    followAll();

    var api = addApi(organisation);
    assertBehind(plan.id());
    unitOfWork.run(
        () -> {
          var locked = stores.apis().findForUpdate(organisation, api.id()).orElseThrow();
          var labelled = anApi("Cards").withId(api.id()).labelled("team", "cards").build();
          stores.apis().change(organisation, List.of(new Apis.Change(locked, labelled)));
        });
    assertBehind(plan.id());
    Given.renamed(stores, organisation, name("team"), name("squad"));
    assertBehind(plan.id());
    stores.apis().remove(organisation, api.id());
    assertBehind(plan.id());
    addApi(otherOrganisation);
    assertBehind(theirs.id());
  }

  private void assertBehind(PlanId plan) {
    assertThat(selectors.behind(10)).extracting(Behind::plan).containsExactly(plan);
    followAll();
  }

  private void followAll() {
    selectors.behind(10).forEach(behind -> assertThat(selectors.follow(behind)).isTrue());
    assertThat(selectors.behind(10)).isEmpty();
  }

  @Test
  void behind_more_areAsManyAsAskedFor() {
    for (var number = 0; number < 3; number++) {
      added(organisation, aPlan("plan " + number).selecting("team=payments"));
    }

    assertThat(selectors.behind(2)).hasSize(2);
  }

  @Test
  void follow_changedMeanwhile_isNotNoted() {
    added(organisation, aPlan("Gold").selecting("team=payments"));
    var old = selectors.behind(10).getFirst();
    addApi(organisation);
    followAll();

    assertThat(selectors.follow(old)).isFalse();
  }

  @Test
  void replace_planWithASelector_followsWhatItFollowed() {
    var plan = added(organisation, aPlan("Gold").selecting("team=payments"));
    followAll();

    var other = aPlan("Gold").withId(plan.id()).selecting("team in (a,'b c')").exceeding().build();
    unitOfWork.run(() -> replace(other));

    assertThat(selectors.behind(10)).isEmpty();
    assertThat(plans.find(organisation, plan.id())).contains(other);
    unitOfWork.run(() -> replace(aPlan("Gold").withId(plan.id()).build()));
    addApi(organisation);
    assertThat(selectors.behind(10)).isEmpty();
    plans.remove(organisation, plan.id());
    assertThat(selectors.behind(10)).isEmpty();
  }

  private void replace(Plan plan) {
    assertThat(plans.findForUpdate(organisation, plan.id())).isPresent();
    assertThat(plans.replace(organisation, plan)).isEqualTo(Plans.Replacement.REPLACED);
  }

  private ApiRecord addApi(OrganisationId owner) {
    var api = anApi("Payments").labelled("team", "payments").build();
    assertThat(stores.apis().add(owner, api)).isEqualTo(Apis.Addition.ADDED);
    return api;
  }

  private Plan added(OrganisationId owner, PlanFixture fixture) {
    var plan = fixture.build();
    assertThat(plans.add(owner, plan)).isEqualTo(Plans.Addition.ADDED);
    return plan;
  }
}
