package io.portico.http.request;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.CommentOnKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.api.ApiId;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.AuthoredComment;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.request.RequestComment;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.UserId;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.KeyRequestStubs;
import io.portico.http.testkit.KeyRequestStubs.PageQuery;
import io.portico.http.testkit.KeyRequestStubs.RequestQuery;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRequestControllerTest extends HttpTest {

  private static final String REQUESTS = "/api/portal/requests";
  private static final String ID = "65000000000000010000000a";
  private static final String DEVELOPER = "65000000000000010000000b";
  private static final String PLAN = "65000000000000010000000c";
  private static final String USER = "65000000000000010000000d";
  private static final Instant AT = Instant.parse("2026-03-01T10:15:30Z");
  private static final KeyRequestId REQUEST_ID = new KeyRequestId(Identifier.of("id", ID));
  private static final KeyRequestDetails DETAILS =
      new KeyRequestDetails(
          new DeveloperId(Identifier.of("by_user", DEVELOPER)),
          new PlanId(Identifier.of("for_plan", PLAN)),
          "v1",
          CustomFields.of(Map.of("use", "tests")));
  private static final KeyRequest PENDING = KeyRequest.pending(REQUEST_ID, DETAILS, AT);
  private static final Decision DECISION =
      new Decision(Optional.of(new UserId(Identifier.of("id", USER))), AT.plusSeconds(60));
  private static final String BODY =
      """
      {"by_user":"%s","for_plan":"%s","version":"v1","fields":{"use":"tests"}}"""
          .formatted(DEVELOPER, PLAN);
  private static final String COMMON =
      """
      {"id":"%1$s","_id":"%1$s","org_id":"%2$s","by_user":"%3$s","for_plan":"%4$s",\
      "version":"v1","fields":{"use":"tests"},"""
          .formatted(ID, Caller.ADMIN.actor().organisation(), DEVELOPER, PLAN);
  private static final String UPDATED =
      "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}";

  private final KeyRequestStubs requests = SERVER.keyRequests;

  /* ---- request ---- */

  @Test
  void request_made_is200WithItsLocation() {
    requests.request.answers(new RequestKey.Outcome.Issued(PENDING, new RawKey("raw")));

    var reply = SERVER.call("POST", REQUESTS + "/").by(Caller.ADMIN).body(BODY).send();

    reply.assertIs(200, UPDATED);
    assertThat(reply.header("Location")).contains(REQUESTS + "/" + ID);
    assertThat(requests.request.received())
        .isEqualTo(new RequestKey.Command(Caller.ADMIN.actor(), DETAILS));
  }

  @Test
  void request_queuedOrLeftToTheClient_returnsTheIdWhereItIsNeeded() {
    requests.request.answers(new RequestKey.Outcome.Queued(PENDING));
    assertThat(SERVER.post(REQUESTS, BODY).body()).isEqualTo(UPDATED);

    requests.request.answers(new RequestKey.Outcome.LeftToClient(PENDING));
    assertThat(SERVER.post(REQUESTS, BODY).body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"" + ID + "\",\"Meta\":null}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"by_user\":\"%s\",\"apply_policies\":[\"%s\"]}",
        "{\"by_user\":\"%s\",\"for_plan\":\"\",\"apply_policies\":[\"%s\"],\"version\":null}",
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"apply_policies\":null,\"fields\":null}",
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"approved\":false,\"date_created\":\"\","
            + "\"fields\":{}}"
      })
  void request_classicForms_areUnderstood(String body) {
    requests.request.answers(new RequestKey.Outcome.Issued(PENDING, new RawKey("raw")));

    SERVER.post(REQUESTS, body.formatted(DEVELOPER, PLAN));

    assertThat(requests.request.received().details())
        .isEqualTo(
            new KeyRequestDetails(DETAILS.developer(), DETAILS.plan(), "", CustomFields.none()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | by_user        | missing (expected: a string)
          {"by_user":"ann"}                    | by_user        | 'ann' (expected: 24 hexadecimal characters)
          {"by_user":"U"}                      | for_plan       | missing (expected: the id of a policy)
          {"by_user":"U","for_plan":5}         | for_plan       | the number 5 (expected: a string)
          {"by_user":"U","for_plan":"x"}       | for_plan       | 'x' (expected: 24 hexadecimal characters)
          {"by_user":"U","apply_policies":["U","U"]} | apply_policies | 2 elements (expected: at mo
          {"by_user":"U","apply_policies":[]}  | for_plan       | missing (expected: the id of a policy)
          {"by_user":"U","for_plan":"P","apply_policies":["U"]} | apply_policies | 'U' (expected:
          {"by_user":"U","for_plan":"P","version":"a\\r\\nb"} | version        | 'a\\\\u000d\\\\u000ab' (expe
          {"by_user":"U","for_plan":"P","fields":{"a":1}} | fields.a       | the number 1 (expected: a st
          {"by_user":"U","for_plan":"P","fields":{"a\\nb":""}} | fields         | 'a\\\\u000ab' (expected: no
          """)
  void request_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(REQUESTS, written(body));

    reply.assertHas(400, "\"Message\":\"" + field + ": " + written(problem));
    assertThat(requests.request.calls()).isZero();
  }

  private static String written(String text) {
    return text.replace("\"U\"", "\"" + DEVELOPER + "\"")
        .replace("'U'", "'" + DEVELOPER + "'")
        .replace("\"P\"", "\"" + PLAN + "\"");
  }

  @Test
  void request_refused_saysWhy() {
    assertRefused(
        new RequestKey.Outcome.UnknownDeveloper(DETAILS.developer()),
        404,
        fieldError(
            "developer_not_found",
            "by_user",
            "'%s' is unknown (expected: the id of a developer)".formatted(DEVELOPER)));
    assertRefused(
        new RequestKey.Outcome.NotOffered(),
        422,
        fieldError(
            "policy_not_offered",
            "for_plan",
            "'%s' is not offered (expected: a policy that the catalogue shows)".formatted(PLAN)));
    assertRefused(
        new RequestKey.Outcome.OtherVersion("v2"),
        422,
        fieldError(
            "version_not_offered", "version", "'v1' is not offered (expected: 'v2', or none)"));
    assertRefused(
        new RequestKey.Outcome.PlanInactive(),
        422,
        error(
            "policy_unavailable",
            "The policy is inactive or was removed, so no keys are issued for it."));
    assertRefused(
        new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(REQUEST_ID)),
        409,
        errorAt(
            "request_open",
            "for_plan",
            "The developer already has a pending request for the policy, '%s' (expected: none;"
                    .formatted(ID)
                + " approve or decline it)."));
    assertRefused(
        new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(key())),
        409,
        errorAt(
            "key_exists",
            "for_plan",
            "The developer already has a live key for the policy (expected: none; rotate or"
                + " revoke it)."));
  }

  private void assertRefused(RequestKey.Outcome outcome, int status, String body) {
    requests.request.answers(outcome);
    SERVER.post(REQUESTS, BODY).assertIs(status, body);
  }

  /* ---- browse, show ---- */

  @Test
  void browse_filtered_asksForThose() {
    requests.page.answers(new OffsetPage<>(List.of(PENDING), 11));

    var reply =
        SERVER.get(
            REQUESTS
                + "?p=2&page_size=5&state=pending&approved=false&by_user=%s&for_plan=%s"
                    .formatted(DEVELOPER, PLAN));

    assertThat(reply.body())
        .isEqualTo(
            "{\"Data\":["
                + COMMON
                + "\"approved\":false,\"state\":\"pending\","
                + "\"date_created\":\"2026-03-01T10:15:30.000Z\"}],\"Pages\":3}");
    assertThat(requests.page.received())
        .isEqualTo(
            new PageQuery(
                Caller.ADMIN.actor(),
                new KeyRequestFilter(
                    Set.of(RequestStatus.PENDING),
                    Optional.of(DETAILS.developer()),
                    Optional.of(DETAILS.plan())),
                KeyRequestOrder.OLDEST,
                new OffsetRange(5, 5)));
  }

  @Test
  void browse_wordsApiAndOrder_areAskedFor() {
    requests.page.answers(new OffsetPage<>(List.of(), 0));
    var opens = aPlan("Gold").granting(AccessRight.to(ApiId.of("ledger"))).build();
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(opens, aPlan("Silver").build()), 2));

    SERVER.get(REQUESTS + "?q=Checkout+acme&api_id=ledger&sort=-decided_at");

    var received = requests.page.received();
    assertThat(received.order()).isEqualTo(KeyRequestOrder.LAST_DECIDED);
    assertThat(received.filter().plans()).hasValue(Set.of(opens.id()));
    assertThat(received.filter().words()).isEqualTo(DeveloperWords.in("checkout acme"));
  }

  @Test
  void browse_anApiThatThePlanDoesNotOpen_isNone() {
    requests.page.answers(new OffsetPage<>(List.of(), 0));
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(aPlan("Silver").build()), 1));

    SERVER.get(REQUESTS + "?q=&api_id=ledger&for_plan=" + PLAN);
    assertThat(requests.page.received().filter().selectsNone()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'',PENDING APPROVED DECLINED",
    "approved=true,APPROVED",
    "approved=false,PENDING DECLINED",
    "state=declined,DECLINED",
    "approved=true&state=pending,''"
  })
  void browse_states_areCombined(String query, String stages) {
    requests.page.answers(new OffsetPage<>(List.of(), 0));

    SERVER.get(REQUESTS + "?" + query);

    assertThat(
            requests.page.received().filter().statuses().stream()
                .sorted()
                .map(RequestStatus::name)
                .collect(Collectors.joining(" ")))
        .isEqualTo(stages);
  }

  @ParameterizedTest
  @CsvSource({
    "sort=state,\"sort: 'state' (expected: date_created, -date_created, decided_at,",
    "api_id=a/b,\"api_id: 'a/b'",
    "q=%21,\"q: '!' (expected: at least one letter or digit)",
    "state=open,\"state: 'open' (expected: pending, approved, declined)",
    "approved=yes,\"approved: 'yes' (expected: true or false)",
    "by_user=ann,\"by_user: 'ann' (expected: 24 hexadecimal characters)",
    "for_plan=gold,\"for_plan: 'gold' (expected: 24 hexadecimal characters)"
  })
  void browse_badFilter_is400NamingIt(String query, String message) {
    SERVER.get(REQUESTS + "?" + query).assertHas(400, "\"Message\":" + message);
  }

  @Test
  void show_everyState_isTheRecordWithItsTag() {
    requests.find.answers(PENDING.withState(new Pending().approved(DECISION, key())));
    var approved = SERVER.get(REQUESTS + "/" + ID);
    assertThat(requests.find.received())
        .isEqualTo(new RequestQuery(Caller.ADMIN.actor(), REQUEST_ID));
    requests.find.answers(PENDING.withState(new Pending().declined(DECISION, "No.")));
    var declined = SERVER.get(REQUESTS + "/" + ID + "/");

    assertThat(approved.body())
        .isEqualTo(
            COMMON
                + "\"approved\":true,\"state\":\"approved\",\"decided_by\":\""
                + USER
                + "\",\"decided_at\":\"2026-03-01T10:16:30.000Z\","
                + "\"date_created\":\"2026-03-01T10:15:30.000Z\",\"key\":\"a-hash\"}");
    assertThat(approved.header("ETag")).isPresent();
    assertThat(declined.body()).contains("\"state\":\"declined\",\"reason\":\"No.\",");
  }

  /* ---- comments ---- */

  @Test
  void comments_several_areOldestFirstWithTheirAuthors() {
    requests.comments.answers(
        List.of(
            new AuthoredComment(comment("Who are they?"), Optional.of("eve@example.com")),
            new AuthoredComment(comment("<b>Partner</b>"), Optional.empty())));

    SERVER
        .get(REQUESTS + "/" + ID + "/comments")
        .assertIs(
            200,
            """
            {"items":[{"id":"%1$s","by":"%2$s","author":"eve@example.com","text":"Who are they?",\
            "date_created":"2026-03-01T10:15:30.000Z"},{"id":"%1$s","by":"%2$s",\
            "text":"<b>Partner</b>","date_created":"2026-03-01T10:15:30.000Z"}],"next":null}"""
                .formatted(ID, USER));
    assertThat(requests.comments.received().request()).isEqualTo(REQUEST_ID);
    SERVER
        .get(REQUESTS + "/gold/comments")
        .assertIs(404, error("request_not_found", "No key request has the id 'gold'."));
  }

  @Test
  void comment_text_is201() {
    requests.comment.answers(new CommentOnKeyRequest.Outcome.Added(comment("Who?")));

    SERVER
        .post(REQUESTS + "/" + ID + "/comments", "{\"text\":\"Who?\"}")
        .assertIs(
            201,
            """
            {"id":"%s","by":"%s","text":"Who?","date_created":"2026-03-01T10:15:30.000Z"}"""
                .formatted(ID, USER));
    assertThat(requests.comment.received())
        .isEqualTo(new CommentOnKeyRequest.Command(Caller.ADMIN.actor(), REQUEST_ID, "Who?"));
  }

  @Test
  void comment_oneTooMany_is409() {
    requests.comment.answers(new CommentOnKeyRequest.Outcome.TooMany());

    SERVER
        .post(REQUESTS + "/" + ID + "/comments", "{\"text\":\"Who?\"}")
        .assertHas(409, "There are already 100 comments on this request, the maximum.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}             | text: missing",
        "{\"text\":\" \"}   | text: ' ' (expected: 1 to 2000 characters)",
        "{\"txt\":\"a\"}    | txt"
      })
  void comment_badBody_is400NamingTheText(String body, String message) {
    SERVER.post(REQUESTS + "/" + ID + "/comments", body).assertHas(400, message);

    assertThat(requests.comment.calls()).isZero();
  }

  private static RequestComment comment(String text) {
    return new RequestComment(REQUEST_ID.value(), new UserId(Identifier.of("id", USER)), text, AT);
  }

  /* ---- remove ---- */

  @Test
  void remove_request_is200() {
    requests.remove.answers(true);

    SERVER
        .delete(REQUESTS + "/" + ID)
        .assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(requests.remove.received().request()).isEqualTo(REQUEST_ID);
  }

  @Test
  void showOrRemove_malformedId_is404() {
    var unknown = error("request_not_found", "No key request has the id 'gold'.");

    SERVER.get(REQUESTS + "/gold").assertIs(404, unknown);
    SERVER.delete(REQUESTS + "/gold").assertIs(404, unknown);
  }

  private static StoredKey key() {
    return new StoredKey("a-hash");
  }
}
