package io.portico.application.service.key;

import static io.portico.application.port.in.Precondition.none;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.application.AddApplication;
import io.portico.application.port.in.application.ChangeMembers;
import io.portico.application.port.in.application.ChangeMembers.Change;
import io.portico.application.port.in.application.RemoveApplication;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.own.OwnApplications;
import io.portico.application.port.in.own.OwnApplications.MemberChange;
import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.application.service.account.MailThrottle;
import io.portico.application.service.application.ApplicationService;
import io.portico.application.service.application.Departures;
import io.portico.application.service.limit.CreditLeases;
import io.portico.application.service.limit.LiveNodes;
import io.portico.application.service.limit.PlanLimits;
import io.portico.application.service.own.Belongings;
import io.portico.application.service.own.JoinApplicationService;
import io.portico.application.service.own.OwnApplicationService;
import io.portico.application.service.own.OwnKeyService;
import io.portico.application.service.own.OwnQueriesService;
import io.portico.application.service.request.DecidablePlans;
import io.portico.application.service.request.KeyRequestProcessor;
import io.portico.application.service.request.KeyRequestService;
import io.portico.application.service.request.KeyRequestWriter;
import io.portico.application.service.request.SingleKeyRequests;
import io.portico.application.service.session.OneTimeLinks;
import io.portico.application.service.signup.SiteMails;
import io.portico.application.service.usage.ReportedKeys;
import io.portico.application.service.usage.UsageQueriesService;
import io.portico.application.testkit.fake.CountingRateLimiter;
import io.portico.application.testkit.fake.HashedIdentifiers;
import io.portico.application.testkit.fake.PredictableTokens;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.MemberRole;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Hits;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.SiteFixture;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.StoredKey;
import io.portico.domain.mail.Message;
import io.portico.domain.plan.Plan;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.session.AccessLink;
import io.portico.domain.session.AccessLinkPurpose;
import io.portico.domain.session.SessionId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.shared.UserId;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageDimension;
import io.portico.domain.usage.UsagePeriod;
import io.portico.domain.usage.UsageRetention;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What signed-in developers do with what is theirs, and cannot do with what is not. */
class OwnServicesTest extends KeyTest {

  private final KeyRequestWriter requestWriter =
      new KeyRequestWriter(
          stores.keyRequests(), stores.subscriptions(), Ids::next, clock, stores.audit());
  private final ApplicationService applicationService =
      new ApplicationService(
          stores.applications(),
          stores.developers(),
          stores.issuedKeys(),
          revoke,
          new Departures(
              stores.applications(),
              stores.developers(),
              stores.issuedKeys(),
              stores.keyRequests(),
              stores.subscriptions(),
              requestWriter,
              stores.keyPushWriter(),
              stores.audit()),
          Ids::next,
          clock,
          stores.audit(),
          unitOfWork);
  private final Belongings belongings = new Belongings(applicationService, queries);
  private final OwnApplications applications =
      new OwnApplicationService(belongings, applicationService, stores.accessLinks(), unitOfWork);
  private final OneTimeLinks links =
      new OneTimeLinks(stores.accessLinks(), new PredictableTokens(), clock);
  private final JoinApplicationService invitations =
      new JoinApplicationService(
          stores.applications(),
          applicationService,
          links,
          new SiteMails(
              stores.sites(),
              links,
              stores.outbox(clock),
              new MailThrottle(stores.loginFailures(), clock, unitOfWork)),
          unitOfWork);
  private final KeyRequestService decider =
      new KeyRequestService(
          stores.keyRequests(),
          keyLock,
          stores.plans(),
          stores.portalConfigurations(),
          offers,
          keyIssuer,
          stores.outboxWriter(),
          requestWriter,
          new DecidablePlans(stores.plans(), stores.planSelection()),
          unitOfWork);
  private final OwnKeyService keys =
      new OwnKeyService(
          belongings,
          stores.catalogues(),
          stores.keyRequests(),
          new SingleKeyRequests(
              keyLock,
              stores.catalogues(),
              stores.plans(),
              stores.subscriptions(),
              stores.portalConfigurations(),
              new KeyRequestProcessor(
                  AutoApproval.BY_CLIENT,
                  subscriptionWriter,
                  keyIssuer,
                  stores.outboxWriter(),
                  requestWriter),
              unitOfWork),
          decider,
          rotate,
          revoke,
          unseenKeys,
          new MailThrottle(stores.loginFailures(), clock, unitOfWork));
  private final OwnQueries own =
      new OwnQueriesService(
          belongings,
          stores.plans(),
          stores.keyRequests(),
          stores.subscriptions(),
          offers,
          new PlanLimits(
              new CountingRateLimiter(),
              new CreditLeases(stores.credits(), clock),
              new LiveNodes(),
              clock),
          stores.portalConfigurations(),
          new UsageQueriesService(
              stores.usageReports(),
              stores.usageNames(),
              stores.plans(),
              UsageRetention.DEFAULT,
              new ReportedKeys(new HashedIdentifiers(), stores.issuedKeys()),
              clock));

