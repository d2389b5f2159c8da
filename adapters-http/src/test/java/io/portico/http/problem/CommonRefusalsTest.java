package io.portico.http.problem;

import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.Stub;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What routes of labels, APIs, policies, jobs and users refuse alike. */
class CommonRefusalsTest extends HttpTest {

  private static final String ID = "65000000000000010000000a";
  private static final String NAME = "{\"name\": \"x\"}";
  private static final String POLICY = "{\"name\": \"x\", \"requires\": [{\"label\": \"team\"}]}";
  private static final String USER = "{\"email_address\": \"a@b.org\", \"role\": \"viewer\"}";

  /**
   * A route.
   *
   * @param body a valid body; empty if the route reads none
   * @param useCase the use case of the route
   * @param kind of the record in the path, if there is one
   */
  record Route(
      String method, String path, String body, Stub<?, ?> useCase, Optional<RecordKind> kind) {

    Reply send(Caller caller, String to, String sent) {
      return SERVER.call(method, to).by(caller).json(sent).send();
    }

    @Override
    public String toString() {
      return method + " " + path;
    }
  }

  static Stream<Route> routes() {
    return Stream.of(labels(), apis(), labelsOfAnApi(), others()).flatMap(List::stream);
  }

  private static List<Route> labels() {
    var label = "/api/labels/tier";
    return List.of(
        creation("/api/labels", NAME, SERVER.labels.define),
        of(RecordKind.LABEL, "GET", label, "", SERVER.labels.find),
        of(RecordKind.LABEL, "GET", label + "/usage", "", SERVER.labels.usage),
        of(RecordKind.LABEL, "PUT", label, NAME, SERVER.labels.replace),
        of(RecordKind.LABEL, "POST", label + "/rename", NAME, SERVER.labels.rename),
        of(RecordKind.LABEL, "DELETE", label, "", SERVER.labels.remove));
  }

  private static List<Route> apis() {
    var api = "/api/apis/" + ID;
    return List.of(
        creation("/api/apis", NAME, SERVER.apis.register),
        creation("/api/apis/search", "{}", SERVER.apis.search),
        of(RecordKind.API, "GET", api, "", SERVER.apis.find),
        of(RecordKind.API, "PUT", api, NAME, SERVER.apis.change),
        of(RecordKind.API, "PATCH", api, NAME, SERVER.apis.change),
        of(RecordKind.API, "DELETE", api, "", SERVER.apis.remove));
  }

  private static List<Route> labelsOfAnApi() {
    var labels = "/api/" + ID + "/labels";
    var tier = "{\"tier\": \"1\"}";
    return List.of(
        of(RecordKind.API, "GET", labels, "", SERVER.apis.find),
        of(RecordKind.API, "PUT", labels, tier, SERVER.apis.change),
        of(RecordKind.API, "POST", labels, tier, SERVER.apis.change),
        of(RecordKind.API, "PATCH", labels, tier, SERVER.apis.change),
        of(RecordKind.API, "DELETE", labels + "/tier", "", SERVER.apis.change),
        creation(
            "/api/labels/apply",
            "{\"selector\": \"team\", \"set\": {\"tier\": \"1\"}}",
            SERVER.apis.applyLabels));
  }

  private static List<Route> others() {
    var policy = "/api/governance/policies/Owned";
    var user = "/api/users/" + ID;
    return List.of(
        creation("/api/governance/policies", POLICY, SERVER.governance.definePolicy),
        of(RecordKind.POLICY, "GET", policy, "", SERVER.governance.policy),
        of(RecordKind.POLICY, "PUT", policy, POLICY, SERVER.governance.replacePolicy),
        of(RecordKind.POLICY, "DELETE", policy, "", SERVER.governance.removePolicy),
        of(RecordKind.JOB, "GET", "/api/jobs/" + ID, "", SERVER.apis.findJob),
        creation("/api/users", USER, SERVER.users.addUser),
        of(RecordKind.USER, "GET", user, "", SERVER.users.find),
        of(RecordKind.USER, "PUT", user, USER, SERVER.users.replaceUser),
        of(RecordKind.USER, "DELETE", user, "", SERVER.users.removeUser),
        of(RecordKind.USER, "PUT", user + "/actions/key/reset", "", SERVER.users.resetCredential));
  }

  static Stream<Route> routesOfARecord() {
    return routes().filter(route -> route.kind().isPresent());
  }

  static Stream<Route> routesWithAnId() {
    return routes().filter(route -> route.path().contains(ID));
  }

  static Stream<Route> routesWithABody() {
    return routes().filter(route -> !route.body().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("routes")
  void route_callerWithoutThePermission_is403(Route route) {
    route.useCase().fails(new RefusedException.NotPermitted("read"));

    var reply = route.send(Caller.VIEWER, route.path(), route.body());

    reply.assertHas(
        403,
        "\"code\":\"forbidden\"",
        "access denied: You do not have permission to access %s. It needs the permission "
            .formatted(route.path()));
  }

  @ParameterizedTest
  @MethodSource("routesOfARecord")
  void route_unknownRecord_is404(Route route) {
    route.useCase().fails(new RefusedException.NotFound(route.kind().orElseThrow(), "the-name"));

    var reply = route.send(Caller.ADMIN, route.path(), route.body());

    reply.assertHas(404, "_not_found\"", "'the-name'");
  }

  @ParameterizedTest
  @MethodSource("routesWithAnId")
  void route_malformedId_is404WithoutLookup(Route route) {
    var reply = route.send(Caller.ADMIN, route.path().replace(ID, "a~b"), route.body());

    reply.assertHas(404, "_not_found\"", " has the id 'a~b'.");
    assertThat(route.useCase().calls()).isZero();
  }

  @ParameterizedTest
  @MethodSource("routesWithABody")
  void route_emptyBody_is400(Route route) {
    var reply = route.send(Caller.ADMIN, route.path(), "");

    reply.assertIs(400, fieldError("invalid_json", "body", "empty (expected: JSON)"));
  }

  @ParameterizedTest
  @MethodSource("routes")
  void route_unknownParameter_is400(Route route) {
    var reply = route.send(Caller.ADMIN, route.path() + "?x=1", route.body());

    reply.assertHas(400, "\"invalid_value\"", "x: an unknown parameter (expected: ");
    assertThat(route.useCase().calls()).isZero();
  }

  private static Route of(
      RecordKind kind, String method, String path, String body, Stub<?, ?> useCase) {
    return new Route(method, path, body, useCase, Optional.of(kind));
  }

  private static Route creation(String path, String body, Stub<?, ?> useCase) {
    return new Route("POST", path, body, useCase, Optional.empty());
  }
}
