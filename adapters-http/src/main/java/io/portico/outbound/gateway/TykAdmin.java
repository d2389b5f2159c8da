package io.portico.outbound.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.application.port.out.gateway.GatewayKeys.Listing;
import io.portico.domain.gateway.DesiredKey.Absent;
import io.portico.domain.gateway.DesiredKey.Present;
import io.portico.domain.plan.AccessRight;
import java.math.BigDecimal;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The API of the Tyk gateway. A key is a custom key of Tyk: the developer sends it as Portico
 * issued it. Where Tyk hashes keys, it is addressed by the hash that Tyk answered, so it can be
 * changed and removed without its text.
 */
final class TykAdmin implements Admin {

  private static final String KEYS = "/tyk/keys/";
  private static final String TAG = "portico";

  /* Asking for it needs the credential, and has a short answer, unlike a list of APIs. */
  private static final String NO_KEY = "portico-test-of-the-connection";
  private static final long NEVER = 0;
  private static final int LONGEST_HASH = 512;
  private static final int UNLIMITED = -1;
  private static final int BAD_REQUEST = 400;
  private static final String NO_RIGHTS =
      "its plan has no APIs, and Tyk takes no key without (expected: a plan with an API)";

  /* "Key not found", "Key is not found", "There is no such key found". */
  private static final Predicate<String> LACKS_KEY =
      Pattern.compile("(?i)\\bkey\\b.*\\bfound\\b").asPredicate();

  @Override
  public boolean isAbsent(AdminSession.Reply reply) {
    return reply.body().path("status").asText("").equals("error")
        && LACKS_KEY.test(reply.body().path("message").asText(""));
  }

  @Override
  public boolean isRefusal(AdminSession.Reply reply) {
    return reply.body().path("status").asText("").equals("error")
        && (reply.status() == BAD_REQUEST
            || reply.body().path("message").asText("").startsWith("Failed to create key"));
  }

  @Override
  public String expectedAddress() {
    return "the address of the API of the Tyk gateway";
  }

  @Override
  public void check(AdminSession session, Connection gateway) throws AdminFailure {
    var _ = session.get(new Address(NO_KEY, false, organisation(gateway)).path());
  }

  /** How Tyk is asked for a key: by itself, or by the hash that Tyk made of it. */
  private record Address(String name, boolean hashed, String organisation) {

    String path() {
      var path = KEYS + URLEncoder.encode(name, UTF_8) + "?org_id=" + organisation;
      return hashed ? path + "&hashed=true" : path;
    }
  }

  /* The key itself is right however Tyk stores keys. */
  private static Optional<Address> address(Connection gateway, KeyAtGateway key) {
    var organisation = organisation(gateway);
    return key.raw()
        .map(raw -> new Address(raw.secret(), false, organisation))
        .or(() -> key.handle().map(hash -> new Address(hash, true, organisation)));
  }

  private static String organisation(Connection gateway) {
    return gateway.details().tykOrganisation().orElseThrow();
  }

  @Override
  public Answer apply(AdminSession session, Connection gateway, KeyAtGateway key)
      throws AdminFailure {
    var address = address(gateway, key);
    return switch (key.desired()) {
      case Absent() -> {
        if (address.isPresent()) {
          var _ = session.delete(address.get().path());
        }
        yield new Answer.Done(Optional.empty());
      }
      case Present _ when address.isEmpty() -> new Answer.KeyUnknown();
      case Present present when present.rights().isEmpty() ->
          withoutRights(session, gateway, key, address.get(), present);
      case Present present ->
          apply(session, key, address.get(), content(gateway, key, present, rights(present)));
    };
  }