  private final SignedInDeveloper me = signedIn(ann);
  private final SignedInDeveloper other = signedIn(registered(aDeveloper("bob@example.com")));
  private final Plan metered = defined(aPlan("Metered").granting(100, 86_400));
  private final Application shop = added(me, "Shop");

  private SignedInDeveloper signedIn(Developer developer) {
    return new SignedInDeveloper(organisation, developer, new SessionId(Ids.next()));
  }

  private Application added(SignedInDeveloper owner, String name) {
    return ((AddApplication.Outcome.Added) applications.add(owner, named(name))).application();
  }

  private static ApplicationDetails named(String name) {
    return new ApplicationDetails(name, "", CustomFields.none());
  }

  private RequestKey.Outcome request(SignedInDeveloper by, Application application, Plan plan) {
    return keys.request(by, application.id(), plan.id(), CustomFields.none());
  }

  private StoredKey issued(SignedInDeveloper by, Application application, Plan plan) {
    offered(anEntry("Weather").shown().offering(plan.id()).version("v1").build());
    return ((RequestKey.Outcome.Issued) request(by, application, plan)).raw().hashed();
  }

  private KeyRequest waiting(SignedInDeveloper by, Application application) {
    offered(anEntry("Weather").shown().offering(gold.id()).approval(true, true).build());
    return ((RequestKey.Outcome.Queued) request(by, application, gold)).request();
  }

  private KeyName name(StoredKey key) {
    return new KeyName(shop.id(), key.fingerprint());
  }

  private void join(SignedInDeveloper developer, MemberRole role) {
    var join = new Change.Join(developer.developer().details().email(), Optional.of(role));
    assertThat(applicationService.change(new ChangeMembers.Command(admin, shop.id(), join)))
        .isInstanceOf(ChangeMembers.Outcome.Changed.class);
  }

  @Test
  void issuesAKeyThatNeedsNoReviewAtOnceThoughClassicPortalsApproveThemselves() {
    var key = issued(me, shop, metered);

    var found = own.key(me, name(key));
    assertThat(found.key().application()).isEqualTo(shop.id());
    assertThat(found.key().grant().version()).isEqualTo("v1");
    assertThat(found.offer().name()).isEqualTo("Weather");
    assertThat(found.limits().orElseThrow().remaining()).hasValue(100);
    assertThat(latestEntry().actor().value()).isEqualTo(ann.id().value());
  }

  @Test
  void refusesAPlanThatTheCatalogueDoesNotShow() {
    offered(anEntry("Hidden").offering(gold.id()).build());

    assertThat(request(me, shop, gold)).isEqualTo(new RequestKey.Outcome.NotOffered());
    assertThat(request(me, shop, metered)).isEqualTo(new RequestKey.Outcome.NotOffered());
  }

  @Test
  void showsWhatWaitsAndWithdrawsItWithoutAMail() {
    var request = waiting(me, shop);
    assertThat(own.application(me, shop.id()).requests())
        .extracting(one -> one.request().id(), one -> one.offer().name())
        .containsExactly(org.assertj.core.groups.Tuple.tuple(request.id(), "Weather"));
    var sent = mails().size();

    assertThat(keys.withdraw(me, request.id())).isTrue();
    assertThat(keys.withdraw(me, request.id())).isFalse();

    assertThat(mails()).hasSize(sent);
    assertThat(own.application(me, shop.id()).requests()).isEmpty();
    assertThat(request(me, shop, gold)).isInstanceOf(RequestKey.Outcome.Queued.class);
  }

