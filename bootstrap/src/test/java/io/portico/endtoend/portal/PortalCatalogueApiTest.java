package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.message;
import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The catalogue over HTTP, as a whole and entry by entry, and who may do what with it. */
class PortalCatalogueApiTest extends PorticoContract {

  private static final String CATALOGUE = "/api/portal/catalogue";
  private static final String ENTRIES = CATALOGUE + "/entries";
  private static final String PLANS = "/api/portal/policies";

  @Override
  protected boolean speaksClassic() {
    return true;
  }

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
  void catalogue_exampleEntryOfTheSpecification_hasExactlyItsEightMembers() {
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
  void catalogue_createdWithEntries_hasThemUntilItIsCreatedWithOthers() {
    var id = id(ours().viewer().get(CATALOGUE));
    var entry =
        """
        {"name":"Payments","short_description":"","long_description":"","show":true,"api_id":"",\
        "policy_id":"%s","documentation":"","version":"v2"}"""
            .formatted(ours().definePlan("{\"name\":\"Gold\"}"));
    var body = "{\"org_id\":\"%s\",\"apis\":[%s]}".formatted(ours().id(), entry);

    assertThat(message(ours().admin().post(CATALOGUE, body))).isEqualTo(id);
    assertThat(message(ours().admin().post(CATALOGUE, "{\"apis\":[]}"))).isEqualTo(id);
    assertThat(ours().viewer().get(CATALOGUE).body()).endsWith("\"apis\":[" + entry + "]}");

    var unknown = body.replaceAll("policy_id\":\"[0-9a-f]{6}", "policy_id\":\"000000");
    var refused = ours().admin().post(CATALOGUE, unknown);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("\"code\":\"unknown_policy\"", "apis[0].policy_id");
    var other = entry.replace("Payments", "Money");
    ours().admin().post(CATALOGUE, "{\"apis\":[" + other + "]}");
    assertThat(ours().viewer().get(CATALOGUE).body()).endsWith("\"apis\":[" + other + "]}");
  }

  @Test
  void catalogue_unknownMembersOfAnEntry_areKeptByteForByte() {
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

  /* ---- entries ---- */

  @Test
  void entries_addedReplacedAndRemoved_areWhatTheCatalogueHas() {
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

  @Test
  void entry_byItsPolicy_isThatOfTheCatalogueWithItsTag() {
    var plans = plans("Gold", "Silver");
    assertThat(message(ours().admin().post(ENTRIES, entry("Payments", plans.getFirst()))))
        .isEqualTo(plans.getFirst());

    var shown = ours().viewer().exchange("GET", ENTRIES + "/" + plans.getFirst(), "", Map.of());

    assertThat(shown.reply().status()).as(shown.reply().body()).isEqualTo(200);
    assertThat(ours().viewer().get(CATALOGUE).body())
        .endsWith("\"apis\":[" + shown.reply().body() + "]}");
    var unchanged = Map.of("If-Match", shown.header("ETag"));
    assertThat(
            ours()
                .admin()
                .send("PUT", ENTRIES + "/" + plans.getFirst(), shown.reply().body(), unchanged))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(ours().viewer().get(ENTRIES + "/" + plans.getFirst())).isEqualTo(shown.reply());
    for (var missing :
        List.of(
            ours().viewer().get(ENTRIES + "/" + plans.get(1)),
            ours().viewer().get(ENTRIES + "/none"),
            theirs().viewer().get(ENTRIES + "/" + plans.getFirst()))) {
      assertThat(missing.status()).isEqualTo(404);
      assertThat(missing.body()).contains("\"code\":\"entry_not_found\"");
    }
  }

  @Test
  void entry_organisation_isKeptIfItIsTheCallersAndRefusedOtherwise() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var own = entry("Payments", plan).replace("}", ",\"org_id\":\"%s\"}".formatted(ours().id()));
    var foreign = own.replace(ours().id().toString(), theirs().id().toString());
    var document = "{\"apis\":[%s]}";

    assertThat(ours().admin().put(CATALOGUE, document.formatted(own)))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    var before = ours().viewer().get(CATALOGUE);
    assertThat(before.body()).contains("\"version\":\"\",\"org_id\":\"" + ours().id());

    for (var call :
        List.of(
            Call.of("PUT " + CATALOGUE, document.formatted(foreign)),
            Call.of("POST " + CATALOGUE, document.formatted(foreign)))) {
      var refused = call.by(ours().admin());
      assertThat(refused.status()).as("%s", call).isEqualTo(400);
      assertThat(refused.body())
          .contains(
              "apis[0].org_id: '%s' (expected: the id of your organisation, or none)"
                  .formatted(theirs().id()));
    }
    assertThat(ours().viewer().get(CATALOGUE)).isEqualTo(before);
  }

  /* ---- tags ---- */

  @Test
  void anyWrite_withAStaleTag_is412AndChangesNothing() {
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

  /** Returns the writes in an order in which each succeeds while the first plan is offered. */
  private static List<Call> writesOfEntries(List<String> plans) {
    return List.of(
        Call.of("POST " + ENTRIES, entry("Silver", plans.get(1))),
        Call.of("PUT " + ENTRIES + "/" + plans.get(0), "{\"name\":\"Best gold\"}"),
        Call.of("DELETE " + ENTRIES + "/" + plans.get(0), ""),
        Call.of("PUT " + CATALOGUE, "{\"apis\":[]}"));
  }

  private static String entry(String name, String plan) {
    return "{\"name\":\"%s\",\"policy_id\":\"%s\"}".formatted(name, plan);
  }
}
