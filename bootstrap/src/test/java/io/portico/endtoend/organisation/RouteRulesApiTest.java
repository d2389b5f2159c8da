package io.portico.endtoend.organisation;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Routes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every route does with requests that have a mistake, on every database. */
class RouteRulesApiTest extends PorticoContract {

  private static final Reply NOT_AUTHORISED =
      new Reply(401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");

  private static final Map<String, String> OPERATOR = Map.of("admin-auth", OPERATOR_SECRET);

  @Test
  void everyRoute_unknownParameter_isRefusedAfterThePermissionUnlessTheRouteIsClassic()
      throws IOException {
    var routes = routes();
    var classic = classicRoutes();
    var calls =
        Stream.concat(
                EveryCall.of(ours(), this::waitingSignUp).stream(), callsOfMachines().stream())
            .toList();

    for (var call : calls) {
      assertRefusedForThePermission(routes, call);
      var reply = call.with("no_such=1").by(admin, OPERATOR);

      assertThat(reply.body().contains("no_such: an unknown parameter"))
          .as("%s: %s", call, reply.body())
          .isNotEqualTo(classic.contains(routes.takenBy(call)));
    }
    assertThat(Stream.of("/gateway/", "/admin/").flatMap(path -> routes.below(path).stream()))
        .containsExactlyInAnyOrderElementsOf(
            callsOfMachines().stream()
                .map(routes::takenBy)
                .filter(route -> route.matches("\\w+ /(gateway|admin)/.*"))
                .collect(toSet()));
  }

  /* Whatever else is wrong with it. */
  private void assertRefusedForThePermission(Routes routes, Call call) {
    if (!call.path().startsWith("/api/") && !call.path().startsWith("/services/")) {
      return;
    }
    assertThat(call.broken().by(client("an-unknown-credential")))
        .as("%s", call)
        .isEqualTo(NOT_AUTHORISED);
    var refused = EnumSet.allOf(Role.class);
    refused.removeAll(routes.roles(routes.takenBy(call)));
    refused.remove(Role.NONE);
    for (var role : refused) {
      var reply = call.broken().by(ours().as(role));
      assertThat(reply.status()).as("%s by %s: %s", call, role, reply.body()).isEqualTo(403);
    }
  }

  /* Of operators, gateways and what watches a node. */
  private List<Call> callsOfMachines() {
    return List.of(
        Call.get("/health/live"),
        Call.get("/health/ready"),
        Call.get("/metrics"),
        Call.get("/gateway/authorize/orders"),
        Call.of("POST /gateway/introspect", "token=x"),
        Call.of("POST /admin/organisations", "{\"owner_name\":\"Another\"}"),
        Call.of(
            "POST /admin/users",
            "{\"org_id\":\"%s\",\"email_address\":\"operated@b.org\"}".formatted(ours().id())),
        Call.of("POST /admin/backup", ""),
        Call.get("/admin/log-levels"),
        Call.of("PUT /admin/log-levels/io.portico.mail", "{\"level\":\"info\"}"));
  }

  /* Those with … among their parameters, which a test compares with the OpenAPI document. */
  private static Set<String> classicRoutes() throws IOException {
    try (var lines =
        Files.lines(Path.of(System.getProperty("basedir", "."), "../docs/http-api.md"))) {
      return lines
          .map(line -> line.split("\\|", -1))
          .filter(cells -> cells.length > 3 && cells[3].contains("…"))
          .map(cells -> cells[1].replace("`", "").strip())
          .collect(toSet());
    }
  }
}
