package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.names;
import static io.portico.testkit.Replies.withoutIds;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.key.IssuedKeys;
import io.portico.domain.fixture.KeyFixture;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.testkit.Area;
import io.portico.testkit.BadInput;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans over HTTP, policies to the classic portal, and who may do what with them. */
class PortalPlansApiTest extends PorticoContract {

  private static final String PLANS = "/api/portal/policies";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final String NOT_AUTHORISED =
      "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}";
  private static final Pattern ORGANISATION = Pattern.compile("\"org_id\":\"([0-9a-f]{24})\"");

  /* ---- one plan ---- */

  @Test
  void plan_definedReadAndSentBack_staysWhatItIs() {
    var id =
        ours()
            .definePlan(
                """
                {"name": "Gold", "api_ids": ["65a1b2c3d4e5f60718293a4b"], "rate": 1000.0,
                 "per": 0.5, "quota_max": 5000000000, "quota_renewal_rate": 3600,
                 "key_expires_in": 86400, "tags": ["eu"], "active": false, "access_rights": {}}
                """);

    var read = ours().viewer().get(PLANS + "/" + id);

    assertThat(body(read, 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","name":"Gold","api_ids":["<id>"],\
            "rate":1000,"per":0.5,"quota_max":5000000000,"quota_renewal_rate":3600,\
            "key_expires_in":86400,"tags":["eu"],"active":false}""");
    assertThat(read.body()).startsWith("{\"id\":\"%1$s\",\"_id\":\"%1$s\"".formatted(id));
    assertThat(ours().admin().put(PLANS + "/" + id, read.body()))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(ours().viewer().get(PLANS + "/" + id + "/")).isEqualTo(read);
  }

  @Test
  void plan_replacedWithItsNameAlone_getsTheDefaults() {
    var id = ours().definePlan("{\"name\":\"Gold\",\"rate\":5,\"tags\":[\"x\"],\"active\":false}");

    ours().admin().put(PLANS + "/" + id, "{\"name\":\"Silver\"}");

    assertThat(body(ours().admin().get(PLANS + "/" + id), 200))
        .isEqualTo(
            """
            {"id":"<id>","_id":"<id>","org_id":"<id>","name":"Silver","api_ids":[],"rate":0,\
            "per":0,"quota_max":-1,"quota_renewal_rate":0,"key_expires_in":0,"tags":[],\
            "active":true}""");
  }

  @Test
  void plan_removed_isGoneAndItsNameFree() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");

    assertThat(ours().admin().send("DELETE", PLANS + "/" + id, ""))
        .isEqualTo(
            new Reply(200, "{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}"));

    assertThat(ours().admin().get(PLANS + "/" + id).status()).isEqualTo(404);
    ours().definePlan("{\"name\":\"Gold\"}");
  }

  @Test
  void plan_removedWithALiveKey_isRefusedUntilNoneIsLive() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");
    var key = KeyFixture.aKey().on(new PlanId(Identifier.of("id", id))).build();
    var organisation = organisationOf(ours());
    bean(IssuedKeys.class).add(organisation, key);

