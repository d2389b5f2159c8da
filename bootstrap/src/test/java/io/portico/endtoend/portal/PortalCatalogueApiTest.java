package io.portico.endtoend.portal;

import static io.portico.testkit.Replies.message;
import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import java.util.List;
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
  void catalogue_exampleEntryOfTheSpecification_hasExactlyItsEightMembers() {
    var plan = ours().definePlan("{\"name\":\"Gold\"}");
    var entry =
        """
        {"name":"Payments","short_description":"","long_description":"","show":true,"api_id":"",\
        "policy_id":"%s","documentation":"","version":"v2"}"""
            .formatted(plan);

    assertThat(admin.put(CATALOGUE, "{\"apis\":[" + entry + "]}"))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));

    assertThat(viewer.get(CATALOGUE).body()).endsWith("\"apis\":[" + entry + "]}");
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

    assertThat(admin.put(CATALOGUE, "{\"apis\":[" + entry + "]}").status()).isEqualTo(200);
    var first = viewer.get(CATALOGUE);
    assertThat(first.body()).endsWith("\"apis\":[" + entry + "]}");

    assertThat(admin.put(CATALOGUE + "/", first.body()).status()).isEqualTo(200);
    assertThat(viewer.get(CATALOGUE)).isEqualTo(first);
    assertThat(admin.put(ENTRIES + "/" + plan, entry).status()).isEqualTo(200);
    assertThat(viewer.get(CATALOGUE)).isEqualTo(first);
  }

  /* ---- entries ---- */

  @Test
  void entries_addedReplacedAndRemoved_areWhatTheCatalogueHas() {
    var plans = plans("Gold", "Silver");

    for (var plan : plans) {
      assertThat(message(admin.post(ENTRIES, entry("of " + plan, plan)))).isEqualTo(plan);
    }
    assertThat(admin.put(ENTRIES + "/" + plans.getFirst(), "{\"name\":\"x\",\"show\":true}"))
        .isEqualTo(new Reply(200, Members.DATA_UPDATED));
    assertThat(names(viewer.get(ENTRIES))).containsExactly("x", "of " + plans.get(1));

    assertThat(admin.send("DELETE", ENTRIES + "/" + plans.getFirst(), "").body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(names(viewer.get(CATALOGUE))).containsExactly("of " + plans.get(1));
    assertThat(viewer.get(PLANS + "/" + plans.getFirst()).status()).isEqualTo(200);
  }

  /* ---- tags ---- */

  private List<String> plans(String... names) {
    return Stream.of(names).map(name -> ours().definePlan("{\"name\":\"" + name + "\"}")).toList();
  }

  private static String entry(String name, String plan) {
    return "{\"name\":\"%s\",\"policy_id\":\"%s\"}".formatted(name, plan);
  }
}
