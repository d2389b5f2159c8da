package io.portico.faults;

import static java.util.stream.Collectors.joining;

import io.portico.persistence.testkit.PrivateServer;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.net.URI;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An installation of a former release with many developers and keys, on which this build starts:
 * each key verifies, and classic clients read what they read before. The property {@code
 * former.jar} is the jar of that release.
 */
final class FormerInstallation {

  private static final int DEVELOPERS = 10_000;
  private static final int REQUESTS = 500;
  private static final int KEYS_AT_ONCE = 100;
  private static final int CLIENTS = 4;
  private static final String TOKEN = "an-administrator-of-all-nodes";
  private static final String CLASSIC = "authorization";
  private static final Pattern KEY = Pattern.compile("ptk_\\w+");
  private static final List<String> LISTS =
      List.of(
          "/api/portal/catalogue",
          "/api/portal/configuration",
          "/api/portal/policies",
          "/api/portal/requests",
          "/api/portal/requests?pending=true",
          "/api/portal/developers",
          "/api/portal/developers?p=7");

  private final FaultCount count;
  private final SortedMap<String, String> keys = new ConcurrentSkipListMap<>();
  private final SortedMap<String, Reply> read = new ConcurrentSkipListMap<>();

  private FormerInstallation(FaultCount count) {
    this.count = count;
  }

  /** Adds the rows of both databases. */
  static void run(Path jar, Path folder, FaultTable table) throws Exception {
    var what = "%,d developers with keys of a former release, ".formatted(DEVELOPERS);
    var embedded = new FaultCount();
    new FormerInstallation(embedded).migrate(jar, launch(folder.resolve("former")));
    table.add(what + "H2", 1, embedded);
    if (PrivateServer.isPossible()) {
      var onServer = new FaultCount();
      try (var server = PrivateServer.start("--innodb-flush-log-at-trx-commit=0");
          var connection = DriverManager.getConnection(server.url(""), "root", "");
          var statement = connection.createStatement()) {
        statement.execute("CREATE DATABASE former CHARACTER SET utf8mb4");
        var launch = launch(folder.resolve("former-on-server"));
        new FormerInstallation(onServer)
            .migrate(jar, launch.onServer(server.url("former"), "root", ""));
      }
      table.add(what + "database server", 1, onServer);
    }
  }

  private static PorticoProcess.Launch launch(Path data) {
    return PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", TOKEN);
  }

  private void migrate(Path jar, PorticoProcess.Launch launch) {
    try (var before = launch.ofJar(jar).start().awaitReady()) {
      fill(PorticoClient.ofAnotherBuild(before.address(), TOKEN));
      each(paths(), path -> read.put(path, classic(before.address(), path)));
      before.stop();
    }
    var begin = System.nanoTime();
    var built = Path.of(System.getProperty("built.jar"));
    try (var after = launch.ofJar(built).start().awaitReady()) {
      count.restart(Duration.ofNanos(System.nanoTime() - begin));
      verify(after.client(TOKEN));
      each(paths(), path -> compare(path, classic(after.address(), path)));
    }
  }

  /* ---- before ---- */

  private void fill(PorticoClient admin) {
    var gold = offer(admin, "Gold");
    var silver = offer(admin, "Silver");
    each(
        DEVELOPERS,
        number -> {
          var developer =
              Replies.message(
                  done(
                      admin.post(
                          "/api/portal/developers",
                          "{\"email\":\"dev.%d@example.com\",\"fields\":{\"Company\":\"No. %d\"}}"
                              .formatted(number, number % 100))));
          var issued =
              done(
                  admin.post(
                      "/api/portal/developers/" + developer + "/keys",
                      "{\"policy_id\":\"%s\"}".formatted(gold)));
          var key = KEY.matcher(issued.body());
          if (!key.find()) {
            throw new IllegalStateException(issued.body());
          }
          keys.put(key.group(), developer);
        });
    done(admin.put("/api/portal/configuration", "{\"require_key_approval\":true}"));
    var some = List.copyOf(keys.values()).subList(0, REQUESTS);
    some.forEach(
        developer ->
            done(
                admin.post(
                    "/api/portal/requests",
                    "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, silver))));
  }

  private static String offer(PorticoClient admin, String name) {
    var plan =
        Replies.message(
            done(admin.post("/api/portal/policies", "{\"name\":\"%s\"}".formatted(name))));
    done(
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"%s\",\"policy_id\":\"%s\",\"show\":true}".formatted(name, plan)));
    return plan;
  }

  private static Reply done(Reply reply) {
    if (reply.status() > 201) {
      throw new IllegalStateException(reply.status() + " " + reply.body());
    }
    return reply;
  }

  private List<String> paths() {
    return Stream.concat(
            LISTS.stream(), keys.values().stream().map(id -> "/api/portal/developers/" + id))
        .toList();
  }

  private static Reply classic(URI address, String path) {
    return PorticoClient.ofAnotherBuild(address, "").send("GET", path, "", Map.of(CLASSIC, TOKEN));
  }

  /* ---- after ---- */

  private void verify(PorticoClient admin) {
    var all = List.copyOf(keys.keySet());
    each(
        all.size() / KEYS_AT_ONCE,
        part -> {
          var some = all.subList(part * KEYS_AT_ONCE, (part + 1) * KEYS_AT_ONCE);
          var reply =
              admin.post(
                  "/api/keys/verify",
                  some.stream().collect(joining("\",\"", "{\"keys\":[\"", "\"]}")));
          for (var key : some) {
            var developer = keys.get(key);
            var expected =
                "\"developer_id\":\"%1$s\",\"application_id\":\"%1$s\"".formatted(developer);
            if (reply.body().contains(expected)) {
              count.acknowledged(1);
            } else {
              count.lost("a key of %s in its default application".formatted(developer));
            }
          }
          var valid = reply.body().split("\"code\":\"VALID\"", -1).length - 1;
          if (valid != some.size()) {
            count.lost("%d of %d keys".formatted(some.size() - valid, some.size()));
          }
        });
  }

  private void compare(String path, Reply after) {
    if (after.equals(read.get(path))) {
      count.acknowledged(1);
    } else {
      count.broken("%s was %s and is %s".formatted(path, read.get(path), after));
    }
  }

  /* ---- several at once ---- */

  private static void each(List<String> paths, Consumer<String> work) {
    each(paths.size(), number -> work.accept(paths.get(number)));
  }

  private static void each(int size, IntConsumer work) {
    try (var executor = Executors.newFixedThreadPool(CLIENTS)) {
      IntStream.range(0, size)
          .mapToObj(number -> executor.submit(() -> work.accept(number)))
          .toList()
          .forEach(
              one -> {
                try {
                  one.get();
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                  throw new IllegalStateException(e);
                } catch (ExecutionException e) {
                  throw new IllegalStateException(e.getCause());
                }
              });
    }
  }
}
