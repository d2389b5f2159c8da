package io.portico.endtoend.organisation;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.testkit.OneTimeCodes;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What all lists of Portico's own routes share: those that the OpenAPI document gives a cursor. */
class OwnListsApiTest extends PorticoContract {

  private static final Pattern TOTAL = Pattern.compile("\"total\":(\\d+)}$");

  private static final List<String> FILTERED =
      List.of(
          "/api/labels?in_use=true&",
          "/api/governance/policies/Owned/apis?status=compliant&",
          "/api/audit?kind=api&");

  @Test
  void everyList_described_takesLimitAndCount() throws JsonProcessingException {
    var lists = describedLists();

    assertThat(lists).hasSizeGreaterThan(8);
    lists.forEach(
        (path, parameters) -> assertThat(parameters).as(path).contains("limit", "cursor", "count"));
  }

  @Test
  void everyList_counted_hasTheNumberOfItsRecordsOnAnyPage() throws JsonProcessingException {
    var variables = twoRecordsOfEachKind();
    var lists = new TreeSet<>(FILTERED);
    describedLists().keySet().forEach(path -> lists.add(filled(path, variables) + "?"));

    for (var list : lists) {
      assertCounted(list, query -> admin.get(list + query));
      assertThat(admin.get(list + "count=false").body()).as(list).doesNotContain("\"total\"");
    }
    assertCounted(
        "POST /api/apis/search", query -> admin.post("/api/apis/search", searchBody(query)));
  }

  /* Returns the path of each list with the names of its query parameters. */
  private Map<String, Set<String>> describedLists() throws JsonProcessingException {
    var document = new ObjectMapper().readTree(admin.get("/openapi.json").body());
    var lists = new TreeMap<String, Set<String>>();
    for (var path : document.path("paths").properties()) {
      var names = new TreeSet<String>();
      for (var parameter : path.getValue().path("get").path("parameters")) {
        names.add(resolved(document, parameter).path("name").asText());
      }
      if (names.contains("cursor")) {
        lists.put(path.getKey(), names);
      }
    }
    return lists;
  }

  private static JsonNode resolved(JsonNode document, JsonNode node) {
    return node.has("$ref") ? document.at(node.path("$ref").asText().substring(1)) : node;
  }

  /* A list of the records of another names that one by a variable; a new one needs an entry. */
  private static String filled(String path, Map<String, String> variables) {
    return path.contains("{") ? requireNonNull(variables.get(path), path) : path;
  }

  private Map<String, String> twoRecordsOfEachKind() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    ours().register("Payments", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    ours().register("Orders", "{}");
    ours().register("Stock", "{}");
    var webhook = "";
    for (var name : List.of("Owned", "Another")) {
      var policy = "{\"name\":\"%s\",\"requires\":[{\"label\":\"tier\"}]}".formatted(name);
      assertThat(admin.post("/api/governance/policies", policy).status()).isEqualTo(201);
      ours().addService(name, "portal");
      var announcement = "{\"title\":\"%s\"}".formatted(name);
      assertThat(admin.post("/api/portal/announcements", announcement).status()).isEqualTo(201);
      var _ = waitingSignUp();
      // Of an address that is not connected to.
      var added =
          admin.post("/api/webhooks", "{\"url\":\"http://127.0.0.1:9/\",\"enabled\":false}");
      added.assertIs(201);
      webhook = "/api/webhooks/" + Replies.id(added);
    }
    for (var source : List.of("kong", "apigee")) {
      admin.post("/api/discovery/" + source + "/sync", "{\"apis\":[]}");
      assertThat(admin.post(webhook + "/test", "").status()).isEqualTo(200);
    }
    var gateway = gatewayWithTwoKeys();
    var stock = "/api/apis/" + ours().register("Documented", "{}") + "/definition";
    for (var version : List.of("1", "2")) {
      admin.put(stock + "?version=" + version, "type Query { a: Int }").assertIs(200);
    }
    addTwoProviders();
    var developer = "/api/portal/developers/" + developer("ann@example.com");
    var application =
        "/api/portal/applications/"
            + Replies.id(admin.post(developer + "/applications", "{\"name\":\"Shop\"}"));
    var joined = admin.post(application + "/members", "{\"email\":\"bob@example.com\"}");
    assertThat(joined.status()).as(joined.body()).isBetween(200, 201);
    return Map.of(
        "/api/apis/{id}/definitions",
        stock + "s",
        "/api/gateways/{id}/keys",
        gateway + "/keys",
        "/api/governance/policies/{id}/apis",
        "/api/governance/policies/Owned/apis",
        "/api/webhooks/{id}/deliveries",
        webhook + "/deliveries",
        "/api/portal/developers/{id}/applications",
        developer + "/applications",
        "/api/portal/applications/{id}/members",
        application + "/members",
        "/api/portal/requests/{id}/comments",
        commentedTwice(Replies.last(developer)),
        "/api/users/{id}/factors",
        userWithTwoFactors());
  }

