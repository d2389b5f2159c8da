package io.portico.http.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.catalogue.ReplaceCatalogue;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.CatalogueId;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueControllerTest extends HttpTest {

  private static final String PATH = "/api/portal/catalogue";
  private static final String ID = "650000000000000100000001";
  private static final String GOLD = "65000000000000010000000a";
  private static final String SILVER = "65000000000000010000000b";
  private static final String API = "65a1b2c3d4e5f60718293a4b";
  private static final String ORGANISATION = Caller.ADMIN.actor().organisation().toString();
  private static final String SMALL =
      """
      {"name":"Silver","short_description":"","long_description":"","show":false,"api_id":"",\
      "policy_id":"%s","documentation":"","version":""}"""
          .formatted(SILVER);
  private static final String LARGE =
      """
      {"name":"Gold","short_description":"Short","long_description":"Long\\n","show":true,\
      "api_id":"%s","policy_id":"%s","documentation":"5acd2f1b4242d10001ab2cbc","version":"v2",\
      "config":{"require_key_approval":true,"override":true,"redirect_to":"","n":[1.10]},\
      "labels":{"team":"blue","tier":"1"},"is_keyless":false,"fields":{"ü":null,"a":[1E+400]}}"""
          .formatted(API, GOLD);
  private static final String DOCUMENT =
      "{\"id\":\"%s\",\"org_id\":\"%s\",\"apis\":[%s,%s]}"
          .formatted(ID, ORGANISATION, LARGE, SMALL);

  /* ---- show ---- */

  @Test
  void show_empty_isTheDocumentWithItsTag() {
    SERVER.portal.findCatalogue.answers(new Catalogue(id(), List.of()));

    var reply = SERVER.get(PATH + "/");

    reply.assertIs(
        200, "{\"id\":\"%s\",\"org_id\":\"%s\",\"apis\":[]}".formatted(ID, ORGANISATION));
    assertThat(reply.header("ETag")).get().asString().matches("\"[0-9a-f]{24}\"");
    assertThat(SERVER.portal.findCatalogue.received()).isEqualTo(Caller.ADMIN.actor());
  }

  @Test
  void show_entries_haveTheEightMembersAndAllThatWasKept() {
    SERVER.portal.findCatalogue.answers(catalogue());

    assertThat(SERVER.get(PATH).body()).isEqualTo(DOCUMENT);
  }

  /* ---- create ---- */

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"org_id\":\"\"}", "{\"org_id\":null,\"apis\":null,\"x\":1}"})
  void create_withoutAnOrganisation_isTheId(String body) {
    SERVER.portal.findCatalogue.answers(catalogue());

    var reply = SERVER.call("POST", PATH).by(Caller.ADMIN).body(body).send();

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"" + ID + "\",\"Meta\":null}");
    assertThat(SERVER.portal.findCatalogue.received()).isEqualTo(Caller.ADMIN.actor());
  }

  @Test
  void create_ownOrganisationInAnyCase_isTheId() {
    SERVER.portal.findCatalogue.answers(catalogue());

    SERVER.post(PATH, "{\"org_id\":\"%s\"}".formatted(ORGANISATION)).assertIs(200);
  }

  @Test
  void create_anotherOrganisation_is400WhetherItExistsOrNot() {
    for (var other :
        List.of(Caller.OTHER_ADMIN.actor().organisation().toString(), API, "not-an-id")) {
      var body = "{\"org_id\":\"%s\",\"apis\":[]}".formatted(other);
      var expected =
          fieldError(
              "invalid_value",
              "org_id",
              "'%s' (expected: the id of your organisation, or none)".formatted(other));

      assertThat(SERVER.post(PATH, body).body()).isEqualTo(expected);
      assertThat(put(body).body()).isEqualTo(expected);
    }
    assertThat(SERVER.portal.findCatalogue.calls()).isZero();
    assertThat(SERVER.portal.replaceCatalogue.calls()).isZero();
  }

  @Test
  void create_entries_replaceThoseOfTheCatalogue() {
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(catalogue()));

    var reply = SERVER.post(PATH, DOCUMENT);

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"" + ID + "\",\"Meta\":null}");
    assertThat(SERVER.portal.replaceCatalogue.received().entries())
        .isEqualTo(catalogue().entries());
    assertThat(SERVER.portal.findCatalogue.calls()).isZero();
  }

  /* ---- replace ---- */

  @Test
  void replace_catalogueAsItWasRead_isAccepted() {
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(catalogue()));

    var reply = SERVER.call("PUT", PATH + "/").by(Caller.ADMIN).body(DOCUMENT).send();

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}");
    var received = SERVER.portal.replaceCatalogue.received();
    assertThat(received.actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(received.id()).contains(id());
    assertThat(received.entries()).containsExactly(gold(), silver());
    assertThat(received.expected().holdsFor(new Catalogue(id(), List.of()))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"apis\":[{\"name\":\"Silver\",\"policy_id\":\"65000000000000010000000b\"}]}",
        "{\"id\":\"\",\"org_id\":\"\",\"email\":\"\",\"apis\":[{\"name\":\"Silver\",\"policy_id\":"
            + "\"65000000000000010000000b\",\"short_description\":null,\"long_description\":null,"
            + "\"show\":null,\"api_id\":\"\",\"documentation\":null,\"version\":null,"
            + "\"config\":null,\"labels\":null}]}"
      })
  void replace_smallestEntry_getsTheDefaults(String body) {
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(catalogue()));

    assertThat(put(body).status()).isEqualTo(200);

    var received = SERVER.portal.replaceCatalogue.received();
    assertThat(received.id()).isEqualTo(Optional.empty());
    assertThat(received.entries()).containsExactly(silver());
  }

  @Test
  void replace_emptyOrNull_removesAllEntries() {
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(catalogue()));

    put("{\"apis\":null}");

    assertThat(SERVER.portal.replaceCatalogue.received().entries()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          []                   | body              | an array (expected: an object)
          {}                   | apis              | missing (expected: an array of objects)
          {"apis":{}}          | apis              | an object (expected: an array of objects)
          {"apis":[5]}         | apis[0]           | the number 5 (expected: an object)
          {"id":"x","apis":[]} | id                | 'x' (expected: 24 hexadecimal characters)
          {"apis":[{}]}        | apis[0].policy_id | missing (expected: a string)
          """)
  void replace_badBody_is400NamingTheMember(String body, String field, String problem) {
    put(body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.portal.replaceCatalogue.calls()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "name":"x","policy_id":"gold"        | policy_id                   | 'gold' (expected: 24 hexadecimal charact
          "name":"x","policy_id":""            | policy_id                   | '' (expected: 24 hexadecimal characters)
          "name":"x","policy_id":5             | policy_id                   | the number 5 (expected: a string)
          %s                                   | name                        | missing (expected: a string)
          %s,"name":""                         | name                        | '' (expected: 1 to 255 characters)
          %s,"name":5                          | name                        | the number 5 (expected: a string)
          %s,"name":"x","short_description":5  | short_description           | the number 5 (expected: a st
          %s,"name":"x","long_description":"\\u0007" | long_description            | '\\\\u0007' (expected
          %s,"name":"x","show":"yes"           | show                        | the string 'yes' (expected: true or false)
          %s,"name":"x","api_id":"/"           | api_id                      | '/' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          %s,"name":"x","documentation":[]     | documentation               | an array (expected: a string)
          %s,"name":"x","version":" 1"         | version                     | ' 1' (expected: no blank at its start or en
          %s,"name":"x","config":[]            | config                      | an array (expected: an object)
          %s,"name":"x","config":{"overide":true} | config.overide            | an unknown member (did you mean override?)
          %s,"name":"x","config":{"require_key_aproval":true} | config.require_key_aproval | an unknown member (did you mean require_key_approval?)
          %s,"name":"x","config":{"keyLocation":"X-Key"} | config.keyLocation | an unknown member (did you mean key_location?)
          %s,"name":"x","isKeyless":true              | isKeyless                   | an unknown member (did you mean is_keyless?)
          %s,"name":"x","config":{"override":1} | config.override             | the number 1 (expected: tr
          %s,"name":"x","config":{"require_key_approval":""} | config.require_key_approval | the
          %s,"name":"x","api_id":"a","config":{"key_location":"X Key"} | config.key_location | 'X Key' (expected: a header such as X-API-Key
          %s,"name":"x","api_id":"a","config":{"key_location":5} | config.key_location | the number 5 (expected: a string)
          %s,"name":"x","config":{"key_location":"X-Key"} | config.key_location | given without an API (expected: an api_id beside it)
          %s,"name":"x","config":{"a":"\\ud800"} | config                      | an unpaired surrogate in an unknown
          %s,"name":"x","labels":[]            | labels                      | an array (expected: an object)
          %s,"name":"x","labels":{"tier":1}    | labels.tier                 | the number 1 (expected: a string)
          %s,"name":"x","labels":{"tier":""}   | labels.tier                 | '' (expected: 1 to 256 characters)
          %s,"name":"x","labels":{"a b":"1"}   | labels.a b                  | 'a b' (expected: 1 to 63 of A-Z
          """)
  void replace_badEntry_is400NamingItsPlace(String members, String field, String problem) {
    var entry = "{" + members.replace("%s", "\"policy_id\":\"" + SILVER + "\"") + "}";

    put("{\"apis\":[" + LARGE + "," + entry + "]}")
        .assertHas(400, "\"Message\":\"apis[1]." + field + ": " + problem);
    assertThat(SERVER.portal.replaceCatalogue.calls()).isZero();
  }

  @Test
  void replace_beyondTheLimits_is400() {
    var entries =
        IntStream.rangeClosed(0, 1_000).mapToObj(_ -> "{}").collect(Collectors.joining(","));
    assertThat(put("{\"apis\":[" + entries + "]}").body())
        .isEqualTo(fieldError("invalid_value", "apis", "1001 elements (expected: at most 1000)"));

    var labels =
        IntStream.rangeClosed(1, 65)
            .mapToObj("\"l%d\":\"x\""::formatted)
            .collect(Collectors.joining(","));
    assertThat(put(entryWith("\"labels\":{" + labels + "}")).body())
        .isEqualTo(
            fieldError("invalid_value", "apis[0].labels", "65 labels (expected: at most 64)"));

    var kept = "\"a\":\"%1$s\",\"b\":\"%1$s\"".formatted("x".repeat(32_768));
    assertThat(put(entryWith(kept)).body())
        .isEqualTo(
            fieldError(
                "invalid_value",
                "apis[0]",
                "65551 characters of unknown members (expected: at most 65536)"));

    assertThat(put(entryWith("\"short_description\":\"" + "x".repeat(1_001) + "\"")).body())
        .contains("apis[0].short_description: 'xxx", "(expected: at most 1000 characters)");
  }

  @Test
  void replace_withATag_expectsTheVersionWithThatTag() {
    SERVER.portal.findCatalogue.answers(catalogue());
    var tag = SERVER.get(PATH).header("ETag").orElseThrow();
    SERVER.portal.replaceCatalogue.answers(new ReplaceCatalogue.Outcome.Replaced(catalogue()));

    SERVER.call("PUT", PATH).by(Caller.ADMIN).header("If-Match", tag).json(DOCUMENT).send();

    var expected = SERVER.portal.replaceCatalogue.received().expected();
    assertThat(expected.holdsFor(catalogue())).isTrue();
    assertThat(expected.holdsFor(catalogue().without(silver().plan()))).isFalse();
  }

  @Test
  void replace_refused_saysWhy() {
    SERVER.portal.replaceCatalogue.answers(
        new ReplaceCatalogue.Outcome.UnknownPlans(
            List.of(
                new ReplaceCatalogue.UnknownPlan(3, gold().plan()),
                new ReplaceCatalogue.UnknownPlan(5, silver().plan()))));
    var unknown = put(DOCUMENT);
    unknown.assertHas(
        400,
        "\"Message\":\"apis[3].policy_id: '%s' is unknown (expected: the id of a policy of the"
            .formatted(GOLD),
        "(and 1 more)",
        "\"code\":\"unknown_policy\"",
        "\"field\":\"apis[3].policy_id\"",
        "\"field\":\"apis[5].policy_id\"");
  }

  private static String entryWith(String members) {
    return "{\"apis\":[{\"name\":\"x\",\"policy_id\":\"%s\",%s}]}".formatted(GOLD, members);
  }

  private static Reply put(String body) {
    return SERVER.put(PATH, body);
  }

  private static CatalogueId id() {
    return new CatalogueId(Identifier.of("id", ID));
  }

  private static Catalogue catalogue() {
    return new Catalogue(id(), List.of(gold(), silver()));
  }

  private static CatalogueEntry silver() {
    return anEntry("Silver").offering(plan(SILVER)).build();
  }

  private static CatalogueEntry gold() {
    return anEntry("Gold")
        .described("Short", "Long\n")
        .shown()
        .about(ApiId.of(API))
        .offering(plan(GOLD))
        .documented("5acd2f1b4242d10001ab2cbc")
        .version("v2")
        .configured(true, true, "{\"redirect_to\":\"\",\"n\":[1.10]}")
        .labelled("tier", "1", "team", "blue")
        .keeping("{\"is_keyless\":false,\"fields\":{\"ü\":null,\"a\":[1E+400]}}")
        .build();
  }

  private static PlanId plan(String id) {
    return new PlanId(Identifier.of("id", id));
  }
}
