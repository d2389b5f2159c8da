package io.portico.http.key;

import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.RawKey;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyChangesControllerTest extends KeyRoutesTest {

  private static final RawKey RAW = new RawKey("ptk_to-be-shown-once");
  private static final String RAW_REPLY = "{\"RawKey\":\"ptk_to-be-shown-once\",\"Password\":\"\"}";

  @Test
  void anyRoute_unknownKey_is404AndShowsNoneOfIt() {
    var notFound = new RefusedException.NotFound(RecordKind.KEY, "5f2b");
    keys.find.fails(notFound);
    keys.rotate.fails(notFound);
    keys.revoke.fails(notFound);
    var unknown =
        error(
            "key_not_found",
            "No key is known by this identifier (expected: the SHA-256 of the key in lower-case"
                + " hexadecimal; keys are not stored)");

    for (var key : List.of("5f2b", "x".repeat(129))) {
      for (var reply :
          List.of(
              SERVER.get(KEYS + "/" + key),
              SERVER.post(KEYS + "/" + key + "/rotate", ""),
              SERVER.post(KEYS + "/" + key + "/revoke", ""),
              SERVER.delete(ISSUE + "/" + key),
              SERVER.delete("/api/portal/developers/none/keys/" + key))) {
        reply.assertIs(404, unknown);
      }
    }
  }

  /* ---- rotate ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|86400",
        "{}|86400",
        "{\"overlap_seconds\":null}|86400",
        "{\"overlap_seconds\":0}|0",
        "{\"overlap_seconds\":2592000}|2592000"
      })
  void rotate_anyOverlap_showsTheNewKeyOnce(String body, long seconds) {
    keys.rotate.answers(new RotateKey.Outcome.Rotated(RAW, key()));

    var reply = SERVER.post(KEYS + "/5f2b/rotate", Optional.ofNullable(body).orElse(""));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body()).isEqualTo(RAW_REPLY);
    assertThat(keys.rotate.received())
        .isEqualTo(
            new RotateKey.Command(
                Caller.ADMIN.actor(),
                STORED,
                RotationOverlap.ofSeconds(seconds),
                Precondition.none()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"overlap_seconds":-1}      | overlap_seconds | '-1' (expected: 0 to 2592000 seconds)
          {"overlap_seconds":2592001} | overlap_seconds | '2592001' (expected: 0 to 2592000 seconds)
          {"overlap_seconds":"60"}    | overlap_seconds | the string '60' (expected: a whole number)
          {"overlap_seconds":1.5}     | overlap_seconds | the number 1.5 (expected: a whole number)
          {"overlap":60}              | overlap         | an unknown member (expected: one of overlap_seconds)
          """)
  void rotate_badBody_is400NamingTheMember(String body, String field, String problem) {
    var reply = SERVER.post(KEYS + "/5f2b/rotate", body);

    reply.assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(keys.rotate.calls()).isZero();
  }

  @Test
  void rotate_refused_saysWhy() {
    assertThat(rotated(new RotateKey.Outcome.Ended(KeyState.REVOKED), 409))
        .isEqualTo(errorAt("key_ended", "key", "The key is revoked (expected: a live key)."));
    assertThat(rotated(new RotateKey.Outcome.Ended(KeyState.EXPIRED), 409))
        .isEqualTo(errorAt("key_ended", "key", "The key is expired (expected: a live key)."));
    assertThat(rotated(new RotateKey.Outcome.Replaced(STORED), 409))
        .isEqualTo(
            errorAt(
                "key_replaced",
                "key",
                "The key was rotated before (expected: a key that was not rotated; rotate its"
                    + " successor)."));
  }

  private String rotated(RotateKey.Outcome outcome, int status) {
    keys.rotate.answers(outcome);
    var reply = SERVER.post(KEYS + "/5f2b/rotate", "");
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    return reply.body();
  }

  /* ---- revoke ---- */

  @Test
  void revoke_liveKey_saysSo() {
    keys.revoke.answers(new RevokeKey.Outcome.Revoked(key()));

    assertThat(SERVER.post(KEYS + "/5f2b/revoke/", "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key revoked\",\"Meta\":null}");
    assertThat(keys.revoke.received())
        .isEqualTo(
            new RevokeKey.Command(
                Caller.ADMIN.actor(), STORED, Optional.empty(), Precondition.none()));
  }

  @Test
  void remove_keyOfADeveloper_mustBeTheirs() {
    keys.revoke.answers(new RevokeKey.Outcome.Revoked(key()));

    assertThat(SERVER.delete(ISSUE + "/5f2b").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Key deleted\",\"Meta\":null}");
    assertThat(keys.revoke.received().developer()).contains(DEVELOPER);
  }

  @Test
  void revokeAndRemove_endedKey_are409() {
    keys.revoke.answers(new RevokeKey.Outcome.Ended(KeyState.REVOKED));

    for (var reply :
        List.of(SERVER.post(KEYS + "/5f2b/revoke", ""), SERVER.delete(ISSUE + "/5f2b"))) {
      reply.assertHas(409, "\"Message\":\"The key is revoked");
    }
  }

  @Test
  void anyChange_withTheTagOfARead_expectsTheVersionRead() {
    keys.find.answers(neverUsed());
    keys.revoke.answers(new RevokeKey.Outcome.Revoked(key()));
    var tag = SERVER.get(KEYS + "/5f2b").header("ETag").orElseThrow();

    SERVER
        .call("POST", KEYS + "/5f2b/revoke")
        .by(Caller.ADMIN)
        .header("If-Match", tag)
        .body("")
        .send();

    var expected = keys.revoke.received().expected();
    assertThat(expected.holdsFor(seen())).isTrue();
    assertThat(expected.holdsFor(new KeyWithState(key(), KeyState.EXPIRED))).isFalse();
  }

  /* ---- issue ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"policy_id\":\"" + OTHER + "\"}",
        "{\"apply_policies\":[\"" + OTHER + "\"]}",
        "{\"apply_policies\":[],\"policy_id\":\"" + OTHER + "\"}",
        "{\"apply_policies\":[\"" + OTHER + "\"],\"policy_id\":\"" + OTHER + "\",\"quota\":5}"
      })
  void issue_eitherWayToSayIt_showsTheKeyOnce(String body) {
    keys.issue.answers(new IssueKey.Outcome.Issued(RAW, key()));

    var reply = SERVER.post(ISSUE + "/", body);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body()).isEqualTo(RAW_REPLY);
    assertThat(keys.issue.received())
        .isEqualTo(new IssueKey.Command(Caller.ADMIN.actor(), DEVELOPER, PLAN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | policy_id         | missing (expected: a string)
          {"apply_policies":[]}                | policy_id         | missing (expected: a string)
          {"policy_id":5}                      | policy_id         | the number 5 (expected: a string)
          {"policy_id":"gold"}                 | policy_id         | 'gold' (expected: 24 hexadecimal characters)
          {"apply_policies":["gold"]}          | apply_policies[0] | 'gold' (expected: 24 hexadecimal
          {"apply_policies":["a","b"]}         | apply_policies    | 2 elements (expected: at most 1)
          {"apply_policies":"a"}               | apply_policies    | the string 'a' (expected: an array of strings)
          {"apply_policies":["65000000000000010000000b"],"policy_id":"x"} | policy_id         | 'x' (expected: the id in apply_policies)
          """)
  void issue_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(ISSUE, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(keys.issue.calls()).isZero();
  }

  @Test
  void issue_refused_saysWhy() {
    assertThat(issued(new IssueKey.Outcome.PlanUnavailable(PLAN), 422))
        .isEqualTo(
            fieldError(
                "policy_unavailable",
                "policy_id",
                "'" + OTHER + "' (expected: an active policy of the portal)"));
    assertThat(
            issued(
                new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Requested(REQUEST)),
                409))
        .isEqualTo(
            errorAt(
                "request_open",
                "policy_id",
                "The developer already has a pending request for the policy, '"
                    + ID
                    + "' (expected: none; approve or decline it)."));
    assertThat(
            issued(
                new IssueKey.Outcome.AlreadySubscribed(new SubscriptionState.Active(STORED)), 409))
        .isEqualTo(
            errorAt(
                "key_exists",
                "policy_id",
                "The developer already has a live key for the policy (expected: none; rotate or"
                    + " revoke it)."));
    assertThat(SERVER.post("/api/portal/developers/none/keys", "{\"policy_id\":\"" + ID + "\"}"))
        .extracting(Reply::status)
        .isEqualTo(404);
  }

  private String issued(IssueKey.Outcome outcome, int status) {
    keys.issue.answers(outcome);
    var reply = SERVER.post(ISSUE, "{\"policy_id\":\"" + OTHER + "\"}");
    assertThat(reply.status()).as(reply.body()).isEqualTo(status);
    return reply.body();
  }
}