  /*
   * Tyk refuses a key without rights, or opens every API for it, by its configuration. So the key
   * keeps those that it has, and is inactive until its plan has APIs again.
   */
  private static Answer withoutRights(
      AdminSession session, Connection gateway, KeyAtGateway key, Address address, Present present)
      throws AdminFailure {
    var found = session.get(address.path());
    var rights = found.body().path("access_rights");
    if (found.isSuccess() && !rights.isEmpty()) {
      var _ = session.put(pathKeepingCounts(address), content(gateway, key, present, rights));
      return new Answer.Done(Optional.empty());
    }
    if (found.isSuccess()) {
      var _ = session.delete(address.path());
    }
    return key.raw().isEmpty() ? new Answer.KeyUnknown() : new Answer.Unsupported(NO_RIGHTS);
  }

  private static String pathKeepingCounts(Address address) {
    return address.path() + "&suppress_reset=1";
  }

  private static Answer apply(
      AdminSession session, KeyAtGateway key, Address address, Map<String, ?> content)
      throws AdminFailure {
    var path = pathKeepingCounts(address);
    // Only the answer to a creation has the hash, and that to an earlier one may have been lost.
    var isNamed = key.handle().isPresent() || key.rawIsStored();
    if (isNamed && session.putIfFound(path, content).isSuccess()) {
      return new Answer.Done(Optional.empty());
    }
    return key.raw().isEmpty()
        ? new Answer.KeyUnknown()
        : create(session, key, address, path, content);
  }

  private static Answer create(
      AdminSession session, KeyAtGateway key, Address address, String path, Map<String, ?> content)
      throws AdminFailure {
    var hash = session.post(path, content).body().path("key_hash").asText("");
    if (hash.length() > LONGEST_HASH) {
      throw AdminFailure.ofGateway("its key_hash is longer than " + LONGEST_HASH);
    }
    if (!hash.isEmpty()) {
      return new Answer.Done(Optional.of(hash));
    }
    if (key.rawIsStored()) {
      return new Answer.Done(Optional.empty());
    }
    // Without its hash, the key could be neither changed nor revoked later.
    var _ = session.delete(address.path());
    throw AdminFailure.ofGateway(
        "Tyk stores keys unhashed, and Portico hashes them"
            + " (expected: hash_keys in the configuration of Tyk)");
  }

  private static Map<String, Object> content(
      Connection gateway, KeyAtGateway key, Present present, Object rights) {
    var session = new LinkedHashMap<String, Object>();
    session.put("org_id", organisation(gateway));
    session.put("alias", key.identifier());
    session.put("access_rights", rights);
    // They would add to the rights, or replace the limits.
    session.put("apply_policies", List.of());
    var limited = present.rateLimit().isLimited();
    session.put("rate", limited ? present.rateLimit().rate() : BigDecimal.ZERO);
    session.put("per", limited ? present.rateLimit().per() : BigDecimal.ZERO);
    session.put("allowance", limited ? present.rateLimit().rate() : BigDecimal.ZERO);
    session.put("quota_max", present.quota().isLimited() ? present.quota().most() : UNLIMITED);
    session.put("quota_renewal_rate", Math.max(0, present.quota().renewalSeconds()));
    session.put("expires", expires(present));
    session.put("is_inactive", isInactive(present));
    session.put("tags", tags(present));
    session.put("meta_data", Map.of("portico_key", key.identifier()));
    return session;
  }

  private static boolean isInactive(Present present) {
    return present.blocked() || present.rights().isEmpty();
  }

  /* Tyk calls the one version of an API without versions so, and has no word for all. */
  private static List<String> versions(AccessRight right) {
    return right.versions().isEmpty() ? List.of("Default") : right.versions();
  }

  private static long expires(Present present) {
    return present.expiresAt().map(Instant::getEpochSecond).orElse(NEVER);
  }

  private static List<String> tags(Present present) {
    return Stream.concat(Stream.of(TAG), present.tags().stream()).distinct().toList();
  }

  private static Map<String, Object> rights(Present present) {
    var rights = new LinkedHashMap<String, Object>();
    for (var right : present.rights()) {
      var one = new LinkedHashMap<String, Object>();
      one.put("api_id", right.api().toString());
      one.put("api_name", right.apiName());
      one.put("versions", versions(right));
      rights.put(right.api().toString(), one);
    }
    return rights;
  }

