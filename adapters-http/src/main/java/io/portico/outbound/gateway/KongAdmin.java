package io.portico.outbound.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.application.port.out.gateway.GatewayKeys.Listing;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.DesiredKey.Present;
import io.portico.domain.gateway.GatewayId;
import io.portico.domain.key.RawKey;
import java.net.URLEncoder;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/**
 * The Admin API of Kong. Each key is a consumer of its own, because limits are of a key: with a
 * credential of {@code key-auth}, a group of {@code acl} for each API, {@code rate-limiting} with
 * the limits of the plan, and {@code request-termination} while its developer is inactive. All have
 * ids that are derived from gateway and key, so that each request can be repeated.
 *
 * <p>The credential comes last, so a key never works without its limits.
 */
record KongAdmin(InstantSource clock) implements Admin {

  private static final String TAG = "portico";
  private static final long LONGEST_TTL = 100_000_000;
  private static final int FORBIDDEN = 403;
  private static final String NEVER_RENEWS =
      "the quota of its plan never renews, which Kong cannot count, so Kong refuses its calls"
          + " (expected: a plan with a quota_renewal_rate)";
  private static final Set<Integer> OF_THE_CONTENT = Set.of(400, 409);
  private static final String CONSUMERS = "/consumers/";
  private static final int PAGE = 1_000;
  private static final Predicate<String> HASH = Pattern.compile("[0-9a-f]{64}").asMatchPredicate();

  @Override
  public boolean isAbsent(AdminSession.Reply reply) {
    return reply.body().path("message").asText("").equals("Not found");
  }

  @Override
  public boolean isRefusal(AdminSession.Reply reply) {
    return OF_THE_CONTENT.contains(reply.status());
  }

  @Override
  public String expectedAddress() {
    return "the address of Kong's Admin API";
  }

  @Override
  public void check(AdminSession session, Connection gateway) throws AdminFailure {
    requireAdminApi(session);
  }

  /* Kong answers the same for a consumer that it lacks and for a path that it does not know. */
  private void requireAdminApi(AdminSession session) throws AdminFailure {
    requireList(session.get("/consumers?size=1"));
  }

  private void requireList(AdminSession.Reply reply) throws AdminFailure {
    if (!reply.body().path("data").isArray()) {
      throw AdminFailure.ofGateway(
          "it has no list of consumers (expected: %s)".formatted(expectedAddress()));
    }
  }

  private AdminSession.Reply consumer(AdminSession session, Paths paths) throws AdminFailure {
    var reply = session.get(paths.consumer());
    if (reply.isNotFound()) {
      requireAdminApi(session);
    }
    return reply;
  }

  /* The addresses of what belongs to a key. */
  private record Paths(GatewayId gateway, String identifier) {

    String username() {
      return TAG + "-" + identifier;
    }

    String consumer() {
      return CONSUMERS + username();
    }

    String credential() {
      return consumer() + "/key-auth/" + id("key-auth");
    }

    String limits() {
      return consumer() + "/plugins/" + id("rate-limiting");
    }

    String block() {
      return consumer() + "/plugins/" + id("request-termination");
    }

    String group(String api) {
      return consumer() + "/acls/" + id("acl " + api);
    }

    String id(String part) {
      return UUID.nameUUIDFromBytes("%s %s %s".formatted(gateway, identifier, part).getBytes(UTF_8))
          .toString();
    }
  }

  @Override
  public Answer apply(AdminSession session, Connection gateway, KeyAtGateway key)
      throws AdminFailure {
    var paths = new Paths(gateway.id(), key.identifier());
    return switch (key.desired()) {
      case Absent() -> {
        if (session.delete(paths.consumer()).isNotFound()) {
          requireAdminApi(session);
        }
        yield new Answer.Done(Optional.empty());
      }
      case Present present -> apply(session, paths, key, present);
    };
  }

