package io.portico.gateways;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.connection.Answer;
import io.portico.connection.Requests;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The requests of one attempt to one gateway. */
final class AdminSession {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Set<Integer> DENIED = Set.of(401, 403);
  private static final int LONGEST_MESSAGE = 200;

  /* All requests end before the claim of the key does. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final long begun = System.nanoTime();
  private final Admin admin;
  private final Requests requests;
  private final Connection gateway;
  private final Optional<KeyAtGateway> key;

  /**
   * @param key the key that the requests are about
   */
  AdminSession(Admin admin, Requests requests, Connection gateway, Optional<KeyAtGateway> key) {
    this.admin = admin;
    this.requests = requests;
    this.gateway = gateway;
    this.key = key;
  }

  /** What a gateway answered; the body is missing if there is none. */
  record Reply(int status, JsonNode body) {

    boolean isSuccess() {
      return status >= 200 && status <= 299;
    }

    boolean isNotFound() {
      return status == 404;
    }
  }

  Reply get(String path) throws AdminFailure {
    return send("GET", path, Optional.empty(), true);
  }

  /** Sends what must succeed. */
  Reply post(String path, Map<String, ?> body) throws AdminFailure {
    return send("POST", path, Optional.of(body), false);
  }

  /** Sends what must succeed. */
  Reply put(String path, Map<String, ?> body) throws AdminFailure {
    return send("PUT", path, Optional.of(body), false);
  }

  /** Sends what may find nothing to change. */
  Reply putIfFound(String path, Map<String, ?> body) throws AdminFailure {
    return send("PUT", path, Optional.of(body), true);
  }

  /** Removes what may be absent. */
  Reply delete(String path) throws AdminFailure {
    return send("DELETE", path, Optional.empty(), true);
  }

  private Reply send(String method, String path, Optional<Map<String, ?>> body, boolean mayBeAbsent)
      throws AdminFailure {
    if (System.nanoTime() - begun > LONGEST.toNanos()) {
      throw AdminFailure.ofGateway(
          "not all requests were answered in " + LONGEST.toSeconds() + " s");
    }
    var address = gateway.details().address().resolve(path);
    Answer answer;
    try {
      answer = requests.send(address, request(method, path, body));
    } catch (Requests.NoAnswer e) {
      throw AdminFailure.ofGateway(e.reason());
    }
    requireWhole(method, answer);
    var reply = reply(answer);
    if (reply.isSuccess() || (mayBeAbsent && reply.isNotFound() && admin.isAbsent(reply))) {
      return reply;
    }
    throw failure(method, reply);
  }

  private void requireWhole(String method, Answer answer) throws AdminFailure {
    switch (answer.extent()) {
      case WHOLE -> {}
      case LIMITED ->
          throw AdminFailure.ofGateway(
              "its answer %d to %s is too long (expected: at most %d bytes)"
                  .formatted(answer.status(), method, requests.mostOfBody()));
      case BROKEN_OFF ->
          throw AdminFailure.ofGateway(
              "its answer %d to %s took too long or broke off".formatted(answer.status(), method));
    }
  }

  private byte[] request(String method, String path, Optional<Map<String, ?>> body) {
    var address = gateway.details().address().resolve(path);
    var content = body.map(AdminSession::written).orElseGet(() -> new byte[0]);
    var head = new StringBuilder();
    head.append("%s %s HTTP/1.1\r\n".formatted(method, Requests.target(address)))
        .append("Host: %s\r\n".formatted(Requests.host(address)))
        .append("User-Agent: Portico\r\nAccept: application/json\r\nConnection: close\r\n")
        .append("Content-Length: %d\r\n".formatted(content.length));
    if (body.isPresent()) {
      head.append("Content-Type: application/json\r\n");
    }
    gateway
        .credential()
        .ifPresent(
            credential ->
                head.append(
                    "%s: %s\r\n".formatted(gateway.details().header(), credential.secret())));
    var start = head.append("\r\n").toString().getBytes(UTF_8);
    var request = new byte[start.length + content.length];
    System.arraycopy(start, 0, request, 0, start.length);
    System.arraycopy(content, 0, request, start.length, content.length);
    return request;
  }

  private static byte[] written(Map<String, ?> body) {
    try {
      return MAPPER.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of texts and numbers can be written", e);
    }
  }

  private Reply reply(Answer answer) throws AdminFailure {
    if (answer.body().isBlank()) {
      return new Reply(answer.status(), MissingNode.getInstance());
    }
    try {
      return new Reply(answer.status(), MAPPER.readTree(answer.body()));
    } catch (JsonProcessingException e) {
      if (answer.status() >= 200 && answer.status() <= 299) {
        throw AdminFailure.ofGateway(
            "it answered %d with no JSON (expected: %s)"
                .formatted(answer.status(), admin.expectedAddress()));
      }
      return new Reply(answer.status(), MissingNode.getInstance());
    }
  }

  /* Without the path, which may contain a key. */
  private AdminFailure failure(String method, Reply reply) {
    var answered = "it answered %d to %s".formatted(reply.status(), method);
    if (DENIED.contains(reply.status())) {
      return AdminFailure.ofGateway(answered + ": it does not accept the credential");
    }
    if (reply.isNotFound()) {
      return AdminFailure.ofGateway(
          "%s (expected: %s)".formatted(answered, admin.expectedAddress()));
    }
    var reason = answered + message(reply);
    return admin.isRefusal(reply) ? AdminFailure.ofKey(reason) : AdminFailure.ofGateway(reason);
  }

  private String message(Reply reply) {
    var message = reply.body().path("message").asText("");
    return message.isEmpty() || isSecret(message)
        ? ""
        : ": " + message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
  }

  /* Kong repeats a key that it already has. */
  private boolean isSecret(String message) {
    return Stream.of(
            key.flatMap(KeyAtGateway::raw).map(raw -> raw.secret()),
            key.flatMap(KeyAtGateway::handle),
            gateway.credential().map(credential -> credential.secret()))
        .flatMap(Optional::stream)
        .anyMatch(message::contains);
  }
}
