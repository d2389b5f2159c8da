package io.portico.http.dashboard.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.RemoveUser;
import io.portico.application.port.in.access.ReplaceUser;
import io.portico.application.port.in.access.ResetCredential;
import io.portico.application.port.in.session.InviteUser;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserProfile;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.session.AccessLinkToken;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.SessionStubs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of dashboard users. */
class UserPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/users";
  private static final DashboardUser ANN =
      UserFixture.aUser(Caller.ADMIN.actor().organisation(), "ann@example.com")
          .named("Ann <b>", "Lee")
          .as(Role.APPROVER)
          .build();
  private static final String OF_ANN = PATH + "/" + ANN.id();

  /* ---- the list ---- */

  @Test
  void list_users_areShownWithRoleAndState() {
    SERVER.users.page.answers(lastPage(ANN));

    get(Caller.ADMIN, PATH)
        .assertHas(
            200,
            "ann@example.com",
            "Ann &lt;b&gt; Lee",
            "approver",
            "Invited",
            OF_ANN,
            "Audit trail",
            "Invite user")
        .doesNotContain("Ann <b>");
  }

  @Test
  void list_byAViewer_hasNoActions() {
    SERVER.users.page.answers(lastPage(ANN));

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("ann@example.com")
        .doesNotContain("Invite user", OF_ANN, "Audit trail");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/credential", "/remove"})
  void aUser_byOthersThanAdministrators_is403(String below) {
    assertThat(get(Caller.APPROVER, OF_ANN + below).status()).isEqualTo(403);
    assertThat(post(Caller.APPROVER, OF_ANN + below).status()).isEqualTo(403);
    assertThat(get(Caller.VIEWER, PATH + "/new").status()).isEqualTo(403);
    assertThat(SERVER.users.find.calls()).isZero();
  }

  /* ---- invitations ---- */

  @Test
  void invite_somebody_showsTheLinkOnce() {
    SERVER.sessions.invite.answers(
        new InviteUser.Outcome.Invited(ANN, new AccessLinkToken("the-token")));

    post(
            Caller.ADMIN,
            PATH + "/new",
            "email= ann@example.com ",
            "first_name=Ann",
            "last_name=Lee",
            "role=approver")
        .assertHas(200, "ann@example.com was invited")
        .containsPattern(">http://localhost:\\d+/dashboard/set-password/the-token</textarea>");
    assertThat(SERVER.sessions.invite.received())
        .isEqualTo(
            new InviteUser.Command(
                Caller.ADMIN.actor(),
                new UserProfile(
                    new EmailAddress("ann@example.com"), "Ann", "Lee", Role.APPROVER, true)));
  }

  @Test
  void invite_wrongFields_are422BesideThemAndKeepWhatWasTyped() {
    post(Caller.ADMIN, PATH + "/new", "email=<i>no", "role=viewer", "first_name=Bo")
        .assertHas(422, "id=\"d-email\"", "&lt;i>no", "value=\"Bo\"");
    assertThat(SERVER.sessions.invite.calls()).isZero();
    SERVER.sessions.invite.answers(
        new InviteUser.Outcome.EmailTaken(new EmailAddress("ann@example.com")));
    assertThat(post(Caller.ADMIN, PATH + "/new", "email=ann@example.com", "role=viewer").body())
        .contains("Another user already has the address ann@example.com. Enter another one.");
    SERVER.sessions.invite.answers(new InviteUser.Outcome.TooMany(1_000));
    assertThat(post(Caller.ADMIN, PATH + "/new", "email=ann@example.com", "role=viewer").body())
        .contains("An organisation can have at most 1,000 users. Remove one first.");
  }

  @Test
  void inviteAgain_activeUser_showsTheNewLink() {
    SERVER.sessions.inviteAgain.answers(
        new InviteUser.Outcome.Invited(ANN, new AccessLinkToken("the-token")));

    assertThat(post(Caller.ADMIN, OF_ANN + "/invite").body()).contains("/set-password/the-token");
    assertThat(SERVER.sessions.inviteAgain.received())
        .isEqualTo(new SessionStubs.InviteAgain(Caller.ADMIN.actor(), ANN.id()));
    SERVER.sessions.inviteAgain.answers(new InviteUser.Outcome.Inactive());
    assertThat(post(Caller.ADMIN, OF_ANN + "/invite").header("Location")).contains(OF_ANN);
  }

  /* ---- changes ---- */

  @Test
  void change_profile_isTheTypedOneUnderTheTagOfTheForm() {
    SERVER.users.replaceUser.answers(new ReplaceUser.Outcome.Replaced(ANN));
    SERVER.users.find.answers(ANN);
    assertThat(get(Caller.ADMIN, OF_ANN).body())
        .contains("name=\"tag\" value=\"%s\"".formatted(RecordTag.of(ANN)), "Ann &lt;b>");

    assertThat(changeTo("viewer").status()).isEqualTo(303);
    var command = SERVER.users.replaceUser.received();
    assertThat(command.profile())
        .isEqualTo(
            new UserProfile(new EmailAddress("ann@example.com"), "", "", Role.VIEWER, false));
    assertThat(command.password()).isEmpty();
    assertThat(command.precondition().require(ANN)).isEqualTo(ANN);
  }

  @Test
  void change_lastAdministratorOrAddressTaken_is422() {
    SERVER.users.find.answers(ANN);
    SERVER.users.replaceUser.answers(new ReplaceUser.Outcome.LastAdministrator());
    assertThat(changeTo("viewer").status()).isEqualTo(422);
    assertThat(changeTo("viewer").body()).contains("This is the last active administrator");
    SERVER.users.replaceUser.answers(
        new ReplaceUser.Outcome.EmailTaken(new EmailAddress("ann@example.com")));
    assertThat(changeTo("viewer").body()).contains("Another user already has the address");
    assertThat(changeTo("king").status()).isEqualTo(422);
  }

  @Test
  void change_stale_is409WithBothVersions() {
    SERVER.users.find.answers(ANN);
    SERVER.audit.page.answers(lastPage());
    SERVER.users.replaceUser.fails(new RefusedException.Stale());

    changeTo("viewer")
        .assertHas(
            409,
            "<td>approver</td><td>viewer</td>",
            "name=\"tag\" value=\"%s\"".formatted(RecordTag.of(ANN)));
  }

  @Test
  void credential_reset_isAskedForAndShownOnce() {
    SERVER.users.find.answers(ANN);
    assertThat(get(Caller.ADMIN, OF_ANN + "/credential").body())
        .contains("Replace the access credential of ann@example.com?", "stops working immediately");
    SERVER.users.resetCredential.answers(
        new ResetCredential.Reset(ANN, new AccessToken("the-new-credential")));

    var page = post(Caller.ADMIN, OF_ANN + "/credential", "tag=" + RecordTag.of(ANN));

    assertThat(page.body()).contains(">the-new-credential</textarea>", "shown only once");
    assertThat(page.header("Cache-Control")).contains("no-store");
  }

  @Test
  void credential_ofOneself_isReplacedInOnesAccount() {
    var own = Caller.ADMIN.actor().user();

    assertThat(post(Caller.ADMIN, PATH + "/" + own + "/credential").header("Location"))
        .contains("/dashboard/account");
    assertThat(SERVER.users.resetCredential.calls()).isZero();
  }

  @Test
  void remove_confirmed_removes() {
    SERVER.users.find.answers(ANN);
    assertThat(get(Caller.ADMIN, OF_ANN + "/remove").body())
        .contains("Remove ann@example.com?", "All sessions end");
    SERVER.users.removeUser.answers(new RemoveUser.Outcome.Removed(ANN));
    assertThat(
            post(Caller.ADMIN, OF_ANN + "/remove", "tag=" + RecordTag.of(ANN)).header("Location"))
        .contains(PATH);
    SERVER.users.removeUser.answers(new RemoveUser.Outcome.LastAdministrator());
    assertThat(
            post(Caller.ADMIN, OF_ANN + "/remove", "tag=" + RecordTag.of(ANN)).header("Location"))
        .contains(OF_ANN);
  }

  @Test
  void show_unknown_is404() {
    SERVER.users.find.fails(new RefusedException.NotFound(RecordKind.USER, ANN.id().toString()));

    assertThat(get(Caller.ADMIN, OF_ANN).status()).isEqualTo(404);
    assertThat(get(Caller.ADMIN, PATH + "/nobody").status()).isEqualTo(404);
  }

  @Test
  void action_unknownOrWithoutQuestion_is404() {
    SERVER.users.find.answers(ANN);

    assertThat(get(Caller.ADMIN, OF_ANN + "/nonsense").status()).isEqualTo(404);
    assertThat(get(Caller.ADMIN, OF_ANN + "/invite").status()).isEqualTo(404);
    assertThat(post(Caller.ADMIN, OF_ANN + "/nonsense").status()).isEqualTo(404);
  }

  @Test
  void remove_changedMeanwhile_asksAboutThePresentOne() {
    SERVER.users.find.answers(ANN);
    SERVER.users.removeUser.fails(new RefusedException.Stale());

    var page = post(Caller.ADMIN, OF_ANN + "/remove", "tag=former");

    page.assertHas(
        409, "Remove ann@example.com?", "name=\"tag\" value=\"%s\"".formatted(RecordTag.of(ANN)));
  }

  @Test
  void change_wrongField_keepsTheTagOfTheForm() {
    SERVER.users.find.answers(ANN);

    post(Caller.ADMIN, OF_ANN, "tag=former", "email=no", "role=viewer")
        .assertHas(422, "name=\"tag\" value=\"former\"");
  }

  private static Reply changeTo(String role) {
    return post(
        Caller.ADMIN,
        OF_ANN,
        "tag=" + RecordTag.of(ANN),
        "email=ann@example.com",
        "first_name=",
        "last_name=",
        "role=" + role);
  }
}
