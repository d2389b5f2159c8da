package io.portico.bench;

import de.mkammerer.argon2.Argon2;
import de.mkammerer.argon2.Argon2Factory;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.PrivateServer;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Looking developers up, registering them and checking their passwords, among very many. */
final class DeveloperCases {

  private static final String DEVELOPERS = "/api/portal/developers";
  private static final Duration CASE = Duration.ofSeconds(10);
  private static final int ROUNDS = 2;
  private static final int CLIENTS = 32;
  private static final int HASHING_THREADS = 2;
  private static final int VERIFYING_CLIENTS = 4 * HASHING_THREADS;
  private static final int FLOOD = 200;

  private final Benchmark benchmark;
  private final PrivateServer server;
  private final Table table;

  DeveloperCases(Benchmark benchmark, PrivateServer server, Table table) {
    this.benchmark = benchmark;
    this.server = server;
    this.table = table;
  }

  void run(int size) throws IOException, SQLException, InterruptedException {
    var url = Benchmark.database(server, "developers");
    try (var portico = Benchmark.portico(url);
        var bare = ServerProcess.bare(DatabaseProperties.server(url, "root", ""))) {
      DeveloperRows.fill(url, size);
      lookUp(portico, bare, size);
      register(portico, bare, size);
      list(portico, size);
      verify(portico);
      flood(portico);
    }
  }

  private void lookUp(ServerProcess portico, ServerProcess bare, int size) {
    var random = new Random(5);
    var emails =
        IntStream.range(0, 5_000).mapToObj(_ -> DeveloperRows.email(random.nextInt(size))).toList();
    var ours = Requests.get(urls(portico, DEVELOPERS + "/email/", emails));
    var select = Requests.get(urls(bare, "/bare/developer/", emails));
    benchmark.warmUp(ours, CLIENTS);
    benchmark.warmUp(select, CLIENTS);
    table.compared(
        "developer by email among %,d".formatted(size),
        benchmark.inTurns(ours, select, CLIENTS),
        "one select",
        0.7);
  }

  private void register(ServerProcess portico, ServerProcess bare, int size) {
    var ours =
        Requests.post(portico.url(DEVELOPERS), "{\"email\":\"new#@example.com\",\"fields\":{}}");
    var insert = Requests.post(bare.url("/bare/insert"), "{\"email\":\"new#@example.com\"}");
    benchmark.warmUp(ours, CLIENTS);
    benchmark.warmUp(insert, CLIENTS);
    table.compared(
        "register one more of %,d".formatted(size),
        benchmark.inTurns(ours, insert, CLIENTS),
        "one durable insert",
        0.5);
  }

  private void list(ServerProcess portico, int size) {
    table.loaded(
        "first page of %,d developers".formatted(size),
        "portico",
        benchmark.measured(List.of(portico.url(DEVELOPERS)), 1),
        "",
        "p50 <= 5 ms");
    search(portico, "a word of one", Integer.toString(size - 1));
    search(portico, "a word of one, and one of all", size - 1 + "+company");
    search(portico, "a word of all", "example");
  }

  private void search(ServerProcess portico, String what, String words) {
    table.loaded(
        "developers by " + what,
        "portico",
        benchmark.measured(List.of(portico.url(DEVELOPERS + "?q=" + words)), 1),
        "",
        "");
  }

  /* Enough clients to keep both threads busy. */
  private void verify(ServerProcess portico) throws InterruptedException {
    var checks =
        Requests.post(
            portico.url(DEVELOPERS + "/verify_credentials"),
            "{\"username\":\"%s\",\"password\":\"%s\"}"
                .formatted(DeveloperRows.email(0), DeveloperRows.PASSWORD));
    var ours = new ArrayList<Measurement>();
    var alone = new ArrayList<Double>();
    benchmark.warmUp(checks, VERIFYING_CLIENTS);
    for (var round = 0; round < ROUNDS; round++) {
      alone.add(rawChecksPerSecond());
      ours.add(benchmark.measured(checks, VERIFYING_CLIENTS));
    }
    var raw = alone.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    var measured = Measurement.mean(ours);
    table.figure("Argon2id on two threads", "no server", "%,.0f checks/s".formatted(raw), "");
    table.loaded(
        "verify_credentials",
        "portico",
        measured,
        "%.2f of Argon2id alone".formatted(measured.perSecond() / raw),
        ">= 0.9");
  }

  private void flood(ServerProcess portico) throws InterruptedException {
    var checks =
        Requests.post(
            portico.url(DEVELOPERS + "/verify_credentials"),
            "{\"username\":\"%s\",\"password\":\"%s\"}"
                .formatted(DeveloperRows.email(0), DeveloperRows.PASSWORD));
    var catalogue = Requests.get(List.of(portico.url("/api/portal/catalogue")));
    table.loaded("catalogue, alone", "portico", benchmark.measured(catalogue, 1), "", "");
    try (var other = Executors.newSingleThreadExecutor()) {
      var flooded = other.submit(() -> benchmark.loaded(checks, FLOOD, CASE.multipliedBy(2)));
      // The catalogue is measured in the middle of the flood, which is a length of time.
      LockSupport.parkNanos(CASE.dividedBy(2).toNanos());
      table.loaded(
          "catalogue, while %d clients check passwords".formatted(FLOOD),
          "portico",
          benchmark.loaded(catalogue, 1, CASE),
          "",
          "p99 <= 50 ms");
      var flood = flooded.get();
      var answered = flood.perSecond() - flood.failures() / (2.0 * CASE.toSeconds());
      table.loaded(
          "the %d clients".formatted(FLOOD),
          "portico",
          flood,
          "%,.0f checks/s, the others 503".formatted(answered),
          "");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns how many checks the hashing threads could make if there were nothing else to do. */
  private static double rawChecksPerSecond() throws InterruptedException {
    var argon2 = Argon2Factory.create(Argon2Factory.Argon2Types.ARGON2id);
    Callable<Long> checking =
        () -> {
          var checks = 0L;
          for (var end = System.nanoTime() + CASE.toNanos(); System.nanoTime() < end; checks++) {
            requireRight(argon2);
          }
          return checks;
        };
    requireRight(argon2);
    var checks = 0L;
    try (var threads = Executors.newFixedThreadPool(HASHING_THREADS)) {
      for (var thread : threads.invokeAll(List.of(checking, checking))) {
        checks += thread.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
    return checks / (double) CASE.toSeconds();
  }

  private static void requireRight(Argon2 argon2) {
    if (!argon2.verify(DeveloperRows.HASH, DeveloperRows.PASSWORD.toCharArray())) {
      throw new IllegalStateException("the hash is not of the password");
    }
  }

  private static List<String> urls(ServerProcess server, String path, List<String> emails) {
    return emails.stream().map(email -> server.url(path + email)).toList();
  }
}
