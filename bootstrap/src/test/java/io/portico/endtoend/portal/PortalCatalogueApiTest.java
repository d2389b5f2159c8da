package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.message;
import static io.portico.testkit.Replies.names;
import static io.portico.testkit.Replies.withoutIds;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Area;
import io.portico.testkit.BadInput;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The catalogue over HTTP, as a whole and entry by entry, and who may do what with it. */
class PortalCatalogueApiTest extends PorticoContract {

  private static final String CATALOGUE = "/api/portal/catalogue";
  private static final String ENTRIES = CATALOGUE + "/entries";
  private static final String PLANS = "/api/portal/policies";
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  /* Stands for the id of the plan that the catalogue offers. */
  private static final String FIRST = "65000000000000000000000a";

  private static final int ADMINISTRATORS = 8;

  /* ---- the document ---- */

  @Test
  void catalogue_ofANewOrganisation_isEmptyAndKeepsItsId() {
    var first = ours().viewer().get(CATALOGUE);

    assertThat(body(first, 200)).isEqualTo("{\"id\":\"<id>\",\"org_id\":\"<id>\",\"apis\":[]}");
    assertThat(ours().admin().get(CATALOGUE + "/")).isEqualTo(first);
    assertThat(message(ours().admin().post(CATALOGUE, "{}"))).isEqualTo(id(first));
    assertThat(theirs().viewer().get(CATALOGUE)).isNotEqualTo(first);
  }

  @Test
  void catalogue_askedForTheFirstTimeBySeveral_isOne() {
    var answers =
        atOnce(
            number ->
                number % 2 == 0
                    ? id(ours().viewer().get(CATALOGUE))
                    : message(ours().admin().post(CATALOGUE + "/", "{\"org_id\":\"\"}")));

    assertThat(answers).hasSize(ADMINISTRATORS).containsOnly(answers.getFirst());
  }

  @Test
  void catalogue_entryAsTheSpecificationShows_hasExactlyItsEightMembers() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var entry =
        """
        {"name":"Payments","short_description":"","long_description":"","show":true,"api_id":"",\
        "policy_id":"%s","documentation":"","version":"v2"}"""
            .formatted(plan);

