package io.portico.outbound.gateway.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Keeps consumers as Kong does, with what its Admin API promises of the requests of Portico. */
public final class KongServer extends AdminServer {

  private static final List<String> WINDOWS =
      List.of("second", "minute", "hour", "day", "month", "year");

  private static final List<Operation> OPERATIONS =
      List.of(
          Operation.of("GET", "/consumers", "size", "offset", "tags"),
          Operation.of("GET PUT DELETE", "/consumers/[^/]+"),
          Operation.of("GET", "/(services|routes)", "size", "offset"),
          Operation.of("GET", "/consumers/[^/]+/acls", "size", "offset", "tags"),
          Operation.of("GET PUT DELETE", "/consumers/[^/]+/(acls|key-auth|plugins)/[^/]+"));

  private static final Map<String, String> SCHEMAS =
      Map.of("key-auth", "key-auth", "acls", "acl", "plugins", "plugin");

  /* By user name; and what belongs to each by the name of its list and its id. */
  private final Map<String, ObjectNode> consumers = new LinkedHashMap<>();
  private final Map<String, Map<String, Map<String, ObjectNode>>> parts = new HashMap<>();

  private final List<ObjectNode> services = new ArrayList<>();

  private int mostOfAPage = 1_000;

  public KongServer() {
    super("kong.json", "Kong-Admin-Token", OPERATIONS);
  }

  /** Adds a service of this name, which no route leads to. */
  public synchronized void addService(String name, String tag) {
    var service = MAPPER.createObjectNode();
    service.put("id", UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString());
    service.put("name", name);
    service.put("protocol", "https");
    service.put("host", name + ".example.com");
    service.putArray("tags").add(tag);
    services.add(service);
  }

  @Override
  Reply answer(String method, List<String> path, Map<String, String> query, JsonNode body) {
    if (path.equals(List.of("services"))) {
      return list(services);
    }
    if (path.equals(List.of("routes"))) {
      return list(List.of());
    }
    if (!path.getFirst().equals("consumers")) {
      return Reply.notFound();
    }
    return switch (path.size()) {
      case 1 -> page(query);
      case 2 -> consumer(method, path.get(1), body);
      case 3 -> consumers.containsKey(path.get(1)) ? list(part(path).values()) : Reply.notFound();
      default ->
          consumers.containsKey(path.get(1))
              ? part(method, path, path.get(3), body)
              : Reply.notFound();
    };
  }

  /* The offset is the number of the first consumer; Kong says it in a form of its own. */
  private Reply page(Map<String, String> query) {
    var tagged =
        consumers.values().stream()
            .filter(
                consumer ->
                    !query.containsKey("tags")
                        || StreamSupport.stream(consumer.path("tags").spliterator(), false)
                            .anyMatch(tag -> tag.asText().equals(query.get("tags"))))
            .toList();
    var size = Math.min(Integer.parseInt(query.getOrDefault("size", "100")), mostOfAPage);
    var from = Integer.parseInt(query.getOrDefault("offset", "0=").replace("=", ""));
    var to = Math.min(from + size, tagged.size());
    var reply = new LinkedHashMap<String, Object>();
    reply.put("data", tagged.subList(from, to));
    if (to < tagged.size()) {
      reply.put("offset", to + "=");
    }
    return Reply.of(200, reply);
  }

  private static Reply list(Iterable<ObjectNode> entries) {
    return Reply.of(200, Map.of("data", entries));
  }

  private Reply consumer(String method, String username, JsonNode body) {
    return switch (method) {
      case "PUT" -> {
        check("consumer", body);
        yield stored(
            consumers, username, UUID.nameUUIDFromBytes(username.getBytes(UTF_8)).toString(), body);
      }
      case "DELETE" -> {
        parts.remove(username);
        yield removed(consumers, username);
      }
      default -> found(consumers, username);
    };
  }

  private static Reply stored(
      Map<String, ObjectNode> entries, String name, String id, JsonNode body) {
    ObjectNode stored = body.deepCopy();
    stored.put("id", id);
    entries.put(name, stored);
    return new Reply(200, stored);
  }

  private static Reply removed(Map<String, ObjectNode> entries, String name) {
    entries.remove(name);
    return Reply.of(204, Map.of());
  }

  private static Reply found(Map<String, ObjectNode> entries, String name) {
    return Optional.ofNullable(entries.get(name))
        .map(found -> new Reply(200, found))
        .orElseGet(Reply::notFound);
  }

  private Map<String, ObjectNode> part(List<String> path) {
    return parts
        .computeIfAbsent(path.get(1), _ -> new HashMap<>())
        .computeIfAbsent(path.get(2), _ -> new LinkedHashMap<>());
  }

  private Reply part(String method, List<String> path, String id, JsonNode body) {
    var entries = part(path);
    return switch (method) {
      case "PUT" -> put(entries, path, id, body);
      case "DELETE" -> removed(entries, id);
      default -> found(entries, id);
    };
  }

