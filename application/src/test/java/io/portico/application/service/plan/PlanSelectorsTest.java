package io.portico.application.service.plan;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.Invalid.assertInvalid;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.FollowPlanSelectors;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.application.port.out.plan.PlanSelectors;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.fake.SequentialIds;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanDetails;
import io.portico.domain.shared.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plans whose APIs are named by a selector. */
class PlanSelectorsTest extends ServiceTest {

  private static final String SELECTOR = "team=payments";

  private final Plans plans = stores.plans();
  private final PlanSelection selection = stores.planSelection();
  private final PlanService service =
      new PlanService(
          plans,
          stores.catalogues(),
          stores.issuedKeys(),
          selection,
          new SequentialIds(),
          stores.keyPushWriter(),
          unitOfWork,
          stores.audit());
  private final FollowPlanSelectors following = following(stores.planSelectors());

  private FollowPlanSelectors following(PlanSelectors selectors) {
    return new FollowPlanSelectorsService(
        selectors, plans, selection, stores.keyPushWriter(), unitOfWork, stores.audit());
  }

  @BeforeEach
  void defineLabels() {
    Given.freeTextLabels(stores, organisation, "team");
  }

  /* ---- define, replace ---- */

  @Test
  void define_selector_opensWhatItSelects() {
    var other = added("team", "cards");
    var api = added("team", "payments");

    assertThat(defined(aPlan("Gold").opening(other.id()).selecting(SELECTOR)).details().apis())
        .containsExactly(api.id());
  }

  @Test
  void define_selectorThatSelectsNothing_opensNone() {
    var other = added("team", "cards");

    var plan = defined(aPlan("Gold").opening(other.id()).selecting("nosuchlabel"));

    assertThat(plan.details().apis()).isEmpty();
    assertThat(plan.opens(other.id())).isFalse();
  }

  @Test
  void define_selectorOfMoreThanTheMaximum_isRefused() {
    addMany(101);

    assertInvalid(
        "apiSelector: 'team=payments' (expected: a selector of at most 100 APIs)",
        () -> defined(aPlan("Gold").selecting(SELECTOR)));
  }

  @Test
  void replace_sentBack_changesNothingAndVersionsAreKept() {
    var api = added("team", "payments");
    var plan = defined(aPlan("Gold").selecting(SELECTOR));
    var entries = trail().size();

    assertThat(replaced(plan, plan.details())).isEqualTo(plan);
    assertThat(trail()).hasSize(entries);
    var right = new AccessRight(api.id(), "Payments", List.of("v1"));
    var named =
        replaced(
            plan,
            aPlan("Gold").granting(right, AccessRight.to(Ids.api())).selecting(SELECTOR).details());
    assertThat(named.details().accessRights()).containsExactly(right);
  }

  @Test
  void replace_withoutTheSelector_opensWhatWasSent() {
    var api = added("team", "payments");
    var other = Ids.api();
    var plan = defined(aPlan("Gold").selecting(SELECTOR));

    var explicit = replaced(plan, aPlan("Gold").opening(other).details());
    assertThat(explicit.details().apis()).containsExactly(other);
    remove(api);
    following.followChanges();

    assertThat(plans.find(organisation, plan.id())).contains(explicit);
  }

  /* ---- follow ---- */

  @Test
  void follow_apisLabelledAndRemoved_areOpenedAndNotAnyMore() {
    var first = added("team", "payments");
    var plan = defined(aPlan("Gold").selecting(SELECTOR));
    var second = added("team", "payments");

    following.followChanges();
    assertThat(stored(plan).apis()).containsExactly(first.id(), second.id());
    assertThat(latestEntry().action()).isEqualTo(AuditAction.PLAN_APIS_SELECTED);
    assertThat(latestEntry().actor()).isEqualTo(UserId.PORTICO);

    remove(first);
    remove(second);
    following.followChanges();
    assertThat(stored(plan).apis()).isEmpty();
    assertThat(stored(plan).apiSelector()).isPresent();
  }

  @Test
  void follow_nothingElseSelected_writesNoEntry() {
    added("team", "payments");
    defined(aPlan("Gold").selecting(SELECTOR));
    defined(aPlan("Silver").opening(Ids.api()));
    var entries = trail().size();

    added("team", "cards");
    following.followChanges();

    assertThat(trail()).hasSize(entries);
    assertThat(stores.planSelectors().behind(10)).isEmpty();
  }

