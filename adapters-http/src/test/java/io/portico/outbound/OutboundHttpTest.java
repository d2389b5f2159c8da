package io.portico.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.portico.outbound.OutboundHttp.Limits;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Names whose addresses change between two requests (DNS rebinding), and the limits of requests.
 */
@Timeout(20)
class OutboundHttpTest {

  private static final String PUBLIC = "1.1.1.1";
  private static final String LOOPBACK = "127.0.0.1";
  private static final String SETTING = "PORTICO_EXAMPLE_PRIVATE_ADDRESSES";
  private static final String PLAIN = "PORTICO_EXAMPLE_PLAIN_HTTP";

  private final Deque<List<String>> addresses = new ArrayDeque<>();
  private HttpServer server;

  @BeforeEach
  void listen() throws IOException {
    server = listening(0);
  }

  private static HttpServer listening(int port) throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral(LOOPBACK), port), 5);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private OutboundHttp client(AddressPolicy policy) {
    return new OutboundHttp(
        policy, new Limits(Limits.CONNECT, 100, true), _ -> literals(addresses.removeFirst()));
  }

  private static InetAddress[] literals(List<String> texts) {
    return texts.stream().map(InetAddress::ofLiteral).toArray(InetAddress[]::new);
  }

  private OutboundRequest to(String host) {
    return new OutboundRequest(
        "GET",
        URI.create("http://%s:%d/".formatted(host, server.getAddress().getPort())),
        List.of(),
        Optional.empty(),
        Duration.ofSeconds(10));
  }

  @Test
  void permitted_publicAndPrivateAddresses_areThePublicOnes() throws AddressPolicy.Refused {
    var found = literals(List.of(LOOPBACK, PUBLIC, "10.0.0.1", "169.254.169.254", "::1"));

    assertThat(new AddressPolicy(false, SETTING).permitted("both.example", List.of(found), false))
        .containsExactly(InetAddress.ofLiteral(PUBLIC));
  }

  @Test
  void send_privateAddressesOnly_isRefused() {
    addresses.add(List.of(LOOPBACK, "10.0.0.1"));

    try (var client = client(new AddressPolicy(false, SETTING))) {
      assertThatThrownBy(() -> client.send(to("inner.example")))
          .asInstanceOf(InstanceOfAssertFactories.throwable(NoAnswer.class))
          .satisfies(e -> assertThat(e.kind()).isEqualTo(NoAnswer.Cause.REFUSED_ADDRESS))
          .hasMessageContaining("inner.example has an address that is not public")
          .hasMessageContaining(SETTING);
    }
  }

  @Test
  void send_plainHttpToAnotherMachine_isRefused() {
    addresses.add(List.of("10.0.0.1"));

    try (var client = client(new AddressPolicy(true, SETTING).requiringTls(PLAIN))) {
      assertThatThrownBy(() -> client.send(to("inner.example")))
          .hasMessageContaining("http to inner.example could be read on its way")
          .hasMessageContaining(PLAIN);
    }
  }

  /* A second look-up might find an address that was not checked. */
  @Test
  void send_oneRequest_looksTheNameUpOnce() throws NoAnswer {
    addresses.add(List.of(LOOPBACK));
    addresses.add(List.of(PUBLIC));

    try (var client = client(new AddressPolicy(true, SETTING).requiringTls(PLAIN))) {
      assertThat(client.send(to("moving.example")).status()).isEqualTo(200);
    }
    assertThat(addresses).as("look-ups that did not happen").containsExactly(List.of(PUBLIC));
  }

  @Test
  void send_connectionThatTheOtherSideClosed_isNotUsedAgain() throws Exception {
    addresses.add(List.of(LOOPBACK));
    addresses.add(List.of(LOOPBACK));
    try (var client = client(AddressPolicy.namedByTheOperator())) {
      assertThat(client.send(to("restarted.example")).status()).isEqualTo(200);

      var port = server.getAddress().getPort();
      server.stop(0);
      server = listening(port);

      assertThat(client.send(to("restarted.example")).status()).isEqualTo(200);
    }
  }
}
