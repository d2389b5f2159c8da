package io.portico.http.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.http.browser.FormToken;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The banners of a site. */
class AnnouncementsOfSiteTest extends HttpTest {

  private static final String SITE = "/portal/acme";
  private static final String SECRET = "a-secret";
  private static final String BROWSER = "portico-portal-browser=" + SECRET;
  private static final Announcement SOON = announcement("Soon <b>", "*Sunday* <script>");
  private static final Announcement LATER = announcement("Later", "");

  @Test
  void page_ofASite_showsWhatConcernsTheVisitor() {
    SERVER.sites.shown.answers(List.of(SOON, LATER));

    assertThat(SERVER.call("GET", SITE).send().body())
        .contains("Soon &lt;b&gt;", "<em>Sunday</em>", "Later", dismissal(SOON))
        .doesNotContain("<script>", "Soon <b>");
    assertThat(SERVER.sites.shown.received()).isEmpty();
  }

  @Test
  void page_withManyAnnouncements_showsThree() {
    SERVER.sites.shown.answers(
        List.of(SOON, LATER, announcement("Third", ""), announcement("Fourth", "")));

    assertThat(SERVER.call("GET", SITE).send().body()).contains("Third").doesNotContain("Fourth");
  }

  @Test
  void announcement_thatIsDismissed_isShownNoMore() {
    SERVER.sites.shown.answers(List.of(SOON, LATER));
    SERVER.sites.shownToAnyone.answers(List.of(SOON, LATER));

    var reply = dismiss(SOON, Ids.next());

    reply.assertLeadsTo("/portal/acme/apis");
    assertThat(reply.header("Set-Cookie").orElseThrow())
        .startsWith("portico_dismissed=%s;".formatted(SOON.id()))
        .contains("Path=/portal/acme");
    assertThat(SERVER.call("GET", SITE).cookie("portico_dismissed=" + SOON.id()).send().body())
        .contains("Later")
        .doesNotContain("Soon");
  }

  @Test
  void announcement_thatIsDismissed_isRememberedWhileItIsShownToOthers() {
    SERVER.sites.shown.answers(List.of(LATER));
    SERVER.sites.shownToAnyone.answers(List.of(SOON, LATER));

    assertThat(dismiss(LATER, SOON.id()).header("Set-Cookie").orElseThrow())
        .startsWith("portico_dismissed=%s_%s;".formatted(SOON.id(), LATER.id()));
  }

  private static Reply dismiss(Announcement announcement, Object before) {
    return SERVER
        .call("POST", dismissal(announcement))
        .cookie(BROWSER)
        .cookie("portico_dismissed=" + before)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("back=%2Fportal%2Facme%2Fapis&form_token=" + FormToken.of(SECRET).text())
        .send();
  }

  @Test
  void announcement_dismissedWithoutTheTokenOfThePage_isRefused() {
    SERVER
        .call("POST", dismissal(SOON))
        .cookie(BROWSER)
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("back=%2Fportal%2Facme")
        .send()
        .assertIs(403);
  }

  private static String dismissal(Announcement announcement) {
    return SITE + "/announcements/" + announcement.id() + "/dismiss";
  }

  private static Announcement announcement(String title, String markdown) {
    return Announcement.added(
        new AnnouncementId(Ids.next()),
        new AnnouncementDetails(
            title,
            markdown,
            Optional.empty(),
            Optional.empty(),
            new AnnouncementAudience.Everyone()),
        ApiFixture.AT);
  }
}
