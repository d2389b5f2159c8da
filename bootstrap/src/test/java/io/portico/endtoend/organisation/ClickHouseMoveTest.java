package io.portico.endtoend.organisation;

import static io.portico.testkit.SettingsFixture.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.command.StoreCommands;
import io.portico.config.Settings;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.ClickHouseServer;
import io.portico.startup.Portico;
import io.portico.testkit.Contents;
import io.portico.testkit.PorticoClient;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code move} of usage to ClickHouse and back. */
@Tag("clickhouse")
class ClickHouseMoveTest {

  private static final String ADMIN_TOKEN = "the-first-administrator";
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int RECORDS = 20_000;
  private static final int KEYS = 30;
  private static final List<String> RESOLUTIONS = List.of("hour", "day", "month");
  private static final int[] CODES = {200, 201, 302, 404, 500};
  private static final int[] DAYS_AGO = {1, 2, 40, 89, 120, 395};

  @TempDir Path folder;
  @AutoClose private final ClickHouseServer server = ClickHouseServer.own();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /* ---- reports ---- */

  @Test
  void move_toClickHouseAndBack_repliesAreByteForByteTheSame() {
    var before = recorded();

    assertThat(move(folder.toString(), server.address())).as(err()).isEqualTo(DONE);

    assertThat(out())
        .containsPattern(copied("hours"))
        .containsPattern(copied("days"))
        .containsPattern(copied("months"))
        .endsWith("All usage is copied; it is still in the source, too.\n");
    assertThat(replies(onClickHouse())).isEqualTo(before);
    assertThat(move(folder.toString(), server.address())).isEqualTo(FAILED);
    assertThat(err()).isEqualTo("Nothing was copied: the target has usage (expected: none).\n");

    emptyDatabase();
    assertThat(replies(inDatabase())).isNotEqualTo(before);
    assertThat(
            run(
                Map.of("PORTICO_USAGE_STORE", server.address()),
                "--from=PORTICO_USAGE_STORE",
                "--to=" + folder))
        .as(err())
        .isEqualTo(DONE);
    assertThat(replies(inDatabase())).isEqualTo(before);
  }

  private static String copied(String resolutions) {
    return "%s: \\d+ counters of %d hits, latencies of %d calls, as in the source\n"
        .formatted(resolutions, RECORDS, RECORDS);
  }

  @Test
  void move_killedInTheMiddleAndRepeated_repliesAreTheSame() throws Exception {
    var before = recorded();

    killInTheMiddle(folder.toString(), server.address());
    assertThat(move(folder.toString(), server.address())).as(err()).isEqualTo(DONE);
    assertThat(replies(onClickHouse())).isEqualTo(before);

    emptyDatabase();
    killInTheMiddle(server.address(), folder.toString());
    assertThat(move(server.address(), folder.toString())).as(err()).isEqualTo(DONE);
    assertThat(replies(inDatabase())).isEqualTo(before);
  }

