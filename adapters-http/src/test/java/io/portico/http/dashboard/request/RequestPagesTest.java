package io.portico.http.dashboard.request;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.KeyWithUsage;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.NamedKeyRequest;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import io.portico.http.testkit.Reply;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The inbox of key requests. */
class RequestPagesTest extends DashboardTest {

  private static final String PATH = "/dashboard/requests";
  private static final String DECIDE = PATH + "/decide";
  private static final Instant NOW = Instant.parse("2026-03-01T10:15:30Z");
  private static final KeyRequest WAITING = requestWith("v2", Map.of("use", "<script>x</script>"));
  private static final KeyRequest OTHER = requestWith("", Map.of());

  @BeforeEach
  void isEmpty() {
    SERVER.developers.newest.answers(lastPage());
    SERVER.portal.findCatalogue.answers(aCatalogue());
    SERVER.portal.findPlan.fails(new RefusedException.NotFound(RecordKind.PLAN, "removed"));
    SERVER.developers.find.fails(new RefusedException.NotFound(RecordKind.DEVELOPER, "removed"));
    SERVER.keys.page.answers(new OffsetPage<>(List.of(), 0));
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
                            CustomFields.of(Map.of("company", "Acme <b>", "note", " ")),
                            Optional.of("Gold <b>"),
                            one.state().decided().map(_ -> "eve@example.com")))
                .toList());
  }

  /* ---- the list ---- */

  @Test
  void list_waiting_showsEachWithItsButtonsAndEscapesWhatDevelopersSay() {
    has(WAITING, OTHER);

    var page = get(Caller.APPROVER, PATH);

    page.assertHas(
            200,
            "ann@example.com",
            "Gold &lt;b&gt;",
            "use: &lt;script&gt;x",
            "company: Acme &lt;b&gt;")
        .doesNotContain("note:")
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

    assertThat(get(Caller.VIEWER, PATH).body())
        .contains("ann@example.com")
        .doesNotContain("name=\"approve\"", "name=\"decline\"", "data-select-all");
  }

  @Test
  void list_nothingWaits_saysSo() {
    has();

    assertThat(get(Caller.ADMIN, PATH).body()).contains("No pending requests");
    assertThat(get(Caller.ADMIN, PATH).body()).doesNotContain("class=\"p-count\"");
  }

  @Test
  void list_nothingWaits_saysHowRequestsGetHere() {
    has();

    assertThat(get(Caller.APPROVER, PATH).body())
        .contains("How requests arrive", "ID_OF_A_DEVELOPER", "ID_OF_A_PLAN_IN_THE_CATALOGUE")
        .doesNotContain("services/new");
    var ann = aDeveloper("ann@example.com").build();
    var entry = anEntry("Payments").shown().build();
    SERVER.developers.newest.answers(lastPage(new DeveloperWithKeys(ann, List.of())));
    SERVER.portal.findCatalogue.answers(aCatalogue(anEntry("Hidden").build(), entry));
    assertThat(get(Caller.ADMIN, PATH).body())
        .contains("{\"by_user\":\"%s\",".formatted(ann.id()))
        .contains("\"for_plan\":\"%s\"}".formatted(entry.plan()))
        .contains(
            "href=\"/dashboard/system/services/new?scope=portal&amp;back=%2Fdashboard%2Frequests\"")
        .contains("href=\"/dashboard/developers\"");
    assertThat(get(Caller.ADMIN, PATH + "?state=declined").body())
        .doesNotContain("How requests arrive");
  }

  @Test
  void list_declined_showsTheReason() {
    has(declined("Not <b>yet</b>."));
    SERVER.keyRequests.count.answers(7L);

    var page = get(Caller.APPROVER, PATH + "?state=declined&page=3");

    assertThat(page.body())
        .contains("Not &lt;b&gt;yet&lt;/b&gt;.", "by eve@example.com")
        .contains("7<span class=\"visually-hidden\"> pending")
        .doesNotContain("name=\"approve\"");
    assertThat(SERVER.keyRequests.page.received().range()).isEqualTo(new OffsetRange(100, 50));
  }

  @Test
  void list_nonsenseAsThePage_isTheFirst() {
    has(WAITING);

    var unknown = get(Caller.ADMIN, PATH + "?state=x");
    unknown.assertHas(422, "There is no state “x” of requests. Choose a tab.");
    assertThat(get(Caller.ADMIN, PATH + "?sort=state").status()).isEqualTo(422);
    assertThat(get(Caller.ADMIN, PATH + "?page=-1").status()).isEqualTo(200);
    assertThat(SERVER.keyRequests.page.received().range()).isEqualTo(new OffsetRange(0, 50));
  }

  @Test
  void list_manyWhatIsAskedFor_isInItsLinksAndForms() {
    has(WAITING);
    SERVER.keyRequests.page.answers(new OffsetPage<>(List.of(WAITING), 3_005));
    var plan = aPlan("Gold").granting(AccessRight.to(ApiId.of("ledger"))).build();
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(plan), 1));
    SERVER.apis.names.answers(Map.of(ApiId.of("ledger"), "Ledger"));
    var developer = WAITING.details().developer();
    SERVER.developers.find.answers(
        new DeveloperWithKeys(aDeveloper("ann@example.com").build(), List.of()));

    var page =
        get(
            Caller.APPROVER,
            PATH
                + "?state=any&q=Checkout+acme&plan=gold&api=ledger&sort=by_user&page=2&developer="
                + developer);

    var received = SERVER.keyRequests.page.received();
    assertThat(received.order()).isEqualTo(KeyRequestOrder.DEVELOPER);
    assertThat(received.filter())
        .isEqualTo(
            new KeyRequestFilter(
                KeyRequestFilter.ALL.statuses(),
                Optional.of(developer),
                Optional.of(Set.of(plan.id())),
                DeveloperWords.in("checkout acme")));
    assertThat(page.body())
        .contains(
            "51–51 of 3,005 requests", "Developer: ann@example.com", "value=\"Checkout acme\"")
        .contains("name=\"sort\" value=\"by_user\"")
        .contains("aria-sort=\"ascending\"", "sort=-by_user", "sort=for_plan", "sort=decided_at");
    assertThat(page.body())
        .contains(
            "?q=Checkout+acme&amp;plan=gold&amp;api=ledger&amp;developer=%s&amp;state=declined"
                .formatted(developer));
  }

  @ParameterizedTest
  @CsvSource({
    "pending, OLDEST",
    "approved, LAST_DECIDED",
    "declined&sort=&q=&developer=, LAST_DECIDED",
    "any, NEWEST"
  })
  void list_eachState_hasAnOrderOfItsOwn(String state, KeyRequestOrder order) {
    has();

    get(Caller.VIEWER, PATH + "?state=" + state);

    assertThat(SERVER.keyRequests.page.received().order()).isEqualTo(order);
  }

  @Test
  void list_nothingMatches_offersToClearTheFilters() {
    has();

    assertThat(get(Caller.VIEWER, PATH + "?state=declined&q=acme").body())
        .contains("No requests found", "href=\"/dashboard/requests?state=declined\"");
  }

  @ParameterizedTest
  @CsvSource({
    "q=!,       q,         at least one letter or digit",
    "plan=bronze, plan,    the name of a plan",
    "api=unheard, api,     the name or ID of an API",
    "developer=ann, developer, 24 hexadecimal characters",
  })
  void list_whatCannotBeRead_isSaidBesideTheFieldAndSelectsNothing(
      String query, String field, String message) {
    has(WAITING);
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
    SERVER.apis.search.answers(new ApiQueries.Page(List.of(), Optional.empty(), Optional.empty()));

    var page = get(Caller.VIEWER, PATH + "?" + query);

    page.assertHas(422, "id=\"d-" + field, message).doesNotContain(id(WAITING));
    assertThat(SERVER.keyRequests.page.calls()).isZero();
  }

  /* ---- comments ---- */

  @Test
  void show_comments_areTextWithAuthorAndTime() {
    has();
    SERVER.keyRequests.find.answers(WAITING);
    SERVER.keyRequests.comments.answers(
        List.of(
            comment("Is <b>Acme</b>\na partner?", Optional.of("eve@example.com")),
            comment("Yes.", Optional.empty())));

    var path = PATH + "/" + WAITING.id();
    assertThat(get(Caller.APPROVER, path).body())
        .contains("Is &lt;b&gt;Acme&lt;/b&gt;\na partner?", "eve@example.com", "removed user")
        .contains("datetime=\"2026-03-01T10:15:30Z\"", "action=\"" + path + "/comments\"");
    assertThat(get(Caller.VIEWER, path).body())
        .contains("eve@example.com")
        .doesNotContain("/comments\"");
  }

  @Test
  void comment_text_isAddedAndShown() {
    SERVER.keyRequests.comment.answersBy(
        command ->
            new CommentOnKeyRequest.Outcome.Added(
                comment(command.text(), Optional.empty()).comment()));

    comment("Who?\r\nAsk them.").assertLeadsTo(PATH + "/" + WAITING.id() + "#comments");
    assertThat(SERVER.keyRequests.comment.received())
        .isEqualTo(
            new CommentOnKeyRequest.Command(
                Caller.APPROVER.actor(), WAITING.id(), "Who?\nAsk them."));
  }

  @Test
  void comment_blankOrTooLong_is422AndKeepsTheText() {
    has();
    SERVER.keyRequests.find.answers(WAITING);

    assertThat(comment(" ").body()).contains("Enter a comment.");
    comment("x".repeat(2_001)).assertHas(422, "x".repeat(2_001), "p-error");
    assertThat(SERVER.keyRequests.comment.calls()).isZero();
  }

  @Test
  void comment_byAViewer_is403() {
    var reply = post(Caller.VIEWER, PATH + "/" + WAITING.id() + "/comments", "text=Let me, too.");

    assertThat(reply.status()).isEqualTo(403);
    assertThat(SERVER.keyRequests.comment.calls()).isZero();
  }

  private static Reply comment(String text) {
    return post(Caller.APPROVER, PATH + "/" + WAITING.id() + "/comments", "text=" + text);
  }

  private static AuthoredComment comment(String text, Optional<String> author) {
    return new AuthoredComment(
        new RequestComment(Ids.next(), Caller.APPROVER.actor().user(), text, NOW), author);
  }

  /* ---- one ---- */

  @Test
  void show_waiting_offersTheDecision() {
    has();
    SERVER.keyRequests.find.answers(WAITING);

    assertThat(get(Caller.APPROVER, PATH + "/" + WAITING.id()).body())
        .contains("Key request from ann@example.com", "Pending", "v2", "&lt;script&gt;x")
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
    SERVER.apis.find.answers(anApi("Ledger <b>").labelled(labels("tier", "<i>1")).build());
    SERVER.labels.list.answers(lastPage());

    assertThat(get(Caller.VIEWER, PATH + "/" + WAITING.id()).body())
        .contains("href=\"/dashboard/apis/ledger\"", "Ledger &lt;b&gt;", "removed-since")
        .contains("tier: &lt;i&gt;1");
    assertThat(SERVER.portal.findPlan.received().id()).isEqualTo(WAITING.details().plan());
  }

  @Test
  void show_waiting_saysWhatIsKnownOfTheDeveloper() {
    has();
    SERVER.keyRequests.find.answers(WAITING);
    var key = aKey().of(WAITING.details().developer()).build();
    SERVER.keys.page.answers(
        new OffsetPage<>(
            List.of(new KeyWithUsage(new KeyWithState(key, KeyState.REVOKED), Optional.empty())),
            21));

    assertThat(get(Caller.APPROVER, PATH + "/" + WAITING.id()).body())
        .contains("Acme &lt;b&gt;", "All 21 keys", "Revoked")
        .contains("/keys/" + key.key().fingerprint())
        .doesNotContain("<dt>note</dt>");
    assertThat(SERVER.keys.page.received().filter().developer())
        .hasValue(WAITING.details().developer());
  }

  @Test
  void show_declined_saysByWhomAndWhy() {
    has();
    SERVER.keyRequests.find.answers(declined("Not yet."));

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
  void decide_checkedRows_saysWhatHappensFirst() {
    has();
    var decided = requestWith("", Map.of()).withState(declined("No.").state());
    SERVER.keyRequests.findAll.answers(List.of(WAITING, OTHER, decided));

    post(
            Caller.APPROVER,
            DECIDE,
            "id=" + id(WAITING),
            "id=" + id(OTHER),
            "id=" + id(decided),
            "decision=approve",
            "q=a")
        .assertHas(
            200,
            "Approve 3 requests?",
            "<li>ann@example.com, Gold &lt;b&gt;</li>",
            "2 keys will be issued.",
            "2 developers will get emails.",
            "1 request was decided or removed in the meantime and is left as it is.",
            "name=\"id\" value=\"%s\"".formatted(OTHER.id()),
            "name=\"confirmed\"",
            "name=\"q\" value=\"a\"",
            "href=\"/dashboard/requests?q=a\"");
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_checkedRowsConfirmed_approvesThemAndSaysHowMany() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.APPROVED));

    var reply =
        post(
            Caller.APPROVER,
            DECIDE,
            "id=" + id(WAITING),
            "id=" + id(OTHER),
            "decision=approve",
            "confirmed=true");

    assertThat(SERVER.keyRequests.decide.received())
        .isEqualTo(
            new DecideKeyRequests.Command(
                Caller.APPROVER.actor(), List.of(WAITING.id(), OTHER.id()), new Verdict.Approve()));
    assertThat(next(reply)).contains("2 requests approved. Keys are sent by email.");
  }

  @Test
  void decide_buttonOfARow_decidesThatRowAlone() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.APPROVED));

    var reply = post(Caller.APPROVER, DECIDE, "id=" + id(OTHER), "approve=" + id(WAITING));

    assertThat(SERVER.keyRequests.decide.received().requests()).containsExactly(WAITING.id());
    assertThat(next(reply)).contains("Request approved.");
  }

  @Test
  void decide_decline_asksForTheReasonFirst() {
    has(WAITING);
    SERVER.keyRequests.findAll.answers(List.of(WAITING));

    post(Caller.APPROVER, DECIDE, "decline=" + id(WAITING))
        .assertHas(
            200,
            "Decline this request?",
            "name=\"reason\"",
            " autofocus",
            "<li>ann@example.com, Gold &lt;b&gt;</li>",
            "name=\"id\" value=\"%s\"".formatted(WAITING.id()));
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_declineWithAReason_tellsIt() {
    SERVER.keyRequests.decide.answersBy(command -> results(command, Result.DECLINED));

    var reply =
        post(
            Caller.APPROVER,
            DECIDE,
            "id=" + id(WAITING),
            "decision=decline",
            "reason=Not yet.\r\nAsk again.");

    assertThat(SERVER.keyRequests.decide.received().verdict())
        .isEqualTo(new Verdict.Decline("Not yet.\nAsk again."));
    assertThat(next(reply)).contains("Request declined.");
  }

  @Test
  void decide_reasonTooLong_is422AndKeepsIt() {
    has(WAITING);
    SERVER.keyRequests.findAll.answers(List.of(WAITING));
    var reason = "x".repeat(1_001);

    post(Caller.APPROVER, DECIDE, "id=" + id(WAITING), "decision=decline", "reason=" + reason)
        .assertHas(422, reason, id(WAITING), "p-error");
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_someNot_saysHowManyAndWhy() {
    SERVER.keyRequests.decide.answers(
        List.of(
            new Decided(WAITING.id(), Result.APPROVED),
            new Decided(OTHER.id(), Result.DEVELOPER_INACTIVE)));

    var reply =
        post(
            Caller.APPROVER,
            DECIDE,
            "id=" + id(WAITING),
            "id=" + id(OTHER),
            "decision=approve",
            "confirmed=true");

    assertThat(next(reply)).contains("1 decided; 1 skipped, because the developer is inactive.");

    SERVER.keyRequests.decide.answers(List.of(new Decided(OTHER.id(), Result.KEYLESS)));
    assertThat(next(post(Caller.APPROVER, DECIDE, "id=" + id(OTHER), "decision=approve")))
        .contains("0 decided; 1 skipped, because their API needs no key");
  }

  @Test
  void decide_nothingChosen_saysSo() {
    assertThat(next(post(Caller.APPROVER, DECIDE, "decision=approve")))
        .contains("Select at least one request.");
    assertThat(SERVER.keyRequests.decide.calls()).isZero();
  }

  @Test
  void decide_byAViewer_is403() {
    assertThat(post(Caller.VIEWER, DECIDE, "approve=" + id(WAITING)).status()).isEqualTo(403);
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

  /* The page that a change leads to, with what the change left in the browser. */
  private static String next(Reply changed) {
    changed.assertLeadsTo(PATH);
    has();
    return SERVER
        .call("GET", PATH)
        .inSessionOf(Caller.APPROVER)
        .cookie(changed.header("Set-Cookie").orElseThrow().replaceFirst(";.*", ""))
        .send()
        .body();
  }
}
