package io.portico.endtoend.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Permission;
import io.portico.testkit.DashboardRoutes;
import io.portico.testkit.PorticoBrowser;
import io.portico.testkit.PorticoTest;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user sees of the dashboard who may read some APIs only. */
class LimitedReaderTest extends PorticoTest {

  private static final Set<Permission> NEEDED =
      Set.of(Permission.READ_APIS, Permission.LABEL_APIS, Permission.CHANGE_APIS);

  private String ours = "";
  private PorticoBrowser reader = PorticoBrowser.at(URI.create("http://127.0.0.1"));

  @BeforeEach
  void registerApis() {
    ours().define("{\"name\":\"squad\"}");
    ours = ours().register("Payments of ours", "{\"squad\":\"ours\"}");
    ours().register("Search of theirs", "{\"squad\":\"secret-squad\"}");
    admin.post(
        "/api/governance/policies", "{\"name\":\"Owned\",\"requires\":[{\"label\":\"squad\"}]}");
    var limited = ours().addUser("limited@example.com", "none");
    admin.put(
        limited.path() + "/bindings", "[{\"role\":\"publisher\",\"selector\":\"squad=ours\"}]");
    reader = PorticoBrowser.of(client(limited.credential()));
  }

  @Test
  void everyPage_thatNeedsToReadApis_isOpenAndShowsNoOtherApi() {
    var walked = new TreeSet<String>();
    for (var route : DashboardRoutes.thatReadWith(context(), NEEDED)) {
      var path = route.replace("{id}", id(route));
      if (path.contains("{")) {
        continue;
      }
      var reply = reader.get(path).reply();
      assertThat(reply.body()).as(path).doesNotContain("Search of theirs", "secret-squad");
      assertThat(reply.status()).as("%s: %s", path, reply.body()).isIn(200, 303, 404, 422);
      walked.add(route);
    }
    assertThat(walked).hasSizeGreaterThan(25);
    for (var page :
        List.of("/dashboard/apis", "/dashboard/apis/" + ours, "/dashboard/governance")) {
      assertThat(reader.get(page).reply().status()).as(page).isEqualTo(200);
    }
  }

  private String id(String route) {
    return route.startsWith("/dashboard/labels") ? "squad" : ours;
  }

  @Test
  void navigation_ofALimitedReader_leadsToWhatIsOpen() {
    assertThat(reader.get("/dashboard/apis").reply().body())
        .contains("href=\"/dashboard/labels\"", "href=\"/dashboard/governance\"")
        .doesNotContain("href=\"/dashboard/developers\"", "href=\"/dashboard/analytics\"");
    assertThat(reader.get("/dashboard").reply().status()).isIn(302, 303);
    for (var closed :
        List.of("/dashboard/developers", "/dashboard/analytics", "/dashboard/portal")) {
      assertThat(reader.get(closed).reply().status()).as(closed).isEqualTo(403);
    }
  }
}
