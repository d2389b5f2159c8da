package io.portico.faults;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * Sends many large bodies at once to a node with a small heap, while it counts the largest batch of
 * usage records. All are answered, and what was acknowledged is there.
 */
final class SmallHeapFaults {

  private static final int BODIES = 200;
  private static final int LARGE = 1 << 20;
  private static final int LARGEST_BATCH = 64 << 20;
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String TOKEN = "an-administrator-of-this-node";
  private static final String KEY = "small-heap";
  private static final Pattern HITS = Pattern.compile("\"hits\":(\\d+)");
  private static final Pattern COUNTED = Pattern.compile("\"accepted\":(\\d+)");

  private final FaultCount count = new FaultCount();
  private final Queue<String> registered = new ConcurrentLinkedQueue<>();
  private final AtomicLong counted = new AtomicLong();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final LocalDate day = LocalDate.now(ZoneOffset.UTC).minusDays(1);
  private final PorticoProcess node;

  private SmallHeapFaults(PorticoProcess node) {
    this.node = node;
  }

  /** Runs {@code rounds}, and adds a row to {@code table}. */
  static void run(int rounds, FaultTable table) throws Exception {
    var data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "small-heap");
    try (var node =
        PorticoProcess.on(data)
            .with("PORTICO_ADMIN_TOKEN", TOKEN)
            .javaOptions("-Xmx256m")
            .start()
            .awaitReady()) {
      var faults = new SmallHeapFaults(node);
      for (var round = 0; round < rounds; round++) {
        faults.round(round);
      }
      faults.judge();
      table.add("heap of 256 MiB", rounds, faults.count);
    }
  }

  private void round(int round) {
    var largest = records(LARGEST_BATCH);
    var batch = records(LARGE);
    var bundle = bundle();
    var apis = apis();
    var begin = new CyclicBarrier(BODIES + 1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var number = 0; number < BODIES; number++) {
        var email = "d%d-%d@example.com".formatted(round, number);
        Runnable send =
            switch (number % 4) {
              case 0 -> () -> register(email);
              case 1 -> () -> count(batch);
              case 2 -> () -> post("/api/governance/import?dry_run=true", bundle);
              default -> () -> post("/api/discovery/kong/sync?dry_run=true", apis);
            };
        var _ =
            threads.submit(
                () -> {
                  begin.await();
                  send.run();
                  return true;
                });
      }
      var _ =
          threads.submit(
              () -> {
                begin.await();
                count(largest);
                return true;
              });
    }
  }

  private void register(String email) {
    var beginning = "{\"email\":\"%s\",\"ignored\":[\"".formatted(email);
    var end = "\"]}";
    var text = "a".repeat(1_000) + "\",\"";
    var fill = text.repeat((LARGE - beginning.length() - end.length()) / text.length());
    var body = (beginning + fill + end).getBytes(StandardCharsets.UTF_8);
    var reply = post("/api/portal/developers", body);
    if (reply.startsWith("200 ")) {
      registered.add(email);
      count.acknowledged(1);
    }
  }

  private void count(byte[] batch) {
    var reply = post("/api/activity/records", batch);
    if (reply.startsWith("200 ")) {
      counted.addAndGet(sum(COUNTED, reply));
      count.acknowledged(1);
    }
  }

  private String post(String path, byte[] body) {
    var request =
        HttpRequest.newBuilder(URI.create(node.address() + path))
            .timeout(PATIENCE)
            .header("X-API-Key", TOKEN)
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 300) {
        count.refused(response.statusCode(), response.body());
      }
      return response.statusCode() + " " + response.body();
    } catch (IOException e) {
      count.cut(path + ": " + e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return "";
  }

  private void judge() {
    var admin = node.client(TOKEN);
    for (var email : registered) {
      if (admin.get("/api/portal/developers/email/" + email).status() != 200) {
        count.lost(email);
      }
    }
    var date = "%d/%d/%d".formatted(day.getDayOfMonth(), day.getMonthValue(), day.getYear());
    var path = "/api/activity/keys/aggregate/%s/%s/%s".formatted(KEY, date, date);
    var report = admin.get(path).body();
    var reported = sum(HITS, report);
    if (reported < counted.get()) {
      count.lost("%d of %d calls".formatted(counted.get() - reported, counted.get()));
    }
    if (reported > counted.get()) {
      count.duplicated("%d calls".formatted(reported - counted.get()));
    }
    if ((node.output() + node.errors()).matches("(?s).*OutOf\\w*MemoryError.*")) {
      count.broken("OutOfMemoryError");
    }
    if (new PorticoClient(node.address(), "").get("/health/ready").status() != 200) {
      count.broken("not ready afterwards");
    }
    System.out.printf("small heap: %,d calls counted%n", reported);
  }

  private static long sum(Pattern number, String text) {
    return number.matcher(text).results().mapToLong(found -> Long.parseLong(found.group(1))).sum();
  }

  private byte[] records(int size) {
    var body = new StringBuilder(size);
    for (var number = 0; ; number++) {
      var record =
          "{\"api_key\":\"%s\",\"api_id\":\"api-%d\",\"response_code\":200,\"timestamp\":\"%sT%02d:15:30Z\"}\n"
              .formatted(KEY, number % 1_000, day, number % 24);
      if (body.length() + record.length() > size) {
        return body.toString().getBytes(StandardCharsets.UTF_8);
      }
      body.append(record);
    }
  }

  private static byte[] bundle() {
    var body = new StringBuilder("labels:\n");
    for (var number = 0; body.length() < LARGE - 1_000; number++) {
      body.append("- {name: label-%d, values: [a, b, c]}\n".formatted(number));
    }
    return body.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] apis() {
    var body = new StringBuilder("{\"apis\":[");
    for (var number = 0; body.length() < LARGE - 1_000; number++) {
      body.append(
          "{\"external_id\":\"%d\",\"name\":\"API %d\",\"tags\":[\"a\",\"b\"]},"
              .formatted(number, number));
    }
    body.setLength(body.length() - 1);
    return body.append("]}").toString().getBytes(StandardCharsets.UTF_8);
  }
}
