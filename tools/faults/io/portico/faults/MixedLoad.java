package io.portico.faults;

import io.portico.application.testkit.Await;
import io.portico.faults.LoadClient.Target;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that label, register, request, approve, rotate and report usage, each through one of some
 * nodes; and what was acknowledged to them.
 */
final class MixedLoad {

  private static final int CLIENTS = 4;

  private final FaultCount count;
  private final String plan;
  private final UsageLoad usage = new UsageLoad();
  private final Queue<LoadStory> unchecked = new ConcurrentLinkedQueue<>();
  private final Queue<LoadStory> checked = new ConcurrentLinkedQueue<>();
  private final AtomicInteger next = new AtomicInteger();

  /** Prepares an organisation: key requests are reviewed, and the catalogue has a plan. */
  MixedLoad(PorticoClient admin, FaultCount count) {
    this.count = count;
    Replies.body(admin.put("/api/portal/configuration", "{\"require_key_approval\":true}"), 200);
    plan = Replies.message(admin.post("/api/portal/policies", "{\"name\":\"Plan\"}"));
    var entry =
        "{\"name\":\"Plan\",\"policy_id\":\"%s\",\"version\":\"v1\",\"show\":true}".formatted(plan);
    Replies.body(admin.post("/api/portal/catalogue/entries", entry), 200);
  }

  /** Returns the plan that keys can be requested for. */
  String plan() {
    return plan;
  }

  /** Starts clients of {@code nodes}. */
  Run start(List<Target> nodes) {
    return new Run(nodes);
  }

  /** Looks for all that was acknowledged since the last check, through each node. */
  void check(List<PorticoClient> nodes) {
    usage.settle(nodes.getFirst());
    var stories = new ArrayList<LoadStory>();
    for (var story = unchecked.poll(); story != null; story = unchecked.poll()) {
      stories.add(story);
    }
    nodes.forEach(node -> check(stories, node));
    checked.addAll(stories);
  }

  /** Looks for all that was ever acknowledged. */
  void checkAll(PorticoClient node) {
    check(List.copyOf(checked), node);
  }

  private void check(List<LoadStory> stories, PorticoClient node) {
    usage.check(node, count);
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      stories.forEach(story -> threads.execute(() -> check(story, node)));
    }
  }

  private void check(LoadStory story, PorticoClient node) {
    try {
      story.check(node, count);
    } catch (RuntimeException | AssertionError e) {
      count.broken("not checked: " + e);
    }
  }

  /** Clients that write until their nodes are gone, or until it is closed. */
  final class Run implements AutoCloseable {

    private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    private volatile boolean isEnded;

    private Run(List<Target> nodes) {
      for (var number = 0; number < CLIENTS; number++) {
        var node = nodes.get(number % nodes.size());
        var other = nodes.get((number + 1) % nodes.size());
        var client = new LoadClient(node, other, count);
        threads.execute(() -> write(client));
      }
    }

    private void write(LoadClient client) {
      try {
        while (!isEnded && !client.hasLeft()) {
          writeOne(client, next.getAndIncrement());
        }
      } catch (RuntimeException | AssertionError e) {
        count.broken("a client ended: " + e);
      }
    }

    private void writeOne(LoadClient client, int number) {
      if (number % 3 == 0) {
        usage.report(client, number);
        return;
      }
      var story =
          number % 3 == 1 ? new LoadStory.Labelled(number) : new LoadStory.Keyed(number, plan);
      unchecked.add(story);
      story.write(client);
    }

    /** Waits until further {@code writes} are acknowledged by each of {@code targets}. */
    void awaitWrites(List<Target> targets, int writes) {
      for (var target : targets) {
        var before = target.successes();
        Await.until("writes are acknowledged", () -> target.successes() >= before + writes);
      }
    }

    /** Ends the clients, after the stories that they are in. */
    @Override
    public void close() {
      isEnded = true;
      threads.close();
    }
  }
}
