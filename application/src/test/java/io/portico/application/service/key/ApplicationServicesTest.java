package io.portico.application.service.key;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.ChangeMembers.Change;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.application.ReplaceApplication;
import io.portico.application.port.in.developer.RemoveDeveloper;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.service.application.ApplicationService;
import io.portico.application.service.application.Departures;
import io.portico.application.service.developer.RemoveDeveloperService;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.session.UserSessions;
import io.portico.application.testkit.fake.RecordingSessions;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.Member;
import io.portico.domain.application.MemberRole;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApplicationServicesTest extends KeyTest {

  private final KeyRequestWriter requestWriter =
      new KeyRequestWriter(
          stores.keyRequests(), stores.subscriptions(), Ids::next, clock, stores.audit());
  private final Departures departures =
      new Departures(
          stores.applications(),
          stores.developers(),
          stores.issuedKeys(),
          stores.keyRequests(),
          stores.subscriptions(),
          requestWriter,
          stores.keyPushWriter(),
          stores.audit());
  private final ApplicationService applications =
      new ApplicationService(
          stores.applications(),
          stores.developers(),
          stores.issuedKeys(),
          revoke,
          departures,
          Ids::next,
          clock,
          stores.audit(),
          unitOfWork);
  private final RemoveDeveloper removeDeveloper =
      new RemoveDeveloperService(
          stores.developers(),
          stores.issuedKeys(),
          stores.keyRequests(),
          requestWriter,
          departures,
          new UserSessions(
              stores.sessions(), stores.accessLinks(), new RecordingSessions(), unitOfWork),
          clock,
          unitOfWork,
          stores.audit());

  private final Plan silver = defined(aPlan("Silver"));
  private Developer bob;
  private Application shop;

  @BeforeEach
  void addTheShop() {
    bob = registered(aDeveloper("bob@example.com"));
    shop = added("Shop", ann.id());
  }

  private Application added(String name, DeveloperId owner) {
    var outcome = applications.add(new AddApplication.Command(admin, owner, details(name)));
    return ((AddApplication.Outcome.Added) outcome).application();
  }

  private static ApplicationDetails details(String name) {
    return new ApplicationDetails(name, "", CustomFields.none());
  }

  private IssueKey.Outcome issue(Developer developer, ApplicationId application, PlanId plan) {
    return issue.issue(new IssueKey.Command(admin, developer.id(), application, plan));
  }

  private IssuedKey key(Developer developer, Application application, Plan plan) {
    var outcome = issue(developer, application.id(), plan.id());
    return ((IssueKey.Outcome.Issued) outcome).key();
  }

  private ChangeMembers.Outcome change(Application application, Change change) {
    return applications.change(new ChangeMembers.Command(admin, application.id(), change));
  }

  private Application joined(Application application, Developer developer, MemberRole role) {
    var join = new Change.Join(developer.details().email(), Optional.of(role));
    return ((ChangeMembers.Outcome.Changed) change(application, join)).application();
  }

  private KeyRequest requested(Developer developer, Application application, Plan plan) {
    var request =
        KeyRequest.pending(
            new KeyRequestId(Ids.next()),
            new KeyRequestDetails(
                developer.id(), application.id(), plan.id(), "", CustomFields.none()),
            clock.instant());
    stores.keyRequests().add(organisation, request);
    stores.subscriptions().add(organisation, Subscription.requested(request));
    return request;
  }

  /* ---- keys of applications ---- */

  @Test
  void of_developer_isTheDefaultApplicationThenTheOthers() {
    assertThat(applications.of(viewer, ann.id())).containsExactly(Application.defaultOf(ann), shop);
    assertThat(applications.find(viewer, ApplicationId.ofDefault(ann.id())).isDefault()).isTrue();
    assertThatThrownBy(() -> applications.of(viewer, new DeveloperId(Ids.next())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(() -> applications.find(viewer, new ApplicationId(Ids.next())))
        .isInstanceOf(RefusedException.NotFound.class);
  }

  @Test
  void issue_forTwoApplications_eachHasItsKeyForThePlan() {
    var first = issued(ann, gold).key();
    var second = key(ann, shop, gold);

    assertThat(first.application()).isEqualTo(ApplicationId.ofDefault(ann.id()));
    assertThat(second.application()).isEqualTo(shop.id());
    assertThat(issue(ann, gold)).isInstanceOf(IssueKey.Outcome.AlreadySubscribed.class);
    assertThat(issue(ann, shop.id(), gold.id()))
        .isInstanceOf(IssueKey.Outcome.AlreadySubscribed.class);
    assertThat(stores.issuedKeys().page(organisation, shop.keys(), clock.instant(), 0, 9))
        .containsExactly(second);
    assertThat(
            stores
                .issuedKeys()
                .page(organisation, Application.defaultOf(ann).keys(), clock.instant(), 0, 9))
        .containsExactly(first);
  }

  @Test
  void subscriptions_keysOfSeveralApplications_areThoseOfTheDefaultOne() {
    var ofDefault = issued(ann, gold).key();
    var newer = key(ann, shop, gold);
    var only = key(ann, shop, silver);

    var record = stores.developers().find(organisation, ann.id()).orElseThrow();

    assertThat(record.keys()).hasSize(3);
    assertThat(record.subscriptions())
        .containsEntry(gold.id(), ofDefault.key())
        .containsEntry(silver.id(), only.key())
        .doesNotContainValue(newer.key());
  }

  @Test
  void issue_applicationOfOthers_isRefused() {
    assertThat(issue(bob, shop.id(), gold.id()))
        .isEqualTo(new IssueKey.Outcome.UnknownApplication(shop.id()));
    assertThat(issue(bob, ApplicationId.ofDefault(ann.id()), gold.id()))
        .isInstanceOf(IssueKey.Outcome.UnknownApplication.class);
  }

  @Test
  void rotate_keyOfAnApplication_theSuccessorBelongsToIt() {
    var old = key(ann, shop, gold);

    var successor = rotated(old.key(), RotationOverlap.DEFAULT).key();

    assertThat(successor.application()).isEqualTo(shop.id());
    assertThat(issue(ann, shop.id(), gold.id()))
        .isInstanceOf(IssueKey.Outcome.AlreadySubscribed.class);
    var _ = revoke(successor.key());
    assertThat(issue(ann, shop.id(), gold.id())).isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  /* ---- changes ---- */

  @Test
  void replace_defaultApplication_isKept() {
    var own = ApplicationId.ofDefault(ann.id());

    var renamed =
        applications.replace(
            new ReplaceApplication.Command(admin, own, details("Mine"), Precondition.none()));
    var again =
        applications.replace(
            new ReplaceApplication.Command(admin, own, details("All mine"), renamed::equals));

    assertThat(again.isDefault()).isTrue();
    assertThat(applications.of(viewer, ann.id())).containsExactly(again, shop);
    assertThatThrownBy(
            () ->
                applications.replace(
                    new ReplaceApplication.Command(admin, own, details("Stale"), renamed::equals)))
        .isInstanceOf(RefusedException.Stale.class);
  }

  @Test
  void add_oneTooMany_isRefused() {
    for (var number = 1; number < Application.MOST_OF_DEVELOPER; number++) {
      var _ = added("App " + number, ann.id());
    }

    assertThat(applications.add(new AddApplication.Command(admin, ann.id(), details("One more"))))
        .isEqualTo(new AddApplication.Outcome.TooMany());
    assertThat(
            change(
                added("Theirs", bob.id()),
                new Change.Join(ann.details().email(), Optional.empty())))
        .isEqualTo(new ChangeMembers.Outcome.TooMany());
  }

  @Test
  void change_members_joinLeaveAndTransfer() {
    joined(shop, bob, MemberRole.MEMBER);
    assertThat(key(bob, shop, silver).developer()).isEqualTo(bob.id());

    var transferred = change(shop, new Change.Transfer(bob.details().email()));
    var left = change(shop, new Change.Leave(ann.id()));

    assertThat(((ChangeMembers.Outcome.Changed) transferred).application().owner())
        .isEqualTo(bob.id());
    assertThat(((ChangeMembers.Outcome.Changed) left).application().members())
        .extracting(Member::developer)
        .containsExactly(bob.id());
    assertThat(change(shop, new Change.Leave(ann.id())))
        .isEqualTo(new ChangeMembers.Outcome.NotMember(ann.id()));
    assertThat(change(shop, new Change.Leave(bob.id())))
        .isEqualTo(new ChangeMembers.Outcome.LastMember());
  }

  @Test
  void change_defaultApplication_isRefused() {
    var own = Application.defaultOf(ann);

    assertThat(change(own, new Change.Join(bob.details().email(), Optional.empty())))
        .isEqualTo(new ChangeMembers.Outcome.Default());
    assertThat(change(own, new Change.Leave(ann.id())))
        .isEqualTo(new ChangeMembers.Outcome.Default());
  }

  @Test
  void leave_holderOfKeys_anOwnerGetsThem() {
    joined(shop, bob, MemberRole.MEMBER);
    var held = key(bob, shop, gold);
    var own = issued(bob, gold).key();
    var request = requested(bob, shop, silver);

    var _ = change(shop, new Change.Leave(bob.id()));

    assertThat(stored(held.key()).developer()).isEqualTo(ann.id());
    assertThat(stored(held.key()).stateAt(clock.instant())).isEqualTo(KeyState.LIVE);
    assertThat(stored(own.key()).developer()).isEqualTo(bob.id());
    assertThat(status(request)).isEqualTo(RequestStatus.DECLINED);
    assertThat(issue(ann, shop.id(), gold.id()))
        .isInstanceOf(IssueKey.Outcome.AlreadySubscribed.class);
  }

  @Test
  void leave_ownerInactive_theKeysGoToAnActiveMember() {
    joined(shop, bob, MemberRole.MEMBER);
    var cem = registered(aDeveloper("cem@example.com"));
    joined(shop, cem, MemberRole.MEMBER);
    var held = key(bob, shop, gold);
    change(ann.with(ann.details().withInactive(true)));

    var _ = change(shop, new Change.Leave(bob.id()));

    assertThat(stored(held.key()).developer()).isEqualTo(cem.id());
    assertThat(stored(held.key()).grant().alias()).isEqualTo("cem@example.com");
  }

  @Test
  void join_withoutARole_keepsThatOfAMember() {
    joined(shop, bob, MemberRole.OWNER);

    var again = change(shop, new Change.Join(bob.details().email(), Optional.empty()));

    assertThat(
            ((ChangeMembers.Outcome.Changed) again)
                .application()
                .member(bob.id())
                .orElseThrow()
                .role())
        .isEqualTo(MemberRole.OWNER);
  }

  @Test
  void join_lastOwnerAsMember_isRefused() {
    joined(shop, bob, MemberRole.MEMBER);

    assertThat(change(shop, new Change.Join(ann.details().email(), Optional.of(MemberRole.MEMBER))))
        .isEqualTo(new ChangeMembers.Outcome.LastOwner());
  }

  @Test
  void join_oneMemberTooMany_isRefused() {
    for (var number = 1; number < Application.MOST_MEMBERS; number++) {
      joined(shop, registered(aDeveloper(number + "@example.com")), MemberRole.MEMBER);
    }

    assertThat(change(shop, new Change.Join(bob.details().email(), Optional.empty())))
        .isEqualTo(new ChangeMembers.Outcome.Full());
    assertThat(change(shop, new Change.Transfer(bob.details().email())))
        .isEqualTo(new ChangeMembers.Outcome.Full());
  }

  @Test
  void expire_keyThatWasHandedOver_endsIt() {
    var yearly = defined(aPlan("Yearly").withKeysFor(Duration.ofDays(1)));
    joined(shop, bob, MemberRole.MEMBER);
    var held = key(bob, shop, yearly);
    var _ = change(shop, new Change.Leave(bob.id()));
    clock.pass(Duration.ofDays(2));

    assertThat(expireKeys.expireDue()).isEqualTo(1);

    assertThat(state(held.key())).isEqualTo(KeyState.EXPIRED);
    assertThat(issue(ann, shop.id(), yearly.id())).isInstanceOf(IssueKey.Outcome.Issued.class);
  }

  private RequestStatus status(KeyRequest request) {
    return stores.keyRequests().find(organisation, request.id()).orElseThrow().state().status();
  }

  @Test
  void removeDeveloper_ownerOfASharedApplication_itLivesOn() {
    joined(shop, bob, MemberRole.MEMBER);
    var alone = added("Alone", ann.id());
    var shared = key(ann, shop, gold);
    var ended = key(ann, alone, gold);
    var own = issued(ann, gold).key();

    removeDeveloper.remove(new RemoveDeveloper.Command(admin, ann.id(), Precondition.none()));

    assertThat(applications.find(viewer, shop.id()).owner()).isEqualTo(bob.id());
    assertThat(stored(shared.key()).developer()).isEqualTo(bob.id());
    assertThat(state(shared.key())).isEqualTo(KeyState.LIVE);
    assertThat(state(ended.key())).isEqualTo(KeyState.REVOKED);
    assertThat(state(own.key())).isEqualTo(KeyState.REVOKED);
    assertThat(stores.applications().find(organisation, alone.id())).isEmpty();
    assertThat(
            stores
                .subscriptions()
                .of(organisation, List.of(alone.id(), ApplicationId.ofDefault(ann.id()))))
        .isEmpty();
  }

  private KeyState state(StoredKey key) {
    return stored(key).stateAt(clock.instant());
  }

  @Test
  void remove_application_revokesItsKeysAndDeclinesItsRequests() {
    joined(shop, bob, MemberRole.MEMBER);
    var ofAnn = key(ann, shop, gold);
    var request = requested(bob, shop, silver);
    var own = issued(ann, gold).key();

    assertThat(remove(shop.id())).isEqualTo(RemoveApplication.Outcome.REMOVED);

    assertThat(state(ofAnn.key())).isEqualTo(KeyState.REVOKED);
    assertThat(status(request)).isEqualTo(RequestStatus.DECLINED);
    assertThat(state(own.key())).isEqualTo(KeyState.LIVE);
    assertThat(stores.subscriptions().of(organisation, List.of(shop.id()))).isEmpty();
    assertThatThrownBy(() -> remove(shop.id())).isInstanceOf(RefusedException.NotFound.class);
    assertThat(remove(ApplicationId.ofDefault(ann.id())))
        .isEqualTo(RemoveApplication.Outcome.DEFAULT);
  }

  private RemoveApplication.Outcome remove(ApplicationId id) {
    return applications.remove(new RemoveApplication.Command(admin, id, Precondition.none()));
  }

  @Test
  void members_removedMeanwhile_haveNoAddress() {
    assertThat(applications.members(viewer, shop).getFirst().email())
        .isEqualTo(Optional.of(ann.details().email()));
  }

  @Test
  void everyChange_withoutPermission_isDenied() {
    assertThatThrownBy(
            () -> applications.add(new AddApplication.Command(viewer, ann.id(), details("x"))))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                applications.remove(
                    new RemoveApplication.Command(viewer, shop.id(), Precondition.none())))
        .isInstanceOf(RefusedException.NotPermitted.class);
    assertThatThrownBy(
            () ->
                applications.change(
                    new ChangeMembers.Command(viewer, shop.id(), new Change.Leave(ann.id()))))
        .isInstanceOf(RefusedException.NotPermitted.class);
  }
}