  @Test
  void showsWhatAnAdministratorDeclined() {
    var request = waiting(me, shop);
    var _ = decider.decline(new DeclineKeyRequest.Command(approver, request.id(), "No.", none()));

    assertThat(own.application(me, shop.id()).requests())
        .extracting(one -> one.request().state().status())
        .containsExactly(RequestStatus.DECLINED);
  }

  @Test
  void showsLiveKeysBeforeAThousandNewerThatEnded() {
    var live = issued(me, shop, gold);
    for (var number = 0; number < OwnQueries.MOST; number++) {
      var ended =
          aKey().of(ann.id()).in(shop.id()).on(gold.id()).later(86_400 + number).revoked().build();
      stores.issuedKeys().add(organisation, ended);
    }

    var found = own.application(me, shop.id()).keys();

    assertThat(found).hasSize(OwnQueries.MOST);
    assertThat(found.getFirst().key().key()).isEqualTo(live);
    assertThat(own.key(me, name(live)).key().key()).isEqualTo(live);
  }

  @Test
  void letsWhoIsInvitedJoinOnceThereIsRoom() {
    var site = SiteFixture.customised(organisation, "acme");
    var email = other.developer().details().email();
    assertThat(invitations.invite(me, site, shop.id(), email, "192.0.2.1")).isZero();
    assertThat(invitations.invite(me, site, shop.id(), email, "192.0.2.1")).isPositive();
    assertThat(mails()).hasSize(1);
    var link = ((Message.ToDeveloper) mails().getFirst().message()).link();
    var last = added(other, "Last");
    while (applicationService.of(admin, other.developer().id()).size()
        <= Application.MOST_OF_DEVELOPER) {
      last = added(other, "Next");
    }

    assertThat(invitations.join(other, site, link)).contains(new ChangeMembers.Outcome.TooMany());
    applications.remove(other, last.id());
    assertThat(invitations.join(other, site, link))
        .containsInstanceOf(ChangeMembers.Outcome.Changed.class);
    assertThat(invitations.join(other, site, link)).isEmpty();
  }

  @Test
  void limitsRequestsWithdrawalsAndRotationsOfADeveloperInAMinute() {
    var key = issued(me, shop, metered);
    var request = waiting(me, shop);
    var sent = mails().size();
    var refused = 0;
    for (var number = 0; number < 100; number++) {
      try {
        assertThat(keys.withdraw(me, request.id())).isTrue();
        request = ((RequestKey.Outcome.Queued) request(me, shop, gold)).request();
      } catch (RefusedException.TooOften tooOften) {
        assertThat(tooOften.retryAfter()).isPositive();
        refused++;
        break;
      }
    }

    assertThat(refused).isEqualTo(1);
    assertThat(mails()).hasSizeLessThanOrEqualTo(sent + 20);
    assertRefused(
        RefusedException.TooOften.class,
        () -> keys.rotate(me, name(key), RotationOverlap.DEFAULT),
        () -> request(me, shop, gold));
    assertThat(keys.revoke(me, name(key))).isInstanceOf(RevokeKey.Outcome.Revoked.class);
    clock.pass(Duration.ofMinutes(1));
    assertThat(request(me, added(me, "Second"), gold))
        .isInstanceOf(RequestKey.Outcome.Queued.class);
  }

  @Test
  void showsEachMemberWhatOthersWaitFor() {
    join(other, MemberRole.MEMBER);
    var request = waiting(other, shop);

    assertThat(own.application(me, shop.id()).requests())
        .extracting(one -> one.request().id())
        .containsExactly(request.id());
    assertThat(keys.withdraw(me, request.id())).isTrue();
  }

  @Test
  void showsAnApprovedKeyOnceToItsDeveloperOnTheSite() {
    turnOnTheSite();
    var request = waiting(me, shop);

    var approved = decider.approve(new ApproveKeyRequest.Command(approver, request.id(), none()));

    var raw = ((ApproveKeyRequest.Outcome.Approved) approved).key();
    var key = name(raw.hashed());
    assertThat(keys.isUnseen(me, key)).isTrue();
    assertNotFound(() -> keys.isUnseen(other, key), () -> keys.reveal(other, key));
    assertThat(keys.reveal(me, key)).contains(raw);
    assertThat(keys.reveal(me, key)).isEmpty();
    assertThat(keys.isUnseen(me, key)).isFalse();
  }

