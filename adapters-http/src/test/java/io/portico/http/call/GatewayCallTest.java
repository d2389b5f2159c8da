package io.portico.http.call;

import static io.portico.domain.fixture.KeyFixture.aKey;
import static io.portico.domain.fixture.PlanFixture.aPlan;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.key.RawKey;
import io.portico.domain.limit.LimitState;
import io.portico.domain.plan.Plan;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import io.portico.http.testkit.TestServer;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/** What the tests of authorisation share: the call of a gateway, and a key with its limits. */
abstract class GatewayCallTest extends HttpTest {

  static final String PATH = "/gateway/authorize/weather";

  /* What has the form of a key. */
  static final RawKey ISSUED = RawKey.of(KeyPrefix.DEFAULT, new byte[RawKey.BYTES]);

  static final IssuedKey KEY = aKey().storedAs("5f2b").build();

  static final Plan PLAN =
      aPlan("Free").tagged("a,b", "c d").rated("5", "60").granting(100, 86_400).build();

  static final LimitState LIMITS =
      new LimitState(
          PLAN.details().rateLimit(),
          PLAN.details().quota(),
          OptionalLong.of(7),
          Optional.of(Instant.parse("2026-03-15T00:00:00Z")));

  static void assertDenied(Reply reply, int status, String shown, String reason) {
    reply.assertIs(status, "");
    assertThat(reply.header("X-Portico-Status")).contains(shown);
    assertThat(reply.header("X-Portico-Reason")).contains(reason);
    assertThat(reply.header("Cache-Control")).contains("no-store");
  }

  static TestServer.Call call(String method, String path) {
    return SERVER
        .call(method, path)
        .without("X-API-Key")
        .header("X-Portico-Gateway", Caller.VIEWER.credential());
  }

  static String onTheWire(String methodAndAddress, String rest) throws IOException {
    var head = "%s HTTP/1.1\nHost: x\nConnection: close\nX-Portico-Gateway: %s\n";
    try (var wire = SERVER.wire()) {
      return wire.send(
              head.replace("\n", "\r\n").formatted(methodAndAddress, Caller.VIEWER.credential())
                  + rest
                  + "\r\n\r\n")
          .readToEnd();
    }
  }
}
