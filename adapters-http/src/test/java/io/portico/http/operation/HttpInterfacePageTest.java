package io.portico.http.operation;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.domain.access.AccessToken;
import io.portico.http.HttpProperties;
import io.portico.http.problem.ErrorCode;
import io.portico.http.testkit.TestServer;
import io.portico.http.testkit.description.OpenApiConformance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Compares {@code docs/http-api.md} with the OpenAPI document, error codes and limits. */
class HttpInterfacePageTest {

  private static final String FORM = "application/x-www-form-urlencoded";
  private static final Pattern EXAMPLE =
      Pattern.compile("<!-- schema: (\\w+) -->\n```json\n(.*?)```", Pattern.DOTALL);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String PAGE = page();

  @AutoClose
  private static final TestServer SERVER =
      TestServer.with(HttpProperties.operatorSecret(new AccessToken("secret-of-the-operator")));

  record Example(String schema, String json) {}

  @Test
  void routes_areThoseOfTheOpenApiDocument() {
    assertThat(rows("(?:GET|PUT|POST|PATCH|DELETE) /\\S*")).isEqualTo(describedRows());
  }

  @Test
  void limits_areThoseThatTheServiceReturns() throws IOException {
    var limits = JSON.readTree(SERVER.get("/api/limits").body());

    assertThat(column("## Limits", 2))
        .isEqualTo(
            limits.properties().stream()
                .collect(
                    toMap(
                        Map.Entry::getKey,
                        limit -> String.format(Locale.ROOT, "%,d", limit.getValue().asLong()))));
  }

  @Test
  void errorCodes_haveTheStatusesOfTheTable() {
    var statuses =
        Arrays.stream(ErrorCode.values())
            .collect(
                toMap(
                    ErrorCode::word,
                    code -> Integer.toString(code.status().getCode()),
                    (one, other) -> one + ", " + other));

    assertThat(column("## Error codes", 1)).isEqualTo(statuses);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void example_hasTheDescribedSchema(Example example) throws IOException {
    OpenApiConformance.checkExample(example.schema(), JSON.readTree(example.json()));
  }

  static List<Example> examples() {
    return EXAMPLE
        .matcher(PAGE)
        .results()
        .map(found -> new Example(found.group(1), found.group(2)))
        .toList();
  }

  /* Each row without its description. */
  private static Map<String, List<String>> rows(String key) {
    var rows = new TreeMap<String, List<String>>();
    for (var cells : cells(PAGE)) {
      if (cells.getFirst().matches("`" + key + "`")) {
        rows.put(cells.getFirst().replace("`", ""), cells.subList(2, cells.size()));
      }
    }
    return rows;
  }

  private static Map<String, String> column(String heading, int column) {
    var section = PAGE.substring(PAGE.indexOf(heading)).replaceFirst("(?s)(?<=.)\n## .*", "");
    return cells(section).stream()
        .filter(cells -> cells.getFirst().startsWith("`"))
        .collect(toMap(cells -> cells.getFirst().replace("`", ""), cells -> cells.get(column)));
  }

  private static List<List<String>> cells(String text) {
    return text.lines()
        .filter(line -> line.startsWith("| "))
        .map(line -> Arrays.stream(line.substring(1).split("\\|", -1)).map(String::trim).toList())
        .map(cells -> cells.subList(0, cells.size() - 1))
        .toList();
  }

  private static Map<String, List<String>> describedRows() {
    var document = document();
    var rows = new TreeMap<String, List<String>>();
    document
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            rows.put(
                                method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                described(document, method.getValue()))));
    return rows;
  }

  private static List<String> described(JsonNode document, JsonNode operation) {
    return List.of(
        parameters(document, operation),
        body(document, operation),
        String.join(
            " or ",
            operation.path("responses").properties().stream()
                .filter(response -> isSuccess(operation, response.getKey()))
                .map(Map.Entry::getKey)
                .collect(toCollection(TreeSet::new))),
        quoted(texts(operation.path("x-errors"))),
        roles(operation));
  }

  /* A health check that fails is not an error of the request. */
  private static boolean isSuccess(JsonNode operation, String status) {
    return status.startsWith("2")
        || (operation.path("operationId").asText().equals("ready") && status.equals("503"));
  }

  private static String parameters(JsonNode document, JsonNode operation) {
    var names = new ArrayList<String>();
    for (var parameter : operation.path("parameters")) {
      var resolved = resolved(document, parameter);
      if (resolved.path("in").asText().equals("query")) {
        names.add(resolved.path("name").asText());
      }
    }
    var ignoresOthers = operation.path("x-classic").asBoolean();
    return quoted(names) + (ignoresOthers ? names.isEmpty() ? "…" : ", …" : "");
  }

  private static String body(JsonNode document, JsonNode operation) {
    var body = operation.path("requestBody");
    if (body.isMissingNode()) {
      return "";
    }
    var content = body.path("content");
    var type = Stream.of("application/json", FORM).filter(content::has).findFirst();
    if (type.isEmpty()) {
      return content.toString().contains("GovernanceBundle") ? "YAML or JSON" : "OpenAPI documents";
    }
    var resolved = resolved(document, content.path(type.get()).path("schema"));
    if (resolved.path("type").asText().equals("array")) {
      return "records, see below";
    }
    var members = new LinkedHashSet<String>();
    var required = new HashSet<String>();
    Iterable<JsonNode> parts = resolved.has("allOf") ? resolved.path("allOf") : List.of(resolved);
    for (var part : parts) {
      var schema = resolved(document, part);
      schema.path("properties").fieldNames().forEachRemaining(members::add);
      required.addAll(texts(schema.path("required")));
    }
    if (members.isEmpty()) {
      return "labels, see below";
    }
    var names =
        members.stream()
            .map(name -> required.contains(name) ? "**`" + name + "`**" : "`" + name + "`")
            .toList();
    return (body.path("required").asBoolean() ? "" : "optional: ") + String.join(", ", names);
  }

  private static JsonNode resolved(JsonNode document, JsonNode node) {
    return node.has("$ref") ? document.at(node.path("$ref").asText().substring(1)) : node;
  }

  private static String roles(JsonNode operation) {
    if (operation.has("security")) {
      return operation.path("security").isEmpty() ? "none needed" : "operator";
    }
    var roles = texts(operation.path("x-roles"));
    return roles.size() == 5 ? "all" : String.join(", ", roles);
  }

  private static String quoted(List<String> words) {
    return String.join(", ", words.stream().map(word -> "`" + word + "`").toList());
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }

  private static JsonNode document() {
    var yaml = SERVER.call("GET", "/openapi.yaml").send().body();
    Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    return JSON.valueToTree(document);
  }

  private static String page() {
    try {
      return Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/http-api.md"));
    } catch (IOException e) {
      throw new IllegalStateException("docs/http-api.md cannot be read", e);
    }
  }
}
