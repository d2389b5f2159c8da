package io.portico.endtoend.organisation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.config.Settings;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.testkit.RealServer;
import io.portico.startup.Portico;
import io.portico.testkit.Contents;
import io.portico.testkit.Members;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.Replies;
import io.portico.testkit.SettingsFixture;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The backup of a server by its own tools, with the options that docs/operations.md names. */
@Tag("server")
class ServerDumpTest {

  private static final Path OPERATIONS =
      Path.of(System.getProperty("basedir", "."), "..", "docs", "operations.md");
  private static final Pattern DOCUMENTED = Pattern.compile("(?m)^mysqldump (.*) portico >");
  private static final Pattern ADDRESS = Pattern.compile("//([^:/]+):(\\d+)/(\\w+)");
  private static final String ADMIN_TOKEN = "the-first-administrator";
  private static final String SECRET = "the-secret-that-all-nodes-have-in-common";

  private final RealServer server = RealServer.required();

  @TempDir Path folder;

  @Test
  void dump_restoredToAnEmptyDatabase_isEveryRow() throws Exception {
    requireClients();
    var url = server.emptyDatabase("portico_dumped");
    var duringLoad = folder.resolve("during.sql");
    var answered = new ConcurrentLinkedQueue<String>();
    List<String> before;
    try (var portico = start("one", url)) {
      fill(portico);
      var over = new AtomicBoolean();
      var load = Thread.ofVirtual().start(() -> load(portico, over, answered));
      while (answered.size() < 20) {
        Thread.onSpinWait();
      }
      before = new ArrayList<>(answered);
      dump(url, duringLoad);
      over.set(true);
      load.join();
    }
    var afterwards = folder.resolve("afterwards.sql");
    dump(url, afterwards);
    var stored = stored(url);

    var restored = server.emptyDatabase("portico_restored");
    restore(afterwards, restored);
    assertThat(stored.values()).filteredOn(rows -> !rows.isEmpty()).hasSizeGreaterThan(20);
    assertThat(stored(restored)).isEqualTo(stored);

    restored = server.emptyDatabase("portico_restored");
    restore(duringLoad, restored);
    var rows = stored(restored);
    // Each API has its entry, because both were written in one transaction.
    assertThat(
            requireNonNull(rows.get("audit_entry")).stream()
                .filter(row -> row.contains("api_registered"))
                .filter(row -> row.contains("load-")))
        .hasSameSizeAs(
            requireNonNull(rows.get("api")).stream().filter(row -> row.contains("load-")).toList());
    try (var portico = start("two", restored)) {
      assertThat(Replies.names(admin(portico).get("/api/apis?limit=1000"))).containsAll(before);
    }
  }

  private static void load(Portico portico, AtomicBoolean over, ConcurrentLinkedQueue<String> to) {
    var admin = admin(portico);
    for (var number = 0; !over.get() && number < 500; number++) {
      var name = "load-" + number;
      if (admin.post("/api/apis", "{\"name\":\"%s\"}".formatted(name)).status() == 201) {
        to.add(name);
      }
    }
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

  private Portico start(String place, String url) {
    return Portico.start(
        SettingsFixture.settings(folder.resolve(place))
            .withAdminToken(ADMIN_TOKEN)
            .withSecret(SECRET)
            .on(Optional.of(new Settings.Server(url, server.user(), server.password())))
            .build());
  }

  private static PorticoClient admin(Portico portico) {
    return new PorticoClient(URI.create("http://localhost:" + portico.port()), ADMIN_TOKEN);
  }

  private SortedMap<String, List<String>> stored(String url) {
    return Contents.at(url, server.user(), server.password()).stored();
  }

  /* ---- the tools of the server ---- */

  private static void requireClients() {
    for (var program : List.of("mysqldump", "mysql")) {
      Assumptions.assumeTrue(
          Pattern.compile(":")
              .splitAsStream(Optional.ofNullable(System.getenv("PATH")).orElse(""))
              .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
          "skipped: no " + program + " on the PATH");
    }
  }

  private void dump(String url, Path to) throws IOException, InterruptedException {
    var documented = DOCUMENTED.matcher(Files.readString(OPERATIONS));
    assertThat(documented.find()).isTrue();
    var command = new ArrayList<>(List.of("mysqldump"));
    command.addAll(List.of(documented.group(1).split(" ", -1)));
    run(command, url, ProcessBuilder.Redirect.PIPE, ProcessBuilder.Redirect.to(to.toFile()));
  }

  private void restore(Path from, String url) throws IOException, InterruptedException {
    run(
        new ArrayList<>(List.of("mysql")),
        url,
        ProcessBuilder.Redirect.from(from.toFile()),
        ProcessBuilder.Redirect.DISCARD);
  }

  private void run(
      List<String> command, String url, ProcessBuilder.Redirect in, ProcessBuilder.Redirect out)
      throws IOException, InterruptedException {
    var address = ADDRESS.matcher(url);
    assertThat(address.find()).isTrue();
    command.addAll(
        List.of(
            "--host=" + address.group(1),
            "--port=" + address.group(2),
            "--user=" + server.user(),
            address.group(3)));
    var builder = new ProcessBuilder(command).redirectInput(in).redirectOutput(out);
    builder.environment().put("MYSQL_PWD", server.password());
    var process = builder.start();
    process.getOutputStream().close();
    var errors = new String(process.getErrorStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(errors).isZero();
  }
}