  @Test
  void follow_versionsOfAnApi_stay() {
    var api = added("team", "payments");
    var right = new AccessRight(api.id(), "Payments", List.of("v1"));
    var plan = defined(aPlan("Gold").granting(right).selecting(SELECTOR));
    var second = added("team", "payments");

    following.followChanges();

    assertThat(stored(plan).accessRights()).containsExactly(right, AccessRight.to(second.id()));
  }

  @Test
  void follow_moreThanTheMaximum_keepsTheFormerApisUntilThereAreFewer() {
    var first = added("team", "payments");
    var plan = defined(aPlan("Gold").selecting(SELECTOR));
    var more = addMany(100);

    following.followChanges();
    var excessive = stored(plan);
    assertThat(excessive.apis()).containsExactly(first.id());
    assertThat(excessive.selectorError())
        .contains("selects more than 100 APIs; the former ones stay");
    // Other details can still be changed.
    var changed = aPlan("Silver").selecting(SELECTOR).details();
    assertThat(replaced(plan, changed).details().apis()).containsExactly(first.id());
    assertInvalid(
        "apiSelector: 'team' (expected: a selector of at most 100 APIs)",
        () -> replaced(plan, aPlan("Gold").selecting("team").details()));

    remove(more.getFirst());
    following.followChanges();
    assertThat(stored(plan).selectorError()).isEmpty();
    assertThat(stored(plan).apis()).hasSize(100);
  }

  @Test
  void follow_severalNodes_changeThePlanOnce() {
    var plan = defined(aPlan("Gold").selecting(SELECTOR));
    var api = added("team", "payments");
    var entries = trail().size();
    // Another node does the same between this node's look and its change.
    var slow =
        following(
            new PlanSelectors() {
              @Override
              public List<Behind> behind(int most) {
                var behind = stores.planSelectors().behind(most);
                following.followChanges();
                return behind;
              }

              @Override
              public boolean follow(Behind behind) {
                return stores.planSelectors().follow(behind);
              }
            });

    slow.followChanges();

    assertThat(stored(plan).apis()).containsExactly(api.id());
    assertThat(trail()).hasSize(entries + 1);
  }

  @Test
  void follow_onePlanFails_othersFollow() {
    defined(aPlan("Gold").selecting(SELECTOR));
    var plan = defined(aPlan("Silver").selecting(SELECTOR));
    var api = added("team", "payments");
    var calls = new ArrayList<PlanSelectors.Behind>();
    var failing =
        following(
            new PlanSelectors() {
              @Override
              public List<Behind> behind(int most) {
                return stores.planSelectors().behind(most);
              }

              @Override
              public boolean follow(Behind behind) {
                calls.add(behind);
                if (calls.size() == 1) {
                  throw new IllegalStateException("the database failed");
                }
                return stores.planSelectors().follow(behind);
              }
            });

    assertThatThrownBy(failing::followChanges).hasMessage("the database failed");
    assertThat(calls).hasSize(2);
    following.followChanges();
    assertThat(stored(plan).apis()).containsExactly(api.id());
    assertThat(trail())
        .extracting(AuditEntry::action)
        .filteredOn(AuditAction.PLAN_APIS_SELECTED::equals)
        .hasSize(2);
  }

  private Plan defined(PlanFixture fixture) {
    var outcome =
        service.define(new DefinePlan.Command(admin, Optional.empty(), fixture.details()));
    return ((DefinePlan.Outcome.Defined) outcome).plan();
  }

  private Plan replaced(Plan plan, PlanDetails details) {
    var outcome =
        service.replace(new ReplacePlan.Command(admin, plan.id(), details, Precondition.none()));
    return ((ReplacePlan.Outcome.Replaced) outcome).plan();
  }

  private List<ApiId> addMany(int number) {
    return IntStream.range(0, number)
        .mapToObj(_ -> added(anApi("Payments").labelled("team", "payments")).id())
        .toList();
  }

  private void remove(ApiRecord api) {
    remove(api.id());
  }

  private void remove(ApiId api) {
    assertThat(stores.apis().remove(organisation, api)).isTrue();
  }

  private PlanDetails stored(Plan plan) {
    return plans.find(organisation, plan.id()).orElseThrow().details();
  }
}