  /* Tyk lists the names of all keys only, or of none where it hashes them. */
  @Override
  public Listing list(AdminSession session, Connection gateway, Optional<String> page) {
    return new Listing.Unsupported();
  }

  @Override
  public List<String> differences(AdminSession session, Connection gateway, KeyAtGateway key)
      throws AdminFailure {
    var address = address(gateway, key);
    var reply = Optional.<AdminSession.Reply>empty();
    if (address.isPresent()) {
      reply = Optional.of(session.get(address.get().path())).filter(AdminSession.Reply::isSuccess);
    }
    return switch (key.desired()) {
      case Absent() -> reply.isEmpty() ? List.of() : List.of("a key that should not be there");
      case Present present ->
          reply
              .map(found -> differences(found.body(), key, present))
              .orElseGet(() -> isHeldBack(key, present) ? List.of() : List.of("no key"));
    };
  }

  /* A key that was issued for a plan without APIs is not added before the plan has one. */
  private static boolean isHeldBack(KeyAtGateway key, Present present) {
    return present.rights().isEmpty() && key.handle().isEmpty();
  }

  private static List<String> differences(JsonNode found, KeyAtGateway key, Present present) {
    var differences = new ArrayList<String>();
    // A key of a plan without APIs keeps those that it had, and is inactive.
    if (!present.rights().isEmpty() && !sameRights(found.path("access_rights"), present)) {
      differences.add("other access_rights");
    }
    if (!isNothing(found.path("apply_policies")) || !isNothing(found.path("apply_policy_id"))) {
      differences.add("policies of Tyk");
    }
    var limited = present.rateLimit().isLimited();
    var rate = limited ? present.rateLimit().rate() : BigDecimal.ZERO;
    var per = limited ? present.rateLimit().per() : BigDecimal.ZERO;
    if (!sameNumber(found, "rate", rate) || !sameNumber(found, "per", per)) {
      differences.add("another rate");
    }
    var most = present.quota().isLimited() ? present.quota().most() : UNLIMITED;
    var renewal = Math.max(0, present.quota().renewalSeconds());
    if (found.path("quota_max").asLong() != most
        || found.path("quota_renewal_rate").asLong() != renewal) {
      differences.add("another quota");
    }
    if (found.path("expires").asLong() != expires(present)) {
      differences.add("another expiry");
    }
    if (found.path("is_inactive").asBoolean() != isInactive(present)) {
      differences.add(isInactive(present) ? "active" : "inactive");
    }
    if (!found.path("alias").asText("").equals(key.identifier())) {
      differences.add("another alias");
    }
    return differences;
  }

  private static boolean sameNumber(JsonNode found, String name, BigDecimal wanted) {
    return found.path(name).decimalValue().compareTo(wanted) == 0;
  }

  private static boolean sameRights(JsonNode found, Present present) {
    var names = new TreeSet<String>();
    found.fieldNames().forEachRemaining(names::add);
    var wanted =
        new TreeSet<>(present.rights().stream().map(right -> right.api().toString()).toList());
    return names.equals(wanted)
        && present.rights().stream()
            .allMatch(right -> sameVersions(found.path(right.api().toString()), right));
  }

  /* For what a key does not have, versions of Tyk answer with nothing, null or zeros. */
  private static boolean isNothing(JsonNode found) {
    if (found.isContainerNode()) {
      return StreamSupport.stream(found.spliterator(), false).allMatch(TykAdmin::isNothing);
    }
    return found.isMissingNode()
        || found.isNull()
        || (found.isNumber() && found.asDouble() <= 0)
        || (found.isBoolean() && !found.asBoolean())
        || (found.isTextual() && found.textValue().isEmpty());
  }

  private static boolean sameVersions(JsonNode found, AccessRight right) {
    var versions = new TreeSet<String>();
    found.path("versions").forEach(version -> versions.add(version.asText()));
    return versions.equals(new TreeSet<>(versions(right)))
        && isNothing(found.path("limit"))
        && isNothing(found.path("allowed_urls"));
  }
}