  @Test
  void showsAKeyIssuedAtOnceAndASuccessorOnceOnTheSite() {
    turnOnTheSite();
    offered(anEntry("Weather").shown().offering(gold.id()).build());

    var first = ((RequestKey.Outcome.Issued) request(me, shop, gold)).raw();
    var rotated = keys.rotate(me, name(first.hashed()), RotationOverlap.DEFAULT);

    var second = ((RotateKey.Outcome.Rotated) rotated).raw();
    assertThat(keys.reveal(me, name(first.hashed()))).contains(first);
    assertThat(keys.reveal(me, name(second.hashed()))).contains(second);
    assertThat(keys.isUnseen(me, name(second.hashed()))).isFalse();
  }

  @Test
  void keepsNoApprovedKeyWithoutASite() {
    var request = waiting(me, shop);

    var approved = decider.approve(new ApproveKeyRequest.Command(approver, request.id(), none()));

    var raw = ((ApproveKeyRequest.Outcome.Approved) approved).key();
    assertThat(keys.reveal(me, name(raw.hashed()))).isEmpty();
  }

  private void turnOnTheSite() {
    unitOfWork.run(
        () -> {
          var _ = stores.sites().findForUpdate(organisation);
          assertThat(stores.sites().replace(SiteFixture.customised(organisation, "acme"))).isTrue();
        });
  }

  @Test
  void rotatesWithAnOverlapAndRevokes() {
    var key = issued(me, shop, gold);

    var rotated = keys.rotate(me, name(key), RotationOverlap.DEFAULT);

    var successor = ((RotateKey.Outcome.Rotated) rotated).key().key();
    assertThat(own.application(me, shop.id()).keys())
        .extracting(one -> one.key().key())
        .containsExactlyInAnyOrder(key, successor);
    assertThat(keys.revoke(me, name(successor))).isInstanceOf(RevokeKey.Outcome.Revoked.class);
    assertThat(own.application(me, shop.id()).keys())
        .extracting(one -> one.usage().key().state())
        .containsExactly(KeyState.LIVE, KeyState.REVOKED);
  }

  @Test
  void findsNothingOfAnotherDeveloper() {
    var key = issued(me, shop, gold);
    var request = waiting(me, added(me, "Second"));
    var missing = new ApplicationId(Ids.next());
    var bob = other.developer().id();

    for (var id : List.of(shop.id(), ApplicationId.ofDefault(ann.id()), missing)) {
      assertNotFound(
          () -> own.application(other, id),
          () -> own.key(other, new KeyName(id, key.fingerprint())),
          () -> own.usage(other, usageOf(Optional.of(id), Optional.empty())),
          () -> applications.replace(other, id, named("Mine")),
          () -> applications.remove(other, id),
          () -> applications.change(other, id, ann.id(), MemberChange.LEAVE),
          () -> applications.change(other, id, bob, MemberChange.LEAVE),
          () -> applications.change(other, id, bob, MemberChange.OWNER),
          () -> applications.change(other, id, bob, MemberChange.TRANSFER),
          () -> keys.request(other, id, gold.id(), CustomFields.none()),
          () -> keys.rotate(other, new KeyName(id, key.fingerprint()), RotationOverlap.DEFAULT),
          () -> keys.revoke(other, new KeyName(id, key.fingerprint())));
    }
    assertNotFound(
        () -> keys.withdraw(other, request.id()), () -> keys.revoke(other, own(other, key)));
    assertThat(stored(key).endedAt()).isEmpty();
    assertThat(own.applications(other)).hasSize(1);
  }

  /* The key of somebody else, named as one of the developer's own application. */
  private static KeyName own(SignedInDeveloper developer, StoredKey key) {
    return new KeyName(ApplicationId.ofDefault(developer.developer().id()), key.fingerprint());
  }

