package io.portico.http.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Permission;
import io.portico.domain.access.Role;
import io.portico.http.HttpProperties;
import io.portico.http.security.RequiresPermission;
import io.portico.http.testkit.TestServer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** What {@code /openapi.yaml} tells of those who may call. */
class OpenApiDescriptionTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @Test
  void everyOperation_belowApi_tellsTheRolesThatMayCallIt() {
    var operations = operations(SERVER);

    assertThat(routesBelowApi())
        .allSatisfy(
            route -> {
              var operation = operation(operations, key(route));
              var roles = roles(route);
              assertThat(operation.get("x-roles")).as("%s", operation).isEqualTo(roles);
              assertThat(String.valueOf(operation.get("description")))
                  .endsWith("May be called by: " + String.join(", ", roles) + ".");
            });
  }

  @Test
  void operationForAdministrators_tellsThemBehindWhatItDoes() {
    assertThat(operation(operations(SERVER), "POST /api/users"))
        .containsEntry("x-roles", List.of("admin"))
        .containsEntry("summary", "Let somebody into the organisation")
        .containsEntry(
            "description",
            "`access_key` is the user's credential. It is in this answer and in no other.\n\n"
                + "May be called by: admin.");
  }

  @Test
  void operationForEverybodyOfAnOrganisation_tellsAllRoles() {
    assertThat(operation(operations(SERVER), "GET /api/users"))
        .containsEntry("x-roles", List.of("admin", "approver", "viewer"))
        .containsEntry(
            "description",
            "`GET /api/users`: the users, by email.\n\n"
                + "May be called by: admin, approver, viewer.");
  }

  @Test
  void operationForAnybody_needsNoCredential() {
    assertThat(operation(operations(SERVER), "GET /health/live"))
        .doesNotContainKey("x-roles")
        .containsEntry("security", List.of())
        .containsEntry(
            "description",
            "`GET /health/live`: 200 while the process should be left running.\n\n"
                + "Needs no credential.");
  }

  @Test
  void operationsOfOperators_areThereWhereTheyAreOpen() {
    assertThat(operations(SERVER)).doesNotContainKey("POST /admin/users");

    var secret = new AccessToken("the-secret-of-the-operator");
    try (var open = TestServer.with(HttpProperties.operatorSecret(secret))) {
      assertThat(operation(operations(open), "POST /admin/users"))
          .doesNotContainKey("x-roles")
          .containsEntry("security", List.of(Map.of("operator", List.of())));
    }
  }

  @Test
  void document_whatIsGenerated_isStillThere() {
    var yaml = SERVER.call("GET", "/openapi.yaml").send().body();

    assertThat(yaml)
        .startsWith("openapi: 3.1.0\n")
        .contains("$ref: \"#/components/schemas/UserDocument\"", "\n    UserDocument:\n");
  }

  private static List<UriRouteInfo<?, ?>> routesBelowApi() {
    Stream<UriRouteInfo<?, ?>> routes = SERVER.context().getBean(Router.class).uriRoutes();
    return routes
        .filter(route -> route.getUriMatchTemplate().toPathString().startsWith("/api/"))
        .filter(route -> !route.getHttpMethodName().equals("HEAD"))
        .toList();
  }

  private static List<String> roles(UriRouteInfo<?, ?> route) {
    var needed =
        List.of(
            route.getAnnotationMetadata().enumValues(RequiresPermission.class, Permission.class));
    return Arrays.stream(Role.values())
        .filter(role -> needed.stream().allMatch(right -> right.roles().contains(role)))
        .map(Role::word)
        .toList();
  }

  private static String key(UriRouteInfo<?, ?> route) {
    return key(route.getHttpMethodName(), route.getUriMatchTemplate().toPathString());
  }

  private static String key(String method, String template) {
    return method.toUpperCase(Locale.ROOT) + " " + template.replaceAll("\\{[^}]*}", "{}");
  }

  private static Map<String, Object> operation(
      Map<String, Map<String, Object>> operations, String key) {
    return Optional.ofNullable(operations.get(key)).orElseThrow(() -> new AssertionError(key));
  }

  private static Map<String, Map<String, Object>> operations(TestServer server) {
    var operations = new HashMap<String, Map<String, Object>>();
    paths(server)
        .forEach(
            (path, methods) ->
                methods.forEach(
                    (method, operation) -> operations.put(key(method, path), operation)));
    return operations;
  }

  @SuppressWarnings("unchecked") // a document is what the OpenAPI specification says
  private static Map<String, Map<String, Map<String, Object>>> paths(TestServer server) {
    var yaml = server.call("GET", "/openapi.yaml").send().body();
    Map<String, Object> document = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
    return (Map<String, Map<String, Map<String, Object>>>)
        Optional.ofNullable(document.get("paths")).orElseThrow();
  }
}
