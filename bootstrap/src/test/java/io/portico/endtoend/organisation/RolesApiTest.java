package io.portico.endtoend.organisation;

import static io.portico.testkit.Replies.body;
import static io.portico.testkit.Replies.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Roles, and bindings of them, over HTTP. */
class RolesApiTest extends PorticoContract {

  private String ours = "";
  private String theirs = "";

  @BeforeEach
  void registerApis() {
    ours().define("{\"name\":\"team\"}");
    ours().define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    ours = ours().register("Payments", "{\"team\":\"payments\",\"tier\":\"1\"}");
    theirs = ours().register("Search", "{\"team\":\"search\",\"tier\":\"1\"}");
  }

  private record Bound(String path, PorticoClient client) {}

  private Bound user(String email, String bindings) {
    var added = ours().addUser(email, "none");
    body(admin.put(added.path() + "/bindings", bindings), 200);
    return new Bound(added.path(), client(added.credential()));
  }

  @Test
  void labelerOfATeam_labelsItsApisOnly() {
    var ann =
        user(
            "ann@example.com",
            "[{\"role\":\"viewer\"},{\"role\":\"labeler\",\"selector\":\"team=payments\"}]");

    body(ann.client().send("PATCH", "/api/%s/labels".formatted(ours), "{\"tier\":\"2\"}"), 200);
    assertThat(
            ann.client()
                .send("PATCH", "/api/%s/labels".formatted(theirs), "{\"tier\":\"2\"}")
                .body())
        .contains(
            "\"code\":\"forbidden\"",
            "It needs the permission label_apis; it is limited to team=payments, and the API has"
                + " team=search.");
    for (var taken :
        Map.of("{\"team\":\"search\"}", "team=search", "{\"team\":null}", "no team").entrySet()) {
      assertThat(
              ann.client().send("PATCH", "/api/%s/labels".formatted(ours), taken.getKey()).body())
          .contains("\"code\":\"forbidden\"", "and the API would have " + taken.getValue());
    }
    ann.client()
        .send("PATCH", "/api/%s/labels".formatted(theirs), "{\"team\":\"payments\"}")
        .assertIs(403);
    assertThat(ann.client().send("DELETE", "/api/apis/" + ours, "").status()).isEqualTo(403);
    assertThat(body(admin.get("/api/apis/" + ours), 200))
        .contains("\"team\":\"payments\"", "\"tier\":\"2\"");
    assertThat(body(admin.get("/api/apis/" + theirs), 200))
        .contains("\"team\":\"search\"", "\"tier\":\"1\"");
  }

  @Test
  void viewerOfATeam_seesOnlyItsApis() {
    var bob =
        user("bob@example.com", "[{\"role\":\"viewer\",\"selector\":\"team=payments\"}]").client();

    assertThat(Replies.names(bob.get("/api/apis"))).containsExactly("Payments");
    assertThat(body(bob.get("/api/apis?count=true"), 200)).contains("\"total\":1");
    assertThat(bob.get("/api/apis/" + theirs).status()).isEqualTo(404);
    assertThat(bob.get("/api/apis/" + theirs + "/definitions").status()).isEqualTo(404);
    assertThat(bob.get("/api/%s/labels".formatted(theirs)).status()).isEqualTo(404);
    assertThat(body(bob.get("/api/apis/facets?keys=team"), 200))
        .contains("payments")
        .doesNotContain("search");
    assertThat(body(bob.get("/api/labels?usage=true"), 200))
        .contains("\"usage\":1")
        .doesNotContain("\"usage\":2");
    for (var closed :
        List.of("/api/portal/developers", "/api/portal/policies", "/api/users", "/api/audit")) {
      assertThat(bob.get(closed).status()).as(closed).isEqualTo(403);
    }
    assertThat(body(bob.get("/api/whoami"), 200))
        .contains("\"bindings\":[{\"role\":\"viewer\",\"selector\":\"team=payments\"}]");
  }

  @Test
  void bulkChange_ofALabeler_leavesOutTheApisOfOthers() {
    var ann =
        user(
                "ann@example.com",
                "[{\"role\":\"viewer\"},{\"role\":\"labeler\",\"selector\":\"team=payments\"}]")
            .client();

    var all = "{\"selector\":\"tier\",\"set\":{\"tier\":\"2\"}%s}";
    assertThat(ann.post("/api/labels/apply", all.formatted("")).status()).isEqualTo(422);
    assertThat(ann.post("/api/labels/apply", all.formatted(",\"partial\":true")).body())
        .contains("\"changed\":1", "\"failed\":1", theirs, "label_apis");
  }

  @Test
  void ownRole_definedChangedAndRemoved_isFollowedAtOnce() {
    var steward = "{\"name\":\"steward\",\"permissions\":[\"define_policies\"]}";
    assertThat(body(admin.post("/api/roles", steward), 201))
        .isEqualTo(
            "{\"name\":\"steward\",\"permissions\":[\"read_apis\",\"define_policies\"],\"built_in\":false}");
    assertThat(admin.post("/api/roles", steward).body()).contains("role_name_taken");
    var cem = user("cem@example.com", "[{\"role\":\"steward\"}]");
    var patch = "{\"tier\":\"2\"}";
    cem.client().send("PATCH", "/api/%s/labels".formatted(ours), patch).assertIs(403);

    body(admin.put("/api/roles/steward", "{\"permissions\":[\"label_apis\"]}"), 200);

    body(cem.client().send("PATCH", "/api/%s/labels".formatted(ours), patch), 200);
    assertThat(admin.send("DELETE", "/api/roles/steward", "").body())
        .contains("role_in_use", "cem@example.com");
    body(admin.put(cem.path() + "/bindings", "[]"), 200);
    assertThat(cem.client().get("/api/apis").status()).isEqualTo(403);
    assertThat(admin.send("DELETE", "/api/roles/steward", "").status()).isEqualTo(204);
    assertThat(admin.get("/api/roles/steward").body()).contains("role_not_found");
    assertThat(body(admin.get("/api/roles"), 200))
        .contains("\"name\":\"labeler\"")
        .doesNotContain("steward");
  }

