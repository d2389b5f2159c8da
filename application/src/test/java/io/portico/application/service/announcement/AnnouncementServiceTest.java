package io.portico.application.service.announcement;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.Invalid.assertThatInvalid;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.MailFixture.aMail;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.domain.fixture.SiteFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.application.port.in.announcement.ReplaceAnnouncement;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.plan.Plans;
import io.portico.application.testkit.fake.SettableClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.access.Actor;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.application.Application;
import io.portico.domain.application.ApplicationDetails;
import io.portico.domain.application.MemberRole;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.Ids;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailState;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ApplicationId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.RefusedException.Stale;
import io.portico.domain.site.Site;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AnnouncementServiceTest extends ServiceTest {

  private static final AnnouncementAudience EVERYONE = new AnnouncementAudience.Everyone();

  private final SettableClock clock = new SettableClock();
  private final AnnouncementRecipients recipients =
      new AnnouncementRecipients(stores.issuedKeys(), stores.plans());
  private final AnnouncementService service =
      new AnnouncementService(
          stores.announcements(),
          stores.apis(),
          stores.plans(),
          stores.sites(),
          Ids::next,
          clock,
          unitOfWork,
          stores.audit());
  private final AnnouncementQueriesService queries =
      new AnnouncementQueriesService(
          stores.announcements(), recipients, stores.developers(), clock);
  private final MailDueAnnouncementsService mailing =
      new MailDueAnnouncementsService(
          stores.announcements(),
          recipients,
          stores.developers(),
          stores.sites(),
          stores.outbox(),
          stores.outbox(clock),
          clock,
          unitOfWork);

  private ApiRecord payments;
  private Plan gold;

  @BeforeEach
  void openSite() {
    put(customised(organisation, "acme"));
    payments = added();
    gold = aPlan("Gold").opening(payments.id()).build();
    assertThat(stores.plans().add(organisation, gold)).isNotNull();
  }

  private void put(Site site) {
    unitOfWork.run(
        () -> {
          stores.sites().findForUpdate(organisation);
          assertThat(stores.sites().replace(site)).isTrue();
        });
  }

  /* ---- write ---- */

  @Test
  void add_byAnAdministrator_isListedAndAudited() {
    var added = added(EVERYONE);

    assertThat(queries.all(viewer)).containsExactly(added);
    assertThat(queries.find(viewer, added.id())).isEqualTo(added);
    assertThat(queries.page(viewer, new PageQuery<>(Optional.of(added.id()), 10)).items())
        .isEmpty();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.ANNOUNCEMENT_ADDED);
    assertNotFound(() -> queries.find(stranger, added.id()));
  }

  @Test
  void everyChange_withoutThePermission_isRefused() {
    var added = added(EVERYONE);

    assertNotPermitted(
        () -> service.add(new AddAnnouncement.Command(viewer, added.details())),
        () -> service.replace(replacement(viewer, added, added.details())),
        () -> service.mail(approver, added.id(), Precondition.none()),
        () -> service.remove(approver, added.id(), Precondition.none()));
    assertNotFound(
        () -> service.replace(replacement(stranger, added, added.details())),
        () -> service.mail(stranger, added.id(), Precondition.none()),
        () -> service.remove(stranger, added.id(), Precondition.none()));
    assertRefused(Stale.class, () -> service.remove(admin, added.id(), _ -> false));
  }

  @Test
  void add_moreThanTheMaximum_isRefused() {
    IntStream.range(0, Announcement.MOST).forEach(_ -> added(EVERYONE));

    assertThat(service.add(new AddAnnouncement.Command(admin, details("Late", EVERYONE))))
        .isEqualTo(new AddAnnouncement.Outcome.TooMany(Announcement.MOST));
  }

  @Test
  void add_forWhatDoesNotExist_namesTheField() {
    var plan = new AnnouncementAudience.UsersOfPlan(new PlanId(Ids.next()));

    assertThatInvalid(() -> added(plan)).hasMessageContaining("policy");
  }

  @Test
  void replace_afterItWasMailed_keepsItsAudience() {
    var added = added(EVERYONE);
    service.mail(admin, added.id(), Precondition.none());

    service.replace(replacement(admin, added, details("Other", EVERYONE)));

    assertThat(queries.find(admin, added.id()).details().title()).isEqualTo("Other");
    var others = details("Other", new AnnouncementAudience.UsersOfPlan(gold.id()));
    assertThatInvalid(() -> service.replace(replacement(admin, added, others)))
        .hasMessageContaining("audience");
  }

  @Test
  void details_outsideTheLimits_nameTheField() {
    assertThatThrownBy(() -> details("x".repeat(101), EVERYONE)).hasMessageContaining("title");
    var now = Optional.of(clock.instant());
    assertThatThrownBy(() -> new AnnouncementDetails("T", "", now, now, EVERYONE))
        .hasMessageContaining("until");
    assertThatThrownBy(
            () ->
                new AnnouncementDetails(
                    "T",
                    "x".repeat(AnnouncementDetails.LONGEST_TEXT + 1),
                    Optional.empty(),
                    Optional.empty(),
                    EVERYONE))
        .hasMessageContaining("markdown");
  }

  /* ---- on the site ---- */

  @Test
  void shown_toVisitorsAndUsers_areThoseThatConcernThem() {
    var all = added(EVERYONE);
    var ofPlan = added(new AnnouncementAudience.UsersOfPlan(gold.id()));
    var ofApi = added(new AnnouncementAudience.UsersOfApi(payments.id()));
    added("Past", EVERYONE, Optional.of(clock.instant()));
    var user = developer("user@example.com", true).id();
    var other = developer("other@example.com", false).id();

    assertThat(queries.shown(organisation, Optional.empty())).containsExactly(all);
    assertThat(queries.shown(organisation, Optional.of(other))).containsExactly(all);
    assertThat(queries.shown(organisation, Optional.of(user))).containsExactly(ofApi, ofPlan, all);
    assertThat(queries.shown(stranger.organisation(), Optional.of(user))).isEmpty();
  }

  @Test
  void shown_ofManyAudiences_readsThePlansOfTheDeveloperOnce() {
    IntStream.range(0, 5)
        .mapToObj(number -> added(anApi("API " + number)))
        .forEach(api -> added(new AnnouncementAudience.UsersOfApi(api.id())));
    var all = added(EVERYONE);
    var user = Optional.of(developer("user@example.com", true).id());
    var calls = new AtomicInteger();
    var counted =
        new AnnouncementQueriesService(
            stores.announcements(),
            new AnnouncementRecipients(
                counted(IssuedKeys.class, stores.issuedKeys(), calls),
                counted(Plans.class, stores.plans(), calls)),
            stores.developers(),
            clock);

    assertThat(counted.shown(organisation, user).limit(1)).containsExactly(all);
    assertThat(calls).hasValue(0);
    assertThat(counted.shown(organisation, user)).containsExactly(all);
    assertThat(calls).hasValue(2);
  }

  private static <T> T counted(Class<T> type, T store, AtomicInteger calls) {
    var counting =
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> {
              calls.incrementAndGet();
              return method.invoke(store, arguments);
            });
    return type.cast(counting);
  }

  /* ---- mail ---- */

  @Test
  void mail_toEveryone_reachesEachActiveDeveloperOnce_inBatches() {
    var most = MailDueAnnouncementsService.BATCH + 1;
    IntStream.range(0, most).forEach(number -> developer(number + "@example.com", false));
    unitOfWork.run(
        () ->
            stores
                .developers()
                .add(organisation, List.of(aDeveloper("off@example.com").inactive().build())));
    var added = added(EVERYONE);
    assertThat(queries.countRecipients(admin, added)).isEqualTo(most);

    service.mail(admin, added.id(), Precondition.none());
    mailing.mailDue();
    assertThat(posted()).isEqualTo(MailDueAnnouncementsService.BATCH);
    for (var run = 0; run < 3; run++) {
      mailing.mailDue();
    }

    assertThat(posted()).isEqualTo(most);
    assertThat(recipients()).hasSize(most).doesNotContain("off@example.com");
    var done = queries.find(admin, added.id()).mailing().orElseThrow();
    assertThat(done.mails()).isEqualTo(most);
    assertThat(done.endedAt()).isPresent();
    assertThat(service.mail(admin, added.id(), Precondition.none()))
        .isEqualTo(new MailAnnouncement.Outcome.MailedBefore());
  }

  @Test
  void mail_toUsersOfAnApi_reachesThemOnly() {
    developer("user@example.com", true);
    developer("other@example.com", false);
    var added = added(new AnnouncementAudience.UsersOfApi(payments.id()));
    assertThat(queries.countRecipients(admin, added)).isEqualTo(1);

    service.mail(admin, added.id(), Precondition.none());
    mailing.mailDue();

    assertThat(recipients()).containsExactly("user@example.com");
  }

  @Test
  void announcement_forUsersOfAPlan_concernsTheMembersOfAnApplicationWithItsKey() {
    var owner = developer("owner@example.com", false).id();
    var member = developer("member@example.com", false).id();
    var shop =
        Application.of(
                new ApplicationId(Ids.next()),
                new ApplicationDetails("Shop", "", CustomFields.none()),
                owner,
                clock.instant())
            .with(member, MemberRole.MEMBER, clock.instant());
    unitOfWork.run(
        () -> {
          stores.applications().add(organisation, shop);
          stores.plans().lock(organisation, gold.id());
          stores
              .issuedKeys()
              .add(organisation, aKey().of(owner).in(shop.id()).on(gold.id()).build());
        });
    var added = added(new AnnouncementAudience.UsersOfPlan(gold.id()));

    assertThat(queries.shown(organisation, Optional.of(member))).containsExactly(added);
    service.mail(admin, added.id(), Precondition.none());
    mailing.mailDue();
    assertThat(recipients()).containsExactlyInAnyOrder("owner@example.com", "member@example.com");
  }

  @Test
  void mail_ofAnApiThatNoPlanOpens_reachesNoOne() {
    developer("user@example.com", true);
    var unused = added(anApi("Unused"));
    var added = added(new AnnouncementAudience.UsersOfApi(unused.id()));

    assertThat(queries.countRecipients(admin, added)).isZero();
    service.mail(admin, added.id(), Precondition.none());
    mailing.mailDue();

    assertThat(posted()).isZero();
    assertThat(queries.find(admin, added.id()).mailing().flatMap(Mailing::endedAt)).isPresent();
  }

  @Test
  void mail_whileManyMailsAreHeldOrRetriedLater_goesOn() {
    var waiting = MailState.Waiting.since(clock.instant()).claimed(Ids.next(), clock.instant());
    var held = waiting.held(clock.instant(), MailError.held("530 no", Optional.empty()));
    IntStream.range(0, MailDueAnnouncementsService.MOST_DUE)
        .forEach(_ -> stores.outbox().add(stranger.organisation(), aMail().build().in(held)));
    developer("user@example.com", false);
    service.mail(admin, added(EVERYONE).id(), Precondition.none());

    mailing.mailDue();

    assertThat(recipients()).containsExactly("user@example.com");
  }

  @Test
  void mail_whileManyMailsAreDue_waits() {
    IntStream.range(0, 3 * MailDueAnnouncementsService.BATCH)
        .forEach(number -> developer(number + "@example.com", false));
    service.mail(admin, added(EVERYONE).id(), Precondition.none());

    for (var run = 0; run < 5; run++) {
      mailing.mailDue();
    }

    assertThat(posted()).isEqualTo(MailDueAnnouncementsService.MOST_DUE);
  }

  @Test
  void mail_aSiteThatIsOff_isRefused() {
    var site = stores.sites().find(organisation).orElseThrow();
    put(Site.unchanged(organisation, site.name(), site.brand().title()));

    assertThat(service.mail(admin, added(EVERYONE).id(), Precondition.none()))
        .isEqualTo(new MailAnnouncement.Outcome.SiteOff());
  }

  @Test
  void remove_whileItIsMailed_endsTheMailing() {
    developer("user@example.com", false);
    var added = added(EVERYONE);
    service.mail(admin, added.id(), Precondition.none());

    service.remove(admin, added.id(), Precondition.none());
    mailing.mailDue();

    assertThat(posted()).isZero();
    assertThat(latestEntry().action()).isEqualTo(AuditAction.ANNOUNCEMENT_REMOVED);
  }

  private long posted() {
    return stores.outbox().count(organisation, MailFilter.ALL);
  }

  private List<String> recipients() {
    return stores.outbox().page(organisation, MailFilter.ALL, 0, 1_000).stream()
        .map(mail -> mail.to().written())
        .distinct()
        .toList();
  }

  private Developer developer(String email, boolean holdsGold) {
    Developer developer = aDeveloper(email).build();
    unitOfWork.run(
        () -> {
          stores.developers().add(organisation, List.of(developer));
          if (holdsGold) {
            stores.plans().lock(organisation, gold.id());
            stores
                .issuedKeys()
                .add(organisation, aKey().storedAs(email).of(developer.id()).on(gold.id()).build());
          }
        });
    return developer;
  }

  private Announcement added(AnnouncementAudience audience) {
    return added("Maintenance", audience, Optional.empty());
  }

  private Announcement added(String title, AnnouncementAudience audience, Optional<Instant> until) {
    var details = new AnnouncementDetails(title, "On *Sunday*.", Optional.empty(), until, audience);
    return ((AddAnnouncement.Outcome.Added)
            service.add(new AddAnnouncement.Command(admin, details)))
        .announcement();
  }

  private static AnnouncementDetails details(String title, AnnouncementAudience audience) {
    return new AnnouncementDetails(title, "", Optional.empty(), Optional.empty(), audience);
  }

  private static ReplaceAnnouncement.Command replacement(
      Actor actor, Announcement known, AnnouncementDetails details) {
    return new ReplaceAnnouncement.Command(actor, known.id(), details, Precondition.none());
  }
}
