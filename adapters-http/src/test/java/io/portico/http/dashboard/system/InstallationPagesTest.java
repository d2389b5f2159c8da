package io.portico.http.dashboard.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.mail.SendTestMail.Outcome;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Group;
import io.portico.domain.installation.InstallationSetting.Value;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InstallationPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/installation";
  private static final EmailAddress ANN = new EmailAddress("ann@example.com");

  @BeforeEach
  void settings() {
    SERVER.installation.settings.answers(
        List.of(
            new InstallationSetting(
                "PORTICO_SMTP_HOST",
                Group.MAIL,
                "mail server",
                new Value.Shown("mail.<b>example.com"),
                "none",
                false),
            new InstallationSetting(
                "PORTICO_SMTP_PASSWORD",
                Group.MAIL,
                "password of that user",
                new Value.Secret(),
                "none",
                false),
            new InstallationSetting(
                "PORTICO_TRUSTED_PROXIES",
                Group.NETWORK,
                "whose `X-Forwarded-For` is believed",
                new Value.NotSet(),
                "`no` one",
                true)));
  }

  @Test
  void show_settings_areValuesInGroupsWithoutSecrets() {
    var page = get(Caller.ADMIN, PATH);

    page.assertHas(
        200,
        "<code class=\"p-mono\">PORTICO_SMTP_HOST</code>",
        "mail.&lt;b&gt;example.com",
        "Set by the operator",
        "Set, not shown",
        "whose <code>X-Forwarded-For</code> is believed",
        "<code>no</code> one",
        "Default",
        "action=\"" + PATH + "/test-mail\"");
    assertThat(page.body().indexOf("<h2>TLS, proxies and limits"))
        .isPositive()
        .isLessThan(page.body().indexOf("<h2>Mail server"));
  }

  @Test
  void everything_byOthers_isForbiddenAndNotOffered() {
    for (var caller : List.of(Caller.VIEWER, Caller.APPROVER)) {
      assertThat(get(caller, PATH).status()).isEqualTo(403);
      assertThat(test(caller).status()).isEqualTo(403);
      assertThat(get(caller, "/dashboard/system").body()).doesNotContain(PATH);
    }
    assertThat(SERVER.mails.sendTestMail.calls()).isZero();
  }

  @Test
  void test_anyOutcome_isSaidInASentence() {
    assertThat(said(new Outcome.Sent(ANN)))
        .contains("The mail server accepted the test email to ann@example.com.");
    assertThat(said(new Outcome.NotSent(ANN, "550 <no> such user")))
        .contains("The test email to ann@example.com was not sent: 550 &lt;no&gt; such user");
    assertThat(said(new Outcome.Busy())).contains("Another test email is being sent.");
    assertThat(said(new Outcome.NoServer())).contains("No emails are sent. Set PORTICO_SMTP_HOST");
    assertThat(SERVER.mails.sendTestMail.calls()).isEqualTo(4);
  }

  private static String said(Outcome outcome) {
    SERVER.mails.sendTestMail.answers(outcome);
    var answer = test(Caller.ADMIN);
    answer.assertLeadsTo(PATH);
    return SERVER
        .call("GET", PATH)
        .inSessionOf(Caller.ADMIN)
        .cookie(answer.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
        .send()
        .body();
  }

  private static Reply test(Caller caller) {
    return post(caller, PATH + "/test-mail");
  }
}
