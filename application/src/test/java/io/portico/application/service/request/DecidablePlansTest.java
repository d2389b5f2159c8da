package io.portico.application.service.request;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.KeyRequestQueries;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.BoundRights;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.selector.Selector;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which key requests an approver of some APIs sees and decides. */
class DecidablePlansTest extends RequestTest {

  private final KeyRequestQueries queries =
      new KeyRequestQueriesService(
          stores.keyRequests(),
          stores.developers(),
          stores.usageNames(),
          new DecidablePlans(stores.plans(), stores.planSelection()),
          stores.users(),
          stores.serviceCredentials());
  private final Actor finance = bound(Binding.of(Role.APPROVER, selector("domain=finance")));

  private KeyRequest ofFinance;
  private KeyRequest ofBoth;
  private KeyRequest ofNone;

  private static Optional<Selector> selector(String text) {
    return Optional.of(Selector.parse(text));
  }

  private Actor bound(Binding... bindings) {
    return new Actor(organisation, Ids.user(), new BoundRights(List.of(bindings)));
  }

  @BeforeEach
  void requestKeys() {
    configure(settings().requiringKeyApproval().build());
    Given.freeTextLabels(stores, organisation, "domain");
    var payments = added(anApi("Payments").labelled("domain", "finance")).id();
    var search = added(anApi("Search").labelled("domain", "web")).id();
    ofFinance = queued(aPlan("Finance").opening(payments).build());
    ofBoth = queued(aPlan("Both").opening(payments, search).build());
    ofNone = queued(aPlan("None").build());
  }

  private KeyRequest queued(Plan plan) {
    offered(plan, anEntry("Entry").offering(plan.id()).shown().build());
    return queued(registered(aDeveloper(plan.details().name() + "@example.com").build()), plan);
  }

  private List<KeyRequest> visibleTo(Actor actor) {
    return queries
        .page(actor, KeyRequestFilter.ALL, KeyRequestOrder.OLDEST, new OffsetRange(0, 10))
        .items();
  }

  @Test
  void page_approverOfSomeApis_hasThePlansWithOnlyThose() {
    assertThat(visibleTo(finance)).containsExactly(ofFinance);
    assertThat(queries.count(finance, KeyRequestFilter.ALL)).isEqualTo(1);
    assertThat(queries.findAll(finance, List.of(ofFinance.id(), ofBoth.id())))
        .containsExactly(ofFinance);
    assertThat(queries.find(finance, ofFinance.id())).isEqualTo(ofFinance);
    assertNotFound(() -> queries.find(finance, ofBoth.id()), () -> approveAs(finance, ofBoth));
  }

  @Test
  void page_approverWhoReadsEverything_hasAllOfThem() {
    var reader =
        bound(
            Binding.of(Role.VIEWER, Optional.empty()),
            Binding.of(Role.APPROVER, selector("domain=finance")));

    assertThat(visibleTo(reader)).containsExactlyInAnyOrder(ofFinance, ofBoth, ofNone);
    assertNotPermitted(() -> approveAs(reader, ofBoth), () -> approveAs(reader, ofNone));
  }

  @Test
  void page_labelerOfSomeApis_isRefused() {
    var labeler = bound(Binding.of(Role.LABELER, selector("domain=finance")));

    assertNotPermitted(() -> visibleTo(labeler));
  }

  @Test
  void approve_approverOfTheApis_issuesTheKey() {
    assertThat(approveAs(finance, ofFinance))
        .isInstanceOf(ApproveKeyRequest.Outcome.Approved.class);
  }

  @Test
  void decide_several_decidesThoseOfTheApis() {
    var reader =
        bound(
            Binding.of(Role.VIEWER, Optional.empty()),
            Binding.of(Role.APPROVER, selector("domain=finance")));

    var decided =
        decider.decide(
            new DecideKeyRequests.Command(
                reader,
                Stream.of(ofBoth, ofFinance).map(KeyRequest::id).toList(),
                new DecideKeyRequests.Verdict.Decline("no")));

    assertThat(decided)
        .extracting(DecideKeyRequests.Decided::result)
        .containsExactly(Result.NOT_PERMITTED, Result.DECLINED);
  }

  private ApproveKeyRequest.Outcome approveAs(Actor actor, KeyRequest request) {
    return decider.approve(new ApproveKeyRequest.Command(actor, request.id(), Precondition.none()));
  }
}
