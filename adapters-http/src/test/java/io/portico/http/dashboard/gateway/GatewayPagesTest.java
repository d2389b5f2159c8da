package io.portico.http.dashboard.gateway;

import static io.portico.domain.fixture.GatewayFixture.aGateway;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageQuery;
import io.portico.application.port.in.gateway.GatewayQueries;
import io.portico.application.port.in.gateway.TestGateway;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.GatewayFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.gateway.DesiredKey;
import io.portico.domain.gateway.Gateway;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.gateway.KeyPushId;
import io.portico.domain.gateway.NamedKeyPush;
import io.portico.domain.gateway.PushStatus;
import io.portico.domain.plan.Plan;
import io.portico.domain.shared.RecordKind;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.GatewayStubs.PushesQuery;
import io.portico.http.testkit.Reply;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class GatewayPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/system/gateways";
  private static final Plan GOLD = aPlan("Gold <b>").build();
  private static final Gateway GATEWAY = aGateway().named("Edge <b>").covering(GOLD.id()).build();
  private static final String ONE = PATH + "/" + GATEWAY.id();

  private static Reply page(String path) {
    return SERVER
        .call("GET", path)
        .inSessionOf(Caller.ADMIN)
        .header("Accept-Language", "en-GB")
        .send();
  }

  private static KeyPush push() {
    return GatewayFixture.aPush(GATEWAY.id(), ApiFixture.AT);
  }

  private static KeyPush push(KeyPush.Result result) {
    var claimed = push().claimed(Ids.next(), ApiFixture.AT);
    return claimed.after(result, claimed.state().revision(), ApiFixture.AT, 0);
  }

  private static NamedKeyPush named(KeyPush push) {
    return new NamedKeyPush(
        push,
        push.developer().flatMap(_ -> EmailAddress.parse("ann@example.com")),
        push.plan().map(_ -> "Gold"));
  }

  private static void has(KeyPush... pushes) {
    SERVER.gateways.pushes.answers(lastPage(pushes));
    SERVER.gateways.named.answersBy(some -> some.stream().map(GatewayPagesTest::named).toList());
  }

  @BeforeEach
  void knowTheGateway() {
    SERVER.gateways.find.answers(GATEWAY);
    SERVER.portal.findPlan.answers(GOLD);
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(GOLD), 1));
  }

  @Test
  void list_gateways_areCountedByASecondRequest() {
    SERVER.gateways.all.answers(List.of(GATEWAY, aGateway().ofTyk().named("Inner").build()));

    assertThat(page(PATH).body())
        .contains("Edge &lt;b&gt;", "Kong", "1 plan", ONE + "\"", "Inner", "Tyk", "All plans")
        .contains("hx-get=\"" + PATH + "?counted=true\"")
        .doesNotContain("<b>", "sealed");
    assertThat(SERVER.gateways.report.calls()).isZero();

    SERVER.gateways.report.answersBy(
        id ->
            new GatewayQueries.Report(
                id.equals(GATEWAY.id())
                    ? Map.of(PushStatus.FAILED, 2L, PushStatus.PUSHED, 1234L)
                    : Map.of(),
                0,
                0));
    assertThat(page(PATH + "?counted=true").body())
        .contains("Some keys failed", "Up to date", "1,234", ONE + "?state=failed\">2<")
        .doesNotContain("hx-get=\"" + PATH);
  }

  @ParameterizedTest
  @CsvSource({
    "FAILED, Some keys failed",
    "UNSUPPORTED, Some keys do not work there",
    "KEY_UNKNOWN, Some keys do not work there",
    "WAITING, Some keys are pending",
    "PUSHED, Up to date",
    "REMOVED, Up to date"
  })
  void list_keysOfOneState_areSaidInWords(PushStatus status, String words) {
    SERVER.gateways.all.answers(List.of(GATEWAY));
    SERVER.gateways.report.answers(new GatewayQueries.Report(Map.of(status, 1L), 0, 0));

    assertThat(page(PATH + "?counted=true").body()).contains(words);
  }

  @Test
  void list_none_saysWhatToDo() {
    SERVER.gateways.all.answers(List.of());

    assertThat(page(PATH).body())
        .contains("No gateways", "Add gateway", PATH + "/new")
        .doesNotContain("hx-get=\"" + PATH);
  }

  @Test
  void everyPage_byAViewer_isForbidden() {
    for (var path : List.of("", "/new", "/{id}", "/{id}/report", "/{id}/edit", "/{id}/remove")) {
      var asked = PATH + path.replace("{id}", GATEWAY.id().toString());
      assertThat(get(Caller.VIEWER, asked).status()).as(path).isEqualTo(403);
    }
    for (var path : List.of("/test", "/reconcile", "/push", "/edit", "/remove")) {
      assertThat(post(Caller.VIEWER, ONE + path).status()).as(path).isEqualTo(403);
    }
    assertThat(post(Caller.VIEWER, PATH + "/new").status()).isEqualTo(403);
  }

  @Test
  void show_keys_haveTheirStateAndWhatToDo() {
    var present = new DesiredKey.Absent();
    has(
        push(new KeyPush.Result.Refused(present, "it said <b>no</b>", List.of("other <i>limits"))),
        push(new KeyPush.Result.Unsupported("no such quota", List.of())),
        push(new KeyPush.Result.KeyUnknown(List.of())),
        push());

    assertThat(page(ONE).body())
        .contains("Edge &lt;b&gt;", "https://kong.example.com:8444", "Kong-Admin-Token")
        .contains("Gold &lt;b&gt;", "ann@example.com", "/dashboard/portal/plans/")
        .contains("it said &lt;b&gt;no&lt;/b&gt;", "Differed: other &lt;i&gt;limits")
        .contains("no such quota", "Not supported", "Key unknown", "Pending", "Rotate key")
        .doesNotContain("<b>", "<i>", "sealed");
    assertThat(SERVER.gateways.pushes.received())
        .isEqualTo(
            new PushesQuery(GATEWAY.id(), Optional.empty(), new PageQuery<>(Optional.empty(), 50)));
  }

  @ParameterizedTest
  @EnumSource
  void show_oneState_isAskedForAndGoesOnWithIt(PushStatus status) {
    var last = push();
    SERVER.gateways.pushes.answers(new Page<>(List.of(last), Optional.of(last.id())));
    SERVER.gateways.named.answersBy(some -> some.stream().map(GatewayPagesTest::named).toList());

    var page = page(ONE + "?state=" + status.word() + "&after=" + last.id()).body();

    assertThat(page)
        .contains(
            "%s?state=%s\" aria-current=\"page\"".formatted(ONE, status.word()),
            "?state=%s&amp;after=%s".formatted(status.word(), last.id()),
            "hx-get=\"%s/report?state=%s\"".formatted(ONE, status.word()),
            "name=\"state\" value=\"%s\"".formatted(status.word()));
    assertThat(SERVER.gateways.pushes.received())
        .isEqualTo(
            new PushesQuery(
                GATEWAY.id(), Optional.of(status), new PageQuery<>(Optional.of(last.id()), 50)));
  }

  @Test
  void show_wrongStateOrUnknownGateway_isAPageOfTheDashboard() {
    assertThat(page(ONE + "?state=nonsense").status()).isEqualTo(400);
    assertThat(page(ONE + "?after=nonsense").status()).isEqualTo(400);
    SERVER.gateways.find.fails(RecordKind.GATEWAY.notFound("x").get());
    assertThat(page(ONE).status()).isEqualTo(404);
    assertThat(page(PATH + "/nonsense").status()).isEqualTo(404);
  }

  @Test
  void show_keyOfNobody_isNamedSo() {
    has(KeyPush.surplus(new KeyPushId(Ids.next()), GATEWAY.id(), push().key(), ApiFixture.AT));

    assertThat(page(ONE).body()).contains("Only at the gateway").doesNotContain("Resend");
  }

  @Test
  void show_planThatWasRemoved_isNamedSo() {
    has();
    SERVER.portal.findPlan.fails(RecordKind.PLAN.notFound("x").get());

    assertThat(page(ONE).body()).contains("Removed plan " + GOLD.id());
  }

  @Test
  void show_noKeys_saysWhy() {
    has();

    assertThat(page(ONE).body()).contains("No keys yet");
    assertThat(page(ONE + "?state=failed").body()).contains("No keys found", "Show all keys");
  }

  @Test
  void report_counts_areTabs() {
    SERVER.gateways.report.answers(
        new GatewayQueries.Report(Map.of(PushStatus.PUSHED, 3L, PushStatus.FAILED, 1L), 2, 0));

    assertThat(page(ONE + "/report?state=failed").body())
        .doesNotContain("<!DOCTYPE", "hx-get")
        .contains("2 keys differed in the last 24 hours.")
        .containsPattern("Up to date <span[^>]*>3<")
        .containsPattern("All <span[^>]*>4<");
    has();
    assertThat(page(ONE + "?counted=true").body()).contains("2 keys differed");
  }

  @Test
  void report_attemptsThatFailed_doNotSayThatNothingDiffers() {
    SERVER.gateways.report.answers(new GatewayQueries.Report(Map.of(PushStatus.PUSHED, 3L), 0, 3));

    assertThat(page(ONE + "/report").body())
        .contains("3 keys could not be sent and may be out of date on the gateway.")
        .doesNotContain("found no difference");
  }

  @Test
  void test_outcomes_areSaid() {
    SERVER.gateways.test.answers(new TestGateway.Outcome.Reached());
    post(ONE + "/test").assertLeadsTo(ONE);

    SERVER.gateways.test.answers(new TestGateway.Outcome.Failed("<b>connection</b> refused"));
    assertThat(post(ONE + "/test").status()).isEqualTo(303);
    assertThat(SERVER.gateways.test.calls()).isEqualTo(2);
  }

  @Test
  void reconcile_isOrdered() {
    SERVER.gateways.reconcile.answers(true);
    SERVER.gateways.test.answers(new TestGateway.Outcome.Reached());

    var reply = post(ONE + "/reconcile");

    assertThat(reply.header("Location")).contains(ONE);
    assertThat(flash(reply)).contains("gateway.compared");
    assertThat(SERVER.gateways.reconcile.received()).isEqualTo(GATEWAY.id());
  }

  @Test
  void reconcile_gatewayThatIsNotReached_saysSo() {
    SERVER.gateways.reconcile.answers(true);
    SERVER.gateways.test.answers(new TestGateway.Outcome.Failed("connection refused"));

    assertThat(flash(post(ONE + "/reconcile")))
        .contains("gateway.notReached", "connection refused")
        .doesNotContain("gateway.compared");
  }

  @Test
  void push_again_leadsBackToTheSameState() {
    var push = push();
    SERVER.gateways.repeat.answers(push);

    assertThat(post(ONE + "/push", "push=" + push.id(), "state=failed").header("Location"))
        .contains(ONE + "?state=failed");
    assertThat(SERVER.gateways.repeat.received()).isEqualTo(push.id());
    assertThat(post(ONE + "/push", "push=" + push.id(), "state=").header("Location")).contains(ONE);
    assertThat(post(ONE + "/push", "push=nonsense").status()).isEqualTo(404);
    assertThat(SERVER.gateways.repeat.calls()).isEqualTo(2);
  }

  @Test
  void remove_asksFirst() {
    SERVER.gateways.remove.answers(GATEWAY);

    assertThat(page(ONE + "/remove").body())
        .contains("Remove Edge &lt;b&gt;?", "keeps the keys it has", "are not sent to it");
    assertThat(post(ONE + "/remove", "tag=" + RecordTag.of(GATEWAY)).header("Location"))
        .contains(PATH);
    assertThat(SERVER.gateways.remove.received()).isEqualTo(GATEWAY.id());
  }

  private static String flash(Reply reply) {
    var value = reply.header("Set-Cookie").orElseThrow().replaceAll(".*portico_flash=|;.*", "");
    return new String(Base64.getUrlDecoder().decode(value), StandardCharsets.UTF_8);
  }
}
