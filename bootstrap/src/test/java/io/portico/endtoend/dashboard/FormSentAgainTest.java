package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.contract.Concurrently;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Exchange;
import io.portico.testkit.PorticoContract;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A form that a page sends twice is carried out once, on one database. */
class FormSentAgainTest extends PorticoContract {

  private static final String SERVICES = "/dashboard/system/services";
  private static final String NEW_SERVICE = SERVICES + "/new";
  private static final String NEW_API = "/dashboard/new-api";
  private static final Pattern MARK = Pattern.compile("name=\"form_once\" value=\"([^\"]*)\"");

  @SuppressWarnings("NullAway.Init") // set before each test
  private PorticoBrowser browser;

  @BeforeEach
  void signIn() {
    browser = PorticoBrowser.of(admin);
  }

  @Test
  void createForm_sentAgain_isTheFirstResult() {
    var mark = open(NEW_API);

    var first = browser.post(NEW_API, "form_once", mark, "name", "Billing");
    var second = browser.post(NEW_API, "form_once", mark, "name", "Billing");

    assertThat(first.reply().status()).as(first.reply().body()).isEqualTo(303);
    assertThat(second.reply().status()).isEqualTo(303);
    assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    assertThat(second.headers().allValues("Set-Cookie"))
        .isEqualTo(first.headers().allValues("Set-Cookie"));
    assertThat(apis("Billing")).isEqualTo(1);
  }

  @Test
  void createForm_sentAtOnceSeveralTimes_isCarriedOutOnce() throws InterruptedException {
    var mark = open(NEW_API);
    var copies = IntStream.range(0, 4).mapToObj(_ -> browser.on(admin.address())).toList();

    var answers =
        Concurrently.run(4, i -> copies.get(i).post(NEW_API, "form_once", mark, "name", "Clicked"));

    assertThat(answers).extracting(answer -> answer.reply().status()).containsOnly(303);
    assertThat(answers)
        .extracting(answer -> answer.header("Location"))
        .containsOnly(answers.getFirst().header("Location"));
    assertThat(apis("Clicked")).isEqualTo(1);
  }

  @Test
  void createForm_sentAgainWithOtherEntries_asksWhetherToCreateAnother() {
    var mark = open(NEW_API);
    var first = browser.post(NEW_API, "form_once", mark, "name", "Orders");

    var asked = browser.post(NEW_API, "form_once", mark, "name", "Orders 2 <b>");

    assertThat(asked.reply().status()).isEqualTo(409);
    assertThat(asked.reply().body())
        .contains("href=\"" + first.header("Location") + "\"", "Orders 2 &lt;b&gt;</textarea>");
    assertThat(apis("Orders")).isEqualTo(1);
    var sent = browser.post(NEW_API, "form_once", mark(asked), "name", "Orders 2 <b>");
    assertThat(sent.reply().status()).isEqualTo(303);
    assertThat(sent.header("Location")).isNotEqualTo(first.header("Location"));
    assertThat(apis("Orders")).isEqualTo(2);
  }

  @Test
  void createForm_afterErrors_canBeSentAgainWithTheSameMark() {
    var mark = open(NEW_API);

    var wrong = browser.post(NEW_API, "form_once", mark, "name", "");
    var right = browser.post(NEW_API, "form_once", mark(wrong), "name", "Shipping");
    var again = browser.post(NEW_API, "form_once", mark, "name", "Shipping");

    assertThat(wrong.reply().status()).isEqualTo(422);
    assertThat(mark(wrong)).isEqualTo(mark);
    assertThat(right.reply().status()).isEqualTo(303);
    assertThat(again.header("Location")).isEqualTo(right.header("Location"));
    assertThat(apis("Shipping")).isEqualTo(1);
  }

  @Test
  void secret_formSentAgain_isNotShownAgain() {
    var mark = open(NEW_SERVICE);
    var fields = new String[] {"form_once", mark, "name", "deployment", "scopes", "keys:verify"};

    var first = browser.post(NEW_SERVICE, fields);
    var second = browser.post(NEW_SERVICE, fields);

    assertThat(first.reply().status()).as(first.reply().body()).isEqualTo(200);
    var secret = secret(first);
    assertThat(second.reply().status()).isEqualTo(303);
    assertThat(second.header("Location")).startsWith(SERVICES + "/");
    var page = browser.get(second.header("Location")).reply().body();
    assertThat(page).contains("it ran only once", "deployment").doesNotContain(secret);
    var list = browser.get(SERVICES).reply().body();
    assertThat(list.split("deployment", -1)).hasSize(2);
  }

  @Test
  void mark_thatIsNoIdempotencyKey_isRefused() {
    browser.get(NEW_API);

    var reply = browser.post(NEW_API, "form_once", "x".repeat(256), "name", "Unmarked").reply();

    assertThat(reply.status()).isEqualTo(400);
    assertThat(apis("Unmarked")).isZero();
  }

  private String open(String path) {
    return mark(browser.get(path));
  }

  private static String mark(Exchange page) {
    var found = MARK.matcher(page.reply().body());
    assertThat(found.find()).as(page.reply().body()).isTrue();
    return found.group(1);
  }

  private static String secret(Exchange page) {
    var found =
        Pattern.compile("<textarea class=\"form-control p-mono[^>]*>([^<]+)<")
            .matcher(page.reply().body());
    assertThat(found.find()).as(page.reply().body()).isTrue();
    return found.group(1);
  }

  private int apis(String words) {
    var csv = browser.get("/dashboard/apis.csv?q=" + words).reply().body();
    return (int) csv.lines().filter(line -> line.contains(words)).count();
  }
}
