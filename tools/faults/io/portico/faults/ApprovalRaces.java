package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.faults.LoadClient.Target;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.Replies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;

/** Key requests that eight callers approve at once through all nodes. */
final class ApprovalRaces {

  private static final int CALLERS = 8;

  private final List<LoadClient> callers = new ArrayList<>();
  private final String plan;
  private final FaultCount count;
  private final String prefix;
  private final List<Decided> decided = new ArrayList<>();
  private int next;

  /** A request that was approved, and the keys that were answered. */
  private record Decided(String developer, String request, List<String> keys) {}

  /**
   * @param prefix of the developers' addresses, which no other races have
   */
  ApprovalRaces(List<Target> nodes, String plan, FaultCount count, String prefix) {
    for (var caller = 0; caller < CALLERS; caller++) {
      var node = nodes.get(caller % nodes.size());
      callers.add(new LoadClient(node, node, count));
    }
    this.plan = plan;
    this.count = count;
    this.prefix = prefix;
  }

  /** Returns how many requests were decided. */
  int decided() {
    return decided.size();
  }

  /** Lets a new developer request a key, and all callers approve that until it is decided. */
  void race() {
    var number = next++;
    var client = callers.get(number % CALLERS);
    var developer =
        client
            .write(
                "POST",
                "/api/portal/developers",
                "{\"email\":\"%s-%d@example.com\"}".formatted(prefix, number))
            .map(Replies::message);
    var request = developer.flatMap(id -> request(client, id));
    if (request.isEmpty()) {
      return;
    }
    var keys = new ArrayList<String>();
    Await.until("a request is decided", () -> isDecided(request.get(), keys));
    decided.add(new Decided(developer.orElseThrow(), request.get(), keys));
  }

  private Optional<String> request(LoadClient client, String developer) {
    return client
        .exchange(
            "POST",
            "/api/portal/requests",
            "{\"by_user\":\"%s\",\"for_plan\":\"%s\",\"version\":\"v1\"}"
                .formatted(developer, plan),
            Map.of())
        .map(exchange -> Replies.last(exchange.header("Location")));
  }

  /* A request that was refused to all callers may still have been approved: they repeat it. */
  private boolean isDecided(String request, List<String> keys) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var isDecided = false;
      for (var reply : threads.invokeAll(approvals(request))) {
        var status = reply.resultNow().map(Reply::status).orElse(0);
        if (status == 200) {
          keys.add(rawKey(reply.resultNow().orElseThrow()));
        }
        isDecided |= status == 200 || status == 409;
      }
      return isDecided;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private List<Callable<Optional<Reply>>> approvals(String request) {
    return callers.stream()
        .<Callable<Optional<Reply>>>map(
            caller -> () -> caller.send("PUT", "/api/portal/requests/approve/" + request))
        .toList();
  }

  private static String rawKey(Reply reply) {
    return Replies.all("RawKey", reply).getFirst();
  }

  /** Looks for exactly one key of each request, which is the one that was answered. */
  void check(PorticoClient node) {
    for (var one : decided) {
      var live = LoadStory.found(node, "/api/portal/keys?state=live&developer=" + one.developer());
      var rows = Replies.all("key", live).size();
      if (rows == 0) {
        count.lost("a request without a key: %s %s".formatted(one, live));
      }
      if (rows > 1 || one.keys().size() > 1) {
        count.duplicated("%s %s".formatted(one, live));
      }
      for (var key : one.keys()) {
        if (!LoadStory.isValid(node, key)) {
          count.lost("a key without a row: " + one);
        }
      }
    }
  }
}
