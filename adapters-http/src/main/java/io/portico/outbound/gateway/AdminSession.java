package io.portico.outbound.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.outbound.Answer;
import io.portico.outbound.NoAnswer;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundRequest;
import io.portico.outbound.OutboundRequest.Header;
import java.time.Duration;
import java.util.ArrayList;
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
  private final OutboundHttp http;
  private final Duration longest;
  private final Connection gateway;
  private final Optional<KeyAtGateway> key;

  /**
   * @param longest how long one request may take
   * @param key the key that the requests are about
   */
  AdminSession(
      Admin admin,
      OutboundHttp http,
      Duration longest,
      Connection gateway,
      Optional<KeyAtGateway> key) {
    this.admin = admin;
    this.http = http;
    this.longest = longest;
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
    Answer answer;
    try {
      answer = http.send(request(method, path, body));
    } catch (NoAnswer e) {
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
                  .formatted(answer.status(), method, http.mostOfBody()));
      case TIMED_OUT, BROKEN_OFF ->
          throw AdminFailure.ofGateway(
              "its answer %d to %s took too long or broke off".formatted(answer.status(), method));
    }
  }

  private OutboundRequest request(String method, String path, Optional<Map<String, ?>> body) {
    var headers = new ArrayList<Header>();
    headers.add(new Header("Accept", "application/json"));
    gateway
        .credential()
        .ifPresent(
            credential -> headers.add(new Header(gateway.details().header(), credential.secret())));
    return new OutboundRequest(
        method,
        gateway.details().address().resolve(path),
        headers,
        body.map(AdminSession::written),
        longest);
  }

  private static byte[] written(Map<String, ?> body) {
    try {
      return MAPPER.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("maps of texts and numbers can be written", e);
    }
  }

  private Reply reply(Answer answer) throws AdminFailure {
    if (answer.text().isBlank()) {
      return new Reply(answer.status(), MissingNode.getInstance());
    }
    try {
      return new Reply(answer.status(), MAPPER.readTree(answer.text()));
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
