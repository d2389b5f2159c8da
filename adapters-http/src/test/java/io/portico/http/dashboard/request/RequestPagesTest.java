package io.portico.http.dashboard.request;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Page;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.fixture.Ids;
import io.portico.domain.fixture.UserFixture;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The inbox of key requests. */
class RequestPagesTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String PATH = "/dashboard/requests";
  private static final String DECIDE = PATH + "/decide";
  private static final Instant NOW = Instant.parse("2026-03-01T10:15:30Z");
  private static final KeyRequest WAITING = requestWith("v2", Map.of("use", "<script>x</script>"));
  private static final KeyRequest OTHER = requestWith("", Map.of());

  @BeforeEach
  void isEmpty() {
    SERVER.developers.newest.answers(new Page<>(List.of(), Optional.empty()));
    SERVER.portal.findCatalogue.answers(aCatalogue());
    SERVER.portal.findPlan.fails(new RefusedException.NotFound(RecordKind.PLAN, "removed"));
  }

  private static KeyRequest requestWith(String version, Map<String, String> fields) {
    return KeyRequest.pending(
        new KeyRequestId(Ids.next()),
        new KeyRequestDetails(
            new DeveloperId(Ids.next()), new PlanId(Ids.next()), version, CustomFields.of(fields)),
        NOW);
  }

  private static void has(KeyRequest... requests) {
    SERVER.keyRequests.page.answers(new OffsetPage<>(Arrays.asList(requests), requests.length));
    SERVER.keyRequests.named.answersBy(
        some ->
            some.stream()
                .map(
                    one ->
                        new NamedKeyRequest(
                            one,
                            Optional.of(new EmailAddress("ann@example.com")),
                            Optional.of("Gold <b>")))
                .toList());
  }

  /* ---- the list ---- */

  @Test
  void list_waiting_showsEachWithItsButtonsAndEscapesWhatDevelopersSay() {
    has(WAITING, OTHER);

    var page = get(Caller.APPROVER, PATH);

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body())
        .contains("ann@example.com", "Gold &lt;b&gt;", "use: &lt;script&gt;x")
        .contains("name=\"approve\" value=\"%s\"".formatted(WAITING.id()))
        .contains("name=\"decline\" value=\"%s\"".formatted(OTHER.id()))
        .contains("/dashboard/developers/" + WAITING.details().developer())
        .contains("/dashboard/portal/plans/" + WAITING.details().plan())
        .contains("href=\"%s/%s\" data-key=\"Enter\"".formatted(PATH, WAITING.id()))
        .contains("1–2 of 2 requests")
        .doesNotContain("<script>x");
    assertThat(SERVER.keyRequests.page.received().filter().statuses())
        .isEqualTo(Set.of(RequestStatus.PENDING));
    assertThat(SERVER.keyRequests.page.received().range()).isEqualTo(new OffsetRange(0, 50));
  }

  @Test
  void list_byAViewer_hasNoButtons() {
    has(WAITING);

    var page = get(Caller.VIEWER, PATH);

    assertThat(page.body())
        .contains("ann@example.com")
        .doesNotContain("name=\"approve\"", "name=\"decline\"", "data-select-all");
  }

  @Test
  void list_nothingWaits_saysSo() {
    has();

    assertThat(get(Caller.ADMIN, PATH).body()).contains("Nothing waits for a decision");
    assertThat(get(Caller.ADMIN, PATH).body()).doesNotContain("class=\"p-count\"");
  }

  @Test
  void list_nothingWaits_saysHowRequestsGetHere() {
    has();

    assertThat(get(Caller.APPROVER, PATH).body())
        .contains("How requests get here", "ID_OF_A_DEVELOPER", "ID_OF_A_PLAN_IN_THE_CATALOGUE")
        .doesNotContain("services/new");
    var ann = aDeveloper("ann@example.com").build();
    var entry = anEntry("Payments").shown().build();
    SERVER.developers.newest.answers(
        new Page<>(List.of(new DeveloperWithKeys(ann, List.of())), Optional.empty()));
    SERVER.portal.findCatalogue.answers(aCatalogue(anEntry("Hidden").build(), entry));
    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("{&#34;by_user&#34;:&#34;%s&#34;,".formatted(ann.id()))
        .contains("&#34;for_plan&#34;:&#34;%s&#34;}".formatted(entry.plan()))
        .contains(
            "href=\"/dashboard/system/services/new?scope=portal&amp;back=%2Fdashboard%2Frequests\"")
        .contains("href=\"/dashboard/developers\"");
    assertThat(get(Caller.ADMIN, PATH + "?state=declined").body())
        .doesNotContain("How requests get here");
  }

  @Test
  void list_declined_showsTheReason() {
    has(declined("Not <b>yet</b>."));
    SERVER.keyRequests.count.answers(7L);

    var page = get(Caller.APPROVER, PATH + "?state=declined&page=3");

    assertThat(page.body())
        .contains("Not &lt;b&gt;yet&lt;/b&gt;.")
        .contains("7<span class=\"visually-hidden\"> waiting")
        .doesNotContain("name=\"approve\"");
    assertThat(SERVER.keyRequests.page.received().range()).isEqualTo(new OffsetRange(100, 50));
  }

  @Test
  void list_nonsenseAsThePage_isTheFirst() {
    has(WAITING);

    assertThat(get(Caller.ADMIN, PATH + "?state=x").status()).isEqualTo(400);
    assertThat(get(Caller.ADMIN, PATH + "?page=-1").status()).isEqualTo(200);
    assertThat(SERVER.keyRequests.page.received().range()).isEqualTo(new OffsetRange(0, 50));
  }

  /* ---- one ---- */

  @Test
  void show_waiting_offersTheDecision() {
    has();
    SERVER.keyRequests.find.answers(WAITING);

    var page = get(Caller.APPROVER, PATH + "/" + WAITING.id());

    assertThat(page.body())
        .contains("Key request of ann@example.com", "Waiting", "v2", "&lt;script&gt;x")
        .contains("name=\"approve\" value=\"%s\"".formatted(WAITING.id()))
        .doesNotContain("<script>x");
    assertThat(get(Caller.VIEWER, PATH + "/" + WAITING.id()).body())
        .doesNotContain("name=\"approve\"");
  }

  @Test
  void show_planWithApis_namesThem() {
    has();
    SERVER.keyRequests.find.answers(WAITING);
    var rights =
        List.of(AccessRight.to(ApiId.of("ledger")), AccessRight.to(ApiId.of("removed-since")));
    SERVER.portal.findPlan.answers(
        aPlan("Gold").granting(rights.toArray(AccessRight[]::new)).build());
    SERVER.apis.names.answers(Map.of(ApiId.of("ledger"), "Ledger <b>"));

    var page = get(Caller.VIEWER, PATH + "/" + WAITING.id());

    assertThat(page.body())
        .contains("href=\"/dashboard/apis/ledger\"", "Ledger &lt;b&gt;", "removed-since");
    assertThat(SERVER.portal.findPlan.received().id()).isEqualTo(WAITING.details().plan());
  }

  @Test
  void show_declined_saysByWhomAndWhy() {
    has();
    SERVER.keyRequests.find.answers(declined("Not yet."));
    SERVER.users.find.answers(
        UserFixture.aUser(Caller.ADMIN.actor().organisation(), "eve@example.com").build());

    var page = get(Caller.ADMIN, PATH + "/" + WAITING.id());

    assertThat(page.body()).contains("by eve@example.com", "Not yet.", "Declined");
    assertThat(page.body()).doesNotContain("name=\"approve\"");
  }

  @Test
  void show_unknown_is404() {
    SERVER.keyRequests.find.fails(
        new RefusedException.NotFound(RecordKind.KEY_REQUEST, WAITING.id().toString()));

    assertThat(get(Caller.ADMIN, PATH + "/" + WAITING.id()).status()).isEqualTo(404);
    assertThat(get(Caller.ADMIN, PATH + "/gold").status()).isEqualTo(404);
  }

  /* ---- decisions ---- */

  @Test
  void decide_checkedRows_approvesThemAndSaysHowMany() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.APPROVED));

    var reply = post("id", id(WAITING), "id", id(OTHER), "decision", "approve");

    assertThat(SERVER.keyRequests.decide.received())
        .isEqualTo(
            new DecideKeyRequests.Command(
                Caller.APPROVER.actor(), List.of(WAITING.id(), OTHER.id()), new Verdict.Approve()));
    assertThat(next(reply)).contains("2 requests were approved. Keys are sent by mail.");
  }

  @Test
  void decide_buttonOfARow_decidesThatRowAlone() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.APPROVED));

    var reply = post("id", id(OTHER), "approve", id(WAITING));

    assertThat(SERVER.keyRequests.decide.received().requests()).containsExactly(WAITING.id());
    assertThat(next(reply)).contains("The request was approved.");
  }

  @Test
  void decide_decline_asksForTheReasonFirst() {
    has(WAITING);
    SERVER.keyRequests.find.answers(WAITING);

    var page = post("decline", id(WAITING));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body())
        .contains("Decline this request?", "name=\"reason\"", " autofocus")
        .contains("<li>ann@example.com, Gold &lt;b&gt;</li>")
        .contains("name=\"id\" value=\"%s\"".formatted(WAITING.id()));
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_declineWithAReason_tellsIt() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.DECLINED));

    var reply = post("id", id(WAITING), "decision", "decline", "reason", "Not yet.\r\nAsk again.");

    assertThat(SERVER.keyRequests.decide.received().verdict())
        .isEqualTo(new Verdict.Decline("Not yet.\nAsk again."));
    assertThat(next(reply)).contains("The request was declined.");
  }

  @Test
  void decide_reasonTooLong_is422AndKeepsIt() {
    has(WAITING);
    SERVER.keyRequests.find.answers(WAITING);
    var reason = "x".repeat(1_001);

    var page = post("id", id(WAITING), "decision", "decline", "reason", reason);

    assertThat(page.status()).isEqualTo(422);
    assertThat(page.body()).contains(reason, id(WAITING), "p-error");
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_someNot_saysHowManyAndWhy() {
    SERVER.keyRequests.decide.answers(
        List.of(
            new Decided(WAITING.id(), Result.APPROVED),
            new Decided(OTHER.id(), Result.DEVELOPER_INACTIVE)));

    var reply = post("id", id(WAITING), "id", id(OTHER), "decision", "approve");

    assertThat(next(reply)).contains("1 decided; 1 not, because the developer is inactive.");

    SERVER.keyRequests.decide.answers(List.of(new Decided(OTHER.id(), Result.KEYLESS)));
    assertThat(next(post("id", id(OTHER), "decision", "approve")))
        .contains("0 decided; 1 not, because their API needs no key");
  }

  @Test
  void decide_nothingChosen_saysSo() {
    assertThat(next(post("decision", "approve"))).contains("Choose one request at least.");
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_byAViewer_is403() {
    var reply = SERVER.call("POST", DECIDE).form(Caller.VIEWER, "approve", id(WAITING)).send();

    assertThat(reply.status()).isEqualTo(403);
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  private static KeyRequest declined(String reason) {
    return WAITING.withState(
        new RequestState.Declined(
            new Decision(Optional.of(Caller.ADMIN.actor().user()), NOW), reason));
  }

  private static String id(KeyRequest request) {
    return request.id().toString();
  }

  private static List<Decided> results(DecideKeyRequests.Command command, Result result) {
    return command.requests().stream().map(id -> new Decided(id, result)).toList();
  }

  private static Reply get(Caller caller, String path) {
    return SERVER.call("GET", path).inSessionOf(caller).send();
  }

  private static Reply post(String... namesAndValues) {
    return SERVER.call("POST", DECIDE).form(Caller.APPROVER, namesAndValues).send();
  }

  /* The page that a change leads to, with what the change left in the browser. */
  private static String next(Reply changed) {
    assertThat(changed.status()).isEqualTo(303);
    assertThat(changed.header("Location")).contains(PATH);
    has();
    return SERVER
        .call("GET", PATH)
        .inSessionOf(Caller.APPROVER)
        .cookie(changed.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
        .send()
        .body();
  }
}
