package io.portico.endtoend.dashboard;

import static io.portico.testkit.Replies.all;
import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.mail.Outbox;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Filling an organisation with the sample data in the dashboard, and removing it. */
class SampleDataTest extends PorticoContract {

  private static final String HOME = "/dashboard";
  private static final String FILL = "/dashboard/sample";
  private static final Pattern VIOLATING = Pattern.compile("\"violating\":([0-9]+)");
  private static final Pattern HITS = Pattern.compile("\"hits\":([0-9]+)");

  private final LocalDate today = LocalDate.now(ZoneOffset.UTC);

  /* One transaction fills an organisation, and others would wait for it on the embedded database. */
  @Override
  protected boolean sharesPortico() {
    return false;
  }

  @Test
  void fill_emptyOrganisation_showsInTheInterfaceAndQueuesNothing() {
    assertThat(fill(PorticoBrowser.of(admin)).body())
        .contains("Sample data added: 60 APIs, 200 developers");
    assertThat(names(get("/api/apis?limit=200"))).hasSize(60).contains("Card Payments");
    assertThat(get("/api/apis?limit=1&count=true").body()).contains("60");
    assertThat(names(get("/api/labels"))).hasSize(8);
    assertThat(violating(get("/api/governance/report")))
        .hasSize(3)
        .allSatisfy(number -> assertThat(number).isBetween(3L, 20L));
    assertThat(all("email", get("/api/portal/developers?p=-1")))
        .hasSize(200)
        .doesNotHaveDuplicates();
    assertThat(all("by_user", get("/api/portal/requests?state=pending&p=-1"))).hasSize(10);
    assertThat(names(get("/api/portal/policies?p=-1"))).hasSize(6);
    assertThat(all("policy_id", get("/api/portal/catalogue"))).hasSize(6);
    assertThat(hits(usage(89, 0))).hasSizeBetween(10, 20).allMatch(number -> number > 0);
    assertThat(hits(usage(89, 60))).isNotEmpty();
    assertThat(hits(usage(200, 90))).isEmpty();
    assertThat(all("action", get("/api/audit")))
        .containsOnlyOnce("sample_filled", "gateway_added")
        .contains("user_added", "service_credential_added", "source_added", "webhook_added");
    assertThat(bean(Outbox.class).backlog().mails()).isZero();
    assertThat(names(theirs().admin().get("/api/apis"))).isEmpty();
  }

  @Test
  void fill_emptyOrganisation_showsEachPageWithWhatItsUsersAdded() {
    var browser = PorticoBrowser.of(admin);
    fill(browser);

    assertThat(browser.get("/dashboard/system/users").reply().body()).contains("Nora Lindgren");
    assertThat(browser.get("/dashboard/system/services").reply().body())
        .contains("Discovery of the shop clusters");
    assertThat(browser.get("/dashboard/system/sources").reply().body()).contains("shop-clusters");
    assertThat(browser.get("/dashboard/system/webhooks").reply().body())
        .contains("chat.merrywell.example");
    assertThat(browser.get("/dashboard/system/gateways").reply().body())
        .contains("Kong of the price feed");
    assertThat(browser.get("/dashboard/system/mails").reply().body())
        .contains("city-courier.example");
    assertThat(browser.get("/dashboard/system/audit").reply().body())
        .contains("nora.lindgren@merrywell");
  }

  private static Reply fill(PorticoBrowser browser) {
    var filled = browser.post(FILL);
    assertThat(filled.reply().status()).as(filled.reply().body()).isEqualTo(303);
    assertThat(filled.header("Location")).isEqualTo(HOME);
    return browser.get(HOME).reply();
  }

  private Reply get(String path) {
    var reply = admin.get(path);
    assertThat(reply.status()).as(path + ": " + reply.body()).isEqualTo(200);
    return reply;
  }

  private Reply usage(int firstDaysAgo, int lastDaysAgo) {
    return get(
        "/api/usage/apis/%s/%s?p=-1"
            .formatted(day(today.minusDays(firstDaysAgo)), day(today.minusDays(lastDaysAgo))));
  }

  private static String day(LocalDate day) {
    return "%d/%d/%d".formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
  }

  private static List<Long> violating(Reply reply) {
    return numbers(VIOLATING, reply).toList();
  }

  private static List<Long> hits(Reply reply) {
    return numbers(HITS, reply).toList();
  }

  private static Stream<Long> numbers(Pattern pattern, Reply reply) {
    return pattern.matcher(reply.body()).results().map(match -> Long.valueOf(match.group(1)));
  }
}
