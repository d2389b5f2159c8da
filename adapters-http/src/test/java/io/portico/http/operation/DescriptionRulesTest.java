package io.portico.http.operation;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.portico.http.testkit.description.OpenApiConformance;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * What Redocly, Spectral, Postman and generators of clients expect of {@code /openapi.yaml} beyond
 * valid OpenAPI.
 */
class DescriptionRulesTest {

  private static final JsonNode DOCUMENT =
      new ObjectMapper().valueToTree(CompleteDescription.read());

  /* Members of schemas whose value is data. */
  private static final Set<String> DATA = Set.of("const", "default", "enum", "example", "examples");

  private static final Pattern OPERATION =
      Pattern.compile("/paths/[^/]+/(get|put|post|patch|delete)");
  private static final Pattern PARAMETER =
      Pattern.compile(OPERATION + "/parameters/\\d+|/components/parameters/\\w+");
  private static final Pattern BODY = Pattern.compile(OPERATION + "/requestBody/content/[^/]+");

  /* A model of Go has the methods GetX, GetXOk, SetX, SetXNil, UnsetX and HasX for its member X. */
  private static final List<String> METHODS =
      List.of("get%s", "get%sok", "set%s", "set%snil", "unset%s", "has%s");

  /* All nodes that are no data, by the JSON pointers to them. */
  private static final Map<String, JsonNode> NODES = nodes();

  /* An unquoted comma in {description: one, two} makes "two" a member of its own. */
  @Test
  void members_haveValues() {
    assertThat(where(JsonNode::isNull)).isEmpty();
  }

  @Test
  void arrays_haveItems() {
    assertThat(where(node -> types(node).contains("array") && !node.has("items"))).isEmpty();
  }

  @Test
  void defaults_areAmongTheValues() {
    assertThat(
            where(
                node ->
                    node.has("default")
                        && node.path("enum").isArray()
                        && elements(node.path("enum")).noneMatch(node.path("default")::equals)))
        .isEmpty();
  }

  @Test
  void requiredMembers_areDescribed() {
    assertThat(
            where(
                node ->
                    node.path("required").isArray()
                        && !texts(node.path("required")).allMatch(node.path("properties")::has)))
        .isEmpty();
  }

  @Test
  void parameters_haveExamplesAndDescriptions() {
    assertThat(named(PARAMETER))
        .isNotEmpty()
        .allSatisfy(
            (pointer, parameter) -> {
              if (!parameter.has("$ref")) {
                assertThat(parameter.path("description").asText()).isNotEmpty();
                checkExample(pointer, parameter);
              }
            });
  }

  @Test
  void bodies_haveExamples() {
    assertThat(named(BODY)).isNotEmpty().allSatisfy(DescriptionRulesTest::checkExample);
  }

  @Test
  void operations_areDescribed() {
    assertThat(named(OPERATION))
        .isNotEmpty()
        .allSatisfy(
            (_, operation) -> {
              assertThat(operation.path("summary").asText()).isNotEmpty();
              assertThat(operation.path("description").asText()).isNotEmpty();
              assertThat(operation.path("operationId").asText()).matches("[a-z]\\w+");
            });
    assertThat(named(OPERATION).values())
        .extracting(operation -> operation.path("operationId").asText())
        .doesNotHaveDuplicates();
  }

  @Test
  void tags_ofOperations_areDeclared() {
    var used =
        named(OPERATION).values().stream()
            .flatMap(operation -> texts(operation.path("tags")))
            .collect(toSet());

    assertThat(elements(DOCUMENT.path("tags")))
        .allSatisfy(tag -> assertThat(tag.path("description").asText()).isNotEmpty())
        .extracting(tag -> tag.path("name").asText())
        .containsExactlyInAnyOrderElementsOf(used);
  }

  @Test
  void server_isTheOneThatServesTheDocument() {
    assertThat(DOCUMENT.at("/servers/0/url").asText()).isEqualTo("/");
  }

  @Test
  void members_areDifferentIdentifiers() {
    assertThat(where(node -> !areDifferent(node.path("properties")))).isEmpty();
  }

  @Test
  void schemas_areDifferentIdentifiers() {
    assertThat(areDifferent(DOCUMENT.at("/components/schemas"))).isTrue();
  }

  private static void checkExample(String pointer, JsonNode described) {
    assertThat(described.has("example")).isTrue();
    assertThat(OpenApiConformance.problems(pointer + "/schema", described.path("example")))
        .isEmpty();
  }

  private static boolean areDifferent(JsonNode named) {
    var identifiers =
        named.properties().stream()
            .map(Map.Entry::getKey)
            .map(DescriptionRulesTest::identifier)
            .toList();
    var distinct = Set.copyOf(identifiers);
    return distinct.size() == identifiers.size()
        && distinct.stream()
            .flatMap(name -> METHODS.stream().map(method -> method.formatted(name)))
            .noneMatch(distinct::contains);
  }

  /* Generators differ in case and separators. */
  private static String identifier(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  private static Set<String> where(Predicate<JsonNode> condition) {
    return NODES.entrySet().stream()
        .filter(node -> condition.test(node.getValue()))
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  private static Map<String, JsonNode> named(Pattern pointer) {
    var named = new TreeMap<>(NODES);
    named.keySet().removeIf(name -> !pointer.matcher(name).matches());
    return named;
  }

  private static Map<String, JsonNode> nodes() {
    var nodes = new TreeMap<String, JsonNode>();
    collect("", DOCUMENT, nodes);
    return nodes;
  }

  private static void collect(String pointer, JsonNode node, Map<String, JsonNode> nodes) {
    nodes.put(pointer, node);
    node.properties()
        .forEach(
            member -> {
              var name = member.getKey().replace("~", "~0").replace("/", "~1");
              if (pointer.endsWith("/properties") || !DATA.contains(name)) {
                collect(pointer + "/" + name, member.getValue(), nodes);
              }
            });
    if (node.isArray()) {
      for (var index = 0; index < node.size(); index++) {
        collect(pointer + "/" + index, node.get(index), nodes);
      }
    }
  }

  private static Set<String> types(JsonNode schema) {
    var type = schema.path("type");
    return type.isTextual() ? Set.of(type.asText()) : texts(type).collect(toSet());
  }

  private static Stream<String> texts(JsonNode array) {
    return elements(array).map(JsonNode::asText);
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
