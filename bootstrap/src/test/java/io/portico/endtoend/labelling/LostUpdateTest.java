package io.portico.endtoend.labelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Replies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Two clients read a developer, change it and send it back whole, under {@code If-Match}, while a
 * third changes the password and a fourth reads. The system property {@code update.rounds} says how
 * many changes are to be acknowledged.
 */
class LostUpdateTest extends PorticoContract {

  private static final int ROUNDS = Integer.getInteger("update.rounds", 40);
  private static final String PATH = "/api/portal/developers/";

  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger stale = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();

  @BeforeEach
  void reset() {
    acknowledged.set(0);
    stale.set(0);
    over.set(false);
  }

  @Test
  void replace_byTwoUnderIfMatchWhileOthersWrite_losesNoUpdateAndTearsNoRecord() throws Exception {
    var registered = admin.post("/api/portal/developers", record("ann@example.com", 0, 0));
    var id = Replies.all("Message", registered).getFirst();

    try (var threads = Executors.newFixedThreadPool(4)) {
      var racing = new ArrayList<Callable<Integer>>();
      racing.add(() -> count(admin, id, "one"));
      racing.add(() -> count(admin, id, "two"));
      racing.add(() -> changePasswords(admin, id));
      racing.add(() -> read(viewer, id));
      for (var racer : threads.invokeAll(racing)) {
        racer.get();
      }
    }

    var last = admin.get(PATH + id).body();
    var one = number("one", last);
    var two = number("two", last);
    System.out.printf("%d changes, %d refused as stale%n", acknowledged.get(), stale.get());
    assertThat(one + two).isEqualTo(acknowledged.get()).isGreaterThanOrEqualTo(ROUNDS);
    assertThat(one).isPositive();
    assertThat(two).isPositive();
  }

  /** Raises the field {@code own} by one, again and again; each change must build on the last. */
  private int count(PorticoClient client, String id, String own) {
    var changes = 0;
    while (acknowledged.get() < ROUNDS || changes == 0) {
      var read = client.exchange("GET", PATH + id, "", Map.of());
      var one = number("one", read.reply().body()) + ("one".equals(own) ? 1 : 0);
      var two = number("two", read.reply().body()) + ("two".equals(own) ? 1 : 0);
      var sent =
          client.exchange(
              "PUT",
              PATH + id,
              record("ann%d@example.com".formatted(one + two), one, two),
              Map.of("If-Match", read.header("ETag")));
      switch (sent.reply().status()) {
        case 200 -> {
          changes++;
          acknowledged.incrementAndGet();
        }
        case 412 -> stale.incrementAndGet();
        default -> throw new AssertionError(sent.reply());
      }
    }
    over.set(true);
    return changes;
  }

  private int changePasswords(PorticoClient client, String id) {
    var changes = 0;
    while (!over.get()) {
      var sent =
          client.post(PATH + "password/" + id, "{\"password\":\"hunter%08d\"}".formatted(changes));
      sent.assertIs(200);
      changes++;
    }
    return changes;
  }

  /* The last write is stored as a whole: address, the two numbers and their sum. */
  private int read(PorticoClient client, String id) {
    var reads = 0;
    while (!over.get()) {
      var body = client.get(PATH + id).body();
      var sum = number("one", body) + number("two", body);
      assertThat(number("sum", body)).isEqualTo(sum);
      assertThat(Replies.all("email", new PorticoClient.Reply(200, body)))
          .isEqualTo(List.of(sum == 0 ? "ann@example.com" : "ann%d@example.com".formatted(sum)));
      reads++;
    }
    return reads;
  }

  private static String record(String email, int one, int two) {
    return "{\"email\":\"%s\",\"fields\":{\"one\":\"%d\",\"two\":\"%d\",\"sum\":\"%d\"}}"
        .formatted(email, one, two, one + two);
  }

  private static int number(String field, String body) {
    return Integer.parseInt(Replies.all(field, new PorticoClient.Reply(200, body)).getFirst());
  }
}