  private Answer apply(AdminSession session, Paths paths, KeyAtGateway key, Present present)
      throws AdminFailure {
    if (key.raw().isEmpty()) {
      if (consumer(session, paths).isNotFound()) {
        return new Answer.KeyUnknown();
      }
      var credential = session.get(paths.credential());
      if (credential.isNotFound()) {
        return new Answer.KeyUnknown();
      }
      if (!isKey(key, credential.body())) {
        // Somebody changed it: what works there is not what Portico issued.
        var _ = session.delete(paths.credential());
        return new Answer.KeyUnknown();
      }
    }
    var consumer = new LinkedHashMap<String, Object>();
    consumer.put("username", paths.username());
    consumer.put("custom_id", key.identifier());
    consumer.put("tags", List.of(TAG, mark(paths.gateway())));
    var _ = session.put(paths.consumer(), consumer);
    applyBlock(session, paths, present);
    applyLimits(session, paths, present);
    applyGroups(session, paths, present);
    if (key.raw().isPresent()) {
      var credential = new LinkedHashMap<String, Object>();
      credential.put("key", key.raw().get().secret());
      credential.put("tags", List.of(TAG));
      ttl(present).ifPresent(seconds -> credential.put("ttl", seconds));
      var _ = session.put(paths.credential(), credential);
    }
    return KongLimits.neverRenews(present.quota())
        ? new Answer.Unsupported(NEVER_RENEWS)
        : new Answer.Done(Optional.empty());
  }

  /* So that a key also expires while Portico is down. */
  private Optional<Long> ttl(Present present) {
    return present
        .expiresAt()
        .map(end -> Duration.between(clock.instant(), end).toSeconds())
        .filter(seconds -> seconds > 0 && seconds <= LONGEST_TTL);
  }

  private static boolean isBlocked(Present present) {
    return present.blocked() || KongLimits.neverRenews(present.quota());
  }

  private static void applyBlock(AdminSession session, Paths paths, Present present)
      throws AdminFailure {
    if (isBlocked(present)) {
      var _ =
          session.put(
              paths.block(), plugin("request-termination", Map.of("status_code", FORBIDDEN)));
    } else {
      var _ = session.delete(paths.block());
    }
  }

  private static void applyLimits(AdminSession session, Paths paths, Present present)
      throws AdminFailure {
    var limits = KongLimits.of(present.rateLimit(), present.quota());
    if (limits.isEmpty()) {
      var _ = session.delete(paths.limits());
    } else {
      var _ = session.put(paths.limits(), plugin("rate-limiting", limits));
    }
  }

  private static Map<String, Object> plugin(String name, Map<String, ?> config) {
    var plugin = new LinkedHashMap<String, Object>();
    plugin.put("name", name);
    plugin.put("enabled", true);
    plugin.put("config", config);
    plugin.put("tags", List.of(TAG));
    return plugin;
  }

  private static void applyGroups(AdminSession session, Paths paths, Present present)
      throws AdminFailure {
    var wanted = groups(present);
    var found = foundGroups(session, paths);
    for (var surplus : found.entrySet()) {
      if (!wanted.contains(surplus.getKey())) {
        var _ = session.delete(paths.consumer() + "/acls/" + surplus.getValue());
      }
    }
    for (var group : wanted) {
      if (!found.containsKey(group)) {
        var body = new LinkedHashMap<String, Object>();
        body.put("group", group);
        body.put("tags", List.of(TAG));
        var _ = session.put(paths.group(group), body);
      }
    }
  }

  private static List<String> groups(Present present) {
    return present.rights().stream().map(right -> right.api().toString()).sorted().toList();
  }

  /* The ids of groups, also of those that were added by hand: only Portico says what a key opens. */
  private static SequencedMap<String, String> foundGroups(AdminSession session, Paths paths)
      throws AdminFailure {
    var reply = session.get(paths.consumer() + "/acls?size=1000");
    var groups = new TreeMap<String, String>();
    for (var entry : reply.body().path("data")) {
      var id = entry.path("id").asText("");
      if (id.matches("[0-9a-fA-F-]{36}")) {
        groups.put(entry.path("group").asText(""), id);
      }
    }
    return groups;
  }

