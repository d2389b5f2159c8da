package io.portico.faults;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.http.testkit.description.OpenApiConformance;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * Sends generated requests for every operation of {@code /openapi.yaml}. Each is answered in time,
 * without a failure of the server, and as the document describes. The requests are the same in
 * every run, unless the system property {@code seed} has another number.
 */
final class GeneratedFaults {

  private static final String TOKEN = "an-administrator-of-this-node";
  private static final String OPERATOR = "the-operator-of-this-installation";
  private static final int REQUESTS_OF_A_ROUND = 1_000;
  private static final long SEED = 17;
  private static final int SERVER_FAILURE = 500;
  private static final int REFUSAL = 400;
  private static final String ID = "[0-9a-f]{24}";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PorticoProcess node;
  private final FaultCount count;
  private final RequestGenerator requests;
  private final GeneratedValues values;
  private final String organisation;
  private final Path folder;
  private final Map<Integer, Long> accepted = new LinkedHashMap<>();
  private int administrators;

  private GeneratedFaults(PorticoProcess node, long seed, FaultCount count, Path folder) {
    this.node = node;
    this.count = count;
    this.folder = folder;
    var admin = node.client(TOKEN);
    var document =
        new OpenAPIV3Parser()
            .readContents(admin.get("/openapi.yaml").body(), List.of(), new ParseOptions())
            .getOpenAPI();
    var schemas = new LinkedHashMap<String, Schema<?>>();
    document.getComponents().getSchemas().forEach(schemas::put);
    values = new GeneratedValues(new Random(seed), schemas);
    organisation = Replies.all("org_id", admin.get("/api/users")).getFirst();
    var viewer =
        Replies.credential(
            admin.post(
                "/api/users", "{\"email_address\":\"viewer@example.com\",\"role\":\"viewer\"}"));
    requests =
        new RequestGenerator(
            document,
            values,
            List.of(
                "admin-auth: " + OPERATOR,
                "X-API-Key: " + viewer,
                "authorization: Bearer " + viewer,
                "X-API-Key: an-unknown-credential",
                "X-API-Key: é",
                "authorization: Basic Og==",
                "X-API-Key: " + "a".repeat(10_000),
                "X-API-Key:",
                ""));
    requests.administrator(TOKEN);
  }

  /** Sends a thousand requests in each of {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws IOException {
    var count = new FaultCount();
    var folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "generated");
    run(rounds, count, folder);
    table.add("generated requests", rounds, count);
  }

  /** Sends a thousand requests in each of {@code rounds}; {@code folder} keeps what fails. */
  static void run(int rounds, FaultCount count, Path folder) throws IOException {
    var seed = Long.getLong("seed", SEED);
    System.out.println("generated requests: -Dseed=" + seed);
    try (var node = started(folder.resolve("data"))) {
      var faults = new GeneratedFaults(node, seed, count, folder);
      faults.makeRecords();
      for (var number = 0; number < rounds * REQUESTS_OF_A_ROUND; number++) {
        faults.send(number);
      }
      faults.conclude();
    }
  }

  private static PorticoProcess started(Path data) {
    return PorticoProcess.on(data)
        .with("PORTICO_ADMIN_TOKEN", TOKEN)
        .with("PORTICO_OPERATOR_SECRET", OPERATOR)
        .start()
        .awaitReady();
  }

