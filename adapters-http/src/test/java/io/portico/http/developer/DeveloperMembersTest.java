package io.portico.http.developer;

import static io.portico.domain.fixture.DeveloperFixture.aDeveloper;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Members of developers with unknown names: mistaken ones are refused, others ignored. */
class DeveloperMembersTest extends HttpTest {

  private static final String PATH = "/api/portal/developers";

  @ParameterizedTest
  @CsvSource({
    "passwordHash, password_hash",
    "password-hash, password_hash",
    "PASSWORD_HASH, password_hash",
    "pasword_hash, password_hash",
    "passwrod, password",
    "Email, email",
    "emial, email",
    "orgId, org_id",
    "isActive, inactive",
    "in_active, inactive",
    "field, fields",
    "ssoKey, sso_key",
    "nounce, nonce"
  })
  void nearlyKnownMember_is400AndNamesTheRightOne(String name, String meant) {
    var member = "\"%s\":\"x\"".formatted(name);

    for (var reply : replies("{\"email\":\"a@b\",%s}".formatted(member))) {
      reply.assertHas(
          400,
          "\"code\":\"invalid_value\"",
          "\"Message\":\"%s: an unknown member (did you mean %s?)\"".formatted(name, meant),
          "\"field\":\"%s\"".formatted(name),
          "\"nearest\":[\"%s\"]".formatted(meant));
    }
    assertThat(SERVER.developers.register.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "id",
        "_id",
        "date_created",
        "api_keys",
        "keys",
        "subscriptions",
        "oauth_clients",
        "organisation",
        "password_updated",
        "password_max_days",
        "last_login_date",
        "name",
        "hash",
        "catalogues"
      })
  void otherMember_isIgnored(String name) {
    SERVER.developers.register.answers(
        new RegisterDeveloper.Outcome.Registered(aDeveloper("a@b").build()));

    SERVER.post(PATH, "{\"email\":\"a@b\",\"%s\":\"\"}".formatted(name)).assertIs(200);
  }

  private static Reply[] replies(String body) {
    return new Reply[] {
      SERVER.post(PATH, body), SERVER.put(PATH + "/65000000000000010000000a", body)
    };
  }
}