  /* Of this gateway in Portico: another one may be the same Kong. */
  private static String mark(GatewayId gateway) {
    return TAG + "-" + gateway;
  }

  private static boolean bears(String mark, JsonNode consumer) {
    return StreamSupport.stream(consumer.path("tags").spliterator(), false)
        .anyMatch(tag -> tag.asText().equals(mark));
  }

  @Override
  public Listing list(AdminSession session, Connection gateway, Optional<String> page)
      throws AdminFailure {
    var mark = mark(gateway.id());
    var first = "/consumers?tags=%s&size=%d".formatted(mark, PAGE);
    var path = page.map(offset -> first + "&offset=" + URLEncoder.encode(offset, UTF_8));
    var reply = session.get(path.orElse(first));
    requireList(reply);
    var identifiers = new ArrayList<String>();
    for (var consumer : reply.body().path("data")) {
      var identifier = consumer.path("custom_id").asText("");
      var username = new Paths(gateway.id(), identifier).username();
      if (bears(mark, consumer)
          && HASH.test(identifier)
          && consumer.path("username").asText("").equals(username)) {
        identifiers.add(identifier);
      }
    }
    var offset = reply.body().path("offset").asText("");
    return new Listing.Page(identifiers, Optional.of(offset).filter(text -> !text.isEmpty()));
  }

  @Override
  public List<String> differences(AdminSession session, Connection gateway, KeyAtGateway key)
      throws AdminFailure {
    var paths = new Paths(gateway.id(), key.identifier());
    var consumer = consumer(session, paths);
    return switch (key.desired()) {
      case Absent() -> consumer.isNotFound() ? List.of() : List.of("a consumer of an ended key");
      case Present present ->
          consumer.isNotFound()
              ? List.of("no consumer")
              : differences(session, paths, key, present, consumer.body());
    };
  }

  private static List<String> differences(
      AdminSession session, Paths paths, KeyAtGateway key, Present present, JsonNode consumer)
      throws AdminFailure {
    var found = new ArrayList<String>();
    if (!consumer.path("custom_id").asText("").equals(key.identifier())) {
      found.add("another custom_id");
    }
    if (!bears(mark(paths.gateway()), consumer)) {
      found.add("no tag of Portico");
    }
    var credential = session.get(paths.credential());
    if (credential.isNotFound()) {
      found.add("no credential");
    } else if (!isKey(key, credential.body())) {
      found.add("another key");
    }
    if (!List.copyOf(foundGroups(session, paths).keySet()).equals(groups(present))) {
      found.add("other groups");
    }
    differencesOfLimits(session.get(paths.limits()), present).ifPresent(found::add);
    var block = session.get(paths.block());
    var blocks = !block.isNotFound() && block.body().path("enabled").asBoolean(true);
    if (blocks != isBlocked(present)) {
      found.add(blocks ? "blocked" : "not blocked");
    }
    return found;
  }

  /* Kong stores keys as they are; of a key that was pushed, Portico knows the hash. */
  private static boolean isKey(KeyAtGateway key, JsonNode credential) {
    var found = new RawKey(credential.path("key").asText(""));
    return key.raw()
        .map(found::equals)
        .orElseGet(() -> found.hashed().text().equals(key.identifier()));
  }

  private static Optional<String> differencesOfLimits(AdminSession.Reply plugin, Present present) {
    var wanted = KongLimits.of(present.rateLimit(), present.quota());
    var found = new LinkedHashMap<String, Long>();
    if (!plugin.isNotFound() && plugin.body().path("enabled").asBoolean(true)) {
      for (var window : List.of("second", "minute", "hour", "day", "month", "year")) {
        var limit = plugin.body().path("config").path(window);
        if (limit.isNumber()) {
          found.put(window, limit.asLong());
        }
      }
    }
    return found.equals(wanted) ? Optional.empty() : Optional.of("other limits");
  }
}
