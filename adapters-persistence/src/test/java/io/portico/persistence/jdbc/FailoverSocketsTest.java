package io.portico.persistence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.JdbcPropertySetImpl;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FailoverSocketsTest {

  private static final String HOST = "127.0.0.1";

  @BeforeEach
  void preferNone() throws IOException {
    FailoverSockets.preferNone();
    try (var server = server()) {
      answer(server.getLocalPort());
    }
    FailoverSockets.preferNone();
  }

  @Test
  void connect_anotherServerAnswered_isRefused() throws IOException {
    try (var first = server();
        var second = server()) {
      answer(second.getLocalPort());

      assertThatThrownBy(() -> connect(first.getLocalPort()))
          .isInstanceOf(SocketException.class)
          .hasMessage(
              "%1$s:%2$d is passed over for %1$s:%3$d",
              HOST, first.getLocalPort(), second.getLocalPort());
      try (var socket = connect(second.getLocalPort())) {
        assertThat(socket.isConnected()).isTrue();
      }
    }
  }

  @Test
  void connect_serverThatAnsweredIsGone_everyServerIsTriedAgain() throws IOException {
    try (var first = server()) {
      int gone;
      try (var second = server()) {
        gone = second.getLocalPort();
        answer(gone);
      }

      assertThatThrownBy(() -> connect(gone)).isInstanceOf(ConnectException.class);
      try (var socket = connect(first.getLocalPort())) {
        assertThat(socket.isConnected()).isTrue();
      }
    }
  }

  @Test
  void connect_serverDidNotAnswerYet_everyServerIsTried() throws IOException {
    try (var first = server();
        var second = server();
        var one = connect(first.getLocalPort());
        var other = connect(second.getLocalPort())) {
      assertThat(one.isConnected()).isTrue();
      assertThat(other.isConnected()).isTrue();
    }
  }

  @Test
  void connect_serverThatAnsweredAcceptsNoLogin_theNextIsTriedOnce() throws IOException {
    try (var first = server();
        var second = server()) {
      answer(first.getLocalPort());

      try (var refused = connect(first.getLocalPort());
          var next = connect(second.getLocalPort())) {
        assertThat(refused.isConnected()).isTrue();
        assertThat(next.isConnected()).isTrue();
      }

      answer(first.getLocalPort());
      assertThatThrownBy(() -> connect(second.getLocalPort())).isInstanceOf(SocketException.class);
    }
  }

  private static void answer(int port) throws IOException {
    var sockets = new FailoverSockets();
    try (Socket _ = sockets.connect(HOST, port, new JdbcPropertySetImpl(), 0)) {
      sockets.afterHandshake();
    }
  }

  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  private static Socket connect(int port) throws IOException {
    return new FailoverSockets().connect(HOST, port, new JdbcPropertySetImpl(), 0);
  }
}
