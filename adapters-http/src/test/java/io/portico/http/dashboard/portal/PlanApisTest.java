package io.portico.http.dashboard.portal;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.api.ApiQueries;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PlanApisTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  private static final String PLANS = "/dashboard/portal/plans";

  @BeforeEach
  void prepare() {
    SERVER.portal.pagePlans.answers(new OffsetPage<>(List.of(), 0));
  }

  @Test
  void add_partOfAName_takesTheOnlyMatch() {
    SERVER.apis.search.answers(found(anApi("Inventory").withId(ApiId.of("inv")).build()));

    var reply = post(PLANS + "/new", "name", "x", "found", "Inven", "add", "true");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).contains("name=\"api\" value=\"Inventory (inv)\"");
  }

  @Test
  void add_partOfSeveralNames_saysWhich() {
    SERVER.apis.search.answers(
        found(
            anApi("Inventory").withId(ApiId.of("i1")).build(),
            anApi("Invoices").withId(ApiId.of("i2")).build()));

    assertThat(post(PLANS + "/new", "name", "x", "found", "Inv", "add", "true").body())
        .contains("Several APIs match: Inventory (i1), Invoices (i2).");
  }

  @Test
  void create_partOfANameNotAdded_isNotGuessed() {
    SERVER.apis.search.answers(found(anApi("Inventory").withId(ApiId.of("inv")).build()));

    assertThat(post(PLANS + "/new", "name", "x", "found", "Inven").status()).isEqualTo(422);
    assertThat(SERVER.portal.definePlan.calls()).isZero();
  }

  private static ApiQueries.Page found(ApiRecord... apis) {
    return new ApiQueries.Page(List.of(apis), Optional.empty(), Optional.empty());
  }

  private static Reply post(String path, String... fields) {
    return SERVER.call("POST", path).form(Caller.ADMIN, fields).send();
  }
}