  /* Records that generated requests find, so that they get further than "not found". */
  private void makeRecords() {
    var admin = node.client(TOKEN);
    learn("/api/labels", admin.post("/api/labels", "{\"name\":\"team\",\"values\":[\"a\",\"b\"]}"));
    learn("/api/apis", admin.post("/api/apis", "{\"name\":\"Payments\"}"));
    learn(
        "/api/governance/policies",
        admin.post(
            "/api/governance/policies",
            "{\"name\":\"Owned\",\"requires\":[{\"label\":\"team\"}]}"));
    var developer = "/api/portal/developers";
    var ann =
        admin.post(developer, "{\"email\":\"ann@example.com\",\"password\":\"correct horse\"}");
    learn(developer, ann);
    var plan = admin.post("/api/portal/policies", "{\"name\":\"Gold\"}");
    learn("/api/portal/policies", plan);
    var planId = Replies.message(plan);
    values.learn("policy_id", planId);
    values.learn("for_plan", planId);
    values.learn("by_user", Replies.message(ann));
    Replies.body(
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"Gold\",\"policy_id\":\"%s\",\"show\":true}".formatted(planId)),
        200);
    learn(
        developer,
        admin.post(
            developer + "/" + Replies.message(ann) + "/keys",
            "{\"policy_id\":\"%s\"}".formatted(planId)));
    for (var list : List.of("/api/portal/keys", "/api/portal/mail", "/api/users")) {
      learn(list, admin.get(list));
    }
  }

  private void send(int number) throws IOException {
    var request = requests.request(number);
    var answer = RawExchange.send(node.address().getPort(), request);
    var problem = problem(request, answer);
    if (!problem.isEmpty()) {
      var body = Files.write(folder.resolve("body-" + number), request.body());
      count.broken(
          "request %d, %s: %s%n  %s"
              .formatted(
                  number,
                  request.operation(),
                  problem,
                  request.curl(node.address().getPort(), body)));
    }
    if (answer.status() < REFUSAL) {
      accepted.merge(answer.status(), 1L, Long::sum);
      count.acknowledged(1);
      learn(RequestGenerator.collection(path(request)), answer.reply());
    } else {
      count.refused(answer.status(), answer.reply().body());
    }
    var isLocked =
        answer.status() == 401 || answer.reply().body().contains("\"code\":\"forbidden\"");
    if (isLocked && requests.isByAdministrator(request)) {
      requests.administrator(newAdministrator());
    }
  }

  private static String path(GeneratedRequest request) {
    return request.operation().substring(request.operation().indexOf(' ') + 1);
  }

  /* A generated request may have deleted the administrator, or taken the permissions. */
  private String newAdministrator() {
    var reply =
        new PorticoClient(node.address(), "")
            .post(
                "/admin/users",
                "{\"org_id\":\"%s\",\"email_address\":\"a%d@example.org\"}"
                    .formatted(organisation, administrators++),
                Map.of("admin-auth", OPERATOR));
    return Replies.credential(reply);
  }

  private static String problem(GeneratedRequest request, RawExchange.Answer answer) {
    if (answer.status() == 0) {
      return "no response: " + answer.reply().body();
    }
    if (answer.status() >= SERVER_FAILURE) {
      return answer.reply().toString();
    }
    return OpenApiConformance.problemOfResponse(request.with(answer))
        .map(problem -> problem + ": " + answer)
        .orElse("");
  }

  private static JsonNode json(Reply reply) {
    try {
      return Objects.requireNonNullElse(
          JSON.readTree(reply.body()), JSON.getNodeFactory().missingNode());
    } catch (JsonProcessingException _) {
      return JSON.getNodeFactory().missingNode();
    }
  }

  private void learn(String collection, Reply reply) {
    learn(collection, "", json(reply));
  }

  private void learn(String collection, String name, JsonNode node) {
    if (node.isTextual()) {
      values.learn(name, node.asText());
      if (node.asText().matches(ID) && List.of("id", "Message").contains(name)) {
        values.learn("id", node.asText());
        values.learn("id of " + collection, node.asText());
      }
      return;
    }
    node.forEach(
        element -> {
          if (node.isArray()) {
            learn(collection, name, element);
          }
        });
    node.properties().forEach(member -> learn(collection, member.getKey(), member.getValue()));
  }

  private void conclude() {
    System.out.printf(
        "generated requests: %d operations; accepted: %s%n", requests.operations(), accepted);
    node.output()
        .lines()
        .filter(line -> line.contains(" ERROR ") || line.contains("OutOfMemoryError"))
        .limit(20)
        .forEach(line -> count.broken("log: " + line));
    if (!node.errors().isBlank()) {
      count.broken("standard error: " + node.errors());
    }
    if (new PorticoClient(node.address(), "").get("/health/ready").status() != 200) {
      count.broken("not ready afterwards");
    }
  }
}
