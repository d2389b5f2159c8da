package io.portico.application.service.request;

import static io.portico.application.service.request.RequestServices.details;
import static io.portico.application.service.request.RequestServices.stored;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RemoveKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.testkit.fake.PredictableKeys;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.Decision;
import io.portico.domain.request.RequestState.Approved;
import io.portico.domain.request.RequestState.Declined;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyRequestServicesTest {

  private final RequestServices services = new RequestServices();
  private final Developer ann =
      services.registered(aDeveloper("Ann@example.com").with("team", "core").build());
  private final Plan gold = offered(aPlan("Gold").withKeysFor(Duration.ofDays(30)).build());

  /* ---- request ---- */

  @Test
  void request_portalWithoutReview_issuesAKeyAtOnce() {
    services.configure(settings().signupFields("team", "size").build());

    var outcome =
        services
            .requesting(AutoApproval.ON_REQUEST)
            .request(
                new RequestKey.Command(services.admin, details(ann, gold, Map.of("use", "tests"))));

    var request = ((RequestKey.Outcome.Issued) outcome).request();
    var at = services.clock.instant();
    assertThat(request.state())
        .isEqualTo(new Approved(new Decision(Optional.empty(), at), stored(1)));
    assertThat(services.found(request.id())).isEqualTo(request);
    assertThat(services.state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
    var key = services.stores.issuedKeys().find(services.organisation, stored(1)).orElseThrow();
    assertThat(key.grant().alias()).isEqualTo("Ann@example.com");
    assertThat(key.grant().version()).isEqualTo("v1");
    assertThat(key.grant().request()).contains(request.id());
    assertThat(key.grant().fields().values())
        .containsExactly(Map.entry("team", "core"), Map.entry("use", "tests"));
    assertThat(key.expiresAt()).contains(at.plus(Duration.ofDays(30)));
  }

  @Test
  void request_portalThatApprovesItself_waits() {
    var outcome =
        services
            .requesting(AutoApproval.BY_CLIENT)
            .request(new RequestKey.Command(services.admin, details(ann, gold, Map.of())));

    var request = ((RequestKey.Outcome.LeftToClient) outcome).request();
    assertThat(request.state()).isEqualTo(new Pending());
    assertThat(services.state(ann, gold)).contains(new SubscriptionState.Requested(request.id()));
    assertThat(services.approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.Approved(PredictableKeys.nth(1)));
  }

  @Test
  void request_portalWithReview_waits() {
    services.configure(settings().requiringKeyApproval().build());

    var request = services.queued(ann, gold);

    assertThat(services.found(request.id()).state()).isEqualTo(new Pending());
    assertThat(services.keys.made()).isZero();
  }

  @Test
  void request_openRequestOrKeyForThePlan_isRefusedAndStoresNothing() {
    services.configure(settings().requiringKeyApproval().build());
    var open = services.queued(ann, gold);
    assertThat(services.request(ann, gold))
        .isEqualTo(
            new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(open.id())));

    services.approve(open.id());
    assertThat(services.request(ann, gold))
        .isEqualTo(
            new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(stored(1))));
    services.configure(settings().build());
    assertThat(services.request(ann, gold))
        .isEqualTo(
            new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(stored(1))));
    assertThat(
            services
                .stores
                .issuedKeys()
                .findUnended(services.organisation, List.of(ann.id()))
                .get(ann.id()))
        .hasSize(1);
  }

  @Test
  void request_keyThatHasExpired_isInNobodysWay() {
    services.request(ann, gold);
    services.clock.pass(Duration.ofDays(30));

    assertThat(services.request(ann, gold)).isInstanceOf(RequestKey.Outcome.Issued.class);

    assertThat(services.state(ann, gold)).contains(new SubscriptionState.Active(stored(2)));
    var old = services.stores.issuedKeys().find(services.organisation, stored(1)).orElseThrow();
    assertThat(old.endedAt()).contains(services.clock.instant());
  }

  @Test
  void request_otherDeveloperOrPlan_isForItself() {
    var bob = services.registered(aDeveloper("bob@example.com").build());
    services.request(ann, gold);

    assertThat(services.request(bob, gold)).isInstanceOf(RequestKey.Outcome.Issued.class);
  }

  @Test
  void request_notAllowed_saysWhy() {
    var bob = services.registered(aDeveloper("bob@example.com").inactive().build());
    var nobody = aDeveloper("nobody@example.com").build();
    var elsewhere = aPlan("Elsewhere").build();
    services.stores.plans().add(services.organisation, elsewhere);

    assertThat(services.request(nobody, gold))
        .isEqualTo(new RequestKey.Outcome.UnknownDeveloper(nobody.id()));
    assertThatThrownBy(() -> services.request(bob, gold))
        .isInstanceOf(RefusedException.DeveloperInactive.class);
    assertThat(services.request(ann, elsewhere)).isEqualTo(new RequestKey.Outcome.NotOffered());
    for (var caller : List.of(services.viewer, services.approver)) {
      assertThatThrownBy(
              () ->
                  services
                      .requesting(AutoApproval.ON_REQUEST)
                      .request(new RequestKey.Command(caller, details(ann, gold, Map.of()))))
          .isInstanceOf(RefusedException.NotPermitted.class);
    }
    assertThat(services.keys.made()).isZero();
  }

  @Test
  void request_moreFieldsThanAKeyCarries_isRefused() {
    services.configure(settings().signupFields("team").build());
    var fields = new LinkedHashMap<String, String>();
    for (var number = 0; number < 50; number++) {
      fields.put("field" + number, "x");
    }

    assertThatThrownBy(
            () ->
                services
                    .requesting(AutoApproval.ON_REQUEST)
                    .request(new RequestKey.Command(services.admin, details(ann, gold, fields))))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("fields: 51 fields (expected: at most 50)");
    assertThat(services.state(ann, gold)).isEmpty();
  }

  /* ---- approve ---- */

  @Test
  void approve_pending_issuesTheKeyOnce() {
    services.configure(settings().requiringKeyApproval().build());
    var request = services.queued(ann, gold);

    assertThat(services.approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.Approved(PredictableKeys.nth(1)));
    assertThat(services.approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.AlreadyProcessed());
    assertThat(services.decline(request.id(), ""))
        .isEqualTo(DeclineKeyRequest.Outcome.ALREADY_PROCESSED);

    assertThat(services.keys.made()).isEqualTo(1);
    assertThat(services.found(request.id()).state())
        .isEqualTo(
            new Approved(
                new Decision(Optional.of(services.approver.user()), services.clock.instant()),
                stored(1)));
    assertThat(services.state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
  }

  @Test
  void approve_thingsHaveChangedSince_saysWhy() {
    services.configure(settings().requiringKeyApproval().build());
    var request = services.queued(ann, gold);
    change(new Plan(gold.id(), aPlan("Gold").inactive().details()));
    assertThat(services.approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.PlanInactive());

    change(gold);
    services.stores.unitOfWork().execute(() -> inactivated(ann));
    assertThatThrownBy(() -> services.approve(request.id()))
        .isInstanceOf(RefusedException.DeveloperInactive.class);

    services.configure(settings().requiringKeyApproval().sparingTheInactive().build());
    assertThat(services.approve(request.id()))
        .isInstanceOf(ApproveKeyRequest.Outcome.Approved.class);
  }

  @Test
  void decide_unknownForeignStaleOrNotPermitted_changesNothing() {
    services.configure(settings().requiringKeyApproval().build());
    var request = services.queued(ann, gold);
    var unknown = new KeyRequestId(Ids.next());
    var stranger = new Actor(Ids.organisation(), Ids.user(), Role.ADMIN);

    assertThatThrownBy(() -> services.approve(unknown))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> services.decline(unknown, ""))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> services.remove(unknown))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(
            () ->
                services.approve.approve(
                    new ApproveKeyRequest.Command(stranger, request.id(), Precondition.none())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(
            () ->
                services.approve.approve(
                    new ApproveKeyRequest.Command(services.admin, request.id(), _ -> false)))
        .isInstanceOf(RefusedException.Stale.class);
    assertThatThrownBy(
            () ->
                services.decline.decline(
                    new DeclineKeyRequest.Command(services.admin, request.id(), "", _ -> false)))
        .isInstanceOf(RefusedException.Stale.class);
    assertThatThrownBy(
            () ->
                services.remove.remove(
                    new RemoveKeyRequest.Command(services.admin, request.id(), _ -> false)))
        .isInstanceOf(RefusedException.Stale.class);
    assertThatThrownBy(
            () ->
                services.approve.approve(
                    new ApproveKeyRequest.Command(
                        services.viewer, request.id(), Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                services.decline.decline(
                    new DeclineKeyRequest.Command(
                        services.viewer, request.id(), "", Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                services.remove.remove(
                    new RemoveKeyRequest.Command(
                        services.viewer, request.id(), Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThat(services.found(request.id())).isEqualTo(request);
  }

  /* ---- decline, remove ---- */

  @Test
  void decline_pending_keepsTheReasonAndFreesThePlan() {
    services.configure(settings().requiringKeyApproval().build());
    var request = services.queued(ann, gold);

    assertThat(services.decline(request.id(), "Not you."))
        .isEqualTo(DeclineKeyRequest.Outcome.DECLINED);

    assertThat(services.found(request.id()).state())
        .isEqualTo(
            new Declined(
                new Decision(Optional.of(services.approver.user()), services.clock.instant()),
                "Not you."));
    assertThat(services.state(ann, gold)).isEmpty();
    assertThat(services.approve(request.id()))
        .isEqualTo(new ApproveKeyRequest.Outcome.AlreadyProcessed());
    services.queued(ann, gold);
  }

  @Test
  void remove_pending_declinesItFirst() {
    services.configure(settings().requiringKeyApproval().build());
    var request = services.queued(ann, gold);

    services.remove(request.id());

    assertThat(services.stores.keyRequests().find(services.organisation, request.id())).isEmpty();
    assertThat(services.state(ann, gold)).isEmpty();
  }

  @Test
  void remove_approved_leavesTheKey() {
    var request = ((RequestKey.Outcome.Issued) services.request(ann, gold)).request();

    services.remove(request.id());

    assertThat(services.state(ann, gold)).contains(new SubscriptionState.Active(stored(1)));
    assertThat(services.request(ann, gold))
        .isEqualTo(
            new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(stored(1))));
  }

  /* ---- several ---- */

  @Test
  void decide_several_tellsOfEachInItsOrder() {
    services.configure(settings().requiringKeyApproval().build());
    var bob = services.registered(aDeveloper("bob@example.com").build());
    var cid = services.registered(aDeveloper("cid@example.com").build());
    var one = services.queued(ann, gold).id();
    var two = services.queued(bob, gold).id();
    var three = services.queued(cid, gold).id();
    var unknown = new KeyRequestId(Ids.next());
    services.decline(two, "");
    services.stores.unitOfWork().execute(() -> inactivated(cid));

    assertThat(
            services.decide.decide(
                new DecideKeyRequests.Command(
                    services.approver,
                    List.of(unknown, one, two, three, one),
                    new Verdict.Approve())))
        .isEqualTo(
            List.of(
                new DecideKeyRequests.Decided(unknown, Result.UNKNOWN_REQUEST),
                new DecideKeyRequests.Decided(one, Result.APPROVED),
                new DecideKeyRequests.Decided(two, Result.ALREADY_PROCESSED),
                new DecideKeyRequests.Decided(three, Result.DEVELOPER_INACTIVE),
                new DecideKeyRequests.Decided(one, Result.ALREADY_PROCESSED)));
    assertThat(
            services.decide.decide(
                new DecideKeyRequests.Command(
                    services.approver, List.of(three, one), new Verdict.Decline("No."))))
        .isEqualTo(
            List.of(
                new DecideKeyRequests.Decided(three, Result.DECLINED),
                new DecideKeyRequests.Decided(one, Result.ALREADY_PROCESSED)));
    assertThatThrownBy(
            () ->
                services.decide.decide(
                    new DecideKeyRequests.Command(
                        services.viewer, List.of(one), new Verdict.Approve())))
        .isInstanceOf(RefusedException.NotPermitted.class);
  }

  private Plan offered(Plan plan) {
    return services.offered(
        plan, anEntry("The Gold API").offering(plan.id()).version("v1").shown().build());
  }

  private void change(Plan plan) {
    services
        .stores
        .unitOfWork()
        .execute(() -> services.stores.plans().replace(services.organisation, plan));
  }

  private boolean inactivated(Developer developer) {
    var details = aDeveloper(developer.details().email().written()).inactive().details();
    services.stores.developers().replace(services.organisation, developer.with(details));
    return true;
  }
}
