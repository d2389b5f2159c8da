package io.portico.application.testkit.contract.announcement;

import static io.portico.domain.fixture.SiteFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.announcement.Announcements;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Announcements} promises, wherever it keeps them. */
class AnnouncementsContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;
  private static final AnnouncementAudience EVERYONE = new AnnouncementAudience.Everyone();

  private Announcements announcements;

  @BeforeEach
  void openStores() {
    announcements = stores.announcements();
  }

  @Test
  void add_everyAudience_isKeptInItsOrganisation() {
    var all =
        List.of(
            announcement(EVERYONE),
            announcement(new AnnouncementAudience.UsersOfApi(ApiId.parse("Api-1.x").orElseThrow())),
            announcement(new AnnouncementAudience.UsersOfPlan(new PlanId(Ids.next()))));

    all.forEach(one -> assertThat(announcements.add(organisation, one)).isTrue());

    assertThat(announcements.all(organisation)).isEqualTo(all);
    assertThat(announcements.find(organisation, all.getFirst().id())).contains(all.getFirst());
    assertThat(announcements.find(otherOrganisation, all.getFirst().id())).isEmpty();
    assertThat(announcements.all(otherOrganisation)).isEmpty();
  }

  @Test
  void add_moreThanTheMaximum_isRefused() {
    for (var number = 0; number < Announcement.MOST; number++) {
      assertThat(announcements.add(organisation, announcement(EVERYONE))).isTrue();
    }

    assertThat(announcements.add(organisation, announcement(EVERYONE))).isFalse();
    assertThat(announcements.add(otherOrganisation, announcement(EVERYONE))).isTrue();
    assertThat(announcements.all(organisation)).hasSize(Announcement.MOST);
  }

  @Test
  void replace_detailsAndMailing_isFound() {
    var one = announcement(EVERYONE);
    announcements.add(organisation, one);
    var mailing =
        Mailing.requested(AT.plusSeconds(1))
            .reached(new DeveloperId(Ids.next()), 7, AT.plusSeconds(2))
            .ended(AT.plusSeconds(3));
    var changed =
        one.with(
                new AnnouncementDetails(
                    "Bücher 😀", "", Optional.of(AT), Optional.of(AT.plusSeconds(5)), EVERYONE),
                AT.plusSeconds(3))
            .with(mailing);

    unitOfWork.run(
        () -> {
          assertThat(announcements.findForUpdate(organisation, one.id())).contains(one);
          announcements.replace(organisation, changed);
        });

    assertThat(announcements.find(organisation, one.id())).contains(changed);
  }

  @Test
  void shown_some_areThoseOfThatTime() {
    var always = announcement(EVERYONE);
    var now = announcement(Optional.of(AT), Optional.of(AT.plusSeconds(1)));
    announcements.add(organisation, always);
    announcements.add(organisation, now);
    announcements.add(organisation, announcement(Optional.of(AT.plusSeconds(1)), Optional.empty()));
    announcements.add(organisation, announcement(Optional.empty(), Optional.of(AT)));

    assertThat(announcements.shown(organisation, AT)).containsExactly(always, now);
  }

  @Test
  void mailing_some_areThoseThatHaveNotEnded() {
    turnOn(organisation);
    turnOn(otherOrganisation);
    var goesOn = announcement(EVERYONE).with(Mailing.requested(AT));
    var ended = announcement(EVERYONE).with(Mailing.requested(AT).ended(AT));
    var earlier = announcement(EVERYONE).with(Mailing.requested(AT.minusSeconds(1)));
    announcements.add(organisation, goesOn);
    announcements.add(organisation, ended);
    announcements.add(organisation, announcement(EVERYONE));
    announcements.add(otherOrganisation, earlier);

    assertThat(announcements.mailing(5))
        .containsExactly(
            new Announcements.Mailed(otherOrganisation, earlier.id()),
            new Announcements.Mailed(organisation, goesOn.id()));
    assertThat(announcements.mailing(1)).hasSize(1);
  }

  @Test
  void mailing_some_takeTurns() {
    turnOn(organisation);
    var reached =
        Mailing.requested(AT).reached(new DeveloperId(Ids.next()), 100, AT.plusSeconds(2));
    var first = announcement(EVERYONE).with(reached);
    var second = announcement(EVERYONE).with(Mailing.requested(AT.plusSeconds(1)));
    announcements.add(organisation, first);
    announcements.add(organisation, second);

    assertThat(announcements.mailing(5))
        .extracting(Announcements.Mailed::id)
        .containsExactly(second.id(), first.id());
  }

  @Test
  void mailing_whileTheSiteIsOff_isLeftOut() {
    announcements.add(organisation, announcement(EVERYONE).with(Mailing.requested(AT)));
    assertThat(announcements.mailing(5)).isEmpty();

    var site = new SiteName("site-" + Ids.next());
    put(Site.unchanged(organisation, site, "Acme"));
    assertThat(announcements.mailing(5)).isEmpty();
    put(customised(organisation, site.value()));
    assertThat(announcements.mailing(5)).hasSize(1);
  }

  private void turnOn(OrganisationId one) {
    put(customised(one, "site-" + Ids.next()));
  }

  private void put(Site site) {
    unitOfWork.run(
        () -> {
          var _ = stores.sites().findForUpdate(site.organisation());
          assertThat(stores.sites().replace(site)).isTrue();
        });
  }

  @Test
  void remove_one_isGone() {
    var one = announcement(EVERYONE);
    announcements.add(organisation, one);

    assertThat(announcements.remove(otherOrganisation, one.id())).isFalse();
    assertThat(announcements.remove(organisation, one.id())).isTrue();
    assertThat(announcements.remove(organisation, one.id())).isFalse();
    assertThat(announcements.all(organisation)).isEmpty();
  }

  private static Announcement announcement(AnnouncementAudience audience) {
    return announcement(Optional.empty(), Optional.empty(), audience);
  }

  private static Announcement announcement(Optional<Instant> from, Optional<Instant> until) {
    return announcement(from, until, EVERYONE);
  }

  private static Announcement announcement(
      Optional<Instant> from, Optional<Instant> until, AnnouncementAudience audience) {
    return Announcement.added(
        new AnnouncementId(Ids.next()),
        new AnnouncementDetails("Maintenance", "On *Sunday*.\nSorry.", from, until, audience),
        AT);
  }
}