    assertThat(ours().admin().put(CATALOGUE, "{\"apis\":[" + entry + "]}"))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));

    assertThat(ours().viewer().get(CATALOGUE).body()).endsWith("\"apis\":[" + entry + "]}");
  }

  @Test
  void catalogue_unknownMembersOfAnEntry_comeBackByteForByteHoweverOftenItIsSentBack() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var entry =
        """
        {"name":"Payments","short_description":"Pay","long_description":"Long\\n\\t\\"x\\"",\
        "show":true,"api_id":"65a1b2c3d4e5f60718293a4b","policy_id":"%s",\
        "documentation":"5acd2f1b4242d10001ab2cbc","version":"v2",\
        "config":{"require_key_approval":true,"override":false,"id":"","redirect_to":null,\
        "mail_options":{"email_copy":{"key_email":{"enabled":false}}},"oauth_usage_limit":0},\
        "labels":{"team":"blue","tier":"1"},\
        "is_keyless":false,"fields":{"b":"ü €","a":""},"auth_type":"authToken",\
        "n":[0,-7,1.10,1.0,12345678901234567890123,1E+400],"deep":[[{"er":[true,null,{}]}]],\
        "z":"\\u0000 \\\\ / \\" \\n","":{}}"""
            .formatted(plan);

    assertThat(ours().admin().put(CATALOGUE, "{\"apis\":[" + entry + "]}").status()).isEqualTo(200);
    var first = ours().viewer().get(CATALOGUE);
    assertThat(first.body()).endsWith("\"apis\":[" + entry + "]}");

    assertThat(ours().admin().put(CATALOGUE + "/", first.body()).status()).isEqualTo(200);
    assertThat(ours().viewer().get(CATALOGUE)).isEqualTo(first);
    assertThat(ours().admin().put(ENTRIES + "/" + plan, entry).status()).isEqualTo(200);
    assertThat(ours().viewer().get(CATALOGUE)).isEqualTo(first);
  }

  @Test
  void catalogue_replaced_keepsItsIdAndHasTheOthersInTheirOrder() {
    var plans = plans("Gold", "Silver", "Bronze");
    ours().admin().put(CATALOGUE, catalogueOf(plans));
    var before = id(ours().viewer().get(CATALOGUE));

    ours().admin().put(CATALOGUE, catalogueOf(plans.reversed().subList(0, 2)));

    var after = ours().viewer().get(CATALOGUE);
    assertThat(id(after)).isEqualTo(before);
    assertThat(names(after)).containsExactly("entry 0", "entry 1");
    assertThat(after.body().indexOf(plans.get(2))).isLessThan(after.body().indexOf(plans.get(1)));
    assertThat(after.body()).doesNotContain(plans.get(0));
  }

  /* ---- entries ---- */

  @Test
  void entries_addedReplacedAndTakenOut_areWhatTheCatalogueHas() {
    var plans = plans("Gold", "Silver");

    for (var plan : plans) {
      assertThat(message(ours().admin().post(ENTRIES, entry("of " + plan, plan)))).isEqualTo(plan);
    }
    assertThat(
            ours().admin().put(ENTRIES + "/" + plans.getFirst(), "{\"name\":\"x\",\"show\":true}"))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(names(ours().viewer().get(ENTRIES))).containsExactly("x", "of " + plans.get(1));

    assertThat(ours().admin().send("DELETE", ENTRIES + "/" + plans.getFirst(), "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(names(ours().viewer().get(CATALOGUE))).containsExactly("of " + plans.get(1));
    assertThat(ours().viewer().get(PLANS + "/" + plans.getFirst()).status()).isEqualTo(200);
  }

  /* ---- tags ---- */

  @Test
  void anyWrite_afterAChangeSinceTheReading_is412AndChangesNothing() {
    var plans = plans("Gold", "Silver");
    ours().admin().post(ENTRIES, entry("Gold", plans.getFirst()));
    var tags =
        Stream.of(CATALOGUE, ENTRIES)
            .map(path -> ours().viewer().exchange("GET", path, "", Map.of()).header("ETag"))
            .distinct()
            .toList();
    assertThat(tags).hasSize(1);
    ours().admin().put(ENTRIES + "/" + plans.getFirst(), "{\"name\":\"Better gold\"}");
    var before = everything(ours());

    for (var write : writesOfEntries(plans)) {
      assertThat(withTag(write, tags.getFirst()).status()).as("%s", write).isEqualTo(412);
    }
    assertThat(everything(ours())).isEqualTo(before);

    for (var write : writesOfEntries(plans)) {
      var fresh = ours().viewer().exchange("GET", CATALOGUE, "", Map.of()).header("ETag");
      assertThat(withTag(write, fresh).status()).as("%s", write).isEqualTo(200);
    }
  }

  /* ---- two organisations, and who may ---- */

  @Test
  void anyRoute_whatAnotherOrganisationHas_isNotThere() {
    var plan = plans("Gold").getFirst();
    ours().admin().post(ENTRIES, entry("Gold", plan));
    var before = everything(ours());

    assertThat(everything(theirs()).stream().map(Replies::withoutIds))
        .isEqualTo(everything(organisation()).stream().map(Replies::withoutIds).toList());
    for (var call :
        List.of(
            Call.of("PUT " + ENTRIES + "/" + plan, "{\"name\":\"Stolen\"}"),
            Call.of("DELETE " + ENTRIES + "/" + plan, ""))) {
      var foreign = call.by(theirs().admin());
      assertThat(foreign.status()).as("%s", call).isEqualTo(404);
      assertThat(withoutIds(foreign))
          .isEqualTo(withoutIds(call.about(UNUSED).by(theirs().admin())));
    }
    for (var id : List.of(plan, UNUSED)) {
      for (var reply :
          List.of(
              theirs().admin().post(ENTRIES, entry("Stolen", id)),
              theirs().admin().put(CATALOGUE, "{\"apis\":[%s]}".formatted(entry("Stolen", id))))) {
        assertThat(reply.status()).isEqualTo(400);
        assertThat(withoutIds(reply))
            .contains("policy_id: '<id>' is unknown (expected: the id of a policy of the portal)");
      }
    }
    var sentBack = ours().viewer().get(CATALOGUE).body();
    var foreign = theirs().admin().put(CATALOGUE, sentBack);
    assertThat(foreign.status()).isEqualTo(400);
    assertThat(foreign.body()).contains("org_id: '");
    assertThat(everything(ours())).isEqualTo(before);
    assertThat(names(theirs().viewer().get(CATALOGUE))).isEmpty();
  }

  @Test
  void everyRouteClaimedHere_isAmongThoseTestedHere() {
    var routes = routes();

    assertThat(routes.in(Area.CATALOGUE))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(reads().stream(), writes(List.of(UNUSED, UNUSED)).stream())
                .map(routes::takenBy)
                .collect(toSet()));
  }

  /* ---- bad input ---- */

  @ParameterizedTest
  @MethodSource("badInput")
  void anyRoute_badInput_isRefusedInWordsToActOnAndStoresNothing(BadInput.Row row) {
    var plans = plans("Gold", "Silver");
    ours().admin().post(ENTRIES, entry("Gold", plans.getFirst()));
    var before = everything(ours());

    row.isRefusedBy(row.call().replacing(FIRST, plans.get(0)).by(ours().admin()));

    assertThat(everything(ours())).isEqualTo(before);
  }

  static Stream<BadInput.Row> badInput() {
    return Stream.of(
            BadInput.bodies("PUT " + CATALOGUE),
            BadInput.table(
                "PUT " + CATALOGUE,
                400,
                "invalid_value",
                """
                {"id": "%2$s", "apis": []} => id: '%2$s' (expected: the id of the catalogue,
                {"apis": [{"name": "x", "policy_id": "%1$s"}, {"name": "y", "policy_id": "%1$s"}]} => apis[1].policy_id: '
                {"apis": [{"name": "x", "policy_id": "%1$s", "short_description": "\\u0007"}]} => apis[0].short_description: '
                """
                    .formatted(FIRST, UNUSED)),
            BadInput.table(
                "POST " + ENTRIES,
                409,
                "policy_in_catalogue",
                """
                {"name": "x", "policy_id": "%s"} => policy_id: '
                """
                    .formatted(FIRST)))
        .flatMap(rows -> rows);
  }

  private List<String> plans(String... names) {
    return Stream.of(names).map(name -> ours().definePlan("{\"name\":\"" + name + "\"}")).toList();
  }

  private Reply withTag(Call call, String tag) {
    return call.by(ours().admin(), Map.of("If-Match", tag));
  }

  private static List<Reply> everything(Members members) {
    return Stream.of(CATALOGUE, ENTRIES + "?p=0", PLANS + "?p=0")
        .map(members.admin()::get)
        .toList();
  }

  private static List<Call> reads() {
    return List.of(Call.get(CATALOGUE), Call.get(ENTRIES), Call.get(ENTRIES + "?p=0"));
  }

  private static List<Call> writes(List<String> plans) {
    var writes = new ArrayList<Call>();
    writes.add(Call.of("POST " + CATALOGUE, "{}"));
    writes.addAll(writesOfEntries(plans));
    return writes;
  }

  /** Returns the writes in an order in which each can be done while the first plan is offered. */
  private static List<Call> writesOfEntries(List<String> plans) {
    return List.of(
        Call.of("POST " + ENTRIES, entry("Silver", plans.get(1))),
        Call.of("PUT " + ENTRIES + "/" + plans.get(0), "{\"name\":\"Best gold\"}"),
        Call.of("DELETE " + ENTRIES + "/" + plans.get(0), ""),
        Call.of("PUT " + CATALOGUE, "{\"apis\":[]}"));
  }

  private static String catalogueOf(List<String> plans) {
    return IntStream.range(0, plans.size())
        .mapToObj(number -> entry("entry " + number, plans.get(number)))
        .toList()
        .toString()
        .transform("{\"apis\":%s}"::formatted);
  }

  private static String entry(String name, String plan) {
    return "{\"name\":\"%s\",\"policy_id\":\"%s\"}".formatted(name, plan);
  }

  private static <T> List<T> atOnce(IntFunction<T> task) {
    try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      var answers = new ArrayList<T>();
      var started =
          IntStream.range(0, ADMINISTRATORS)
              .mapToObj(number -> executor.submit(() -> task.apply(number)))
              .toList();
      for (var answer : started) {
        answers.add(answer.get());
      }
      return answers;
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError("one of them failed", e);
    }
  }
}
