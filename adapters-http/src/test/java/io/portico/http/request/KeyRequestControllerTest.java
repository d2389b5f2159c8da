package io.portico.http.request;

import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.access.UserId;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.request.Decision;
import io.portico.domain.request.KeyRequest;
import io.portico.domain.request.KeyRequestDetails;
import io.portico.domain.request.KeyRequestFilter;
import io.portico.domain.request.RequestState.Pending;
import io.portico.domain.request.RequestStatus;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.KeyRequestStubs;
import io.portico.http.testkit.KeyRequestStubs.PageAsked;
import io.portico.http.testkit.KeyRequestStubs.RequestAsked;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRequestControllerTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

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

  private final KeyRequestStubs requests = SERVER.keyRequests();

  /* ---- request ---- */

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#contentTypes")
  void request_made_is200WithItsLocation(String contentType) {
    requests.request().answers(new RequestKey.Outcome.Issued(PENDING));
    var call = SERVER.call("POST", REQUESTS + "/").by(Caller.ADMIN).body(BODY);

    var reply = (contentType.isEmpty() ? call : call.header("Content-Type", contentType)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo(UPDATED);
    assertThat(reply.header("Location")).contains(REQUESTS + "/" + ID);
    assertThat(requests.request().asked())
        .isEqualTo(new RequestKey.Command(Caller.ADMIN.actor(), DETAILS));
  }

  @Test
  void request_queuedOrLeftToTheClient_tellsTheIdWhereItIsNeeded() {
    requests.request().answers(new RequestKey.Outcome.Queued(PENDING));
    assertThat(SERVER.post(REQUESTS, BODY).body()).isEqualTo(UPDATED);

    requests.request().answers(new RequestKey.Outcome.LeftToClient(PENDING));
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
    requests.request().answers(new RequestKey.Outcome.Issued(PENDING));

    SERVER.post(REQUESTS, body.formatted(DEVELOPER, PLAN));

    assertThat(requests.request().asked().details())
        .isEqualTo(
            new KeyRequestDetails(DETAILS.developer(), DETAILS.plan(), "", CustomFields.none()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|by_user|missing (expected: a string)",
        "{\"by_user\":\"ann\"}|by_user|'ann' (expected: 24 hexadecimal characters)",
        "{\"by_user\":\"U\"}|for_plan|missing (expected: the id of a policy)",
        "{\"by_user\":\"U\",\"for_plan\":5}|for_plan|the number 5 (expected: a string)",
        "{\"by_user\":\"U\",\"for_plan\":\"x\"}|for_plan|'x' (expected: 24 hexadecimal characters)",
        "{\"by_user\":\"U\",\"apply_policies\":[\"U\",\"U\"]}|apply_policies|2 elements (expected:"
            + " at mo",
        "{\"by_user\":\"U\",\"apply_policies\":[]}|for_plan|missing (expected: the id of a policy)",
        "{\"by_user\":\"U\",\"for_plan\":\"P\",\"apply_policies\":[\"U\"]}|apply_policies|'U'"
            + " (expected:",
        "{\"by_user\":\"U\",\"for_plan\":\"P\",\"version\":\"a\\r"
            + "\\n"
            + "b\"}|version|'a\\\\u000d\\\\u000ab' (expe",
        "{\"by_user\":\"U\",\"for_plan\":\"P\",\"fields\":{\"a\":1}}|fields.a|the number 1"
            + " (expected: a st",
        "{\"by_user\":\"U\",\"for_plan\":\"P\",\"fields\":{\"a\\n"
            + "b\":\"\"}}|fields|'a\\\\u000ab' (expected: no"
      })
  void request_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(REQUESTS, written(body));

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"Message\":\"" + field + ": " + written(problem));
    assertThat(requests.request().timesAsked()).isZero();
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
        error(
            "request_open",
            "The developer already has a pending request for the policy, '%s' (expected: none;"
                    .formatted(ID)
                + " approve or decline it)."));
    assertRefused(
        new RequestKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(key())),
        409,
        error(
            "key_exists",
            "The developer already has a live key for the policy (expected: none; rotate or"
                + " revoke it)."));
  }

  private void assertRefused(RequestKey.Outcome outcome, int status, String body) {
    requests.request().answers(outcome);
    assertReply(SERVER.post(REQUESTS, BODY), status, body);
  }

  /* ---- browse, show ---- */

  @Test
  void browse_filtered_asksForThose() {
    requests.page().answers(new OffsetPage<>(List.of(PENDING), 11));

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
    assertThat(requests.page().asked())
        .isEqualTo(
            new PageAsked(
                Caller.ADMIN.actor(),
                new KeyRequestFilter(
                    Set.of(RequestStatus.PENDING),
                    Optional.of(DETAILS.developer()),
                    Optional.of(DETAILS.plan())),
                new OffsetRange(5, 5)));
  }

  @ParameterizedTest
  @CsvSource({
    "'',PENDING APPROVED DECLINED",
    "approved=true,APPROVED",
    "approved=false,PENDING DECLINED",
    "state=declined,DECLINED",
    "approved=true&state=pending,''"
  })
  void browse_states_areThoseThatBothMean(String query, String stages) {
    requests.page().answers(new OffsetPage<>(List.of(), 0));

    SERVER.get(REQUESTS + "?" + query);

    assertThat(
            requests.page().asked().filter().statuses().stream()
                .sorted()
                .map(RequestStatus::name)
                .collect(Collectors.joining(" ")))
        .isEqualTo(stages);
  }

  @ParameterizedTest
  @CsvSource({
    "state=open,\"state: 'open' (expected: pending, approved, declined)",
    "approved=yes,\"approved: 'yes' (expected: true or false)",
    "by_user=ann,\"by_user: 'ann' (expected: 24 hexadecimal characters)",
    "for_plan=gold,\"for_plan: 'gold' (expected: 24 hexadecimal characters)"
  })
  void browse_badFilter_is400NamingIt(String query, String message) {
    var reply = SERVER.get(REQUESTS + "?" + query);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"Message\":" + message);
  }

  @Test
  void show_everyState_isTheRecordWithItsTag() {
    requests.find().answers(PENDING.withState(new Pending().approved(DECISION, key())));
    var approved = SERVER.get(REQUESTS + "/" + ID);
    assertThat(requests.find().asked())
        .isEqualTo(new RequestAsked(Caller.ADMIN.actor(), REQUEST_ID));
    requests.find().answers(PENDING.withState(new Pending().declined(DECISION, "No.")));
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

  /* ---- decide ---- */

  @Test
  void approve_pending_bringsTheKeyThatNobodyMayKeep() {
    requests.approve().answers(new ApproveKeyRequest.Outcome.Approved(new RawKey("ptk_x")));

    var reply = SERVER.call("PUT", REQUESTS + "/approve/" + ID).by(Caller.APPROVER).send();

    assertReply(reply, 200, "{\"RawKey\":\"ptk_x\",\"Password\":\"\"}");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(requests.approve().asked().actor()).isEqualTo(Caller.APPROVER.actor());
    assertThat(requests.approve().asked().request()).isEqualTo(REQUEST_ID);
  }

  @Test
  void approve_refused_saysWhy() {
    for (var path : List.of(REQUESTS + "/approve/" + ID, REQUESTS + "/decline/" + ID)) {
      requests.approve().answers(new ApproveKeyRequest.Outcome.AlreadyProcessed());
      requests.decline().answers(DeclineKeyRequest.Outcome.ALREADY_PROCESSED);
      assertReply(
          put(path, ""),
          409,
          error("request_processed", "Key request has already been processed."));
    }
    requests.approve().answers(new ApproveKeyRequest.Outcome.PlanInactive());
    assertThat(put(REQUESTS + "/approve/" + ID, "").body())
        .contains("\"code\":\"policy_unavailable\"");
  }

  @Test
  void anyRoute_idThatIsNone_is404() {
    assertReply(SERVER.get(REQUESTS + "/gold"), 404, unknown("gold"));
    assertReply(put(REQUESTS + "/approve/gold", ""), 404, unknown("gold"));
    assertReply(put(REQUESTS + "/decline/gold", ""), 404, unknown("gold"));
    assertReply(delete(REQUESTS + "/gold"), 404, unknown("gold"));
  }

  @Test
  void decline_withReason_isTaken() {
    requests.decline().answers(DeclineKeyRequest.Outcome.DECLINED);

    assertReply(put(REQUESTS + "/decline/" + ID, "{\"reason\":\"No.\"}"), 200, UPDATED);
    assertThat(requests.decline().asked().reason()).isEqualTo("No.");
  }

  @Test
  void decline_withoutBody_isTaken() {
    requests.decline().answers(DeclineKeyRequest.Outcome.DECLINED);

    assertReply(put(REQUESTS + "/decline/" + ID, ""), 200, UPDATED);
    assertThat(requests.decline().asked().reason()).isEmpty();
  }

  @Test
  void decline_reasonTooLong_is400() {
    var reply = put(REQUESTS + "/decline/" + ID, "{\"reason\":\"" + "x".repeat(1_001) + "\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"field\":\"reason\"", "at most 1000 characters");
  }

  @Test
  void remove_request_is200() {
    requests.remove().answers(true);

    assertReply(
        delete(REQUESTS + "/" + ID),
        200,
        "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(requests.remove().asked().request()).isEqualTo(REQUEST_ID);
  }

  /* ---- several ---- */

  @Test
  void decide_several_tellsOfEach() {
    requests.decide().answers(List.of(new Decided(REQUEST_ID, Result.ALREADY_PROCESSED)));

    var reply =
        SERVER.post(
            REQUESTS + "/decide",
            "{\"ids\":[\"" + ID + "\"],\"decision\":\"decline\",\"reason\":\"No.\"}");

    assertReply(
        reply, 200, "{\"results\":[{\"id\":\"" + ID + "\",\"result\":\"already_processed\"}]}");
    assertThat(requests.decide().asked())
        .isEqualTo(
            new DecideKeyRequests.Command(
                Caller.ADMIN.actor(), List.of(REQUEST_ID), new Verdict.Decline("No.")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{}|ids|missing (expected: an array of strings)",
        "{\"ids\":[\"x\"],\"decision\":\"approve\"}|ids[0]|'x' (expected: 24 hexadecimal"
            + " characters)",
        "{\"ids\":[]}|decision|missing (expected: a string)",
        "{\"ids\":[],\"decision\":\"Approve\"}|decision|'Approve' (expected: approve or decline)",
        "{\"ids\":[],\"decision\":\"approve\",\"why\":\"\"}|why|an unknown member"
      })
  void decide_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(REQUESTS + "/decide", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).contains("\"Message\":\"" + field + ": " + problem);
  }

  @Test
  void decide_moreThanMayBe_is400() {
    var ids =
        IntStream.rangeClosed(1, 1_001)
            .mapToObj(_ -> "\"" + ID + "\"")
            .collect(Collectors.joining(","));

    assertThat(
            SERVER
                .post(REQUESTS + "/decide", "{\"ids\":[" + ids + "],\"decision\":\"approve\"}")
                .body())
        .isEqualTo(fieldError("invalid_value", "ids", "1001 elements (expected: at most 1000)"));
  }

  private static Reply put(String path, String body) {
    return SERVER.call("PUT", path).by(Caller.ADMIN).body(body).send();
  }

  private static Reply delete(String path) {
    return SERVER.call("DELETE", path).by(Caller.ADMIN).send();
  }

  private static StoredKey key() {
    return new StoredKey("a-hash");
  }

  private static String unknown(String id) {
    return error("request_not_found", "No key request has the id '%s'.".formatted(id));
  }

  private static void assertReply(Reply reply, int status, String body) {
    assertThat(reply.body()).isEqualTo(body);
    assertThat(reply.status()).isEqualTo(status);
  }
}
