package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills everything with signal 9 while clients write, starts it again, and looks for each write
 * that was acknowledged. The system property {@code kill.rounds} says how often.
 */
class KillNineIT {

  private static final int ROUNDS = Integer.getInteger("kill.rounds", 2);
  private static final int CLIENTS = 8;
  private static final int ANSWERS_BEFORE_THE_KILL = 300;
  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]{24})\"");

  @TempDir Path data;

  /** A write that was answered: an API, and the business domain it was given, if it was. */
  private record Acknowledged(String api, Optional<String> domain) {}

  /** What runs and is killed. */
  private interface Machine {

    PorticoProcess start();

    void kill(PorticoProcess portico);
  }

  @Test
  void kill_onEmbeddedDatabase_everythingAcknowledgedIsThere() throws Exception {
    killAgainAndAgain(
        new Machine() {
          @Override
          public PorticoProcess start() {
            return PorticoProcess.on(data).start();
          }

          @Override
          public void kill(PorticoProcess portico) {
            portico.kill();
          }
        });
  }

  @Test
  void kill_withItsDatabaseServer_everythingAcknowledgedIsThere() throws Exception {
    requirePrivateServer();
    try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=1")) {
      createDatabase(server);
      killAgainAndAgain(
          new Machine() {
            @Override
            public PorticoProcess start() {
              return PorticoProcess.on(data).onServer(server.url("portico"), "root", "").start();
            }

            @Override
            public void kill(PorticoProcess portico) {
              // The server first: nothing may be acknowledged that it has not kept.
              server.kill();
              portico.kill();
              server.start();
            }
          });
    }
  }

  private static void killAgainAndAgain(Machine machine) throws Exception {
    var all = new ArrayList<Acknowledged>();
    var portico = machine.start().awaitReady();
    try {
      for (var round = 1; round <= ROUNDS; round++) {
        var acknowledged = writeUntilKilled(machine, portico, round);
        portico = machine.start().awaitReady();
        assertAllThere(portico, acknowledged);
        System.out.printf("Round %d: %d acknowledged, all there%n", round, acknowledged.size());
        all.addAll(acknowledged);
      }
      assertAllThere(portico, all);
    } finally {
      portico.close();
    }
  }

  private static List<Acknowledged> writeUntilKilled(
      Machine machine, PorticoProcess portico, int round) throws Exception {
    var client = portico.client(portico.adminToken());
    var answers = new CountDownLatch(ANSWERS_BEFORE_THE_KILL);
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var writing = new ArrayList<Future<List<Acknowledged>>>();
      for (var number = 1; number <= CLIENTS; number++) {
        var name = "round-%d-client-%d".formatted(round, number);
        Callable<List<Acknowledged>> writer = () -> write(client, name, answers);
        writing.add(threads.submit(writer));
      }
      var enough = answers.await(60, TimeUnit.SECONDS);
      machine.kill(portico);

      assertThat(enough).as("answers to %d writes", ANSWERS_BEFORE_THE_KILL).isTrue();
      var acknowledged = new ArrayList<Acknowledged>();
      for (var writer : writing) {
        acknowledged.addAll(writer.get());
      }
      return acknowledged;
    }
  }

  /** Registers and labels one API after the other until no answer comes back. */
  private static List<Acknowledged> write(
      PorticoClient client, String name, CountDownLatch answers) {
    var acknowledged = new ArrayList<Acknowledged>();
    while (true) {
      var domain = name + "-api-" + acknowledged.size();
      var registered =
          answer(
              answers, () -> client.post("/api/apis", "{\"name\":\"%s\"}".formatted(domain)), 201);
      if (registered.isEmpty()) {
        return acknowledged;
      }
      var id = ID.matcher(registered.get().body());
      assertThat(id.find()).isTrue();
      acknowledged.add(new Acknowledged(id.group(1), Optional.empty()));

      var labelled =
          answer(
              answers,
              () ->
                  client.post(
                      "/api/%s/labels".formatted(id.group(1)),
                      "{\"business_domain\":\"%s\",\"api_criticality\":\"Tier 1\"}"
                          .formatted(domain)),
              200);
      if (labelled.isEmpty()) {
        return acknowledged;
      }
      acknowledged.add(new Acknowledged(id.group(1), Optional.of(domain)));
    }
  }

  /** Returns the answer to a write, or empty if it was killed. */
  private static Optional<Reply> answer(
      CountDownLatch answers, Supplier<Reply> write, int expected) {
    Reply reply;
    try {
      reply = write.get();
    } catch (UncheckedIOException _) {
      return Optional.empty();
    }
    if (reply.status() == expected) {
      answers.countDown();
      return Optional.of(reply);
    }
    // A Portico whose server is killed before it says so; before that, every write succeeds.
    assertThat(answers.getCount()).as(reply.body()).isZero();
    assertThat(reply.status()).as(reply.body()).isBetween(500, 503);
    return Optional.empty();
  }

  private static void assertAllThere(PorticoProcess portico, List<Acknowledged> acknowledged) {
    var client = portico.client(portico.adminToken());
    assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ANSWERS_BEFORE_THE_KILL);
    assertThat(acknowledged).filteredOn(write -> !isThere(client, write)).as("lost").isEmpty();
  }

  private static boolean isThere(PorticoClient client, Acknowledged write) {
    return client.get(address(write)).body().contains("\"id\":\"%s\"".formatted(write.api()));
  }

  private static String address(Acknowledged write) {
    return write
        .domain()
        .map(domain -> "business_domain=%s,api_criticality='Tier 1'".formatted(domain))
        .map(selector -> "/api/apis?selector=" + PorticoClient.encoded(selector))
        .orElse("/api/apis/" + write.api());
  }

  private static void requirePrivateServer() {
    if (PrivateServer.isPossible()) {
      return;
    }
    var reason = "skipped: no mariadbd or mysqld on the PATH that could be killed";
    if ("true".equals(System.getenv("CI"))) {
      Assertions.fail(reason);
    }
    Assumptions.abort(reason);
  }

  private static void createDatabase(PrivateServer server) throws SQLException {
    try (var connection = DriverManager.getConnection(server.url(""), "root", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE portico CHARACTER SET utf8mb4");
    }
  }
}
