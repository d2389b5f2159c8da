package io.portico.http.organisation;

import static io.portico.domain.fixture.UserFixture.aUser;
import static io.portico.http.testkit.Errors.NOT_AUTHORISED;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.access.AddUser;
import io.portico.application.port.in.organisation.CreateAdministrator;
import io.portico.application.port.in.organisation.CreateOrganisation;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Operator;
import io.portico.domain.access.Organisation;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.Password;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.UserId;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.UserStubs;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorControllerTest {

  private static final Operator OPERATOR = new Operator(Optional.of(TestServer.REQUEST_ID));
  private static final AccessToken SECRET = new AccessToken("the-secret-of-the-operator");

  @RegisterExtension @AutoClose
  static final TestServer SERVER = TestServer.with(HttpProperties.operatorSecret(SECRET));

  private static final String ORGANISATIONS = "/admin/organisations";
  private static final String USERS = "/admin/users";
  private static final String ORG = "65000000000000010000000a";
  private static final String ID = "65000000000000010000000b";
  private static final OrganisationId ORGANISATION =
      new OrganisationId(Identifier.of("org_id", ORG));
  private static final AccessToken KEY = new AccessToken("a-credential-to-be-shown-once");
  private static final String SMALL =
      "{\"org_id\":\"" + ORG + "\",\"email_address\":\"ann@example.com\"}";

  private static final CreateOrganisation.Outcome CREATED =
      new CreateOrganisation.Outcome.Created(new Organisation(ORGANISATION, "Example Bank"));

  private final UserStubs stubs = SERVER.users;

  /* ---- organisations ---- */

  @Test
  void createOrganisation_anyName_isTheEnvelopeWithTheId() {
    stubs.createOrganisation.answers(CREATED);

    post(ORGANISATIONS, "{\"owner_name\":\"Example Bank\"}")
        .assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Org created\",\"Meta\":\"" + ORG + "\"}");
    assertThat(stubs.createOrganisation.received())
        .isEqualTo(new CreateOrganisation.Command(OPERATOR, "Example Bank", Optional.empty()));
  }

  @Test
  void createOrganisation_idFromElsewhere_isItsIdOr409() {
    var body = "{\"owner_name\":\"Example Bank\",\"id\":\"%s\"}".formatted(ORG);
    stubs.createOrganisation.answers(CREATED);
    assertThat(post(ORGANISATIONS, body).status()).isEqualTo(200);
    assertThat(stubs.createOrganisation.received())
        .isEqualTo(
            new CreateOrganisation.Command(OPERATOR, "Example Bank", Optional.of(ORGANISATION)));

    stubs.createOrganisation.answers(new CreateOrganisation.Outcome.IdTaken(ORGANISATION));
    post(ORGANISATIONS, body).assertHas(409, "organisation_id_taken", ORG);
    assertThat(post(ORGANISATIONS, body.replace(ORG, "x")).status()).isEqualTo(400);
  }

  @Test
  void createOrganisation_otherMembers_areIgnored() {
    stubs.createOrganisation.answers(CREATED);

    var reply =
        post(
            ORGANISATIONS + "/",
            """
            {"owner_name": "Example Bank", "owner_slug": "bank", "cname_enabled": true,
             "cname": "portal.example.com", "apis": [{"api_human_name": "x"}]}
            """);

    assertThat(reply.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}               | owner_name | missing (expected: a string)
          {"owner_name":5} | owner_name | the number 5 (expected: a string)
          []               | body       | an array (expected: an object)
          """)
  void createOrganisation_badBody_is400NamingTheMember(String body, String field, String problem) {
    post(ORGANISATIONS, body).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(stubs.createOrganisation.calls()).isZero();
  }

  @Test
  void createOrganisation_emptyName_is400() {
    stubs.createOrganisation.fails(
        new InvalidValueException("ownerName", "", "1 to 255 characters"));

    assertThat(post(ORGANISATIONS, "{\"owner_name\":\"\"}").body())
        .isEqualTo(fieldError("invalid_value", "owner_name", "'' (expected: 1 to 255 characters)"));
  }

  /* ---- users ---- */

  @Test
  void createAdministrator_everyMember_isTheEnvelopeWithTheCredential() {
    stubs.createAdministrator.answers(new AddUser.Outcome.Added(ann(), KEY));

    var reply =
        post(
            USERS,
            """
            {"org_id": "%s", "email_address": "ann@example.com", "first_name": "Ann",
             "last_name": "Lee", "password": "a good password", "active": true,
             "user_permissions": {"IsAdmin": "admin"}}
            """
                .formatted(ORG));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Cache-Control")).contains("no-store");
    assertThat(reply.body())
        .isEqualTo(
            "{\"Status\":\"OK\",\"Message\":\"a-credential-to-be-shown-once\",\"Meta\":{\"id\":\""
                + ID
                + "\",\"org_id\":\""
                + ORG
                + "\",\"email_address\":\"ann@example.com\",\"first_name\":\"Ann\","
                + "\"last_name\":\"Lee\",\"role\":\"admin\",\"active\":true,"
                + "\"created_at\":\"2026-03-01T10:15:30.123Z\","
                + "\"updated_at\":\"2026-03-01T10:15:30.123Z\","
                + "\"access_key\":\"a-credential-to-be-shown-once\"}}");
    assertThat(stubs.createAdministrator.received())
        .isEqualTo(
            new CreateAdministrator.Command(
                OPERATOR,
                ORGANISATION,
                new EmailAddress("ann@example.com"),
                "Ann",
                "Lee",
                Optional.of(new Password("a good password"))));
  }

  @Test
  void createAdministrator_requiredMembers_hasNoNamesAndNoPassword() {
    stubs.createAdministrator.answers(new AddUser.Outcome.Added(ann(), KEY));

    post(USERS, SMALL);

    assertThat(stubs.createAdministrator.received())
        .isEqualTo(
            new CreateAdministrator.Command(
                OPERATOR,
                ORGANISATION,
                new EmailAddress("ann@example.com"),
                "",
                "",
                Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | org_id        | missing (expected: a string)
          {"org_id":"x"}                       | org_id        | 'x' (expected: 24 hexadecimal characters)
          {"org_id":"65000000000000010000000a"} | email_address | missing (expected: a string)
          {"org_id":"65000000000000010000000a","email_address":"x"} | email_address | 'x' (expected: one address with one @)
          {"org_id":"65000000000000010000000a","email_address":"a@b.org","password":1} | password      | another type (expected: a string)
          {"org_id":"65000000000000010000000a","email_address":"a@b.org","last_name":1} | last_name     | the number 1 (expected: a string)
          """)
  void createAdministrator_badBody_is400NamingTheMember(String body, String field, String problem) {
    post(USERS, body).assertIs(400, fieldError("invalid_value", field, problem));
    assertThat(stubs.createAdministrator.calls()).isZero();
  }

  @Test
  void createAdministrator_emailTaken_is409() {
    stubs.createAdministrator.answers(
        new AddUser.Outcome.EmailTaken(new EmailAddress("ann@example.com")));

    post(USERS, SMALL)
        .assertHas(
            409, "\"code\":\"email_taken\"", "email_address: 'ann@example.com' is already in use");
  }

  @Test
  void createAdministrator_unknownOrganisation_is404() {
    stubs.createAdministrator.fails(new RefusedException.NotFound(RecordKind.ORGANISATION, ORG));

    assertThat(post(USERS, SMALL).body())
        .isEqualTo(error("organisation_not_found", "No organisation has the id '" + ORG + "'."));
  }

  /* ---- the secret ---- */

  @ParameterizedTest
  @ValueSource(strings = {ORGANISATIONS, USERS})
  void anyRoute_withoutTheSecret_is401(String route) {
    for (var reply :
        List.of(
            SERVER.call("POST", route).json("{}").send(),
            SERVER.call("POST", route).json("{").send(),
            SERVER.call("POST", route + "?x=1").json("{}").send(),
            SERVER.call("POST", route).by(Caller.ADMIN).json("{}").send(),
            SERVER.call("POST", route).header("X-API-Key", SECRET.secret()).json("{}").send(),
            with("", route),
            with("the-secret-of-the-operatoR", route),
            with("the-secret-of-the-operator2", route),
            with(SECRET.hash().hex(), route))) {
      reply.assertIs(401, NOT_AUTHORISED);
    }
    assertThat(stubs.createOrganisation.calls()).isZero();
    assertThat(stubs.createAdministrator.calls()).isZero();
  }

  @Test
  void anyRoute_noSecretConfigured_is404() {
    var closed = TestServer.shared();
    for (var method : List.of("GET", "POST")) {
      for (var route : List.of(ORGANISATIONS, USERS)) {
        var reply =
            closed.call(method, route).header("admin-auth", SECRET.secret()).json("{}").send();
        var nowhere =
            closed
                .call(method, "/admin/nowhere")
                .header("admin-auth", SECRET.secret())
                .json("{}")
                .send();

        reply.assertIs(404, nowhere.body().replace("/admin/nowhere", route));
        assertThat(reply.headers().map().keySet()).isEqualTo(nowhere.headers().map().keySet());
      }
    }
  }

  private static Reply with(String secret, String route) {
    return SERVER.call("POST", route).header("admin-auth", secret).json("{}").send();
  }

  private static Reply post(String route, String body) {
    return SERVER.call("POST", route).header("Admin-Auth", SECRET.secret()).json(body).send();
  }

  private static DashboardUser ann() {
    return aUser(ORGANISATION, "ann@example.com")
        .withId(new UserId(Identifier.of("id", ID)))
        .named("Ann", "Lee")
        .build();
  }
}