  /* When the first resolution is copied, and the next one is not. */
  private static void killInTheMiddle(String from, String to) throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "io.portico.Application",
                "move",
                "--from=" + from,
                "--to=" + to)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var output = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(output.readLine()).startsWith("hours: ");
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /* ---- refusals ---- */

  @Test
  void move_clickHouseThatCannotBeUsed_saysWhyWithoutThePassword() {
    start(inDatabase()).close();

    assertThat(move(folder.toString(), server.addressOf("portico:wrong", "portico")))
        .isEqualTo(FAILED);
    assertThat(err())
        .startsWith("--to: ClickHouse refuses the user or the password (clickhouse://portico@")
        .doesNotContain("wrong")
        .hasLineCount(1);
    assertThat(move(server.addressOf("portico:secret", "missing"), folder.toString()))
        .isEqualTo(FAILED);
    assertThat(err()).startsWith("--from: ClickHouse has no such database (").hasLineCount(1);
    assertThat(move(server.address(), folder.toString())).isEqualTo(FAILED);
    assertThat(err()).isEqualTo("Nothing was copied: the source has no usage.\n");

    server.kill();

    assertThat(move(folder.toString(), server.address())).isEqualTo(FAILED);
    assertThat(err()).startsWith("--to: ClickHouse does not answer: ").hasLineCount(1);
    assertThat(out()).isEmpty();
  }

  @Test
  void move_porticoRuns_isRefused() {
    try (var _ = start(inDatabase())) {
      assertThat(move(folder.toString(), server.address())).isEqualTo(FAILED);
      assertThat(err()).startsWith("Nothing was copied: Portico runs on the database");
    }
  }

  /* ---- what they need ---- */

  private Settings inDatabase() {
    return settings(folder).withAdminToken(ADMIN_TOKEN).build();
  }

  private Settings onClickHouse() {
    return settings(folder).withAdminToken(ADMIN_TOKEN).withUsageIn(server.address()).build();
  }

  private static Portico start(Settings settings) {
    return Portico.start(settings);
  }

  private static PorticoClient admin(Portico portico) {
    return new PorticoClient(URI.create("http://localhost:" + portico.port()), ADMIN_TOKEN);
  }

  private Map<String, String> recorded() {
    var random = new Random(1);
    try (var portico = start(inDatabase())) {
      var reply = admin(portico).post("/api/activity/records", records(random));
      assertThat(reply.body()).isEqualTo("{\"accepted\":%d,\"rejected\":[]}".formatted(RECORDS));
    }
    return replies(inDatabase());
  }

  private static String records(Random random) {
    return IntStream.range(0, RECORDS)
        .mapToObj(
            _ ->
                """
                {"api_key":"%s","api_id":"api-%d","response_code":%d,"timestamp":"%sT%02d:15:30Z","request_time":%d}
                """
                    .formatted(
                        random.nextInt(20) == 0 ? "" : key(least(random, KEYS)),
                        least(random, 5),
                        CODES[random.nextInt(CODES.length)],
                        today().minusDays(DAYS_AGO[random.nextInt(DAYS_AGO.length)]),
                        random.nextInt(24),
                        random.nextInt(3_000)))
        .collect(Collectors.joining());
  }

  /* Each number is more frequent than the next one: stores order equal ones differently. */
  private static int least(Random random, int most) {
    return Math.min(random.nextInt(most), random.nextInt(most));
  }

  private static String key(int number) {
    return "ptk_key-of-the-gateway-" + number;
  }

  private static LocalDate today() {
    return LocalDate.now(ZoneOffset.UTC);
  }

  private static Map<String, String> replies(Settings settings) {
    var replies = new LinkedHashMap<String, String>();
    try (var portico = start(settings)) {
      var client = admin(portico);
      for (var path : paths()) {
        for (var type : List.of("application/json", "text/csv")) {
          var reply = client.send("GET", path, "", Map.of("Accept", type));
          assertThat(reply.status()).as("%s %s", path, reply.body()).isEqualTo(200);
          replies.put(type + " " + path, reply.body());
        }
      }
      for (var path : pathsOfGroups()) {
        var reply = client.send("GET", path, "", Map.of("Accept", "text/csv"));
        replies.put(path, reply.body().lines().sorted().collect(Collectors.joining("\n")));
      }
    }
    return replies;
  }

  private static List<String> paths() {
    var paths = new ArrayList<String>();
    for (var res : RESOLUTIONS) {
      paths.add(report() + "?res=" + res);
      paths.add(report() + "?tz=Europe/Berlin&res=" + res);
    }
    paths.add("/api/usage/apis/" + days());
    for (var by : List.of("key", "api", "policy", "developer")) {
      for (var sort : List.of("hits", "success", "error", "latency")) {
        paths.add(
            "/api/activity/top?from=%s&to=%s&by=%s&sort=%s&limit=100"
                .formatted(first(), today(), by, sort));
      }
    }
    return paths;
  }

  /* Stores order the groups of a bucket and code differently. */
  private static List<String> pathsOfGroups() {
    return RESOLUTIONS.stream()
        .flatMap(
            res -> Stream.of("key", "api").map(by -> report() + "?by=%s&res=%s".formatted(by, res)))
        .toList();
  }

  private static String report() {
    return IntStream.range(0, KEYS)
        .mapToObj(ClickHouseMoveTest::key)
        .collect(Collectors.joining(",", "/api/activity/keys/aggregate/", "/" + days()));
  }

  private static String days() {
    return "%d/%d/%d/%d/%d/%d"
        .formatted(
            first().getDayOfMonth(),
            first().getMonthValue(),
            first().getYear(),
            today().getDayOfMonth(),
            today().getMonthValue(),
            today().getYear());
  }

  private static LocalDate first() {
    return today().minusDays(396);
  }

  /* As docs/usage.md says. */
  private void emptyDatabase() {
    var database = Contents.at(DatabaseProperties.address(folder), "sa", "");
    for (var resolution : RESOLUTIONS) {
      database.execute("TRUNCATE TABLE usage_" + resolution);
      database.execute("TRUNCATE TABLE usage_latency_" + resolution);
    }
    database.execute("TRUNCATE TABLE usage_log");
  }

  private int move(String from, String to) {
    return run(Map.of(), "--from=" + from, "--to=" + to);
  }

  private int run(Map<String, String> environment, String from, String to) {
    err.reset();
    return StoreCommands.run(
        List.of("move", from, to),
        environment,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
