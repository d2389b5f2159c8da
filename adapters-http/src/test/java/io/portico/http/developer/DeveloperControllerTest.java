package io.portico.http.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.KeyFixture.developerKey;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.in.developer.RegisterDeveloper.Secret;
import io.portico.application.port.in.developer.ReplaceDeveloper;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperText;
import io.portico.domain.developer.DeveloperWithKeys;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.fixture.Ids;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DeveloperStubs;
import io.portico.http.testkit.DeveloperStubs.EmailQuery;
import io.portico.http.testkit.DeveloperStubs.IdQuery;
import io.portico.http.testkit.DeveloperStubs.PageQuery;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeveloperControllerTest extends HttpTest {

  private static final String PATH = "/api/portal/developers";
  private static final DeveloperStubs DEVELOPERS = SERVER.developers;
  private static final PasswordHash HASH =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");
  private static final Developer ANN =
      aDeveloper("Ann@example.com").with("Company", "Acme").with(HASH).build();

  /* ---- register ---- */

  @Test
  void register_everyMember_isReadAndTheIdReturned() {
    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.Registered(ANN));

    SERVER
        .post(
            PATH,
            """
            {"email": "Ann@example.com", "password": "hunter22", "inactive": true,
             "fields": {"Company": "Acme", "empty": "", "none": null}, "id": "x", "anything": [1],
             "sso_key": "YW5u+/=", "nonce": "n1"}
            """)
        .assertIs(200, "{\"Status\":\"OK\",\"Message\":\"%s\",\"Meta\":null}".formatted(ANN.id()));
    assertThat(DEVELOPERS.register.received())
        .isEqualTo(
            new RegisterDeveloper.Command(
                Caller.ADMIN.actor(),
                aDeveloper("Ann@example.com")
                    .with("Company", "Acme")
                    .with("empty", "")
                    .with(DeveloperText.SSO_KEY, "YW5u+/=")
                    .with(DeveloperText.NONCE, "n1")
                    .inactive()
                    .details(),
                new Secret.Chosen(new Password("hunter22"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"email\":\"a@b\"}",
        "{\"email\":\"a@b\",\"password\":null,\"fields\":null,\"inactive\":null}",
        "{\"email\":\"a@b\",\"password\":\"\",\"password_hash\":\"\",\"fields\":{},\"nonce\":\"\","
            + "\"sso_key\":null,\"org_id\":\"\"}"
      })
  void register_onlyAnAddress_hasNoPasswordAndNoFields(String body) {
    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.Registered(ANN));

    assertThat(SERVER.post(PATH, body).status()).isEqualTo(200);

    assertThat(DEVELOPERS.register.received())
        .isEqualTo(
            new RegisterDeveloper.Command(
                Caller.ADMIN.actor(), aDeveloper("a@b").details(), new Secret.None()));
  }

  @ParameterizedTest
  @EnumSource(DeveloperText.class)
  void text_ofADeveloper_isReadAndShown(DeveloperText text) {
    var ann = aDeveloper("a@b").with(text, "some text").build();
    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.Registered(ann));
    DEVELOPERS.find.answers(new DeveloperWithKeys(ann, List.of()));
    var member = "\"%s\":\"some text\"".formatted(text.word());

    SERVER.post(PATH, "{\"email\":\"a@b\",%s}".formatted(member)).assertIs(200);

    assertThat(DEVELOPERS.register.received().details()).isEqualTo(ann.details());
    assertThat(SERVER.get(PATH + "/" + ann.id()).body()).contains(member);
  }

  @Test
  void register_importedHash_isRead() {
    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.Registered(ANN));

    SERVER.post(PATH, "{\"email\":\"a@b\",\"password_hash\":\"%s\"}".formatted(HASH.text()));

    assertThat(DEVELOPERS.register.received().secret()).isEqualTo(new Secret.Imported(HASH));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {}                                     | email     | missing (expected: a string)
          {"email": null}                        | email     | null (expected: a string)
          {"email": ["a@b"]}                     | email     | an array (expected: a string)
          {"email": "ann"}                       | email     | 'ann' (expected: one address with one @)
          {"email": "a@b", "inactive": "no"}     | inactive  | the string 'no' (expected: true or false)
          {"email": "a@b", "inactive": 1}        | inactive  | the number 1 (expected: true or false)
          {"email": "a@b", "fields": []}         | fields    | an array (expected: an object)
          {"email": "a@b", "fields": {"age": 5}} | fields.age | the number 5 (expected: a string)
          {"email": "a@b", "fields": {"": "x"}}  | fields    | '' (expected: 1 to 100 characters)
          {"email": "a@b", "password": 12345678} | password  | another type (expected: a string)
          {"email": "a@b", "password": "hunter22!", "password_hash": "x"} | password_hash | combined with password (expected: one of the two)
          {"email": "a@b", "sso_key": " x"}      | sso_key   | ' x' (expected: no blank at its start or end)
          {"email": "a@b", "org_id": "x"}        | org_id    | 'x' (expected: the id of your organisation, or none)
          []                                     | body      | an array (expected: an object)
          """)
  void register_badMember_is400AndNamesIt(String body, String field, String message) {
    SERVER.post(PATH, body).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(DEVELOPERS.register.calls()).isZero();
  }

  @Test
  void register_refused_isAProblem() {
    var body = "{\"email\":\"a@b\"}";
    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.EmailTaken(new EmailAddress("a@b")));
    assertThat(SERVER.post(PATH, body).body())
        .isEqualTo(
            fieldError(
                "email_taken",
                "email",
                "'a@b' is already registered (expected: an unused address)"));

    DEVELOPERS.register.answers(new RegisterDeveloper.Outcome.SignupDisabled());
    SERVER.post(PATH, body).assertHas(403, "\"code\":\"signup_disabled\"", "disable_signup");
  }

  @Test
  void register_tooManyPasswordsWait_is503WithRetryAfter() {
    DEVELOPERS.register.fails(
        new RefusedException.Overloaded("too many passwords wait to be checked"));

    var reply = SERVER.post(PATH, "{\"email\":\"a@b\",\"password\":\"hunter22\"}");

    assertThat(reply.status()).isEqualTo(503);
    assertThat(reply.header("Retry-After")).contains("1");
    assertThat(reply.body()).contains("\"code\":\"busy\"", "too many passwords wait");
  }

  /* ---- find ---- */

  @Test
  void find_developerWithKeys_isTheClassicRecord() {
    var gold = new PlanId(Ids.next());
    var silver = new PlanId(Ids.next());
    var one = developerKey(aKey().storedAs("hash-1").of(ANN.id()).on(gold).build());
    var two = developerKey(aKey().storedAs("hash-2").of(ANN.id()).on(silver).build());
    DEVELOPERS.find.answers(new DeveloperWithKeys(ANN, List.of(one, two)));

    var reply = SERVER.get(PATH + "/" + ANN.id());

    assertThat(reply.body())
        .isEqualTo(
            ("{\"id\":\"%s\",\"email\":\"Ann@example.com\","
                    + "\"date_created\":\"2026-03-01T10:15:30.123Z\",\"inactive\":false,"
                    + "\"org_id\":\"%s\",\"api_keys\":{},"
                    + "\"subscriptions\":{\"%s\":\"hash-1\",\"%s\":\"hash-2\"},"
                    + "\"fields\":{\"Company\":\"Acme\"},\"nonce\":\"\",\"sso_key\":\"\","
                    + "\"keys\":{\"hash-1\":[\"%s\"],\"hash-2\":[\"%s\"]}}")
                .formatted(
                    ANN.id(), Caller.ADMIN.actor().organisation(), gold, silver, gold, silver));
    assertThat(reply.header("ETag").orElseThrow()).matches("\"[0-9a-f]{24}\"");
    assertThat(DEVELOPERS.find.received()).isEqualTo(new IdQuery(Caller.ADMIN.actor(), ANN.id()));
  }

  @ParameterizedTest
  @CsvSource({
    "/email/a+b@c.d, a+b@c.d",
    "/email/a%2Bb%40c.d, a+b@c.d",
    "/email/a+b@c.d/, a+b@c.d",
    "/email/a/b@c.d, a/b@c.d",
    "/email/100%25@c.d, 100%@c.d",
    "/email/a%2Fb@c.d?x=y, a/b@c.d",
    "/email/jos%C3%A9@c.d, jos\u00e9@c.d",
    "/email/j%C3%BCrgen@b%C3%BCcher.example, j\u00fcrgen@b\u00fccher.example",
    "/email/o'neil@c.d, o'neil@c.d",
    "/email/a%3Fb%23c@c.d, a?b#c@c.d"
  })
  void findByEmail_rawOrEncoded_findsTheAddress(String path, String email) {
    DEVELOPERS.findByEmail.answers(Optional.of(record(ANN)));

    assertThat(SERVER.get(PATH + path).status()).isEqualTo(200);

    assertThat(DEVELOPERS.findByEmail.received())
        .isEqualTo(new EmailQuery(Caller.ADMIN.actor(), new EmailAddress(email)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"no-address", "a,b@c.d"})
  void findByEmail_noAddress_is404(String written) {
    SERVER
        .get(PATH + "/email/" + written)
        .assertHas(404, "\"code\":\"developer_not_found\"", "No developer has the");
  }

  @ParameterizedTest
  @CsvSource({
    "YW5u+/==, YW5u+/==",
    "YW5u%2B%2F%3D/, YW5u+/=",
    "abc%2F, abc/",
    "abc%2F/, abc/",
    "%2Fabc, /abc"
  })
  void findBySsoKey_rawOrEncoded_findsTheKey(String path, String key) {
    DEVELOPERS.findBySsoKey.answers(Optional.of(record(ANN)));
    assertThat(SERVER.get(PATH + "/ssokey/" + path).status()).isEqualTo(200);
    assertThat(DEVELOPERS.findBySsoKey.received()).isEqualTo(key);

    DEVELOPERS.findBySsoKey.answers(Optional.empty());
    SERVER
        .get(PATH + "/ssokey/" + path)
        .assertIs(
            404, error("developer_not_found", "No developer, or more than one, has this SSO key."));
  }

  @Test
  void find_otherRevisionWithTheSameContent_hasAnotherTag() {
    DEVELOPERS.find.answers(record(ANN));
    var first = SERVER.get(PATH + "/" + ANN.id());
    DEVELOPERS.find.answers(record(ANN.with(HASH)));
    var second = SERVER.get(PATH + "/" + ANN.id());

    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.header("ETag")).isNotEqualTo(first.header("ETag"));
  }

  /* ---- list ---- */

  @Test
  void list_everyParameter_isRead() {
    var plan = new PlanId(Ids.next());
    DEVELOPERS.page.answers(new OffsetPage<>(List.of(record(ANN)), 11));

    var reply =
        SERVER.get(PATH + "?p=3&page_size=5&q=Acme&inactive=false&policy=%s&_=1".formatted(plan));

    assertThat(reply.body())
        .startsWith("{\"Data\":[{\"id\":\"%s\",\"_id\":\"%s\",".formatted(ANN.id(), ANN.id()))
        .endsWith("}],\"Pages\":3}");
    assertThat(DEVELOPERS.page.received())
        .isEqualTo(
            new PageQuery(
                Caller.ADMIN.actor(),
                new DeveloperFilter(
                    DeveloperWords.in("Acme"), Optional.of(false), Optional.of(Set.of(plan))),
                new OffsetRange(10, 5)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          p=1.5          | p         | '1.5' (expected: a page number: 1 for the first page, 0 or less for all records)
          page_size=1001 | page_size | '1001' (expected: a whole number from 1 to 1000)
          inactive=yes   | inactive  | 'yes' (expected: true or false)
          policy=gold    | policy    | 'gold' (expected: 24 hexadecimal characters)
          q=%25          | q         | '%' (expected: at least one letter or digit)
          q=1+2+3+4+5+6+7+8+9+a+b | q | 11 words (expected: at most 10)
          """)
  void list_badParameter_is400AndNamesIt(String query, String field, String message) {
    SERVER.get(PATH + "?" + query).assertIs(400, fieldError("invalid_value", field, message));
    assertThat(DEVELOPERS.page.calls()).isZero();
  }

  @Test
  void list_everythingOfTooMany_isTruncated() {
    DEVELOPERS.page.answers(new OffsetPage<>(List.of(record(ANN)), 10_001));

    var reply = SERVER.get(PATH + "?p=0&q=");

    assertThat(reply.header("X-Truncated")).contains("true");
    assertThat(reply.body()).endsWith("],\"Pages\":0}");
    assertThat(DEVELOPERS.page.received())
        .isEqualTo(
            new PageQuery(
                Caller.ADMIN.actor(),
                DeveloperFilter.ALL,
                new OffsetRange(0, PageLimits.LARGEST_WHOLE)));
  }

  /* ---- replace, remove ---- */

  @Test
  void replace_recordAsItWasRead_isAccepted() {
    DEVELOPERS.find.answers(record(ANN));
    DEVELOPERS.replace.answers(new ReplaceDeveloper.Outcome.Replaced());

    assertThat(put(SERVER.get(PATH + "/" + ANN.id()).body(), Map.of()).body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}");
    var received = DEVELOPERS.replace.received();
    assertThat(received.id()).isEqualTo(ANN.id());
    assertThat(received.details()).isEqualTo(ANN.details());
    assertThat(received.password()).isEmpty();
    assertThat(received.expected().holdsFor(record(ANN.with(ANN.details())))).isTrue();
  }

  @Test
  void replace_withIfMatch_expectsTheRecordOfThatTag() {
    DEVELOPERS.find.answers(record(ANN));
    var tag = SERVER.get(PATH + "/" + ANN.id()).header("ETag").orElseThrow();
    DEVELOPERS.replace.fails(new RefusedException.Stale());

    put("{\"email\":\"a@b\"}", Map.of("If-Match", tag))
        .assertHas(412, "\"code\":\"stale\"", "If-Match: the record has changed");
    var expected = DEVELOPERS.replace.received().expected();
    assertThat(expected.holdsFor(record(ANN))).isTrue();
    assertThat(expected.holdsFor(record(ANN.with(HASH)))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "\"abc", "\"a\" \"b\"", ",", "W/abc"})
  void replace_malformedTag_is400(String tag) {
    put("{\"email\":\"a@b\"}", Map.of("If-Match", tag)).assertHas(400, "\"Message\":\"If-Match: ");
    assertThat(DEVELOPERS.replace.calls()).isZero();
  }

  @Test
  void replace_idOfAnother_is400() {
    put("{\"id\": \"x\", \"email\": \"a@b\"}", Map.of())
        .assertHas(400, "id: 'x' (expected: that of the path, " + ANN.id());
    assertThat(DEVELOPERS.replace.calls()).isZero();
  }

  @Test
  void replace_emailTaken_is409() {
    DEVELOPERS.replace.answers(new ReplaceDeveloper.Outcome.EmailTaken(new EmailAddress("a@b")));
    assertThat(put("{\"email\":\"a@b\"}", Map.of()).status()).isEqualTo(409);
  }

  @Test
  void remove_done_is200() {
    DEVELOPERS.remove.answers(true);

    assertThat(delete(ANN.id()).body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(DEVELOPERS.remove.received().id()).isEqualTo(ANN.id());
  }

  @Test
  void remove_malformedId_is404() {
    assertThat(delete("7").body())
        .isEqualTo(error("developer_not_found", "No developer has the id '7'."));
    assertThat(DEVELOPERS.remove.calls()).isZero();
  }

  private static Reply put(String body, Map<String, String> headers) {
    var call = SERVER.call("PUT", PATH + "/" + ANN.id()).by(Caller.ADMIN).json(body);
    headers.forEach(call::header);
    return call.send();
  }

  private static Reply delete(Object id) {
    return SERVER.delete(PATH + "/" + id);
  }

  private static DeveloperWithKeys record(Developer developer) {
    return new DeveloperWithKeys(developer, List.of());
  }
}
