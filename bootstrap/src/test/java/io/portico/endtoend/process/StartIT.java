package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.persistence.testkit.RealServer;
import io.portico.testkit.PorticoProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the packaged Portico starts, and what it says when it cannot. */
class StartIT {

  private static final int BAD_SETTING = 2;
  private static final String SECRET = "the-secret-that-all-nodes-have-in-common";
  private static final String ADMIN_TOKEN = "a-token-of-our-own-choice";

  @TempDir Path data;

  /* ---- the embedded database ---- */

  @Test
  void start_secondTime_keepsEveryChange() {
    String token;
    String api;
    String labels;
    try (var portico = PorticoProcess.on(data).start().awaitReady()) {
      assertThat(portico.output())
          .containsPattern(
              """
              Portico listens on http://localhost:\\d+
                installation  self-hosted
                database      H2 2\\.\\d+\\.\\d+, embedded
                mail          not sent: PORTICO_SMTP_HOST is not set
                data folder   %s
                admin token   generated now, in %s/admin-token
              """
                  .formatted(data, data));
      assertThat(portico.errors()).isEmpty();
      assertRefused(
          PorticoProcess.on(data),
          "PORTICO_DATA: %s is in use by another process (expected: an unused folder)"
              .formatted(data));

      token = portico.adminToken();
      var client = portico.client(token);
      assertThat(client.get("/api/labels/").body())
          .contains("\"name\":\"business_domain\"", "\"name\":\"api_criticality\"");
      client.post("/api/labels/", "{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
      var registered =
          client.post("/api/apis", "{\"name\":\"Billing\",\"labels\":{\"tier\":\"1\"}}");
      assertThat(registered.status()).isEqualTo(201);
      api = registered.body();
      assertThat(client.send("DELETE", "/api/labels/business_domain", "").status()).isEqualTo(200);
      var renamed = client.post("/api/labels/api_criticality/rename", "{\"name\":\"criticality\"}");
      assertThat(renamed.status()).isEqualTo(200);
      labels = client.get("/api/labels/").body();
      assertThat(portico.stop()).isEqualTo(143);
    }

    try (var portico = PorticoProcess.on(data).start().awaitReady()) {
      assertThat(portico.output()).contains("admin token   in " + data.resolve("admin-token"));
      assertThat(portico.adminToken()).isEqualTo(token);
      var client = portico.client(token);
      assertThat(client.get("/api/labels/").body()).isEqualTo(labels);
      assertThat(client.get("/api/labels/business_domain").status()).isEqualTo(404);
      assertThat(client.get("/api/labels/api_criticality").body())
          .contains("\"name\":\"criticality\"");
      assertThat(client.get("/api/apis?selector=tier%3D1").body())
          .isEqualTo("{\"items\":[" + api + "],\"next\":null}");
    }
  }

  @Test
  void start_tokenChosen_worksAndIsWrittenNowhere() throws IOException {
    try (var portico =
        PorticoProcess.on(data).with("PORTICO_ADMIN_TOKEN", ADMIN_TOKEN).start().awaitReady()) {
      assertThat(portico.client(ADMIN_TOKEN).get("/api/labels/").status()).isEqualTo(200);
      assertThat(portico.output())
          .contains("admin token   the value of PORTICO_ADMIN_TOKEN")
          .doesNotContain(ADMIN_TOKEN);
    }
    try (var files = Files.walk(data)) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(contains(file, ADMIN_TOKEN)).isFalse());
    }
  }

  @Test
  void start_portInUse_isRefused() throws IOException {
    try (var taken = new ServerSocket(0)) {
      assertRefused(
          PorticoProcess.on(data).with("PORTICO_PORT", String.valueOf(taken.getLocalPort())),
          "PORTICO_PORT: %d is in use (expected: a free port)".formatted(taken.getLocalPort()));
    }
  }

  @Test
  void start_invalidMailTemplate_isRefusedWithFileAndLine() throws IOException {
    var folder = Files.createDirectory(data.resolve("mails"));
    var file = Files.writeString(folder.resolve("key-issued.html"), "<p>\n{{apii}}</p>");

    assertRefused(
        PorticoProcess.on(data).with("PORTICO_MAIL_TEMPLATES", folder.toString()),
        "PORTICO_MAIL_TEMPLATES: %s, line 2: unknown variable 'apii' (expected: one of api,"
                .formatted(file)
            + " in_header, key, offer, plan, previous_until, recipient, replaces, sent_as, site,"
            + " subject, version)");
    assertThat(data.resolve("portico.mv.db")).doesNotExist();
  }

  /* ---- settings ---- */

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PORTICO_PORT        | eighty  | PORTICO_PORT: 'eighty' (expected: a whole number from 0 to 65535)
          PORTICO_INSTALLATION| cloud   | PORTICO_JDBC_URL: missing (expected: a value, because PORTICO_INSTALLATION is cloud)
          PORTICO_ADMIN_TOKEN | short   | PORTICO_ADMIN_TOKEN: 5 characters (expected: 20 to 512 characters)
          PORTICO_JDBC_URL    | h2      | PORTICO_JDBC_URL: 'h2' (expected: jdbc:mysql://<host>:<port>/<database>)
          """)
  void start_badSetting_isRefused(String variable, String value, String sentence)
      throws IOException {
    assertRefused(PorticoProcess.on(data.resolve("new")).with(variable, value), sentence);

    assertThat(data.resolve("new")).doesNotExist();
  }

  @Test
  void start_sourcesFile_serves() throws IOException {
    var file =
        Files.writeString(
            data.resolve("sources.yaml"),
            "sources:\n  - {name: kong, type: kong, url: 'http://127.0.0.1:1', every: 1h}\n");

    try (var portico =
        PorticoProcess.on(data).with("PORTICO_SOURCES", file.toString()).start().awaitReady()) {
      assertThat(portico.errors()).isEmpty();
    }
  }

  @Test
  void version_packaged_isTheOneOfTheBuild() {
    assertThat(printed("--version")).matches("Portico \\d+\\.\\d+\\.\\d+\\S*\\R");
  }

  /** Returns what Portico prints for {@code argument}, after which it does nothing else. */
  private String printed(String argument) {
    var folder = data.resolve("new");
    var portico = PorticoProcess.on(folder).arguments(argument).start();

    assertThat(portico.awaitEnd()).isZero();
    assertThat(portico.errors()).isEmpty();
    assertThat(folder).doesNotExist();
    return portico.output();
  }

  /* ---- a database server ---- */

  @Test
  @Tag("server")
  void start_onServer_saysItsName() {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_start");

    try (var portico =
        PorticoProcess.on(data)
            .onServer(url, server.user(), server.password())
            .start()
            .awaitReady()) {
      var product = server.product().replaceFirst(" .*", "");
      assertThat(portico.output())
          .containsPattern(
              "  database      " + product + " \\d+\\.\\d+\\.\\d+, \\Q" + url + "\\E\\R");
      portico.client(portico.adminToken()).get("/api/labels/tier").assertIs(404);
      assertThat(data.toFile().list()).containsExactlyInAnyOrder("admin-token", "secret");
    }
  }

  @Test
  @Tag("server")
  void start_twoNodesAtOnceOnOneEmptyDatabase_setItUpOnce() throws SQLException {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_nodes");
    var folders = new Path[] {data.resolve("one"), data.resolve("two")};

    try (var one =
            PorticoProcess.on(folders[0])
                .with("PORTICO_SECRET", SECRET)
                .onServer(url, server.user(), server.password())
                .start();
        var two =
            PorticoProcess.on(folders[1])
                .with("PORTICO_SECRET", SECRET)
                .onServer(url, server.user(), server.password())
                .start()) {
      one.awaitReady();
      two.awaitReady();

      assertThat(folders)
          .filteredOn(folder -> Files.exists(folder.resolve("admin-token")))
          .hasSize(1);
      var token = (Files.exists(folders[0].resolve("admin-token")) ? one : two).adminToken();
      var labels = one.client(token).get("/api/labels/");
      assertThat(labels.status()).isEqualTo(200);
      assertThat(two.client(token).get("/api/labels/")).isEqualTo(labels);
    }
    try (var connection = DriverManager.getConnection(url, server.user(), server.password());
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                SELECT (SELECT COUNT(*) FROM organisation), (SELECT COUNT(*) FROM dashboard_user),
                  (SELECT COUNT(*) FROM label_definition)
                """)) {
      assertThat(rows.next()).isTrue();
      assertThat(new int[] {rows.getInt(1), rows.getInt(2), rows.getInt(3)})
          .containsExactly(1, 1, 2);
    }
  }

  @Test
  @Tag("server")
  void start_afterAFailedMigration_isRefusedUntilItMayRunAgain() throws SQLException {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_migration");
    var launch = PorticoProcess.on(data).onServer(url, server.user(), server.password());
    launch.start().awaitReady().stop();
    execute(server, url, "UPDATE flyway_schema_history SET success = FALSE");

    assertRefused(
        PorticoProcess.on(data).onServer(url, server.user(), server.password()),
        ("PORTICO_JDBC_URL: %s has a migration that failed at an earlier start (expected: its cause"
                + " removed and DELETE FROM flyway_schema_history WHERE success = FALSE, then the"
                + " migration runs again)")
            .formatted(url));

    execute(server, url, "DELETE FROM flyway_schema_history WHERE success = FALSE");
    try (var portico =
        PorticoProcess.on(data)
            .onServer(url, server.user(), server.password())
            .start()
            .awaitReady()) {
      assertThat(portico.client(portico.adminToken()).get("/api/labels/").status()).isEqualTo(200);
    }
  }

  private static void execute(RealServer server, String url, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(url, server.user(), server.password());
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  @Tag("server")
  void start_unknownDatabase_isRefused() {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_start").replace("portico_start", "portico_nowhere");

    assertRefused(
        PorticoProcess.on(data).onServer(url, server.user(), server.password()),
        "PORTICO_JDBC_URL: %s does not exist (expected: an empty database or one of Portico)"
            .formatted(url));
  }

  @Test
  @Tag("server")
  void start_wrongPassword_isRefusedWithoutShowingIt() {
    var server = RealServer.required();
    var url = server.emptyDatabase("portico_start");

    assertRefused(
        PorticoProcess.on(data).onServer(url + "?sslMode=PREFERRED", server.user(), "canary"),
        "PORTICO_JDBC_USER: access denied to '%s' by %s (expected: a user with all privileges)"
            .formatted(server.user(), url));
  }

  private static void assertRefused(PorticoProcess.Launch launch, String sentence) {
    var portico = launch.start();

    assertThat(portico.awaitEnd()).isEqualTo(BAD_SETTING);
    assertThat(portico.errors()).isEqualTo(sentence + System.lineSeparator());
    assertThat(portico.output()).doesNotContain("\tat ", "Exception", "listens on", "canary");
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