  @Test
  void rolesBindingsAndFactors_staleTag_is412AndNothingChanges() {
    var steward = "{\"name\":\"steward\",\"permissions\":[\"label_apis\"]}";
    body(admin.post("/api/roles", steward), 201);
    var ann = user("ann@example.com", "[{\"role\":\"viewer\"}]");
    for (var path :
        List.of("/api/roles/steward", ann.path() + "/bindings", "/api/groups/owners/bindings")) {
      var read = body(admin.get(path), 200);
      var tag = Map.of("If-Match", admin.tag(path));
      var other =
          path.endsWith("steward")
              ? "{\"permissions\":[\"change_apis\"]}"
              : "[{\"role\":\"approver\"}]";

      assertThat(admin.send("PUT", path, other, Map.of("If-Match", "\"00\"")).status())
          .as(path)
          .isEqualTo(412);
      assertThat(admin.get(path).body()).as(path).isEqualTo(read);
      body(admin.send("PUT", path, other, tag), 200);
      assertThat(admin.send("PUT", path, other, tag).status()).as(path).isEqualTo(412);
    }
    for (var path : List.of("/api/roles/steward", ann.path() + "/factors")) {
      var tag = Map.of("If-Match", admin.tag(path));

      assertThat(admin.send("DELETE", path, "", Map.of("If-Match", "\"00\"")).status())
          .as(path)
          .isEqualTo(412);
      assertThat(admin.send("DELETE", path, "", tag).status()).as(path).isEqualTo(204);
    }
  }

  @Test
  void label_thatABindingNames_isRenamedWithItAndNotRemoved() {
    var ann = user("ann@example.com", "[{\"role\":\"labeler\",\"selector\":\"team=payments\"}]");

    body(admin.post("/api/labels/team/rename", "{\"name\":\"squad\"}"), 200);

    assertThat(body(admin.get(ann.path() + "/bindings"), 200))
        .isEqualTo("[{\"role\":\"labeler\",\"selector\":\"squad=payments\"}]");
    body(ann.client().send("PATCH", "/api/%s/labels".formatted(ours), "{\"tier\":\"2\"}"), 200);
    assertThat(admin.send("DELETE", "/api/labels/squad?force=true", "").body())
        .contains("label_in_policy", "the bindings of 'ann@example.com'");
  }

  @Test
  void bindings_wrongOnes_areRefusedAndNothingChanges() {
    var ann = user("ann@example.com", "[{\"role\":\"viewer\"}]");
    var path = ann.path() + "/bindings";
    for (var wrong :
        Map.of(
                "[{\"role\":\"owner\"}]", "bindings[0].role: 'owner' (expected: admin, publisher",
                "[{\"role\":\"none\"}]", "bindings[0].role: 'none'",
                "[{\"role\":\"viewer\"},{\"role\":\"labeler\",\"selector\":\"taem=x\"}]",
                    "bindings[1].selector: 'taem=x' (expected: labels that are defined, not 'taem';"
                        + " similar: team",
                "[{\"role\":\"labeler\",\"selector\":\"team==\"}]", "selector",
                "{}", "bindings")
            .entrySet()) {
      var reply = admin.put(path, wrong.getKey());
      assertThat(reply.status()).as(wrong.getKey()).isEqualTo(400);
      assertThat(reply.body()).contains(wrong.getValue());
    }
    var many = "[" + "{\"role\":\"viewer\"},".repeat(100) + "{\"role\":\"viewer\"}]";
    assertThat(admin.put(path, many).body()).contains("100");
    assertThat(body(admin.get(path), 200)).isEqualTo("[{\"role\":\"viewer\"}]");
    var admins = Replies.id(admin.get("/api/whoami"));
    assertThat(admin.put("/api/users/%s/bindings".formatted(admins), "[]").body())
        .contains("last_admin");
  }

  @Test
  void serviceCredential_withBindings_labelsOnlyWhatBothAllow() {
    var added =
        admin.post(
            "/api/service-credentials",
            "{\"name\":\"CI\",\"scopes\":[\"labels:write\"],\"bindings\":"
                + "[{\"role\":\"labeler\",\"selector\":\"team=payments\"}]}");
    var path = "/api/service-credentials/" + id(added);
    var service = client(Replies.all("token", added).getFirst());

    body(service.send("PATCH", "/api/%s/labels".formatted(ours), "{\"tier\":\"2\"}"), 200);
    service.send("PATCH", "/api/%s/labels".formatted(theirs), "{\"tier\":\"2\"}").assertIs(404);
    body(admin.put(path, "{\"name\":\"CI 2\",\"scopes\":[\"labels:write\"]}"), 200);
    assertThat(body(admin.get(path), 200)).contains("team=payments");
    body(admin.put(path, "{\"name\":\"CI\",\"scopes\":[\"labels:write\"],\"bindings\":[]}"), 200);
    body(service.send("PATCH", "/api/%s/labels".formatted(theirs), "{\"tier\":\"2\"}"), 200);
  }
}
