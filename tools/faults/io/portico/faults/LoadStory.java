package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.domain.key.RawKey;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Writes of one client that follow each other, until one is not acknowledged. It remembers those
 * that were, and looks for them afterwards.
 */
sealed interface LoadStory {

  /** Writes until something is not acknowledged. */
  void write(LoadClient client);

  /** Looks for what was acknowledged, and for parts of transactions. */
  void check(PorticoClient node, FaultCount count);

  /** Returns the answer of {@code node}, which may refuse for a while after a fault. */
  static Reply found(PorticoClient node, String path) {
    return answer(() -> node.get(path));
  }

  /** Returns whether {@code node} takes a key. */
  static boolean isValid(PorticoClient node, String key) {
    return answer(() -> node.post("/api/keys/verify", "{\"key\":\"%s\"}".formatted(key)))
        .body()
        .contains("\"valid\":true");
  }

  private static Reply answer(Supplier<Reply> call) {
    var answers = new ArrayDeque<Reply>();
    Await.until(
        "a node answers",
        () -> {
          answers.add(call.get());
          return answers.getLast().status() != 503;
        });
    return answers.getLast();
  }

  /** Registers an API and labels it. */
  final class Labelled implements LoadStory {

    private final String name;
    private Optional<String> api = Optional.empty();
    private boolean isLabelled;

    Labelled(int number) {
      name = "api-" + number;
    }

    @Override
    public void write(LoadClient client) {
      api = client.write("POST", "/api/apis", "{\"name\":\"%s\"}".formatted(name)).map(Replies::id);
      if (api.isEmpty()) {
        return;
      }
      client.readElsewhere("/api/apis/" + api.get(), name);
      isLabelled =
          client
              .write(
                  "POST",
                  "/api/%s/labels".formatted(api.get()),
                  "{\"business_domain\":\"%s\",\"api_criticality\":\"Tier 1\"}".formatted(name))
              .isPresent();
      if (isLabelled) {
        client.readElsewhere("/api/apis/" + api.get(), "\"business_domain\"");
      }
    }

    @Override
    public void check(PorticoClient node, FaultCount count) {
      if (api.isEmpty()) {
        return;
      }
      var record = found(node, "/api/apis/" + api.get());
      if (record.status() != 200) {
        count.lost(name + ": " + record);
        return;
      }
      var hasDomain = record.body().contains("\"business_domain\":\"" + name);
      var hasTier = record.body().contains("\"api_criticality\":\"Tier 1\"");
      var selector = "business_domain=%s,api_criticality='Tier 1'".formatted(name);
      var isFound =
          found(node, "/api/apis?selector=" + PorticoClient.encoded(selector))
              .body()
              .contains(api.get());
      if (isLabelled && !isFound) {
        count.lost("labels of " + record);
      }
      if (hasDomain != hasTier || hasDomain != isFound) {
        count.half("found is %s: %s".formatted(isFound, record));
      }
    }
  }

  /** Registers a developer, requests a key for a plan, approves the request and rotates the key. */
  final class Keyed implements LoadStory {

    private final String email;
    private final String plan;
    private Optional<String> developer = Optional.empty();
    private Optional<String> request = Optional.empty();
    private Optional<String> approved = Optional.empty();
    private Optional<String> rotated = Optional.empty();

    Keyed(int number, String plan) {
      this.email = "keyed%d@example.com".formatted(number);
      this.plan = plan;
    }

    @Override
    public void write(LoadClient client) {
      developer =
          client
              .write("POST", "/api/portal/developers", "{\"email\":\"%s\"}".formatted(email))
              .map(Replies::message);
      if (developer.isEmpty()) {
        return;
      }
      client.readElsewhere("/api/portal/developers/email/" + email, developer.get());
      request =
          client
              .exchange(
                  "POST",
                  "/api/portal/requests",
                  "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"version\":\"v1\"}"
                      .formatted(developer.get(), plan),
                  Map.of())
              .map(exchange -> Replies.last(exchange.header("Location")));
      if (request.isEmpty()) {
        return;
      }
      approved =
          client
              .write("PUT", "/api/portal/requests/approve/" + request.get(), "")
              .map(Keyed::rawKey);
      if (approved.isEmpty()) {
        return;
      }
      client.readElsewhere("/api/portal/requests/" + request.get(), "\"state\":\"approved\"");
      rotated =
          client
              .write(
                  "POST",
                  "/api/portal/keys/%s/rotate"
                      .formatted(new RawKey(approved.get()).hashed().text()),
                  "{\"overlap_seconds\":0}")
              .map(Keyed::rawKey);
    }

    private static String rawKey(Reply reply) {
      return Replies.all("RawKey", reply).getFirst();
    }

    @Override
    public void check(PorticoClient node, FaultCount count) {
      if (developer.isEmpty()) {
        return;
      }
      if (found(node, "/api/portal/developers/email/" + email).status() != 200) {
        count.lost("developer " + email);
      }
      request.ifPresent(id -> checkRequest(node, id, count));
      if (rotated.isPresent() && !isValid(node, rotated.get())) {
        count.lost("the rotated key of " + email);
      }
    }

    /* What was not acknowledged is there as a whole or not at all. */
    private void checkRequest(PorticoClient node, String id, FaultCount count) {
      var record = found(node, "/api/portal/requests/" + id);
      var isApproved = record.body().contains("\"state\":\"approved\"");
      if (record.status() != 200 || (approved.isPresent() && !isApproved)) {
        count.lost("%s of %s: %s".formatted(id, email, record));
      }
      var keys = found(node, "/api/portal/keys?developer=" + developer.orElseThrow());
      var live = Replies.all("state", keys).stream().filter("live"::equals).count();
      if (live > 1) {
        count.duplicated(email + " has " + keys);
      }
      if (isApproved != (live > 0)) {
        count.half("%s has %s, %s".formatted(email, record, keys));
      }
      var mails = found(node, "/api/portal/mail?p=1&to=" + email);
      var issued = Replies.all("kind", mails).stream().filter("key_issued"::equals).count();
      if (issued != Replies.all("key", keys).size()) {
        count.half("%s has %s, %s".formatted(email, keys, mails));
      }
    }
  }
}
