package io.portico.http.portal;

import static io.portico.domain.fixture.PortalSettingsFixture.customised;
import static io.portico.domain.fixture.PortalSettingsFixture.settings;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.portal.PortalSettingsQueries.View;
import io.portico.domain.key.KeyForm;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ExtraMembers;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PortalSettingsControllerTest extends HttpTest {

  private static final String PATH = "/api/portal/configuration";
  private static final String ORGANISATION = Caller.ADMIN.actor().organisation().toString();
  private static final View DEFAULTS = new View(PortalSettings.DEFAULT, KeyForm.HASHED);
  private static final String DEFAULT_JSON =
      """
      {"id":"%1$s","org_id":"%1$s","require_key_approval":false,"disable_signup":false,\
      "signup_fields":[],"key_request_fields":[],"email":"",\
      "mail_options":{"mail_from_name":"","mail_from_email":""},"secure_key_approval":false,\
      "enforce_inactive":true,"require_second_factor":false,"hash_keys":true}\
      """
          .formatted(ORGANISATION);
  private static final String CUSTOM_JSON =
      """
      {"id":"%1$s","org_id":"%1$s","require_key_approval":true,"disable_signup":true,\
      "signup_fields":["Name","Größe \\uD83D\\uDE00","it's \\"quoted\\""],\
      "key_request_fields":["Use\\\\case","a%%b_"],"email":"Owner+portal@example.com",\
      "mail_options":{"mail_from_name":"Our Portal, \\uD83D\\uDE00 & Co",\
      "mail_from_email":"no-reply@exämple.com",\
      "email_copy":{"key_email":{"enabled":true,"subject":"Schlüssel"}}},\
      "secure_key_approval":true,"enforce_inactive":false,"require_second_factor":false,"hash_keys":false,\
      "redirect_on_key_request":true,"redirect_to":"https://pay.example.com"}\
      """
          .formatted(ORGANISATION);

  /* What a request does not say about second factors stays as it is. */
  @BeforeEach
  void haveDefaults() {
    SERVER.portal.findSettings.answers(DEFAULTS);
  }

  /* ---- show ---- */

  @Test
  void show_defaults_hasEveryMemberAndATag() {
    SERVER.portal.findSettings.answers(DEFAULTS);

    var reply = SERVER.get(PATH);

    reply.assertIs(200, DEFAULT_JSON);
    assertThat(reply.header("ETag")).get().asString().matches("\"[0-9a-f]{24}\"");
    assertThat(SERVER.portal.findSettings.received()).isEqualTo(Caller.ADMIN.actor());
  }

  @Test
  void show_changed_isSentAsItIsWithAndWithoutASlash() {
    SERVER.portal.findSettings.answers(new View(customised(), KeyForm.PLAIN));

    for (var path : new String[] {PATH, PATH + "/"}) {
      assertThat(SERVER.get(path).body()).isEqualTo(CUSTOM_JSON);
    }
  }

  /* ---- replace ---- */

  @Test
  void replace_settingsAsTheyWereRead_areAccepted() {
    SERVER.portal.replaceSettings.answers(true);

    put(CUSTOM_JSON)
        .assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}");
    var received = SERVER.portal.replaceSettings.received();
    assertThat(received.actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(received.settings()).isEqualTo(customised());
    assertThat(received.expected().holdsFor(DEFAULTS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"hash_keys\":\"no\",\"id\":5,\"org_id\":null,\"enable_dcr\":true,"
            + "\"dcr_options\":{\"access_token\":\"secret\"}}",
        "{\"email\":\"\",\"mail_options\":{\"mail_from_name\":\"\",\"mail_from_email\":\"\"}}",
        "{\"signup_fields\":null,\"key_request_fields\":[],\"mail_options\":null,\"email\":null,"
            + "\"enforce_inactive\":null,\"require_key_approval\":null}"
      })
  void replace_absentEmptyAndForeignMembers_areAsUsual(String body) {
    SERVER.portal.replaceSettings.answers(true);

    assertThat(put(body).status()).isEqualTo(200);
    assertThat(SERVER.portal.replaceSettings.received().settings())
        .isEqualTo(PortalSettings.DEFAULT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "POST"})
  void replace_withoutABody_changesNothing(String method) {
    var reply = SERVER.call(method, PATH).by(Caller.ADMIN).send();

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}");
    assertThat(SERVER.portal.replaceSettings.calls()).isZero();
    assertThat(SERVER.call(method, PATH).by(Caller.APPROVER).send().status()).isEqualTo(403);
  }

  @Test
  void replace_membersThatOnlyPortalsInterpret_areKept() {
    SERVER.portal.replaceSettings.answers(true);
    var own = "{\"enable_multi_selection\":true,\"oauth_usage_limit\":1E+2}";
    var ofMails = "{\"email_copy\":{\"welcome_email\":{\"enabled\":false}}}";

    var reply = put(own.substring(0, own.length() - 1) + ",\"mail_options\":" + ofMails + "}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(SERVER.portal.replaceSettings.received().settings())
        .isEqualTo(settings().keeping(own, ofMails).build());
  }

  @Test
  void replace_tooMuchThatOnlyPortalsInterpret_is400() {
    var longest = "x".repeat(ExtraMembers.LONGEST - "{\"a\":\"\"}".length());
    SERVER.portal.replaceSettings.answers(true);

    assertThat(put("{\"a\":\"" + longest + "\"}").status()).isEqualTo(200);
    put("{\"a\":\"" + longest + "x\"}")
        .assertHas(400, "65537 characters of unknown members (expected: at most 65536)");
    put("{\"mail_options\":{\"a\":\"" + longest + "x\"}}")
        .assertHas(400, "\"field\":\"mail_options\"", "65537 characters of unknown members");
  }

  @Test
  void replace_everyMember_isAccepted() {
    SERVER.portal.replaceSettings.answers(true);

    SERVER.call("PUT", PATH + "/").by(Caller.ADMIN).body(CUSTOM_JSON).send().assertIs(200);
    assertThat(SERVER.portal.replaceSettings.received().settings()).isEqualTo(customised());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                                   | body                         | an array (expected: an object)
          {"require_key_approval":1}           | require_key_approval         | the number 1 (expected: true or false)
          {"disable_signup":"yes"}             | disable_signup               | the string 'yes' (expected: true or false)
          {"secure_key_approval":[]}           | secure_key_approval          | an array (expected: true or false)
          {"enforce_inactive":{}}              | enforce_inactive             | an object (expected: true or false)
          {"signup_fields":"Name"}             | signup_fields                | the string 'Name' (expected: an array of str
          {"signup_fields":["a",5]}            | signup_fields[1]             | the number 5 (expected: a string)
          {"signup_fields":["a","a"]}          | signup_fields[1]             | 'a' (expected: each field once)
          {"key_request_fields":[""]}          | key_request_fields[0]        | '' (expected: 1 to 100 characters)
          {"email":5}                          | email                        | the number 5 (expected: a string)
          {"email":"owner"}                    | email                        | 'owner' (expected: one address with one @)
          {"email":"a@b.c, d@e.f"}             | email                        | 'a@b.c, d@e.f' (expected: one address with one @)
          {"mail_options":"x"}                 | mail_options                 | the string 'x' (expected: an object)
          {"mail_options":{"mail_from_email":"x@"}} | mail_options.mail_from_email | 'x@' (expec
          {"mail_options":{"mail_from_name":true}} | mail_options.mail_from_name  | the boolean true
          {"mail_options":{"mail_from_name":" x"}} | mail_options.mail_from_name  | ' x' (expected
          """)
  void replace_badBody_is400NamingTheMember(String body, String field, String problem) {
    put(body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.portal.replaceSettings.calls()).isZero();
  }

  @Test
  void replace_lineEndInTheNameOfTheSender_is400ShowingIt() {
    put("{\"mail_options\":{\"mail_from_name\":\"Portal\\r\\nBcc: x@example.com\"}}")
        .assertIs(
            400,
            fieldError(
                "invalid_value",
                "mail_options.mail_from_name",
                "'Portal\\u000d\\u000aBcc: x@example.com' (expected: no control characters)"));
  }

  @Test
  void replace_tooManyFields_is400() {
    var names =
        IntStream.rangeClosed(1, 51)
            .mapToObj("\"f%d\""::formatted)
            .collect(Collectors.joining(","));

    for (var member : new String[] {"signup_fields", "key_request_fields"}) {
      assertThat(put("{\"%s\":[%s]}".formatted(member, names)).body())
          .isEqualTo(fieldError("invalid_value", member, "51 elements (expected: at most 50)"));
    }
  }

  @Test
  void replace_withATag_expectsTheVersionWithThatTag() {
    SERVER.portal.findSettings.answers(DEFAULTS);
    var tag = SERVER.get(PATH).header("ETag").orElseThrow();
    SERVER.portal.replaceSettings.answers(true);

    SERVER.call("PUT", PATH).by(Caller.ADMIN).header("If-Match", tag).json("{}").send();

    var expected = SERVER.portal.replaceSettings.received().expected();
    assertThat(expected.holdsFor(DEFAULTS)).isTrue();
    assertThat(expected.holdsFor(new View(customised(), KeyForm.HASHED))).isFalse();
  }

  private static Reply put(String body) {
    return SERVER.put(PATH, body);
  }
}
