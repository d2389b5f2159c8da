package io.portico.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names whose addresses change between the check and the connection (DNS rebinding). */
class ConnectorTest {

  private static final String PUBLIC = "1.1.1.1";
  private static final String LOOPBACK = "127.0.0.1";
  private static final String SETTING = "PORTICO_EXAMPLE_PRIVATE_ADDRESSES";

  private final Deque<List<String>> answers = new ArrayDeque<>();

  private Connector connector(boolean privateAddresses) {
    return new Connector(privateAddresses, SETTING, Connector::ofTheJdk, _ -> next());
  }

  private InetAddress[] next() {
    var found = answers.removeFirst();
    var addresses = new InetAddress[found.size()];
    for (var i = 0; i < addresses.length; i++) {
      addresses[i] = InetAddress.ofLiteral(found.get(i));
    }
    return addresses;
  }

  @Test
  void permitted_nameWithPublicAndPrivateAddresses_areThePublicOnes() throws IOException {
    answers.add(List.of(LOOPBACK, PUBLIC, "10.0.0.1", "169.254.169.254", "::1"));

    assertThat(connector(false).permitted(URI.create("http://both.example/")))
        .containsExactly(InetAddress.ofLiteral(PUBLIC));
  }

  @Test
  void connect_nameWithPrivateAddressesOnly_isRefused() {
    answers.add(List.of(LOOPBACK, "10.0.0.1"));

    assertThatThrownBy(() -> connector(false).connect(URI.create("http://inner.example/")))
        .isInstanceOf(Connector.Refused.class)
        .hasMessageContaining("inner.example has an address that is not public")
        .hasMessageContaining(SETTING);
  }

  /* A second answer might have an address that was not checked. */
  @Test
  void connect_anotherAnswerTheSecondTime_isToTheAddressThatWasChecked() throws IOException {
    answers.add(List.of(LOOPBACK));
    answers.add(List.of(PUBLIC));
    try (var server = new ServerSocket(0, 5, InetAddress.ofLiteral(LOOPBACK))) {
      var address = URI.create("http://moving.example:%d/".formatted(server.getLocalPort()));

      try (var socket = connector(true).requiringTls(SETTING).connect(address)) {
        assertThat(socket.getInetAddress()).isEqualTo(InetAddress.ofLiteral(LOOPBACK));
      }
    }
    assertThat(answers).as("answers that were not asked for").containsExactly(List.of(PUBLIC));
  }
}
