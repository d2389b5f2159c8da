package io.portico.endtoend.dashboard;

import static io.portico.testkit.PorticoBrowser.found;
import static io.portico.testkit.PorticoBrowser.led;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A key is requested, reviewed and handed over in a browser, where no mail is sent. */
class KeyWithoutMailServerTest extends PorticoContract {

  private static final String INBOX = "/dashboard/requests";
  private static final String MAILS = "/dashboard/system/mails";
  private static final Pattern RAW_KEY = Pattern.compile("ptk_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}");
  private static final Pattern MARK = Pattern.compile("name=\"form_once\" value=\"([^\"]*)\"");
  private static final Pattern MAIL = Pattern.compile("name=\"mail\" value=\"([^\"]*)\"");

  @SuppressWarnings("NullAway.Init") // set before each test
  private PorticoBrowser browser;

  @BeforeEach
  void signIn() {
    browser = PorticoBrowser.of(admin);
  }

  @Test
  void key_requestedForADeveloperAndApproved_isShownOnce() {
    ours().configurePortal("{\"require_key_approval\":true,\"key_request_fields\":[\"Use\"]}");
    var plan = ours().offerPlan("Gold");
    var developer = "/dashboard/developers/" + ours().registerDeveloper("ann@example.com");
    assertThat(browser.page(developer)).contains(developer + "/requests/new");
    assertThat(browser.page(INBOX)).contains("\"for_plan\":\"" + plan);
    assertThat(browser.page(developer + "/requests/new")).contains("Gold API v1 – reviewed");

    var request =
        led(
            browser.post(
                developer + "/requests/new",
                "entry",
                plan,
                "fieldName",
                "Use",
                "fieldValue",
                "a <b>test"));

    assertThat(request).startsWith(INBOX + "/");
    assertThat(browser.page(request)).contains("The request is pending.", "a &lt;b&gt;test");
    var mark = found(MARK, browser.page(INBOX), 1);
    var id = Replies.last(request);
    var approved = browser.post(INBOX + "/decide", "form_once", mark, "approve", id).reply();
    assertThat(approved.status()).isEqualTo(200);
    var raw = found(RAW_KEY, approved.body(), 0);
    assertThat(admin.post("/api/keys/verify", "{\"key\":\"" + raw + "\"}").body())
        .contains("\"code\":\"VALID\"");
    assertThat(led(browser.post(INBOX + "/decide", "form_once", mark, "approve", id)))
        .isEqualTo(request);
    assertThat(browser.page(request))
        .contains("The secret was shown only on the first result page", "Key hash")
        .doesNotContain(raw);
    assertThat(led(browser.post(INBOX + "/decide", "approve", id))).isEqualTo(INBOX);
    assertThat(browser.page(INBOX)).contains("someone else decided them first");
  }

  @Test
  void keys_approvedTogether_leadToTheOutboxWhichSaysThatNothingIsSent() {
    ours().configurePortal("{\"require_key_approval\":true}");
    var plan = ours().offerPlan("Silver");
    var first = Replies.last(ours().requestKey(ours().registerDeveloper("a@example.com"), plan));
    var second = Replies.last(ours().requestKey(ours().registerDeveloper("b@example.com"), plan));

    var chosen = new String[] {"id", first, "id", second, "decision", "approve"};
    assertThat(browser.post(INBOX + "/decide", chosen).reply().body())
        .contains("2 keys will be issued.", "the keys are not delivered");
    led(
        browser.post(
            INBOX + "/decide",
            "id",
            first,
            "id",
            second,
            "decision",
            "approve",
            "confirmed",
            "true"));

    assertThat(browser.page(INBOX))
        .contains("2 requests approved.", "<a href=\"" + MAILS + "\">Go to the outbox</a>");
    led(browser.post(MAILS + "/resend", "mail", found(MAIL, browser.page(MAILS), 1)));
    assertThat(browser.page(MAILS)).contains("will be sent once a mail server is configured");
    assertThat(browser.page("/dashboard/system/audit")).contains("Email resent");
  }

  @Test
  void key_issuedAtOnce_leadsToTheOutbox() {
    var plan = ours().offerPlan("Free");
    var developer = "/dashboard/developers/" + ours().registerDeveloper("cy@example.com");
    browser.page(developer + "/requests/new");

    assertThat(led(browser.post(developer + "/requests/new", "entry", plan))).isEqualTo(developer);

    assertThat(browser.page(developer)).contains("Rotate the key to see a new one", MAILS);
    assertThat(browser.post(developer + "/requests/new", "entry", plan).reply().body())
        .contains("already has a live key");
  }
}
