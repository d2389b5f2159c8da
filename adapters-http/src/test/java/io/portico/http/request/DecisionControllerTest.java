package io.portico.http.request;

import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.request.ApproveKeyRequest;
import io.portico.application.port.in.request.DecideKeyRequests;
import io.portico.application.port.in.request.DecideKeyRequests.Decided;
import io.portico.application.port.in.request.DecideKeyRequests.Result;
import io.portico.application.port.in.request.DecideKeyRequests.Verdict;
import io.portico.application.port.in.request.DeclineKeyRequest;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.KeyRequestId;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.KeyRequestStubs;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Approving and declining key requests, one or several. */
class DecisionControllerTest extends HttpTest {

  private static final String REQUESTS = "/api/portal/requests";
  private static final String ID = "65000000000000010000000a";
  private static final KeyRequestId REQUEST_ID = new KeyRequestId(Identifier.of("id", ID));
  private static final String UPDATED =
      "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}";

  private final KeyRequestStubs requests = SERVER.keyRequests;

  @Test
  void approve_pending_returnsTheKeyUncacheable() {
    requests.approve.answers(new ApproveKeyRequest.Outcome.Approved(new RawKey("ptk_x")));

    var reply = SERVER.call("PUT", REQUESTS + "/approve/" + ID).by(Caller.APPROVER).send();

    reply.assertIs(200, "{\"RawKey\":\"ptk_x\",\"Password\":\"\"}");
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(requests.approve.received().actor()).isEqualTo(Caller.APPROVER.actor());
    assertThat(requests.approve.received().request()).isEqualTo(REQUEST_ID);
  }

  @Test
  void approve_refused_saysWhy() {
    for (var path : List.of(REQUESTS + "/approve/" + ID, REQUESTS + "/decline/" + ID)) {
      requests.approve.answers(new ApproveKeyRequest.Outcome.AlreadyProcessed());
      requests.decline.answers(DeclineKeyRequest.Outcome.ALREADY_PROCESSED);
      SERVER
          .put(path, "")
          .assertIs(
              409, errorAt("request_processed", "id", "Key request has already been processed."));
    }
    requests.approve.answers(new ApproveKeyRequest.Outcome.PlanInactive());
    assertThat(SERVER.put(REQUESTS + "/approve/" + ID, "").body())
        .contains("\"code\":\"policy_unavailable\"");
    requests.approve.answers(new ApproveKeyRequest.Outcome.Keyless());
    assertThat(SERVER.put(REQUESTS + "/approve/" + ID, "").body())
        .contains("\"code\":\"policy_not_offered\"", "is_keyless");
  }

  @Test
  void approveOrDecline_malformedId_is404() {
    var unknown = error("request_not_found", "No key request has the id 'gold'.");

    SERVER.put(REQUESTS + "/approve/gold", "").assertIs(404, unknown);
    SERVER.put(REQUESTS + "/decline/gold", "").assertIs(404, unknown);
  }

  @Test
  void decline_withReason_isAccepted() {
    requests.decline.answers(DeclineKeyRequest.Outcome.DECLINED);

    SERVER.put(REQUESTS + "/decline/" + ID, "{\"reason\":\"No.\"}").assertIs(200, UPDATED);
    assertThat(requests.decline.received().reason()).isEqualTo("No.");
  }

  @Test
  void decline_withoutBody_isAccepted() {
    requests.decline.answers(DeclineKeyRequest.Outcome.DECLINED);

    SERVER.put(REQUESTS + "/decline/" + ID, "").assertIs(200, UPDATED);
    assertThat(requests.decline.received().reason()).isEmpty();
  }

  @Test
  void decline_reasonTooLong_is400() {
    SERVER
        .put(REQUESTS + "/decline/" + ID, "{\"reason\":\"" + "x".repeat(1_001) + "\"}")
        .assertHas(400, "\"field\":\"reason\"", "at most 1000 characters");
  }

  @Test
  void decline_unknownMember_is400AndDeclinesNothing() {
    var before = requests.decline.calls();

    SERVER
        .put(REQUESTS + "/decline/" + ID, "{\"reson\":\"No.\"}")
        .assertHas(400, "\"field\":\"reson\"", "an unknown member (expected: one of reason)");
    assertThat(requests.decline.calls()).isEqualTo(before);
  }

  /* ---- several ---- */

  @Test
  void decide_several_reportsEach() {
    requests.decide.answers(List.of(new Decided(REQUEST_ID, Result.ALREADY_PROCESSED)));

    SERVER
        .post(
            REQUESTS + "/decide",
            "{\"ids\":[\"" + ID + "\"],\"decision\":\"decline\",\"reason\":\"No.\"}")
        .assertIs(200, "{\"results\":[{\"id\":\"" + ID + "\",\"result\":\"already_processed\"}]}");
    assertThat(requests.decide.received())
        .isEqualTo(
            new DecideKeyRequests.Command(
                Caller.ADMIN.actor(), List.of(REQUEST_ID), new Verdict.Decline("No.")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | ids      | missing (expected: an array of strings)
          {"ids":["x"],"decision":"approve"}   | ids[0]   | 'x' (expected: 24 hexadecimal characters)
          {"ids":[]}                           | decision | missing (expected: a string)
          {"ids":[],"decision":"Approve"}      | decision | 'Approve' (expected: approve or decline)
          {"ids":[],"decision":"approve","why":""} | why      | an unknown member
          """)
  void decide_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(REQUESTS + "/decide", body);

    reply.assertHas(400, "\"Message\":\"" + field + ": " + problem);
  }

  @Test
  void decide_moreThanTheMaximum_is400() {
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
}
