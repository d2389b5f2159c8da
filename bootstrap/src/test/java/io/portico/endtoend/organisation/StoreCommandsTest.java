package io.portico.endtoend.organisation;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.command.StoreCommands;
import io.portico.config.Settings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.persistence.testkit.RealServer;
import io.portico.startup.Portico;
import io.portico.testkit.Contents;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a running Portico, and the move of everything that it has stored. */
class StoreCommandsTest {

  private static final String ADMIN_TOKEN = "the-first-administrator";
  private static final String OPERATOR_SECRET = "the-secret-of-the-operator";
  private static final int DONE = 0;
  private static final int FAILED = 1;
  private static final int BAD_ARGUMENT = 2;

  @TempDir Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  /* ---- backup and restore ---- */

  @Test
  void restore_ofABackup_isEveryRowAndTheSecret() throws IOException {
    var archive = folder.resolve("backup.zip");
    SortedMap<String, List<String>> before;
    try (var portico = start("one")) {
      fill(portico);
      before = Contents.of(portico.context()).stored();
      assertThat(backUp(portico, archive)).as(err()).isEqualTo(DONE);
    }
    var after = embedded("one").stored();

    assertThat(restore(archive, "two")).as(err()).isEqualTo(DONE);

    assertThat(out()).contains("holds the restored data: 1 organisations.");
    var restored = embedded("two").stored();
    assertThat(restored.keySet()).isEqualTo(after.keySet());
    // The node goes on with what waits, as jobs and mails, while it is backed up and until it ends.
    restored
        .keySet()
        .removeIf(table -> !requireNonNull(after.get(table)).equals(before.get(table)));
    assertThat(restored.values()).filteredOn(rows -> !rows.isEmpty()).hasSizeGreaterThan(20);
    assertThat(after).containsAllEntriesOf(restored);
    assertThat(folder.resolve("two/secret")).hasSameTextualContentAs(folder.resolve("one/secret"));
    for (var file : List.of(archive, folder.resolve("two/secret"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .as(file.toString())
          .endsWith("------");
    }
    try (var portico = start("two")) {
      assertThat(admin(portico).get("/api/labels").status()).isEqualTo(200);
    }
  }

  @Test
  void backup_underLoad_hasAllThatWasAnsweredBeforeItBegan() throws Exception {
    var archive = folder.resolve("backup.zip");
    var answered = new ConcurrentLinkedQueue<String>();
    List<String> before;
    try (var portico = start("one")) {
      var over = new AtomicBoolean();
      var threads =
          IntStream.range(0, 4)
              .mapToObj(
                  number -> Thread.ofVirtual().start(() -> load(portico, number, over, answered)))
              .toList();
      while (answered.size() < 100) {
        Thread.onSpinWait();
      }
      before = new ArrayList<>(answered);
      assertThat(backUp(portico, archive)).as(err()).isEqualTo(DONE);
      over.set(true);
      for (var thread : threads) {
        thread.join();
      }
    }

    assertThat(restore(archive, "two")).as(err()).isEqualTo(DONE);

    try (var portico = start("two")) {
      var restored = Replies.names(admin(portico).get("/api/apis?limit=1000"));
      assertThat(restored).hasSizeLessThanOrEqualTo(1000).containsAll(before);
      assertThat(answered).containsAll(restored.stream().filter(answered::contains).toList());
      // Each API has its entry, because both were written in one transaction.
      var rows = Contents.of(portico.context()).stored();
      assertThat(
              requireNonNull(rows.get("audit_entry")).stream()
                  .filter(row -> row.contains("api_registered")))
          .hasSameSizeAs(requireNonNull(rows.get("api")));
    }
  }

  private static void load(
      Portico portico, int thread, AtomicBoolean over, Queue<String> answered) {
    var admin = admin(portico);
    for (var number = 0; !over.get() && number < 200; number++) {
      var name = "load-%d-%d".formatted(thread, number);
      if (admin.post("/api/apis", "{\"name\":\"%s\"}".formatted(name)).status() == 201) {
        answered.add(name);
      }
    }
  }

  @Test
  void backup_wrongSecret_saysSo() {
    try (var portico = start("one")) {
      var exit =
          run(
              Map.of("PORTICO_OPERATOR_SECRET", "another-secret-of-an-operator"),
              "backup",
              "--to=" + folder.resolve("x.zip"),
              "--portico=" + address(portico));

      assertThat(exit).isEqualTo(FAILED);
      assertThat(err()).contains("/admin/backup: Not authorised");
      assertThat(folder.resolve("x.zip")).doesNotExist();
    }
  }

  @Test
  void backup_noSecret_isRefused() {
    assertThat(run(Map.of(), "backup", "--to=" + folder.resolve("x.zip"))).isEqualTo(BAD_ARGUMENT);
    assertThat(err())
        .isEqualTo("PORTICO_OPERATOR_SECRET: missing (expected: that of the running Portico)\n");
  }

  @Test
  void restore_whereADatabaseIs_changesNothing() throws IOException {
    var archive = folder.resolve("backup.zip");
    try (var portico = start("one")) {
      assertThat(backUp(portico, archive)).as(err()).isEqualTo(DONE);
    }
    var stored = embedded("one").stored();

    assertThat(restore(archive, "one")).isEqualTo(FAILED);

    assertThat(err())
        .endsWith("portico.mv.db exists (expected: a place without a database of Portico).\n");
    assertThat(embedded("one").stored()).isEqualTo(stored);
  }

  @Test
  void restore_brokenArchive_leavesNothing() throws IOException {
    var text = Files.writeString(folder.resolve("text"), "no archive");
    var archive = folder.resolve("backup.zip");
    try (var portico = start("one")) {
      assertThat(backUp(portico, archive)).as(err()).isEqualTo(DONE);
    }
    var half = Files.write(folder.resolve("half"), half(Files.readAllBytes(archive)));

    for (var broken : List.of(text, half)) {
      assertThat(restore(broken, "two")).isEqualTo(FAILED);
      assertThat(err()).contains("The archive is not a backup of Portico: ");
      assertThat(folder.resolve("two")).isEmptyDirectory();
    }
  }

  private static byte[] half(byte[] whole) {
    return Arrays.copyOf(whole, whole.length / 2);
  }

  /* ---- move ---- */

  @Test
  @Tag("server")
  void move_toAServerAndBack_isEveryRow() throws IOException {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_move");
    try (var portico = start("one")) {
      fill(portico);
    }
    var stored = embedded("one").stored();

    assertThat(move(server, folder.resolve("one").toString(), url)).as(err()).isEqualTo(DONE);
    assertThat(Contents.at(url, server.user(), server.password()).stored()).isEqualTo(stored);
    assertThat(move(server, url, folder.resolve("two").toString())).as(err()).isEqualTo(DONE);
    assertThat(embedded("two").stored()).isEqualTo(stored);

    assertThat(out()).contains("api: ", "Copied ");
    for (var place : List.of("server", "two")) {
      Files.copy(
          folder.resolve("one/secret"),
          Files.createDirectories(folder.resolve(place)).resolve("secret"));
    }
    var onServer =
        settings("server")
            .on(Optional.of(new Settings.Server(url, server.user(), server.password())))
            .build();
    for (var settings : List.of(onServer, settings("two").build())) {
      try (var portico = Portico.start(settings)) {
        // A number that the database generates follows those that were copied.
        admin(portico).post("/api/labels", "{\"name\":\"after\",\"values\":[\"x\"]}").assertIs(200);
      }
    }
    assertThat(move(server, folder.resolve("two").toString(), url)).isEqualTo(FAILED);
    assertThat(err()).contains("Nothing was copied: the target holds an installation of Portico.");
  }

  @Test
  @Tag("server")
  void move_sourceHasATableOfAnother_copiesNothing() throws SQLException {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_move_foreign");
    start("one").close();
    var source = folder.resolve("one");
    try (var connection =
            DriverManager.getConnection(DatabaseProperties.address(source), "sa", "");
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE my_report (n INT)");
    }

    assertThat(move(server, source.toString(), url)).isEqualTo(FAILED);

    assertThat(err())
        .isEqualTo(
            "Nothing was copied: the source has a table that is none of Portico's: my_report"
                + " (expected: only Portico's).\n");
    assertThat(out()).isEmpty();
  }

  @Test
  void move_fromNowhere_isRefused() {
    assertThat(
            run(
                Map.of(),
                "move",
                "--from=" + folder.resolve("none"),
                "--to=jdbc:mysql://127.0.0.1:9/portico"))
        .isEqualTo(FAILED);
    assertThat(err())
        .isEqualTo("Nothing was copied: the source holds no installation of Portico.\n");
    assertThat(run(Map.of(), "move", "--from=a", "--to=b")).isEqualTo(BAD_ARGUMENT);
    assertThat(run(Map.of(), "move", "--secret=x")).isEqualTo(BAD_ARGUMENT);
    assertThat(err()).doesNotContain("=x");
  }

  @Test
  void move_usageBetweenPlacesOfTheWrongKind_isRefused() {
    var address = "clickhouse://portico:canary@127.0.0.1:9/usage";
    for (var to : List.of("clickhouse://127.0.0.1:9/other", address)) {
      assertThat(run(Map.of(), "move", "--from=" + address, "--to=" + to)).isEqualTo(BAD_ARGUMENT);
      assertThat(err())
          .isEqualTo("--to: a place like that of --from (expected: ClickHouse and a database)\n");
    }
    assertThat(run(Map.of(), "move", "--from=a", "--to=clickhouse://portico:canary@127.0.0.1"))
        .isEqualTo(BAD_ARGUMENT);
    assertThat(err())
        .startsWith("--to: an address without the name of a database (expected: clickhouse://")
        .doesNotContain("canary");
    assertThat(run(Map.of(), "move", "--from=a", "--to=PORTICO_USAGE_STORE"))
        .isEqualTo(BAD_ARGUMENT);
    assertThat(err()).startsWith("PORTICO_USAGE_STORE: missing (expected: clickhouse://");
  }

  @Test
  void move_usageOfADatabaseThatCannotBeUsed_isRefused() {
    var clickHouse = "clickhouse://portico:canary@127.0.0.1:9/usage";
    assertThat(run(Map.of(), "move", "--from=" + clickHouse, "--to=" + folder.resolve("none")))
        .isEqualTo(FAILED);
    assertThat(err())
        .isEqualTo("Nothing was copied: the database holds no installation of Portico.\n");
    assertThat(folder.resolve("none")).doesNotExist();

    start("one").close();
    var from = "--from=" + folder.resolve("one");
    assertThat(run(Map.of(), "move", from, "--to=" + clickHouse)).isEqualTo(FAILED);
    assertThat(err())
        .startsWith("--to: ClickHouse does not answer: ")
        .endsWith("(clickhouse://portico@127.0.0.1:9/usage)\n");

    embedded("one")
        .execute(
            "INSERT INTO node (id, runs_until) VALUES (X'0102030405060708090a0b0c', 9999999999999)");
    assertThat(run(Map.of(), "move", from, "--to=" + clickHouse)).isEqualTo(FAILED);
    assertThat(err())
        .isEqualTo(
            "Nothing was copied: Portico runs on the database, or was killed a few seconds ago"
                + " (expected: no Portico).\n");
    embedded("one").execute("DELETE FROM node");

    embedded("one").execute("DELETE FROM flyway_schema_history WHERE installed_rank = 2");
    assertThat(run(Map.of(), "move", from, "--to=" + clickHouse)).isEqualTo(FAILED);
    assertThat(err())
        .isEqualTo(
            "Nothing was copied: the database has another version of the schema than this Portico;"
                + " start this Portico on it once.\n");
  }

  /* ---- what they need ---- */

  private SettingsFixture settings(String place) {
    return SettingsFixture.settings(folder.resolve(place))
        .withAdminToken(ADMIN_TOKEN)
        .withOperatorSecret(OPERATOR_SECRET);
  }

  private Portico start(String place) {
    return Portico.start(settings(place).build());
  }

  private static URI address(Portico portico) {
    return URI.create("http://localhost:" + portico.port());
  }

  private static PorticoClient admin(Portico portico) {
    return new PorticoClient(address(portico), ADMIN_TOKEN);
  }

  /* Rows in most tables. */
  private static void fill(Portico portico) {
    var admin = admin(portico);
    var members =
        new Members(new OrganisationId(new Identifier(0, 1)), admin, admin, admin, admin, admin);
    for (var call : EveryCall.of(members)) {
      if (!call.toString().startsWith("DELETE")) {
        assertThat(call.by(admin).status()).as("%s", call).isLessThan(500);
      }
    }
  }

  private Contents embedded(String place) {
    return Contents.at(DatabaseProperties.address(folder.resolve(place)), "sa", "");
  }

  private int backUp(Portico portico, Path to) {
    return run(
        Map.of("PORTICO_OPERATOR_SECRET", OPERATOR_SECRET),
        "backup",
        "--to=" + to,
        "--portico=" + address(portico));
  }

  private int restore(Path from, String place) {
    return run(
        Map.of("PORTICO_DATA", folder.resolve(place).toString()), "restore", "--from=" + from);
  }

  private int move(RealServer server, String from, String to) {
    return run(
        Map.of("PORTICO_JDBC_USER", server.user(), "PORTICO_JDBC_PASSWORD", server.password()),
        "move",
        "--from=" + from,
        "--to=" + to);
  }

  private int run(Map<String, String> environment, String... arguments) {
    err.reset();
    return StoreCommands.run(
        List.of(arguments),
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
