package io.portico.outbound.gateway.testkit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.portico.domain.shared.Sha256;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps sessions as the Tyk gateway does, with hashed or plain keys. */
public final class TykServer extends AdminServer {

  /** The organisation of all keys. */
  public static final String ORGANISATION = "5e9d9544a1dcd60001d0ed20";

  private static final List<Operation> OPERATIONS =
      List.of(
          Operation.of("GET DELETE", "/tyk/keys/[^/]+", "org_id", "hashed"),
          Operation.of("POST PUT", "/tyk/keys/[^/]+", "org_id", "hashed", "suppress_reset"));

  private static final int HASH_DIGITS = 16;

  private final boolean hashes;

  /* By the key with its organisation, or the hash of that. */
  private final Map<String, ObjectNode> sessions = new LinkedHashMap<>();

  public TykServer(boolean hashes) {
    super("tyk.json", "x-tyk-authorization", OPERATIONS);
    this.hashes = hashes;
  }

  @Override
  Reply answer(String method, List<String> path, Map<String, String> query, JsonNode body) {
    if (path.size() != 3 || !path.get(1).equals("keys")) {
      return new Reply(404, MAPPER.getNodeFactory().textNode("404 page not found"));
    }
    var name = path.get(2);
    var byHash = query.containsKey("hashed");
    if (byHash && !hashes) {
      return Reply.of(400, Map.of("message", "Key requested by hash but key hashing is off"));
    }
    var organisation =
        body.isObject() ? body.path("org_id").asText("") : query.getOrDefault("org_id", "");
    var stored = byHash ? name : stored(organisation, name);
    return switch (method) {
      case "POST" -> created(name, stored, body);
      case "PUT" -> sessions.containsKey(stored) ? changed(name, stored, body) : missing();
      case "DELETE" ->
          sessions.remove(stored) == null
              ? missing()
              : Reply.of(200, Map.of("key", name, "status", "ok", "action", "deleted"));
      default -> sessions.containsKey(stored) ? new Reply(200, sessions.get(stored)) : missing();
    };
  }

  private static Reply missing() {
    return Reply.of(404, Map.of("status", "error", "message", "Key not found"));
  }

  private String stored(String organisation, String key) {
    return hashes ? Sha256.hex(organisation + key).substring(0, HASH_DIGITS) : organisation + key;
  }

  private Reply created(String name, String stored, JsonNode body) {
    check("session", body);
    sessions.put(stored, (ObjectNode) body.deepCopy());
    var reply = new LinkedHashMap<String, Object>();
    reply.put("key", ORGANISATION + name);
    reply.put("status", "ok");
    reply.put("action", "added");
    if (hashes) {
      reply.put("key_hash", stored);
    }
    return Reply.of(200, reply);
  }

  private Reply changed(String name, String stored, JsonNode body) {
    check("session", body);
    sessions.put(stored, (ObjectNode) body.deepCopy());
    return Reply.of(200, Map.of("key", name, "status", "ok", "action", "modified"));
  }

  /* ---- what calls would meet ---- */

  private Optional<ObjectNode> session(String key) {
    return Optional.ofNullable(sessions.get(stored(ORGANISATION, key)));
  }

  /** Returns whether a call of {@code api} with {@code key} passes. */
  public synchronized boolean passes(String key, String api) {
    return session(key)
        .filter(found -> found.path("access_rights").has(api))
        .filter(found -> !found.path("is_inactive").asBoolean())
        .isPresent();
  }

  /** Returns rate, interval, quota and renewal of {@code key}; empty if there is no key. */
  public synchronized Optional<String> limits(String key) {
    return session(key)
        .map(
            found ->
                "%s/%s %s/%s"
                    .formatted(
                        found.path("rate").asText(),
                        found.path("per").asText(),
                        found.path("quota_max").asText(),
                        found.path("quota_renewal_rate").asText()));
  }

  /** Returns what the session of {@code key} holds under {@code name}. */
  public synchronized String member(String key, String name) {
    return session(key).orElseThrow().path(name).asText();
  }

  /** Returns the names under which sessions are stored. */
  public synchronized Set<String> stored() {
    return Set.copyOf(sessions.keySet());
  }

  /** Changes the session of {@code key}, as an administrator may by hand. */
  public synchronized void change(String key, String name, long value) {
    session(key).orElseThrow().put(name, value);
  }

  /** Changes a member of {@code key} to JSON, as an administrator may by hand. */
  public synchronized void change(String key, String name, String json) {
    try {
      session(key).orElseThrow().set(name, MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** Removes {@code key}, as an administrator may by hand. */
  public synchronized void drop(String key) {
    sessions.remove(stored(ORGANISATION, key));
  }

  /** Adds {@code key} again, as an administrator may by hand. */
  public synchronized void restore(String key) {
    sessions.put(stored(ORGANISATION, key), MAPPER.createObjectNode());
  }
}
