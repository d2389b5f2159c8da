package io.portico.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Calls that gateways send to several nodes at once until the quota of a key is spent. */
public final class SpentQuota {

  private static final int GATEWAYS_OF_A_NODE = 2;
  private static final int TOO_MANY = 429;

  private final AtomicInteger admitted = new AtomicInteger();
  private final String token;
  private final String key;

  private SpentQuota(String token, String key) {
    this.token = token;
    this.key = key;
  }

  /**
   * Spends a new quota of {@code most} calls, and kills the first of {@code nodes} when half of it
   * is spent. Returns how many calls were admitted.
   *
   * @param token the credential of an administrator
   */
  public static int onNodes(List<PorticoProcess> nodes, String token, int most) {
    var spent = new SpentQuota(token, key(nodes.getLast().client(token), most));
    return spent.untilNoneIsLeft(nodes, most / 2);
  }

  /**
   * Returns the verification of a call with a new key that has a quota of {@code most} calls, with
   * {@code %d} in the place of its cost.
   */
  public static String callOf(PorticoClient admin, int most) {
    return "{\"key\":\"" + key(admin, most) + "\",\"api_id\":\"weather\",\"cost\":%d}";
  }

  private int untilNoneIsLeft(List<PorticoProcess> nodes, int half) {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<?>>();
      for (var node : nodes) {
        var gateway = PorticoClient.ofAnotherBuild(node.address(), token);
        for (var number = 0; number < GATEWAYS_OF_A_NODE; number++) {
          running.add(threads.submit(() -> spend(gateway)));
        }
      }
      Await.until("half of the quota is spent", () -> admitted.get() >= half);
      nodes.getFirst().kill();
      for (var one : running) {
        Await.until("a gateway has ended", one::isDone);
        one.resultNow();
      }
    }
    return admitted.get();
  }

  /* Until the quota is spent, or the node is dead. */
  private int spend(PorticoClient gateway) {
    try {
      while (true) {
        var status =
            gateway
                .exchange(
                    "GET",
                    "/gateway/authorize/weather",
                    "",
                    Map.of("Authorization", "Bearer " + key, "X-Portico-Gateway", token))
                .reply()
                .status();
        if (status == TOO_MANY) {
          return status;
        }
        assertThat(status).isEqualTo(200);
        admitted.incrementAndGet();
      }
    } catch (UncheckedIOException _) {
      return 0;
    }
  }

  private static String key(PorticoClient admin, int most) {
    var plan =
        message(
            admin.post(
                "/api/portal/policies",
                "{\"name\":\"quota of %d\",\"api_ids\":[\"weather\"],\"quota_max\":%d}"
                    .formatted(most, most)));
    var developer =
        message(admin.post("/api/portal/developers", "{\"email\":\"ann@example.com\"}"));
    var issued =
        admin.post(
            "/api/portal/developers/%s/keys".formatted(developer),
            "{\"policy_id\":\"%s\"}".formatted(plan));
    return Replies.all("RawKey", issued).getFirst();
  }

  private static String message(PorticoClient.Reply reply) {
    return Replies.all("Message", reply).getFirst();
  }
}
