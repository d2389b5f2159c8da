package io.portico.http.operation;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.micronaut.web.router.UriRouteInfo;
import io.portico.http.testkit.TestServer;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationControllerTest {

  /* Pages for people, which no program calls. */
  private static final Set<String> PAGES = Set.of("DocumentationController", "KeyPageController");

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final Pattern PATH = Pattern.compile("^  (/\\S*):$");
  private static final Pattern METHOD =
      Pattern.compile("^    (get|put|post|patch|delete|head|options):$");

  @ParameterizedTest
  @ValueSource(strings = {"/openapi.yaml", "/openapi.yaml/"})
  void openApi_withoutCredential_is200InYaml(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/yaml; charset=utf-8");
    assertThat(reply.body()).startsWith("openapi: 3.1.0\n");
  }

  @Test
  void openApi_routes_areThoseOfTheServer() {
    assertThat(described()).isEqualTo(served()).contains("POST /api/labels", "GET /api/{}/labels");
  }

  @Test
  void openApi_operations_haveAWayToShowACredential() {
    assertThat(SERVER.call("GET", "/openapi.yaml").send().body())
        .contains("securitySchemes:", "name: X-API-Key", "name: authorization");
  }

  @ParameterizedTest
  @MethodSource("io.portico.http.testkit.Variants#accepts")
  void openApi_anyAccept_isAnsweredInYaml(String accept) {
    var call = SERVER.call("GET", "/openapi.yaml");

    var reply = (accept.isEmpty() ? call : call.header("Accept", accept)).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("application/yaml; charset=utf-8");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/docs", "/docs/"})
  void docs_withoutCredential_is200InHtml(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).contains("text/html; charset=utf-8");
    assertThat(reply.header("Content-Security-Policy")).get().asString().contains("'self'");
    assertThat(reply.body()).contains("Portico · the HTTP interface");
  }

  @Test
  void docs_whatThePageRefersTo_isThere() {
    var references =
        Pattern.compile("(?:src|href)=\"(/[^\"]+)\"")
            .matcher(SERVER.call("GET", "/docs").send().body())
            .results()
            .map(result -> result.group(1))
            .toList();

    assertThat(references)
        .hasSize(3)
        .allSatisfy(
            path -> assertThat(SERVER.call("GET", path).send().status()).as(path).isEqualTo(200));
  }

  @ParameterizedTest
  @CsvSource({
    "/docs/page/start.js, javascript",
    "/docs/ui/swagger-ui-bundle.js, javascript",
    "/docs/ui/swagger-ui.css, text/css"
  })
  void docs_asset_hasAContentTypeThatBrowsersRun(String path, String type) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).get().asString().contains(type);
    assertThat(reply.header("X-Content-Type-Options")).contains("nosniff");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/docs/ui/no-such.js",
        "/docs/page/../../HttpProperties.class",
        "/docs/page/%2e%2e/HttpProperties.class",
        "/docs/page/..%2fHttpProperties.class",
        "/docs/ui/../../../../logback.xml"
      })
  void docs_whatIsNotPartOfThem_is404(String path) {
    var reply = SERVER.call("GET", path).send();

    assertThat(reply.status()).isEqualTo(404);
    assertThat(reply.body()).contains("\"route_not_found\"");
  }

  private static Set<String> described() {
    var routes = new TreeSet<String>();
    var path = "";
    for (var line : SERVER.call("GET", "/openapi.yaml").send().body().lines().toList()) {
      var pathLine = PATH.matcher(line);
      var methodLine = METHOD.matcher(line);
      if (pathLine.matches()) {
        path = pathLine.group(1);
      } else if (methodLine.matches()) {
        routes.add(methodLine.group(1).toUpperCase(Locale.ROOT) + " " + withoutNames(path));
      }
    }
    return routes;
  }

  private static Set<String> served() {
    Stream<UriRouteInfo<?, ?>> routes = SERVER.context().getBean(Router.class).uriRoutes();
    return routes
        .filter(route -> route.getDeclaringType().getName().startsWith("io.portico."))
        .filter(route -> !PAGES.contains(route.getDeclaringType().getSimpleName()))
        .filter(route -> !route.getHttpMethodName().equals("HEAD"))
        .map(
            route ->
                route.getHttpMethodName()
                    + " "
                    + withoutNames(route.getUriMatchTemplate().toPathString()))
        .collect(toCollection(TreeSet::new));
  }

  /* A variable may be written with the pattern it must match. */
  private static String withoutNames(String template) {
    return template.replaceAll("\\{[^}]*}", "{}");
  }
}
