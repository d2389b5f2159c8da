package io.portico.http.key;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.call.AuthorizeCall;
import io.portico.application.port.in.call.AuthorizeCall.Outcome;
import io.portico.application.port.in.key.VerifyKeys;
import io.portico.application.port.in.key.VerifyKeys.Verification;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.VerificationResult;
import io.portico.domain.limit.LimitState;
import io.portico.domain.shared.CustomFields;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerificationControllerTest extends HttpTest {

  private static final String VERIFY = "/api/keys/verify";
  private static final Verification NOT_FOUND =
      new Verification(VerificationResult.NOT_FOUND, Optional.empty());

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verify_cachedOrNot_isAnsweredTheSame(boolean known) {
    SERVER.keys.verify.answers(List.of(NOT_FOUND));
    if (known) {
      SERVER.keys.areCached();
    }

    var reply = SERVER.call("POST", VERIFY).by(Caller.VIEWER).json("{\"key\":\"k\"}").send();

    reply.assertIs(200, "{\"valid\":false,\"code\":\"NOT_FOUND\"}");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verify_storeFails_is500AndShowsNothing(boolean known) {
    SERVER.keys.verify.fails(new IllegalStateException("jdbc:secret"));
    if (known) {
      SERVER.keys.areCached();
    }

    var reply = SERVER.call("POST", VERIFY).by(Caller.VIEWER).json("{\"key\":\"k\"}").send();

    reply.assertHas(500, "internal_error").doesNotContain("secret");
  }

  @ParameterizedTest
  @ValueSource(strings = {VERIFY, VERIFY + "/"})
  void verify_validKey_returnsItsDetails(String path) {
    var key =
        aKey()
            .storedAs("5f2b")
            .carrying(CustomFields.of(Map.of("company", "Acme")))
            .expiring(Instant.parse("2027-01-02T03:04:05.006Z"))
            .build();
    SERVER.keys.verify.answers(
        List.of(new Verification(VerificationResult.VALID, Optional.of(key))));

    var reply = SERVER.call("POST", path).by(Caller.VIEWER).json("{\"key\":\"ptk_secret\"}").send();

    reply.assertIs(
        200,
        """
        {"valid":true,"code":"VALID","key":"5f2b","org_id":"%s","policy_id":"%s",\
        "developer_id":"%s","application_id":"%3$s","alias":"ann@example.com","version":"v1",\
        "fields":{"company":"Acme"},"expires_at":"2027-01-02T03:04:05.006Z"}\
        """
            .formatted(Caller.VIEWER.actor().organisation(), key.plan(), key.developer()));
    assertThat(SERVER.keys.verify.received())
        .isEqualTo(new VerifyKeys.Query(Caller.VIEWER.actor(), List.of(new RawKey("ptk_secret"))));
  }

  @ParameterizedTest
  @CsvSource({"DISABLED, DISABLED", "EXPIRED, EXPIRED", "DEVELOPER_INACTIVE, DEVELOPER_INACTIVE"})
  void verify_rejectedKey_answersTheReasonAndTheKey(VerificationResult result, String code) {
    SERVER.keys.verify.answers(List.of(new Verification(result, Optional.of(key()))));

    assertThat(SERVER.post(VERIFY, "{\"key\":\"x\"}").body())
        .startsWith("{\"valid\":false,\"code\":\"" + code + "\",\"key\":\"")
        .contains("\"fields\":{}}");
  }

  @ParameterizedTest
  @EnumSource(names = {"NOT_FOUND", "MALFORMED"})
  void verify_unknownKey_showsNothingElse(VerificationResult verdict) {
    SERVER.keys.verify.answers(List.of(new Verification(verdict, Optional.empty())));

    assertThat(SERVER.post(VERIFY, "{\"key\":\"x\"}").body())
        .isEqualTo("{\"valid\":false,\"code\":\"%s\"}".formatted(verdict));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void verify_forACall_tellsThePlanAndItsLimits(boolean cached) {
    var key = key();
    var plan = aPlan("Free").tagged("trial").rated("2.5", "1").granting(100, 3_600).build();
    SERVER.keys.authorize.answers(
        new Outcome.QuotaExceeded(
            key,
            plan,
            new LimitState(
                plan.details().rateLimit(),
                plan.details().quota(),
                OptionalLong.of(3),
                Optional.of(Instant.parse("2026-04-01T09:00:00Z"))),
            Optional.of(Duration.ofMillis(59_001))));
    if (cached) {
      SERVER.keys.areCached();
    }

    SERVER
        .call("POST", VERIFY)
        .by(Caller.VIEWER)
        .json("{\"key\":\"k\",\"api_id\":\"weather\",\"cost\":4}")
        .send()
        .assertHas(
            200,
            "{\"valid\":false,\"code\":\"QUOTA_EXCEEDED\",\"key\":\"",
            """
        "plan":{"id":"%s","name":"Free","tags":["trial"]},\
        "limits":{"rate":2.5,"per":1,"quota_max":100,"quota_remaining":3,\
        "quota_renews":"2026-04-01T09:00:00.000Z"},"retry_after":60}\
        """
                .formatted(plan.id()));
    assertThat(SERVER.keys.authorize.received())
        .isEqualTo(
            new AuthorizeCall.Command(
                Caller.VIEWER.actor(), new RawKey("k"), Optional.of(ApiId.of("weather")), 4));
  }

  @Test
  void verify_forACallThatIsAdmitted_isValid() {
    var plan = aPlan("Free").build();
    SERVER.keys.authorize.answers(
        new Outcome.Admitted(
            key(),
            plan,
            Map.of(),
            LimitState.withoutQuota(plan.details().rateLimit(), plan.details().quota())));

    SERVER
        .post(VERIFY, "{\"key\":\"k\",\"api_id\":\"weather\"}")
        .assertHas(
            200,
            "{\"valid\":true,\"code\":\"VALID\"",
            "\"limits\":{\"rate\":0,\"per\":0,\"quota_max\":-1}}");

    assertThat(SERVER.keys.authorize.received().cost()).isEqualTo(1);
  }

  @Test
  void verify_forACallThatIsRefused_saysWhy() {
    var plan = aPlan("Free").build();
    var limits = LimitState.withoutQuota(plan.details().rateLimit(), plan.details().quota());
    SERVER.keys.authorize.answers(new Outcome.ApiNotAllowed(key(), Optional.of(plan)));
    assertThat(verifiedForACall()).contains("\"code\":\"API_NOT_ALLOWED\"", "\"plan\":{");

    SERVER.keys.authorize.answers(
        new Outcome.RateLimited(key(), plan, limits, Duration.ofNanos(1)));
    assertThat(verifiedForACall()).contains("\"code\":\"RATE_LIMITED\"", "\"retry_after\":1}");

    SERVER.keys.authorize.answers(
        new Outcome.InvalidKey(VerificationResult.NOT_FOUND, Optional.empty()));
    assertThat(verifiedForACall()).isEqualTo("{\"valid\":false,\"code\":\"NOT_FOUND\"}");
  }

  private static String verifiedForACall() {
    return SERVER.post(VERIFY, "{\"key\":\"k\",\"api_id\":\"weather\"}").body();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'key':'k','api_id':'a b'} | api_id",
        "{'key':'k','api_id':'weather','cost':0} | cost",
        "{'key':'k','api_id':'weather','cost':1000001} | cost",
        "{'key':'k','cost':2} | cost",
        "{'keys':['k'],'api_id':'weather'} | keys",
        "{'api_id':'weather'} | key"
      })
  void verify_forACallWithWrongMembers_namesThem(String json, String field) {
    SERVER.post(VERIFY, json.replace('\'', '"')).assertHas(400, "\"field\":\"" + field + "\"");
  }

  @Test
  void verify_several_areAnsweredInTheirOrder() {
    SERVER.keys.verify.answers(
        List.of(NOT_FOUND, new Verification(VerificationResult.VALID, Optional.of(key()))));

    assertThat(SERVER.post(VERIFY, "{\"keys\":[\"a\",\"b\"]}").body())
        .startsWith(
            "{\"results\":[{\"valid\":false,\"code\":\"NOT_FOUND\"},{\"valid\":true,\"code\"")
        .endsWith("}]}");
    assertThat(SERVER.keys.verify.received().keys())
        .containsExactly(new RawKey("a"), new RawKey("b"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1_000})
  void verify_maximumNumber_areVerified(int keys) {
    SERVER.keys.verify.answersBy(
        received -> Collections.nCopies(received.keys().size(), NOT_FOUND));

    var reply = SERVER.post(VERIFY, keys(keys));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).startsWith("{\"results\":[").endsWith("]}");
    assertThat(reply.body().split("NOT_FOUND", -1)).hasSize(keys + 1);
  }

  @Test
  void verify_moreThanTheMaximum_is400() {
    assertThat(SERVER.post(VERIFY, keys(1_001)).body())
        .isEqualTo(fieldError("invalid_value", "keys", "1001 elements (expected: at most 1000)"));
    assertThat(SERVER.keys.verify.calls()).isZero();
  }

  @Test
  void verify_blankKey_isAnsweredAsAnyOtherText() {
    SERVER.keys.verify.answers(List.of(NOT_FOUND));

    assertThat(SERVER.post(VERIFY, "{\"key\":\"\"}").status()).isEqualTo(200);
    assertThat(SERVER.keys.verify.received().keys()).containsExactly(new RawKey(""));
  }

  @Test
  void verify_longestString_isAccepted() {
    SERVER.keys.verify.answers(List.of(NOT_FOUND));

    SERVER.post(VERIFY, "{\"key\":\"" + "x".repeat(65_536) + "\"}").assertIs(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                           | key     | missing (expected: a string)
          {"key":null}                 | key     | null (expected: a string)
          {"key":12345}                | key     | another type (expected: a string)
          {"key":["12345"]}            | key     | another type (expected: a string)
          {"keys":"12345"}             | keys    | another type (expected: an array of strings)
          {"keys":{}}                  | keys    | another type (expected: an array of strings)
          {"keys":["a","b","c",12345]} | keys[3] | another type (expected: a string)
          {"keys":[null]}              | keys[0] | another type (expected: a string)
          {"key":"a","keys":["b"]}     | key     | given together with keys (expected: key or keys)
          {"key":"a","api":"b"}        | api     | an unknown member (expected: one of key, keys, api_id, cost)
          ["a"]                        | body    | an array (expected: an object)
          """)
  void verify_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(VERIFY, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.keys.verify.calls()).isZero();
  }

  @Test
  void verify_keyInARefusedBody_isNotShown() {
    for (var body : List.of("{\"keys\":\"12345\"}", "{\"key\":12345}", "{\"keys\":[12345]}")) {
      assertThat(SERVER.post(VERIFY, body).body()).doesNotContain("12345");
    }
  }

  @Test
  void verify_anyParameter_is400() {
    assertThat(SERVER.post(VERIFY + "?key=x", "{\"key\":\"x\"}").body())
        .contains("key: an unknown parameter (expected: none)");
  }

  private static IssuedKey key() {
    return aKey().build();
  }

  private static String keys(int number) {
    return "{\"keys\":[" + String.join(",", Collections.nCopies(number, "\"x\"")) + "]}";
  }
}