  private Reply put(Map<String, ObjectNode> entries, List<String> path, String id, JsonNode body) {
    if (!isUuid(id)) {
      report("id: " + id);
    }
    check(SCHEMAS.getOrDefault(path.get(2), "consumer"), body);
    requireOrder(body.path("config"));
    var key = body.path("key").asText("");
    if (isTaken(path.get(1), key)) {
      return Reply.of(
          409, Map.of("message", "UNIQUE violation detected on '{key=\"%s\"}'".formatted(key)));
    }
    return stored(entries, id, id, body);
  }

  private static boolean isUuid(String id) {
    return id.matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  }

  private void requireOrder(JsonNode config) {
    var most = 0.0;
    for (var window : WINDOWS) {
      if (config.path(window).isNumber()) {
        if (config.path(window).asDouble() < most) {
          report("The limit for " + window + " cannot be lower");
        }
        most = config.path(window).asDouble();
      }
    }
  }

  private boolean isTaken(String username, String key) {
    return !key.isEmpty()
        && parts.entrySet().stream()
            .filter(entry -> !entry.getKey().equals(username))
            .flatMap(entry -> entry.getValue().getOrDefault("key-auth", Map.of()).values().stream())
            .anyMatch(found -> found.path("key").asText().equals(key));
  }

  /* ---- what calls would meet ---- */

  private Optional<String> owner(String key) {
    return parts.entrySet().stream()
        .filter(
            entry ->
                entry.getValue().getOrDefault("key-auth", Map.of()).values().stream()
                    .anyMatch(found -> found.path("key").asText().equals(key)))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Returns whether a call with {@code key} passes the plugins key-auth and acl of {@code api}. */
  public synchronized boolean passes(String key, String api) {
    return owner(key)
        .filter(name -> groups(name).contains(api))
        .filter(name -> plugin(name, "request-termination").isEmpty())
        .isPresent();
  }

  private Set<String> groups(String username) {
    var groups = new TreeSet<String>();
    parts
        .getOrDefault(username, Map.of())
        .getOrDefault("acls", Map.of())
        .values()
        .forEach(entry -> groups.add(entry.path("group").asText()));
    return groups;
  }

  private Optional<ObjectNode> plugin(String username, String name) {
    return parts
        .getOrDefault(username, Map.of())
        .getOrDefault("plugins", Map.of())
        .values()
        .stream()
        .filter(plugin -> plugin.path("name").asText().equals(name))
        .findFirst();
  }

  /** Returns the configuration of the limits of {@code key}; empty if there are none. */
  public synchronized Optional<String> limits(String key) {
    return owner(key)
        .flatMap(name -> plugin(name, "rate-limiting"))
        .map(plugin -> plugin.path("config").toString());
  }

  /** Returns the custom ids of all consumers. */
  public synchronized Set<String> customIds() {
    var ids = new TreeSet<String>();
    consumers.values().forEach(consumer -> ids.add(consumer.path("custom_id").asText()));
    return ids;
  }

  /** Replaces {@code key} by another one, as an administrator may by hand. */
  public synchronized void replace(String key, String other) {
    parts
        .getOrDefault(owner(key).orElseThrow(), Map.of())
        .getOrDefault("key-auth", Map.of())
        .values()
        .stream()
        .filter(found -> found.path("key").asText().equals(key))
        .forEach(found -> found.put("key", other));
  }

  /** Changes a member of the consumer of {@code key}, as an administrator may by hand. */
  public synchronized void change(String key, String name, String value) {
    owner(key).map(consumers::get).orElseThrow().put(name, value);
  }

  /** Removes the consumer of {@code key}, as an administrator may by hand. */
  public synchronized void drop(String key) {
    var username = owner(key).orElseThrow();
    consumers.remove(username);
    parts.remove(username);
  }

  /** Removes what a list has of the owner of {@code key}, as an administrator may by hand. */
  public synchronized void clear(String key, String list) {
    owner(key).ifPresent(name -> parts.getOrDefault(name, Map.of()).remove(list));
  }

  /** Lists at most this number of consumers at a time from now on. */
  public synchronized void limitPages(int most) {
    mostOfAPage = most;
  }

  /** Adds a copy of the consumer of {@code key} that is tagged as it is, for another key. */
  public synchronized void copy(String key, String identifier) {
    var username = "portico-" + identifier;
    var original = owner(key).map(consumers::get).orElseThrow();
    var copy = original.deepCopy();
    consumers.put(username, copy.put("username", username).put("custom_id", identifier));
  }

  /** Adds a consumer with {@code key} again, as an administrator may by hand. */
  public synchronized void restore(String key, String identifier) {
    var username = "portico-" + identifier;
    consumers.put(
        username, MAPPER.createObjectNode().put("username", username).put("custom_id", identifier));
    parts
        .computeIfAbsent(username, _ -> new HashMap<>())
        .computeIfAbsent("key-auth", _ -> new LinkedHashMap<>())
        .put("by-hand", MAPPER.createObjectNode().put("key", key));
  }
}
