package io.portico.http.plan;

import static io.portico.domain.fixture.PlanFixture.aPlan;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.plan.DefinePlan;
import io.portico.application.port.in.plan.RemovePlan;
import io.portico.application.port.in.plan.ReplacePlan;
import io.portico.domain.api.ApiId;
import io.portico.domain.fixture.PlanFixture;
import io.portico.domain.plan.AccessRight;
import io.portico.domain.plan.ApiSelector;
import io.portico.domain.plan.OtherPlanId;
import io.portico.domain.plan.Plan;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.PortalStubs;
import io.portico.http.testkit.PortalStubs.PageQuery;
import io.portico.http.testkit.PortalStubs.PlanQuery;
import io.portico.http.testkit.Reply;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanControllerTest extends HttpTest {

  private static final String PLANS = "/api/portal/policies";
  private static final String ID = "65000000000000010000000a";
  private static final PlanId PLAN_ID = new PlanId(Identifier.of("id", ID));
  private static final String API = "65a1b2c3d4e5f60718293a4b";
  private static final String ORGANISATION = Caller.ADMIN.actor().organisation().toString();
  private static final String SMALL =
      """
      {"id":"%1$s","_id":"%1$s","org_id":"%2$s","name":"Gold","api_ids":[],"access_rights":{},\
      "rate":0,"per":0,"quota_max":-1,"quota_renewal_rate":0,"key_expires_in":0,"tags":[],\
      "active":true,"is_inactive":false}\
      """
          .formatted(ID, ORGANISATION);
  private static final String LARGE =
      """
      {"id":"%1$s","_id":"%1$s","org_id":"%2$s","name":"Gold","api_ids":["%3$s"],\
      "access_rights":{"%3$s":{"api_id":"%3$s","api_name":"Payments","versions":["v1"]}},\
      "rate":1000,"per":0.5,"quota_max":5000000000,"quota_renewal_rate":3600,\
      "key_expires_in":86400,"tags":["eu","edge"],"active":false,"is_inactive":false}\
      """
          .formatted(ID, ORGANISATION, API);
  private static final String UPDATED =
      "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}";

  /* ---- define ---- */

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"Gold\"}",
        "{\"name\":\"Gold\",\"api_ids\":null,\"rate\":0,\"per\":0.0,\"quota_max\":-1,\"tags\":[],"
            + "\"quota_renewal_rate\":0,\"key_expires_in\":0,\"is_inactive\":false,\"access_rights\":{}}",
        "{\"name\":\"Gold\",\"id\":\"\",\"_id\":\"\",\"access_rights\":null,"
            + "\"active\":true,\"is_inactive\":false,\"state\":\"\"}"
      })
  void define_defaultsAndUnknownMembers_is200WithTheId(String body) {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(small()));

    var reply = SERVER.post(PLANS, body);

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"" + ID + "\",\"Meta\":null}");
    assertThat(SERVER.portal.definePlan.received())
        .isEqualTo(
            new DefinePlan.Command(Caller.ADMIN.actor(), Optional.empty(), small().details()));
  }

  @Test
  void define_everyMember_isAccepted() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(large()));

    SERVER.call("POST", PLANS + "/").by(Caller.ADMIN).body(LARGE).send().assertIs(200);
    assertThat(SERVER.portal.definePlan.received())
        .isEqualTo(
            new DefinePlan.Command(Caller.ADMIN.actor(), Optional.of(PLAN_ID), large().details()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"access_rights\":{\"%1$s\":{\"api_id\":\"%1$s\",\"api_name\":\"Payments\","
            + "\"versions\":[\"v1\"],\"allowed_urls\":[],\"limit\":null}}",
        "\"access_rights\":{\"%1$s\":{\"apiid\":\"%1$s\",\"apiname\":\"Payments\","
            + "\"versions\":[\"v1\"]}},\"api_ids\":[\"%1$s\"]"
      })
  void define_accessRightsOfClassicClients_areTheApis(String members) {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(large()));

    SERVER.post(PLANS, "{\"name\":\"Gold\"," + members.formatted(API) + "}");

    assertThat(SERVER.portal.definePlan.received().details().accessRights())
        .isEqualTo(large().details().accessRights());
  }

  @Test
  void define_selector_isReadBesideOtherApis() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(small()));

    SERVER.post(
        PLANS,
        """
        {"name":"Gold","api_ids":["a"],"access_rights":{"b":{}},"api_selector":"team = payments",
         "api_selector_error":"x"}
        """);

    var details = SERVER.portal.definePlan.received().details();
    assertThat(details.apiSelector()).map(ApiSelector::toString).contains("team=payments");
    assertThat(details.extras()).isEqualTo(small().details().extras());
  }

  @Test
  void define_selectorThatCannotBeRead_is400() {
    assertThat(SERVER.post(PLANS, "{\"name\":\"x\",\"api_selector\":\"team=\"}").body())
        .contains("invalid_selector", "api_selector", "character ");
  }

  @Test
  void define_emptyAccessRights_areAsAbsent() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(large()));

    SERVER.post(
        PLANS, "{\"name\":\"Gold\",\"access_rights\":{},\"api_ids\":[\"%s\"]}".formatted(API));

    assertThat(SERVER.portal.definePlan.received().details().accessRights())
        .extracting(right -> right.api().toString())
        .containsExactly(API);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | name               | missing (expected: a string)
          {"name":""}                          | name               | '' (expected: 1 to 100 characters)
          {"name":"x","api_ids":"y"}           | api_ids            | the string 'y' (expected: an array of strings)
          {"name":"x","api_ids":["/y"]}        | api_ids[0]         | '/y' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          {"name":"x","rate":"5"}              | rate               | the string '5' (expected: a number)
          {"name":"x","rate":-2}               | rate               | '-2' (expected: 0 to 1000000000; 0 or -1 for no limit)
          {"name":"x","per":1e10}              | per                | '1E+10' (expected: 0 to 1000000000; 0 or -1 for no lim
          {"name":"x","per":0.0000001}         | per                | '1E-7' (expected: at most 6 decimal places)
          {"name":"x","quota_max":-2}          | quota_max          | '-2' (expected: 1 to 1000000000000000; 0 or -1 for
          {"name":"x","quota_max":1.5}         | quota_max          | the number 1.5 (expected: a whole number)
          {"name":"x","quota_renewal_rate":-2} | quota_renewal_rate | '-2' (expected: 0 to 315360
          {"name":"x","key_expires_in":-2}     | key_expires_in     | '-2' (expected: 1 to 3153600000 seco
          {"name":"x","key_expires_in":true}   | key_expires_in     | the boolean true (expected: a whole
          {"name":"x","tags":[5]}              | tags[0]            | the number 5 (expected: a string)
          {"name":"x","tags":["a","a"]}        | tags[1]            | 'a' (expected: each tag once)
          {"name":"x","active":"yes"}          | active             | the string 'yes' (expected: true or false)
          {"name":"x","state":"of-its-own"}    | state              | 'of-its-own' (expected: active, draft, deny)
          {"name":"x","state":"active","is_inactive":true} | state  | 'active' (expected: 'deny', as active and is_inactive say, or none)
          {"name":"x","state":"deny","active":false} | state        | 'deny' (expected: 'draft', as active and is_inactive say, or none)
          {"name":"x","id":"a b"}              | id                 | 'a b' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          {"name":"x","id":"search"}           | id                 | 'search' (expected: another word, as this one is a route)
          {"name":"x","id":"gold","_id":"silver"} | id              | 'gold' (expected: the same as _id, or one of both)
          {"name":"x","api_ids":[],"access_rights":{"65a1b2c3d4e5f60718293a4b":{}}} | access_rights | other APIs than in api_ids
          {"name":"x","access_rights":{"/y":{}}} | access_rights./y | '/y' (expected: 1 to 64 of A-Z, a-z, 0-9, - _ .)
          {"name":"x","access_rights":{"65a1b2c3d4e5f60718293a4b":{"api_id":"z"}}} | access_rights.65a1b2c3d4e5f60718293a4b.api_id | 'z' (expected: its name)
          {"name":"x","access_rights":{"65a1b2c3d4e5f60718293a4b":{"api_name":" "}}} | access_rights.65a1b2c3d4e5f60718293a4b.api_name | ' ' (exp
          {"name":"x","access_rights":{"65a1b2c3d4e5f60718293a4b":{"version":["v1"]}}} | access_rights.65a1b2c3d4e5f60718293a4b.version | an unknown member (did you mean versions?)
          {"name":"x","access_rights":{"65a1b2c3d4e5f60718293a4b":{"versions":[1]}}} | access_rights.65a1b2c3d4e5f60718293a4b.versions[0] | the number 1 (expected: a string)
          {"name":"x","access_rights":{"65a1b2c3d4e5f60718293a4b":{"versions":[""]}}} | access_rights.65a1b2c3d4e5f60718293a4b.versions[0] | '' (expected: 1 to 100 characters)
          """)
  void define_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(PLANS, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  @Test
  void define_tooManyApisOrTags_is400() {
    var apis = String.join(",", Collections.nCopies(101, "\"" + API + "\""));
    var tags =
        IntStream.rangeClosed(1, 51)
            .mapToObj("\"t%d\""::formatted)
            .collect(Collectors.joining(","));

    assertThat(SERVER.post(PLANS, "{\"name\":\"x\",\"api_ids\":[" + apis + "]}").body())
        .isEqualTo(fieldError("invalid_value", "api_ids", "101 elements (expected: at most 100)"));
    assertThat(SERVER.post(PLANS, "{\"name\":\"x\",\"tags\":[" + tags + "]}").body())
        .isEqualTo(fieldError("invalid_value", "tags", "51 elements (expected: at most 50)"));
  }

  @Test
  void define_refused_saysWhy() {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.NameTaken("Gold"));
    var taken = SERVER.post(PLANS, "{\"name\":\"Gold\"}");
    taken.assertIs(
        409,
        fieldError(
            "policy_name_taken",
            "name",
            "'Gold' is taken (expected: a name that no other policy has, ignoring" + " case)"));

    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.IdTaken(small()));
    var idTaken = SERVER.post(PLANS, "{\"name\":\"Gold\",\"_id\":\"" + ID + "\"}");
    idTaken.assertIs(
        409,
        fieldError(
            "policy_id_taken",
            "id",
            "'%s' is taken (expected: an id that no policy has)".formatted(ID)));

    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.TooMany(1_000));
    var tooMany = SERVER.post(PLANS, "{\"name\":\"Gold\"}");
    tooMany.assertIs(
        409,
        errorAt(
            "too_many_policies",
            "policies",
            "The portal has 1000 policies, the maximum (expected: fewer; remove an unused one)."));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"active\":true,\"is_inactive\":false', true, false",
    "'\"active\":false', false, false",
    "'\"active\":false,\"is_inactive\":false', false, false",
    "'\"active\":true,\"is_inactive\":true', true, true",
    "'\"is_inactive\":true', true, true",
    "'\"active\":false,\"is_inactive\":true', false, true",
    "'\"state\":\"active\"', true, false",
    "'\"state\":\"draft\"', false, false",
    "'\"state\":\"deny\"', true, true",
    "'\"state\":\"deny\",\"active\":true,\"is_inactive\":false', true, true"
  })
  void define_state_isReadFromFlagsAndWord(String members, boolean active, boolean denied) {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(small()));

    SERVER.post(PLANS, "{\"name\":\"Gold\"," + members + "}");

    var details = SERVER.portal.definePlan.received().details();
    assertThat(details.active()).isEqualTo(active);
    assertThat(details.denied()).isEqualTo(denied);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"id\":\"gold\"', , gold",
    "'\"_id\":\"gold\"', , gold",
    "'\"_id\":\"65000000000000010000000a\",\"id\":\"gold\"', 65000000000000010000000a, gold",
    "'\"_id\":\"65000000000000010000000a\",\"id\":\"65000000000000010000000b\"',"
        + " 65000000000000010000000a, 65000000000000010000000b",
    "'\"_id\":\"65000000000000010000000a\",\"id\":\"65000000000000010000000A\"',"
        + " 65000000000000010000000a,"
  })
  void define_idsOfTheMaker_areKept(String members, @Nullable String id, @Nullable String other) {
    SERVER.portal.definePlan.answers(new DefinePlan.Outcome.Defined(small()));

    SERVER.post(PLANS, "{\"name\":\"Gold\"," + members + "}");

    var received = SERVER.portal.definePlan.received();
    assertThat(received.id().map(PlanId::toString)).isEqualTo(Optional.ofNullable(id));
    assertThat(received.otherId().map(OtherPlanId::text)).isEqualTo(Optional.ofNullable(other));
  }

  @Test
  void show_otherIdStateAndUnknownMembers_areReturned() {
    var kept = "{\"partitions\":{\"acl\":true},\"state\":\"active\",\"last_updated\":\"1\"}";
    SERVER.portal.findPlan.answers(
        withId(aPlan("Gold").denied().alsoNamed(PortalStubs.OTHER_ID).keeping(kept)));

    var shown = SERVER.get(PLANS + "/" + PortalStubs.OTHER_ID);

    assertThat(shown.body())
        .startsWith("{\"id\":\"gold-1\",\"_id\":\"" + ID + "\"")
        .endsWith(
            "\"active\":true,\"is_inactive\":true,\"partitions\":{\"acl\":true},"
                + "\"state\":\"deny\",\"last_updated\":\"1\"}");
    assertThat(SERVER.portal.findPlan.received().id()).isEqualTo(PortalStubs.NAMED);

    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(small()));
    assertThat(put(shown.body()).status()).isEqualTo(200);
    var replaced = SERVER.portal.replacePlan.received();
    assertThat(replaced.otherId()).contains(new OtherPlanId(PortalStubs.OTHER_ID));
    assertThat(replaced.details().denied()).isTrue();
    assertThat(replaced.details().extras().text())
        .isEqualTo(kept.replace("\"active\"", "\"deny\""));
  }

  @Test
  void show_selector_isReturnedAndSentBack() {
    var plan =
        withId(
            aPlan("Gold")
                .opening(ApiId.of(API))
                .selecting("team in (payments,'a b')")
                .exceeding()
                .keeping("{\"api_selector\":\"kept by a former release\"}"));
    SERVER.portal.findPlan.answers(plan);

    var shown = SERVER.get(PLANS + "/" + ID).body();

    assertThat(shown)
        .contains(
            "\"api_ids\":[\""
                + API
                + "\"],\"api_selector\":\"team in (payments,'a b')\","
                + "\"api_selector_error\":\"selects more than 100 APIs; the former ones stay\","
                + "\"access_rights\"")
        .doesNotContain("former release");
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(plan));
    assertThat(put(shown).status()).isEqualTo(200);
    var received = SERVER.portal.replacePlan.received();
    assertThat(received.otherApis()).isEmpty();
    assertThat(received.details().apiSelector())
        .map(ApiSelector::toString)
        .contains("team in (payments,'a b')");
  }

  /* ---- browse, show ---- */

  @Test
  void browse_page_isDataAndPages() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(small(), large()), 12));

    assertThat(SERVER.get(PLANS + "?p=3&page_size=5").body())
        .isEqualTo("{\"Data\":[" + SMALL + "," + LARGE + "],\"Pages\":3}");
    assertThat(SERVER.portal.pagePlans.received())
        .isEqualTo(new PageQuery(Caller.ADMIN.actor(), PlanFilter.ALL, new OffsetRange(10, 5)));
  }

  @Test
  void browse_nothingSaid_isTheFirstTen() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));

    assertThat(SERVER.get(PLANS + "/").body()).isEqualTo("{\"Data\":[],\"Pages\":0}");
    assertThat(SERVER.portal.pagePlans.received())
        .isEqualTo(new PageQuery(Caller.ADMIN.actor(), PlanFilter.ALL, new OffsetRange(0, 10)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"?q=Gold+1&active=false&limit=7", "/search?active=false&q=gold%201"})
  void browse_filtered_isPassedOnAndUnknownParametersAreIgnored(String query) {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));

    assertThat(SERVER.get(PLANS + query).status()).isEqualTo(200);
    assertThat(SERVER.portal.pagePlans.received().filter())
        .isEqualTo(new PlanFilter(Optional.of("gold 1"), Optional.of(false)));
  }

  @Test
  void browse_everything_isOnNoPageAndSaysIfItIsNotAll() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(small()), 1));
    var all = SERVER.get(PLANS + "?p=-2");
    assertThat(all.body()).isEqualTo("{\"Data\":[" + SMALL + "],\"Pages\":0}");
    assertThat(all.header("X-Truncated")).isEmpty();
    assertThat(SERVER.portal.pagePlans.received())
        .isEqualTo(new PageQuery(Caller.ADMIN.actor(), PlanFilter.ALL, new OffsetRange(0, 10_000)));

    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(small()), 2));
    assertThat(SERVER.get(PLANS + "?p=0").header("X-Truncated")).contains("true");
  }

  @ParameterizedTest
  @CsvSource({"p=abc, p: 'abc'", "page_size=1001, page_size: '1001'", "active=yes, active: 'yes'"})
  void browse_badParameter_is400(String query, String message) {
    SERVER.get(PLANS + "?" + query).assertHas(400, "\"Message\":\"" + message);
  }

  @Test
  void show_byId_isThePlanWithItsTagOr404() {
    SERVER.portal.findPlan.answers(large());
    var shown = SERVER.get(PLANS + "/" + ID + "/");
    assertThat(shown.body()).isEqualTo(LARGE);
    assertThat(shown.header("ETag")).get().asString().matches("\"[0-9a-f]{24}\"");
    assertThat(SERVER.portal.findPlan.received())
        .isEqualTo(new PlanQuery(Caller.ADMIN.actor(), PLAN_ID));

    SERVER.portal.findPlan.fails(new RefusedException.NotFound(RecordKind.PLAN, ID));
    for (var id : List.of(ID, "none")) {
      var missing = SERVER.get(PLANS + "/" + id);
      missing.assertIs(404, error("policy_not_found", "No policy has the id '%s'.".formatted(id)));
    }
  }

  /* ---- replace ---- */

  @Test
  void replace_planAsItWasRead_isAccepted() {
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(large()));

    put(LARGE).assertIs(200, UPDATED);
    var received = SERVER.portal.replacePlan.received();
    assertThat(received.actor()).isEqualTo(Caller.ADMIN.actor());
    assertThat(received.plan()).isEqualTo(PLAN_ID);
    assertThat(received.details()).isEqualTo(large().details());
    assertThat(received.expected().holdsFor(small())).isTrue();
  }

  @Test
  void replace_underAnotherId_is400() {
    assertThat(put("{\"name\":\"x\",\"_id\":\"%s\"}".formatted(API)).body())
        .isEqualTo(
            fieldError(
                "invalid_value", "_id", "'%s' (expected: the id in the path)".formatted(API)));
    assertThat(SERVER.portal.replacePlan.calls()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"id, gold", "_id, gold", "id, 65a1b2c3d4e5f60718293a4b"})
  void replace_otherId_isPassedOn(String member, String other) {
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.IdTaken(small()));

    put("{\"name\":\"x\",\"%s\":\"%s\"}".formatted(member, other)).assertIs(409);

    assertThat(SERVER.portal.replacePlan.received().otherId()).contains(new OtherPlanId(other));
  }

  @Test
  void replace_withATag_expectsTheVersionWithThatTag() {
    SERVER.portal.findPlan.answers(large());
    var tag = SERVER.get(PLANS + "/" + ID).header("ETag").orElseThrow();
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.Replaced(small()));

    SERVER
        .call("PUT", PLANS + "/" + ID)
        .by(Caller.ADMIN)
        .header("If-Match", tag)
        .json(SMALL)
        .send();

    var expected = SERVER.portal.replacePlan.received().expected();
    assertThat(expected.holdsFor(large())).isTrue();
    assertThat(expected.holdsFor(small())).isFalse();
  }

  @Test
  void replace_nameTaken_is409() {
    SERVER.portal.replacePlan.answers(new ReplacePlan.Outcome.NameTaken("Gold"));

    assertThat(put(SMALL).status()).isEqualTo(409);
  }

  /* ---- remove ---- */

  @Test
  void remove_unused_is200() {
    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.Removed());

    delete(ID).assertIs(200, "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(SERVER.portal.removePlan.received().plan()).isEqualTo(PLAN_ID);
  }

  @Test
  void remove_refused_saysWhatToDo() {
    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.HasLiveKeys(small(), 3));
    var used = delete(ID);
    used.assertIs(
        409,
        errorAt(
            "policy_in_use",
            "id",
            "'Gold' has 3 live keys (expected: none; deactivate the policy by \"active\":"
                + " false, or revoke the keys)"));

    SERVER.portal.removePlan.answers(new RemovePlan.Outcome.Offered(small(), "Payments"));
    var offered = delete(ID);
    offered.assertIs(
        409,
        errorAt(
            "policy_in_catalogue",
            "id",
            "'Gold' is offered by the catalogue entry 'Payments' (expected: no entry; remove the"
                + " entry first)"));

    assertThat(delete("none").status()).isEqualTo(404);
  }

  private static Reply put(String body) {
    return SERVER.put(PLANS + "/" + ID, body);
  }

  private static Reply delete(String id) {
    return SERVER.delete(PLANS + "/" + id);
  }

  private static Plan small() {
    return withId(aPlan("Gold"));
  }

  private static Plan large() {
    return withId(
        aPlan("Gold")
            .granting(new AccessRight(ApiId.of(API), "Payments", List.of("v1")))
            .rated("1000", "0.5")
            .granting(5_000_000_000L, 3_600)
            .withKeysFor(Duration.ofDays(1))
            .tagged("eu", "edge")
            .inactive());
  }

  private static Plan withId(PlanFixture plan) {
    return plan.withId(PLAN_ID).build();
  }
}
