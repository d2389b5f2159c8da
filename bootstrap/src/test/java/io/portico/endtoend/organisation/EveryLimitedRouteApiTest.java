package io.portico.endtoend.organisation;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import io.portico.testkit.Call;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every route for each role that is bound to some APIs: those of the calls, or others. */
class EveryLimitedRouteApiTest extends PorticoTest {

  private static final List<Role> ROLES =
      List.of(Role.PUBLISHER, Role.APPROVER, Role.LABELER, Role.VIEWER);

  /*
   * They concern all APIs, or the plans of an API that is renamed. The plans of the calls have no
   * APIs, so they are for those with the right everywhere; LimitedPublisherApiTest has others.
   */
  private static final Set<String> FOR_ALL =
      Set.of(
          "GET /api/governance/export",
          "GET /api/governance/trend",
          "POST /api/governance/import",
          "POST /api/apis/{id}/rename",
          "POST /api/portal/policies",
          "PUT /api/portal/policies/{id}",
          "DELETE /api/portal/policies/{id}",
          "POST /api/portal/catalogue",
          "PUT /api/portal/catalogue",
          "POST /api/portal/catalogue/entries",
          "PUT /api/portal/catalogue/entries/{policy_id}",
          "DELETE /api/portal/catalogue/entries/{policy_id}",
          "POST /api/portal/requests/{id}/comments",
          "PUT /api/portal/requests/approve/{id}",
          "PUT /api/portal/requests/decline/{id}",
          "DELETE /api/portal/requests/{id}");

  @BeforeEach
  void defineTeams() {
    ours().define("{\"name\":\"team\"}");
  }

  @Test
  void everyRoute_roleBoundToOtherApis_changesAndShowsNothing() {
    var calls = EveryCall.of(ours(), this::waitingSignUp);
    var trail = Trail.of(context());
    var clients = clients("other", "[%s]", "team=other");

    for (var call : calls) {
      var before = trail.everythingElse();
      clients.forEach(
          (role, client) -> {
            var reply = call.by(client);
            var described = "%s by %s: %s".formatted(call, role, reply.body());
            assertThat(reply.status()).as(described).isNotIn(400, 401, 405, 500);
            if (!isLimitable(call, role)) {
              assertThat(reply.status()).as(described).isEqualTo(403);
            } else if (call.path().contains(Members.BILLING)) {
              assertThat(reply.status()).as(described).isIn(403, 404);
            } else {
              assertThat(reply.body()).as(described).doesNotContain("Billing", "Invoices");
            }
          });
      assertThat(trail.everythingElse()).as("after %s", call).isEqualTo(before);
      call.by(admin);
    }
  }

  @Test
  void everyRoute_roleBoundToItsApisBesideViewer_isPermittedWhereTheRoleIs() {
    var calls = EveryCall.of(ours(), this::waitingSignUp);
    var routes = routes();
    var clients = clients("these", "[{\"role\":\"viewer\"},%s]", "!team");

    for (var call : calls) {
      var route = routes.takenBy(call);
      clients.forEach(
          (role, client) -> {
            var reply = call.by(client);
            var described = "%s by %s: %s".formatted(call, role, reply.body());
            if (!routes.roles(route).contains(role)) {
              assertThat(reply.status()).as(described).isEqualTo(403);
            } else if (!FOR_ALL.contains(route)) {
              assertThat(reply.status()).as(described).isNotIn(400, 401, 403, 405, 500);
            }
          });
      call.by(admin);
    }
  }

  private boolean isLimitable(Call call, Role role) {
    var permissions = routes().permissions(routes().takenBy(call));
    return permissions.isEmpty()
        || permissions.stream()
            .anyMatch(permission -> permission.isLimitable() && permission.roles().contains(role));
  }

  private Map<Role, PorticoClient> clients(String name, String bindings, String selector) {
    var clients = new EnumMap<Role, PorticoClient>(Role.class);
    for (var role : ROLES) {
      var binding = "{\"role\":\"%s\",\"selector\":\"%s\"}".formatted(role.word(), selector);
      var user = ours().addUser("%s-%s@example.com".formatted(name, role.word()), "none");
      Replies.body(admin.put(user.path() + "/bindings", bindings.formatted(binding)), 200);
      clients.put(role, client(user.credential()));
    }
    return clients;
  }
}