  @Test
  void letsMembersUseAnApplicationAndOwnersChangeIt() {
    join(other, MemberRole.MEMBER);
    var key = issued(other, shop, gold);
    var bob = other.developer().id();

    assertNotPermitted(
        () -> applications.replace(other, shop.id(), named("Mine")),
        () -> applications.remove(other, shop.id()),
        () -> applications.change(other, shop.id(), ann.id(), MemberChange.LEAVE),
        () -> applications.change(other, shop.id(), bob, MemberChange.TRANSFER));
    assertThat(own.key(other, name(key)).key().key()).isEqualTo(key);

    assertThat(applications.change(other, shop.id(), bob, MemberChange.LEAVE))
        .isInstanceOf(ChangeMembers.Outcome.Changed.class);
    assertNotFound(() -> own.application(other, shop.id()));
    assertThat(applications.replace(me, shop.id(), named("Store")).details().name())
        .isEqualTo("Store");
    assertThat(applications.remove(me, shop.id())).isEqualTo(RemoveApplication.Outcome.REMOVED);
    assertThat(stored(key).endedAt()).isPresent();
  }

  @Test
  void changesWhatMembersAreAndTakesInNoOthers() {
    var bob = other.developer().id();
    assertThat(applications.change(me, shop.id(), bob, MemberChange.OWNER))
        .isEqualTo(new ChangeMembers.Outcome.NotMember(bob));
    join(other, MemberRole.MEMBER);

    assertThat(changed(bob, MemberChange.OWNER).isOwner(bob)).isTrue();
    assertThat(changed(bob, MemberChange.MEMBER).isOwner(bob)).isFalse();
    assertThat(changed(bob, MemberChange.TRANSFER).isOwner(ann.id())).isFalse();
  }

  @Test
  void removesInvitationsWhenAnOwnerLeavesOrLosesTheRole() {
    join(other, MemberRole.OWNER);
    var bob = other.developer().id();
    invite();
    changed(ann.id(), MemberChange.OWNER);
    assertThat(invitations()).hasSize(1);
    changed(bob, MemberChange.MEMBER);
    assertThat(invitations()).isEmpty();

    invite();
    applications.change(other, shop.id(), bob, MemberChange.LEAVE);
    assertThat(invitations()).hasSize(1);
    join(other, MemberRole.MEMBER);
    changed(bob, MemberChange.TRANSFER);
    assertThat(invitations()).isEmpty();
  }

  private void invite() {
    var _ =
        new OneTimeLinks(stores.accessLinks(), new PredictableTokens(), clock)
            .issue(
                organisation,
                shop.id(),
                AccessLinkPurpose.APPLICATION,
                Optional.of(new EmailAddress("c@example.com")));
  }

  private List<AccessLink> invitations() {
    return stores.accessLinks().ofUser(organisation, new UserId(shop.id().value()));
  }

  private Application changed(DeveloperId member, MemberChange change) {
    var outcome = applications.change(me, shop.id(), member, change);
    return ((ChangeMembers.Outcome.Changed) outcome).application();
  }

  @Test
  void offersWhatTheSiteShows() {
    offered(
        anEntry("Weather").shown().offering(gold.id()).approval(true, true).build(),
        anEntry("Hidden").offering(metered.id()).build());

    var offer = own.offer(me, gold.id()).orElseThrow();
    assertThat(offer.entry().name()).isEqualTo("Weather");
    assertThat(offer.reviewed()).isTrue();
    assertThat(own.offer(me, metered.id())).isEmpty();
  }

  @Test
  void countsTheCallsOfOnesOwnKeysAlone() {
    var key = issued(me, shop, gold);
    var first = Hits.hit(key, 200, clock.instant());
    var foreign = Hits.hit(issued(other, added(other, "Rival"), gold), 200, clock.instant());
    unitOfWork.run(
        () -> stores.usageCounts().add(organisation, Hits.counted(List.of(first, foreign, first))));

    var all = own.usage(me, usageOf(Optional.empty(), Optional.of(UsageDimension.API)));
    var shopOnly = own.usage(me, usageOf(Optional.of(shop.id()), Optional.empty()));
    var unused =
        own.usage(me, usageOf(Optional.of(ApplicationId.ofDefault(ann.id())), Optional.empty()));

    assertThat(all.totals()).hasSize(1);
    assertThat(all.totals().getFirst().count().hits()).isEqualTo(2);
    assertThat(all.totals().getFirst().of()).contains("api");
    assertThat(shopOnly.totals().getFirst().count().hits()).isEqualTo(2);
    assertThat(unused.totals()).isEmpty();
  }

  private OwnQueries.UsageOf usageOf(
      Optional<ApplicationId> application, Optional<UsageDimension> by) {
    var today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    return new OwnQueries.UsageOf(application, new UsagePeriod(today, today), Resolution.DAY, by);
  }
}
