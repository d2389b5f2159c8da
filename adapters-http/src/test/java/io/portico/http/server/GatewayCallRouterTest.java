package io.portico.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.Router;
import io.portico.http.testkit.TestServer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class GatewayCallRouterTest {

  @RegisterExtension static final TestServer SERVER = TestServer.shared();

  @Test
  void findClosest_anyPath_isTheRouteThatTheFrameworkFinds() {
    var router = SERVER.context().getBean(Router.class);
    assertThat(router).isInstanceOf(GatewayCallRouter.class);

    for (var path : List.of(GatewayCalls.PATH, "/api/labels", "/api/labels/7", "/none")) {
      var request = HttpRequest.GET(path);
      var matched = router.find(request).map(match -> match.getRouteInfo()).findFirst();

      var closest = Optional.ofNullable(router.findClosest(request));

      assertThat(closest.map(match -> match.getRouteInfo())).as(path).isEqualTo(matched);
    }
  }

  @Test
  void findClosest_otherMethod_isNoGatewayCall() {
    var router = SERVER.context().getBean(Router.class);

    var closest = router.findClosest(HttpRequest.POST(GatewayCalls.PATH, ""));

    assertThat(Optional.ofNullable(closest)).isEmpty();
  }
}
