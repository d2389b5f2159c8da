package io.portico.http.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.announcement.AddAnnouncement;
import io.portico.application.port.in.announcement.MailAnnouncement;
import io.portico.domain.announcement.Announcement;
import io.portico.domain.announcement.AnnouncementAudience;
import io.portico.domain.announcement.AnnouncementDetails;
import io.portico.domain.announcement.AnnouncementId;
import io.portico.domain.announcement.Mailing;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.DeveloperId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnnouncementControllerTest extends HttpTest {

  private static final String PATH = "/api/portal/announcements";
  private static final Announcement SOON =
      Announcement.added(
          new AnnouncementId(Ids.next()),
          new AnnouncementDetails(
              "Soon",
              "On *Sunday*.",
              Optional.empty(),
              Optional.of(Instant.parse("2031-03-02T10:30:00Z")),
              new AnnouncementAudience.UsersOfApi(ApiId.parse("payments").orElseThrow())),
          ApiFixture.AT);
  private static final String ONE = PATH + "/" + SOON.id();

  @Test
  void add_forUsersOfAnApi_isRead() {
    SERVER.sites.addAnnouncement.answers(new AddAnnouncement.Outcome.Added(SOON));

    var reply =
        SERVER.post(
            PATH,
            """
            {"title":"Soon","markdown":"On *Sunday*.","until":"2031-03-02T10:30:00Z",\
            "api":"payments"}""");

    assertThat(reply.status()).isEqualTo(201);
    assertThat(reply.header("Location")).contains(ONE);
    assertThat(SERVER.sites.addAnnouncement.received().details()).isEqualTo(SOON.details());
  }

  @Test
  void list_some_isAPage() {
    SERVER.sites.announcements.answers(List.of(SOON));

    assertThat(SERVER.get(PATH).body())
        .contains("\"title\":\"Soon\"", "\"api\":\"payments\"", "\"next\":null")
        .doesNotContain("mailing", "policy");
  }

  @Test
  void replace_asItWasRead_isTheSame() {
    SERVER.sites.announcement.answers(SOON);
    SERVER.sites.replaceAnnouncement.answers(SOON);

    assertThat(SERVER.put(ONE, SERVER.get(ONE).body()).status()).isEqualTo(200);
    assertThat(SERVER.sites.replaceAnnouncement.received().details()).isEqualTo(SOON.details());
  }

  @Test
  void tag_whileItIsMailed_staysTheSame() {
    var requested = SOON.with(Mailing.requested(ApiFixture.AT));
    var reached = requested.with(reached(requested, 100));
    SERVER.sites.announcement.answers(requested);
    var tag = SERVER.get(ONE).header("ETag").orElseThrow();
    SERVER.sites.announcement.answers(reached);
    SERVER.sites.replaceAnnouncement.answers(reached);

    var later = SERVER.call("GET", ONE).by(Caller.ADMIN).header("If-None-Match", tag).send();

    later.assertHas(200, "\"mails\":100");
    assertThat(later.header("ETag")).contains(tag);
    var changed =
        SERVER.call("PUT", ONE).by(Caller.ADMIN).header("If-Match", tag).body(later.body()).send();
    assertThat(changed.header("ETag")).contains(tag);
    var expected = SERVER.sites.replaceAnnouncement.received().expected();
    assertThat(expected.holdsFor(requested.with(reached(requested, 200)))).isTrue();
    assertThat(expected.holdsFor(SOON)).isFalse();
  }

  private static Mailing reached(Announcement announcement, int mails) {
    return announcement
        .mailing()
        .orElseThrow()
        .reached(new DeveloperId(Ids.next()), mails, ApiFixture.AT);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`{}`, title",
        "`{\"title\":\"\"}`, title",
        "`{\"title\":\"T\",\"from\":\"soon\"}`, from",
        "`{\"title\":\"T\",\"from\":\"2031-01-02T00:00:00Z\",\"until\":\"2031-01-02T00:00:00Z\"}`, until",
        "`{\"title\":\"T\",\"api\":\"a b\"}`, api",
        "`{\"title\":\"T\",\"policy\":\"x\"}`, policy",
        "`{\"title\":\"T\",\"audience\":\"all\"}`, audience"
      })
  void add_badInput_namesTheField(String body, String field) {
    SERVER.post(PATH, body).assertHas(400, "\"" + field + "\"");
    assertThat(SERVER.sites.addAnnouncement.calls()).isZero();
  }

  @Test
  void mail_once_isAccepted() {
    SERVER.sites.mailAnnouncement.answers(
        new MailAnnouncement.Outcome.Started(SOON.with(Mailing.requested(ApiFixture.AT))));

    SERVER.post(ONE + "/mail", "").assertHas(202, "\"mailing\":{\"requested_at\":", "\"mails\":0");
    SERVER.sites.mailAnnouncement.answers(new MailAnnouncement.Outcome.MailedBefore());
    assertThat(SERVER.post(ONE + "/mail", "").body()).contains("announcement_mailed");
    SERVER.sites.mailAnnouncement.answers(new MailAnnouncement.Outcome.SiteOff());
    assertThat(SERVER.post(ONE + "/mail", "").body()).contains("site_off");
  }
}
