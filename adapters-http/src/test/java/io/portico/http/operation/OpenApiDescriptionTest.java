package io.portico.http.operation;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.domain.api.ApiId;
import io.portico.domain.key.VerificationResult;
import io.portico.http.HttpProperties;
import io.portico.http.problem.ErrorCode;
import io.portico.http.security.RequiresPermission;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.TestServer;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Compares {@code /openapi.yaml} with the routes; the test server validates responses by it. */
class OpenApiDescriptionTest extends HttpTest {

  /* Pages for people, and what identity providers call. */
  private static final Set<String> PAGES =
      Set.of("BackChannelController", "DocumentationController", "KeyPageController");

  /* The fixed segments in the place of {api_id} and of {id}. */
  private static final Pattern BESIDE_IDS_OF_APIS =
      Pattern.compile("/api/(?:apis/)?([^/{}]+)(?=/|$)");

  @Test
  void document_isValidOpenApi() {
    var yaml = yaml(SERVER);

    var parsed = new OpenAPIV3Parser().readContents(yaml, null, new ParseOptions());

    assertThat(yaml).startsWith("openapi: 3.1.0\n");
    assertThat(parsed.getMessages()).isEmpty();
  }

  @Test
  void document_everyReference_exists() {
    var document = document(SERVER);
    var references = new TreeSet<String>();
    Pattern.compile("#(/components/[\\w/]+)")
        .matcher(document.toString())
        .results()
        .forEach(found -> references.add(found.group(1)));

    assertThat(references)
        .allSatisfy(path -> assertThat(document.at(path).isMissingNode()).as(path).isFalse());
  }

  @Test
  void document_largestPage_isThatOfTheCode() {
    var components = document(SERVER).at("/components");

    assertThat(
            Stream.of(
                "/parameters/Limit/schema",
                "/parameters/PageSize/schema",
                "/schemas/ApiSearchRequest/properties/limit"))
        .allSatisfy(
            path ->
                assertThat(components.at(path).at("/maximum").asInt())
                    .as(path)
                    .isEqualTo(PageLimits.LARGEST));
  }

  @Test
  void document_codesOfVerifications_areThoseOfTheCode() {
    var codes = Stream.of(VerificationResult.values()).map(Enum::name).toList();
    var schemas = document(SERVER).at("/components/schemas");

    assertThat(List.of("VerificationReply", "VerificationDocument"))
        .allSatisfy(
            schema ->
                assertThat(schemas.at("/" + schema + "/properties/code/enum").valueStream())
                    .as(schema)
                    .map(JsonNode::asText)
                    .containsAll(codes));
  }

  @Test
  void operations_areTheRoutesOfTheServer() {
    assertThat(operations(SERVER).keySet())
        .isEqualTo(routes().keySet())
        .contains("POST /api/labels", "GET /api/{}/labels");
  }

  /* Otherwise "/api/{api_id}/labels" and "/api/apis/{id}" could mean another route. */
  @Test
  void wordsInTheRoutesOfApis_areReserved() {
    var words =
        routes().keySet().stream()
            .flatMap(route -> BESIDE_IDS_OF_APIS.matcher(route).results())
            .map(found -> found.group(1))
            .collect(toCollection(TreeSet::new));

    assertThat(words)
        .contains("apis", "labels", "portal", "search", "usage")
        .allSatisfy(word -> assertThat(ApiId.parse(word)).as(word).isEmpty());
  }

  @Test
  void roles_areThoseThatHaveThePermissionsOfTheRoute() {
    var routes = routes();

    assertThat(operations(SERVER))
        .allSatisfy(
            (route, operation) -> {
              var roles = roles(requireNonNull(routes.get(route)));
              assertThat(texts(operation.path("x-roles"))).as(route).isEqualTo(roles);
              assertThat(operation.has("security")).as(route).isEqualTo(roles.isEmpty());
            });
  }

  @Test
  void errorCodes_areThoseOfTheTable() {
    assertThat(texts(document(SERVER).at("/components/schemas/ErrorCode/enum")))
        .containsExactlyElementsOf(
            Arrays.stream(ErrorCode.values())
                .map(ErrorCode::word)
                .collect(toCollection(TreeSet::new)));
  }

  @Test
  void errorCodes_ofAnOperation_haveDescribedStatuses() {
    assertThat(operations(SERVER))
        .allSatisfy(
            (route, operation) ->
                assertThat(texts(operation.path("x-errors")))
                    .allSatisfy(
                        word ->
                            assertThat(statuses(word))
                                .as("%s %s", route, word)
                                .anyMatch(operation.path("responses")::has)));
  }

  @Test
  void operation_withCredential_describesTheCommonResponses() {
    assertThat(
            requireNonNull(operations(SERVER).get("GET /api/users")).path("responses").toString())
        .contains("responses/NotAuthorised", "responses/Forbidden", "responses/Problem");
  }

  @Test
  void operationsOfOperators_areDescribedIfTheyAreOpen() {
    assertThat(operations(SERVER)).doesNotContainKey("POST /admin/users");

    var secret = new AccessToken("the-secret-of-the-operator");
    try (var open = TestServer.with(HttpProperties.operatorSecret(secret))) {
      assertThat(
              requireNonNull(operations(open).get("POST /admin/users")).path("security").toString())
          .isEqualTo("[{\"operator\":[]}]");
    }
  }

  private static List<String> statuses(String word) {
    return Arrays.stream(ErrorCode.values())
        .filter(code -> code.word().equals(word))
        .map(code -> Integer.toString(code.status().getCode()))
        .toList();
  }

  private static Map<String, UriRouteInfo<?, ?>> routes() {
    Stream<UriRouteInfo<?, ?>> routes = SERVER.context().getBean(Router.class).uriRoutes();
    return routes
        .filter(route -> route.getDeclaringType().getName().startsWith("io.portico."))
        .filter(route -> !PAGES.contains(route.getDeclaringType().getSimpleName()))
        .filter(route -> !route.getDeclaringType().getName().contains(".dashboard."))
        .filter(route -> !route.getDeclaringType().getName().contains(".http.page."))
        .filter(route -> !route.getDeclaringType().getName().contains(".http.site."))
        .filter(route -> !route.getHttpMethodName().equals("HEAD"))
        .collect(
            toMap(
                route ->
                    name(route.getHttpMethodName(), route.getUriMatchTemplate().toPathString()),
                route -> route,
                (first, _) -> first,
                TreeMap::new));
  }

  private static List<String> roles(UriRouteInfo<?, ?> route) {
    var metadata = route.getAnnotationMetadata();
    if (!metadata.hasAnnotation(RequiresPermission.class)) {
      return List.of();
    }
    var required = List.of(metadata.enumValues(RequiresPermission.class, Permission.class));
    return Arrays.stream(Role.values())
        .filter(role -> required.stream().allMatch(right -> right.roles().contains(role)))
        .map(Role::word)
        .toList();
  }

  private static Map<String, JsonNode> operations(TestServer server) {
    var operations = new TreeMap<String, JsonNode>();
    document(server)
        .path("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        method ->
                            operations.put(
                                name(method.getKey(), path.getKey()), method.getValue())));
    return operations;
  }

  private static String name(String method, String template) {
    return method.toUpperCase(Locale.ROOT) + " " + template.replaceAll("\\{[^}]*}", "{}");
  }

  private static List<String> texts(JsonNode array) {
    var texts = new ArrayList<String>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }

  private static JsonNode document(TestServer server) {
    Object document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml(server));
    return new ObjectMapper().valueToTree(document);
  }

  private static String yaml(TestServer server) {
    return server.call("GET", "/openapi.yaml").send().body();
  }
}