  private String developer(String email) {
    return Replies.id(admin.get("/api/portal/developers/email/" + email));
  }

  private void addTwoProviders() {
    for (var name : List.of("Staff", "Partners")) {
      // Of an address that is not connected to.
      var provider =
          "{\"name\":\"%s\",\"issuer\":\"http://127.0.0.1:9/\",\"client_id\":\"portico\"}"
              .formatted(name);
      admin.post("/api/identity-providers", provider).assertIs(201);
    }
  }

  private String commentedTwice(String developer) {
    var plan = Replies.message(admin.post("/api/portal/policies", "{\"name\":\"Reviewed\"}"));
    var entry =
        "{\"name\":\"Reviewed\",\"policy_id\":\"%s\",\"show\":true,\"config\":{\"require_key_approval\":true,\"override\":true}}"
            .formatted(plan);
    assertThat(admin.post("/api/portal/catalogue/entries", entry).status()).isEqualTo(200);
    var request = "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan);
    assertThat(admin.post("/api/portal/requests", request).status()).isEqualTo(200);
    var comments =
        "/api/portal/requests/%s/comments"
            .formatted(Replies.id(admin.get("/api/portal/requests?for_plan=" + plan)));
    for (var text : List.of("One", "Two")) {
      assertThat(admin.post(comments, "{\"text\":\"%s\"}".formatted(text)).status()).isEqualTo(201);
    }
    return comments;
  }

  private String userWithTwoFactors() {
    var path = "/api/users/%s/factors".formatted(Replies.id(viewer.get("/api/whoami")));
    for (var name : List.of("phone", "tablet")) {
      var offer = viewer.post(path, "{}");
      var app =
          new OneTimeCodes(
              Replies.all("secret", offer).getFirst(), Replies.all("ticket", offer).getFirst());
      var factor =
          "{\"ticket\":\"%s\",\"name\":\"%s\",\"answer\":\"%s\"}"
              .formatted(app.ticket(), name, app.code(0));
      viewer.post(path, factor).assertIs(201);
    }
    return path;
  }

  private String gatewayWithTwoKeys() {
    var gateway = "{\"name\":\"Edge\",\"kind\":\"kong\",\"url\":\"http://127.0.0.1:9/\"}";
    admin.post("/api/gateways", gateway.replace("Edge", "Inner")).assertIs(201);
    var path = "/api/gateways/" + Replies.id(admin.post("/api/gateways", gateway));
    var plan = Replies.message(admin.post("/api/portal/policies", "{\"name\":\"Plan\"}"));
    for (var email : List.of("ann@example.com", "bob@example.com")) {
      var developer =
          Replies.message(
              admin.post(
                  "/api/portal/developers",
                  "{\"email\":\"%s\",\"password\":\"correct horse\"}".formatted(email)));
      var issued =
          admin.post(
              "/api/portal/developers/%s/keys".formatted(developer),
              "{\"policy_id\":\"%s\"}".formatted(plan));
      issued.assertIs(200);
    }
    return path;
  }

  private static void assertCounted(String list, Function<String, Reply> get) {
    var total = total(get.apply("count=true&limit=1000"));
    assertThat(total).as(list).isGreaterThan(1);
    var records = 0;
    var cursor = Optional.of("");
    while (cursor.isPresent()) {
      var reply = get.apply("count=true&limit=1" + cursor.get());
      assertThat(total(reply)).as(list).isEqualTo(total);
      records++;
      cursor = Replies.next(reply).map(next -> "&cursor=" + next);
    }
    assertThat(records).as(list).isEqualTo(total);
  }

  /* The parameters of the query as members of a body. */
  private static String searchBody(String query) {
    var members = new TreeSet<String>();
    for (var parameter : query.split("&", -1)) {
      var equals = parameter.indexOf('=');
      var value = parameter.substring(equals + 1);
      members.add(
          "\"%s\":%s"
              .formatted(
                  parameter.substring(0, equals),
                  value.matches("true|\\d+") ? value : "\"" + value + "\""));
    }
    return "{" + String.join(",", members) + "}";
  }

  private static int total(Reply reply) {
    var found = TOTAL.matcher(reply.body());
    assertThat(found.find()).as(reply.body()).isTrue();
    return Integer.parseInt(found.group(1));
  }
}