    var refused = ours().admin().send("DELETE", PLANS + "/" + id, "");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body())
        .contains("'Gold' has 1 live keys (expected: none; deactivate the policy by")
        .contains("\"code\":\"policy_in_use\"");
    assertThat(ours().admin().get(PLANS + "/" + id).status()).isEqualTo(200);

    bean(IssuedKeys.class).endAll(organisation, key.developer(), key.issuedAt());
    assertThat(ours().admin().send("DELETE", PLANS + "/" + id, "").status()).isEqualTo(200);
  }

  @Test
  void plan_changedSinceItWasRead_is412AndStays() {
    var path = PLANS + "/" + ours().definePlan("{\"name\":\"Gold\"}");
    var tag = ours().admin().exchange("GET", path, "", Map.of()).header("ETag");
    ours().admin().put(path, "{\"name\":\"Silver\"}");
    var before = ours().admin().get(path);

    for (var method : List.of("PUT", "DELETE")) {
      var stale =
          ours()
              .admin()
              .exchange(method, path, "{\"name\":\"Bronze\"}", Map.of("If-Match", tag))
              .reply();
      assertThat(stale.status()).isEqualTo(412);
    }
    assertThat(ours().admin().get(path)).isEqualTo(before);

    var fresh = ours().admin().exchange("GET", path, "", Map.of()).header("ETag");
    assertThat(
            ours().admin().exchange("DELETE", path, "", Map.of("If-Match", fresh)).reply().status())
        .isEqualTo(200);
  }

  @Test
  void plan_nameTakenCaseAside_is409AndChangesNothing() {
    ours().definePlan("{\"name\":\"Gold\"}");
    var silver = ours().definePlan("{\"name\":\"Silver\"}");
    var before = everything(ours());

    for (var reply :
        List.of(
            ours().admin().post(PLANS, "{\"name\":\"GOLD\"}"),
            ours().admin().put(PLANS + "/" + silver, "{\"name\":\"gold\"}"))) {
      assertThat(reply.status()).isEqualTo(409);
      assertThat(reply.body()).contains("\"code\":\"policy_name_taken\"");
    }
    assertThat(everything(ours())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application/x-www-form-urlencoded", "text/plain"})
  void plan_anyContentType_isTaken(String contentType) {
    for (var path : List.of(PLANS, PLANS + "/")) {
      var reply =
          ours()
              .admin()
              .post(
                  path,
                  "{\"name\":\"Plan of %d\"}".formatted(path.length()),
                  Map.of("Content-Type", contentType));

      assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }
  }

  /* ---- the list ---- */

  @Test
  void plans_pageByPage_areInTheOrderOfTheirNames() {
    var names = IntStream.rangeClosed(10, 21).mapToObj("plan %d"::formatted).toList();
    names.reversed().forEach(name -> ours().definePlan("{\"name\":\"" + name + "\"}"));

    assertThat(names(ours().viewer().get(PLANS))).isEqualTo(names.subList(0, 10));
    assertThat(ours().viewer().get(PLANS + "/?p=1").body()).endsWith("],\"Pages\":2}");
    assertThat(names(ours().viewer().get(PLANS + "?p=2"))).isEqualTo(names.subList(10, 12));
    assertThat(names(ours().viewer().get(PLANS + "?p=2&page_size=5")))
        .isEqualTo(names.subList(5, 10));
    assertThat(ours().viewer().get(PLANS + "?p=3"))
        .isEqualTo(new Reply(200, "{\"Data\":[],\"Pages\":2}"));
    for (var p : List.of("0", "-1", "-2")) {
      var all = ours().viewer().get(PLANS + "?p=" + p);
      assertThat(names(all)).isEqualTo(names);
      assertThat(all.body()).endsWith("],\"Pages\":0}");
    }
  }

  @Test
  void plans_ofANewOrganisation_areNone() {
    assertThat(ours().viewer().get(PLANS)).isEqualTo(new Reply(200, "{\"Data\":[],\"Pages\":0}"));
  }

  /* ---- two organisations, and who may ---- */

  @Test
  void anyRoute_planOfAnotherOrganisation_isNotThere() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");
    var before = everything(ours());

    assertThat(everything(theirs())).isEqualTo(everything(organisation()));
    for (var call :
        List.of(
            Call.get(PLANS + "/" + id),
            Call.of("PUT " + PLANS + "/" + id, "{\"name\":\"Stolen\"}"),
            Call.of("DELETE " + PLANS + "/" + id, ""))) {
      var foreign = call.by(theirs().admin());
      var missing = call.about(UNUSED).by(theirs().admin());

      assertThat(foreign.status()).as("%s", call).isEqualTo(404);
      assertThat(withoutIds(foreign)).isEqualTo(withoutIds(missing));
    }
    theirs().definePlan("{\"name\":\"Gold\"}");
    assertThat(everything(ours())).isEqualTo(before);
  }

  @Test
  void anyRoute_viewerOrApprover_readsAndWritesNothing() {
    var id = ours().definePlan("{\"name\":\"Gold\"}");
    var before = everything(ours());

    for (var caller : List.of(ours().viewer(), ours().approver())) {
      for (var read : reads(id)) {
        assertThat(read.by(caller)).isEqualTo(read.by(ours().admin()));
      }
      for (var write : writes(id)) {
        var refused = write.by(caller);
        assertThat(refused.status()).as("%s", write).isEqualTo(403);
        assertThat(refused.body())
            .contains("access denied: You do not have permission to access " + write.path());
      }
    }
    for (var caller : List.of(client(""), client("a-credential-of-nobody-we-know"))) {
      for (var call : Stream.concat(reads(id).stream(), writes(id).stream()).toList()) {
        assertThat(call.by(caller)).as("%s", call).isEqualTo(new Reply(401, NOT_AUTHORISED));
      }
    }
    assertThat(everything(ours())).isEqualTo(before);
  }

  @Test
  void everyRouteClaimedHere_isAmongThoseTestedHere() {
    var routes = routes();

    assertThat(routes.in(Area.PLANS))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(reads(UNUSED).stream(), writes(UNUSED).stream())
                .map(routes::takenBy)
                .collect(toSet()));
  }

  /* ---- bad input ---- */

  @ParameterizedTest
  @MethodSource("badInput")
  void anyRoute_badInput_isRefusedInWordsToActOnAndStoresNothing(BadInput.Row row) {
    var id = ours().definePlan("{\"name\":\"Gold\"}");
    var before = everything(ours());
    var call = row.status() == 404 ? row.call() : row.call().about(id);

    row.isRefusedBy(call.by(ours().admin()));

    assertThat(everything(ours())).isEqualTo(before);
  }

  static Stream<BadInput.Row> badInput() {
    var post = "POST " + PLANS;
    var put = "PUT " + PLANS + "/" + UNUSED;
    return Stream.of(
            Stream.of(post, put).flatMap(BadInput::bodies),
            Stream.of(post, put)
                .flatMap(
                    route ->
                        BadInput.table(
                            route,
                            400,
                            "invalid_value",
                            """
                            [] => body: an array (expected: an object)
                            {} => name: missing (expected: a string)
                            {"name": 5} => name: the number 5 (expected: a string)
                            {"name": " x"} => name: ' x' (expected: no blank at its start or end)
                            {"name": "x", "api_ids": ["1"]} => api_ids[0]: '1' (expected: 24 hexa
                            {"name": "x", "rate": "1"} => rate: the string '1' (expected: a number)
                            {"name": "x", "rate": -5} => rate: '-5' (expected: 0 to 1000000000; 0
                            {"name": "x", "per": 0.0000001} => per: '1E-7' (expected: at most 6 dig
                            {"name": "x", "quota_max": -2} => quota_max: '-2' (expected: 0 to 10000
                            {"name": "x", "quota_renewal_rate": 1.5} => quota_renewal_rate: the num
                            {"name": "x", "key_expires_in": -1} => key_expires_in: '-1' (expected:
                            {"name": "x", "tags": ["a", "a"]} => tags[1]: 'a' (expected: each tag o
                            {"name": "x", "active": "no"} => active: the string 'no' (expected: tru
                            """)),
            BadInput.table(
                put,
                400,
                "invalid_value",
                """
                {"name": "x", "id": "65a1b2c3d4e5f60718293a00"} => id: '65a1b2c3d4e5f60718293a00' (
                {"name": "x", "_id": "gold"} => _id: 'gold' (expected: the id in the path)
                """),
            Stream.of("GET", "PUT", "DELETE")
                .flatMap(
                    method ->
                        BadInput.table(
                            method + " " + PLANS + "/gold",
                            404,
                            "policy_not_found",
                            """
                            {"name": "x"} => No policy of the portal has the id 'gold'.
                            """)),
            BadInput.lines(
                    """
                    p=abc => p: 'abc' (expected: the number of a page; 1 is the first, 0 or less
                    p=1&p=2 => p: 2 values (expected: one)
                    page_size=0 => page_size: '0' (expected: a whole number from 1 to 1000)
                    page_size=1001 => page_size: '1001' (expected: a whole number from 1 to 1000)
                    limit=1 => limit: an unknown parameter (expected: one of p, page_size)
                    """)
                .map(
                    line ->
                        new BadInput.Row(
                            line[0],
                            Call.get(PLANS + "?" + line[0]),
                            400,
                            "invalid_value",
                            line[1])))
        .flatMap(rows -> rows);
  }

  private static List<Call> reads(String id) {
    return List.of(Call.get(PLANS), Call.get(PLANS + "/" + id));
  }

  private static List<Call> writes(String id) {
    return List.of(
        Call.of("POST " + PLANS, "{\"name\":\"New\"}"),
        Call.of("PUT " + PLANS + "/" + id, "{\"name\":\"Other\"}"),
        Call.of("DELETE " + PLANS + "/" + id, ""));
  }

  private static Reply everything(Members members) {
    return members.admin().get(PLANS + "?p=0");
  }

  private static OrganisationId organisationOf(Members members) {
    var plans = ORGANISATION.matcher(everything(members).body());
    assertThat(plans.find()).isTrue();
    return new OrganisationId(Identifier.of("org_id", plans.group(1)));
  }
}
