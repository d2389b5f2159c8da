package io.portico.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Load by the HTTP client of the JDK, in a JVM of its own. */
final class JavaLoad implements Load {

  /* Before the headers. */
  private static final int OPTIONS = 7;

  @Override
  public Measurement run(Requests requests, String credential, int clients, Duration duration) {
    try {
      var list = Files.write(Files.createTempFile("load", ".txt"), requests.targets());
      var bodies = Files.write(Files.createTempFile("load", ".json"), requests.bodies());
      var command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-classpath",
                  System.getProperty("java.class.path"),
                  JavaLoad.class.getName(),
                  list.toString(),
                  credential,
                  Integer.toString(clients),
                  Long.toString(duration.toSeconds()),
                  bodies.toString(),
                  Long.toString(requests.first()),
                  Integer.toString(requests.pause())));
      command.addAll(requests.headers());
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      var words =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
              .strip()
              .split(" ", -1);
      Files.delete(list);
      Files.delete(bodies);
      return new Measurement(
          Double.parseDouble(words[0]),
          Double.parseDouble(words[1]),
          Double.parseDouble(words[2]),
          Long.parseLong(words[3]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs the load and prints the rate, p50, p99 and the number of failures. */
  public static void main(String[] arguments) throws IOException {
    var targets = Files.readAllLines(Path.of(arguments[0])).stream().map(URI::create).toList();
    var seconds = Long.parseLong(arguments[3]);
    var end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
    var bodies = Files.readAllLines(Path.of(arguments[4]));
    var mark = System.currentTimeMillis() * 1_000;
    var sent = new AtomicLong();
    var count = Long.parseLong(arguments[5]);
    var pause = Duration.ofMillis(Long.parseLong(arguments[6]));
    var failures = new AtomicLong();
    var latencies = new ConcurrentLinkedQueue<List<Long>>();
    try (var client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        var executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var number = 0; number < Integer.parseInt(arguments[2]); number++) {
        var first = number;
        var _ =
            executor.submit(
                () -> {
                  var own = new ArrayList<Long>();
                  for (var at = first; System.nanoTime() < end; at++) {
                    var mine = sent.getAndIncrement();
                    var body =
                        bodies.isEmpty()
                            ? ""
                            : bodies
                                .get((int) (mine % bodies.size()))
                                .replace("#", Long.toString(mark + mine))
                                .replace("~", "%016x".formatted(count + mine));
                    var request =
                        HttpRequest.newBuilder(targets.get(at % targets.size()))
                            .header("X-API-Key", arguments[1])
                            .method(body.isEmpty() ? "GET" : "POST", BodyPublishers.ofString(body));
                    Arrays.stream(arguments)
                        .skip(OPTIONS)
                        .map(header -> header.split(": ", 2))
                        .forEach(header -> request.header(header[0], header[1]));
                    LockSupport.parkNanos(pause.toNanos());
                    var begin = System.nanoTime();
                    var response = client.send(request.build(), BodyHandlers.discarding());
                    own.add(System.nanoTime() - begin);
                    if (response.statusCode() >= 300) {
                      failures.incrementAndGet();
                    }
                  }
                  return latencies.add(own);
                });
      }
    }
    var sorted =
        latencies.stream().flatMap(List::stream).mapToLong(Long::longValue).sorted().toArray();
    System.out.println(
        Arrays.stream(
                new Object[] {
                  sorted.length / (double) seconds,
                  sorted[sorted.length / 2] / 1e6,
                  sorted[(int) (sorted.length * 0.99)] / 1e6,
                  failures
                })
            .map(Object::toString)
            .collect(Collectors.joining(" ")));
  }
}
