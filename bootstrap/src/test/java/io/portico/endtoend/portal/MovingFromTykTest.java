package io.portico.endtoend.portal;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.command.ImportCommand;
import io.portico.domain.key.StoredKey;
import io.portico.domain.portalimport.ImportEffect;
import io.portico.testkit.Contents;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.ReplayedDashboard;
import io.portico.testkit.Replies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Holds what {@code docs/moving-from-tyk.md} says, against a dashboard with thousands of
 * developers.
 */
class MovingFromTykTest extends ImportContract {

  static final String IMPORT = "/api/import/classic-portal";
  private static final String FIRST_ADMIN = "the-first-administrator";
  private static final int DEVELOPERS = Integer.getInteger("import.developers", 2_000);
  private static final Pattern REACHED = Pattern.compile("\"reached\":(\\d+)");

  @Override
  protected boolean speaksClassic() {
    return true;
  }

  @Test
  void import_interruptedAndNodeRestarted_continuesAndChangesNothingAgain() {
    try (var dashboard = new ReplayedDashboard(DEVELOPERS)) {
      dashboard.stopAfterPage(DEVELOPERS / 20);

      var failed = imported(admin(), dashboard, "");

      assertThat(failed.body())
          .contains("\"state\":\"failed\"")
          .contains("/api/portal/developers: status 503 (expected: 200)")
          .contains("\"developers.added\":" + DEVELOPERS / 2)
          .doesNotContain(ReplayedDashboard.TOKEN);
      assertThat(admin().get(IMPORT).body())
          .contains("\"complete\":false")
          .contains(
              "\"position\":{\"part\":\"developers\",\"page\":%d,\"done\":0}"
                  .formatted(DEVELOPERS / 20 + 1));

      restart();
      dashboard.resume();
      var before = dashboard.requests();
      var done = imported(admin(), dashboard, "");

      assertThat(done.body())
          .contains("\"state\":\"done\"")
          .contains("\"configuration.added\":1")
          .contains("\"policies.added\":1")
          .contains("\"policies.omitted\":1")
          .contains("\"apis.added\":1")
          .contains("\"catalogue.added\":1")
          .contains("\"developers.added\":" + DEVELOPERS)
          .contains("\"passwords.added\":" + DEVELOPERS)
          .contains("\"keys.added\":" + (DEVELOPERS - 1))
          .contains("\"requests.added\":1")
          .contains("Portico has no place for partitions")
          .doesNotContain("unchanged");
      assertThat(dashboard.requests() - before).isEqualTo(DEVELOPERS / 20 + 1);
      assertThat(admin().get("/api/portal/developers?page_size=1000").body())
          .endsWith("\"Pages\":" + DEVELOPERS / 1_000 + "}");

      assertThat(imported(admin(), dashboard, "").body())
          .contains("\"state\":\"done\"")
          .contains("\"developers.unchanged\":" + DEVELOPERS)
          .contains("\"keys.unchanged\":" + (DEVELOPERS - 1))
          .contains("\"requests.unchanged\":1")
          .doesNotContain("added")
          .doesNotContain("changed\":0");
    }
  }

  @Test
  void import_aFewDevelopers_keepsWhatPortalsUse() {
    try (var dashboard = new ReplayedDashboard(12)) {

      // Whoever reads a catalogue first creates it.
      assertThat(admin.get("/api/portal/catalogue").body()).contains("\"apis\":[]");
      var before = stored();
      assertThat(imported(admin, dashboard, ",\"dry_run\":true").body())
          .contains("\"developers.added\":12");
      assertThat(stored()).isEqualTo(before);
      assertThat(imported(admin, dashboard, "").body()).contains("\"state\":\"done\"");

      // The same: passwords, ids and usage by the old identifier.
      var login =
          "{\"username\":\"DEV3@example.com\",\"password\":\"%s\"}"
              .formatted(ReplayedDashboard.PASSWORD);
      admin.post("/api/portal/developers/verify_credentials", login).assertIs(200);
      var three = admin.get("/api/portal/developers/" + ReplayedDashboard.developer(3));
      assertThat(three.body())
          .contains("\"date_created\":\"2018-03-06T14:20:16.876Z\"")
          .contains("\"fields\":{\"Company\":\"Acme\"}")
          .contains("\"subscriptions\":{\"" + ReplayedDashboard.POLICY + "\":\"");
      var identifier = ReplayedDashboard.identifier(3);
      assertReported(admin, identifier);
      assertThat(usage(admin, identifier)).contains("\"hits\":1");
      var shown = Replies.all(ReplayedDashboard.POLICY, three).getFirst();
      assertThat(shown).isEqualTo(new StoredKey(identifier).hashed().text());
      assertThat(usage(admin, shown)).contains("\"hits\":1");
      var unhashed = ReplayedDashboard.identifier(1);
      assertReported(admin, unhashed);
      assertThat(usage(admin, unhashed)).contains("\"hits\":1");
      assertThat(admin.get("/api/portal/keys/" + shown).body())
          .contains("\"imported\":true")
          .contains("\"developer_id\":\"" + ReplayedDashboard.developer(3) + "\"")
          .contains("\"last_used\":\"2");

      // The rest of what comes.
      assertThat(admin.get("/api/portal/configuration").body())
          .contains("\"require_key_approval\":true")
          .contains("\"signup_fields\":[\"Company\"]");
      assertThat(admin.get("/api/portal/policies/" + ReplayedDashboard.POLICY).body())
          .contains("\"name\":\"Gold\"");
      assertThat(admin.get("/api/portal/catalogue").body()).contains("\"is_keyless\":false");
      assertThat(admin.get("/api/apis/" + ReplayedDashboard.API).body())
          .contains("\"source\":\"classic-dashboard\"");
      assertThat(admin.get("/api/portal/requests/5ad097c87af3f40001b27f40").body())
          .contains("\"state\":\"pending\"");
      assertThat(admin.get("/api/portal/mail").body()).contains("\"Data\":[]");

      // What differs: such a key is recognised, not verified, until it is rotated.
      assertThat(
              admin.post("/api/keys/verify", "{\"key\":\"" + ReplayedDashboard.KEY + "\"}").body())
          .contains("\"valid\":false,\"code\":\"IMPORTED\"")
          .contains("\"developer_id\":\"" + ReplayedDashboard.developer(0) + "\"");
      assertThat(admin.post("/api/keys/verify", "{\"key\":\"" + identifier + "\"}").body())
          .contains("\"valid\":false,\"code\":\"IMPORTED\"")
          .contains("\"developer_id\":\"" + ReplayedDashboard.developer(3) + "\"");
      var rotated = admin.post("/api/portal/keys/" + shown + "/rotate", "{}");
      var raw = Replies.all("RawKey", rotated).getFirst();
      assertThat(admin.post("/api/keys/verify", "{\"key\":\"" + raw + "\"}").body())
          .contains("\"code\":\"VALID\"");
    }
  }

  @Test
  void import_onTheCommandLine_doesTheSame(@TempDir Path folder) throws IOException {
    var token = Files.writeString(folder.resolve("token"), ReplayedDashboard.TOKEN + "\n");
    try (var dashboard = new ReplayedDashboard(12)) {
      var out = new ByteArrayOutputStream();
      var err = new ByteArrayOutputStream();
      var arguments =
          List.of(
              "import",
              "--url=" + dashboard.address(),
              "--token-file=" + token,
              "--portico=" + admin.address(),
              "--source=tyk",
              "--restart");

      var exit =
          ImportCommand.run(
              arguments,
              Map.of("PORTICO_ADMIN_TOKEN", admin.credential()),
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));

      assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
      assertThat(out.toString(StandardCharsets.UTF_8))
          .contains("developers: added 12")
          .contains("policies 5a9847db3602190001f44427: omitted: Portico has no place for")
          .endsWith("The import is complete.\n");
      assertThat(admin.get("/api/apis?source=tyk").body()).contains("Payments");
    }
  }

  @Test
  void import_wrongCredentialOrAddress_isExplainedWithoutTheCredential() {
    try (var dashboard = new ReplayedDashboard(1)) {
      var body = "{\"url\":\"%s\",\"token\":\"wrong-secret\"}".formatted(dashboard.address());
      assertThat(awaited(admin, admin.post(IMPORT, body)).body())
          .contains("\"state\":\"failed\"")
          .contains("status 401")
          .doesNotContain("wrong-secret");
    }
    assertThat(admin.post(IMPORT, "{\"url\":\"ftp://x\",\"token\":\"s3cret\"}"))
        .satisfies(reply -> assertThat(reply.status()).isEqualTo(400))
        .satisfies(reply -> assertThat(reply.body()).contains("\"field\":\"url\""))
        .satisfies(reply -> assertThat(reply.body()).doesNotContain("s3cret"));
    assertThat(admin.get(IMPORT + "?dry_run=true").body()).contains("import_not_found");
    assertThat(viewer.post(IMPORT, "{}").status()).isEqualTo(403);
    assertThat(viewer.get(IMPORT).status()).isEqualTo(200);
  }

  @Test
  void document_commandBodyListsAndOutcomes_areTrue() throws IOException {
    var document =
        Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/moving-from-tyk.md"));
    try (var dashboard = new ReplayedDashboard(12)) {
      var out = new ByteArrayOutputStream();
      var command = group("java -jar portico.jar (import .*)", document);

      assertThat(
              ImportCommand.run(
                  List.of(
                      (command + " --portico=" + admin.address())
                          .replace("https://dashboard.example.com", dashboard.address())
                          .split(" ")),
                  Map.of(
                      "CLASSIC_DASHBOARD_TOKEN",
                      ReplayedDashboard.TOKEN,
                      "PORTICO_ADMIN_TOKEN",
                      admin.credential()),
                  new PrintStream(out, true, StandardCharsets.UTF_8),
                  new PrintStream(out, true, StandardCharsets.UTF_8)))
          .as(out.toString(StandardCharsets.UTF_8))
          .isZero();
      assertThat(admin.get("/api/portal/developers").body()).contains("\"Data\":[]");
      assertThat(dashboard.lists())
          .containsExactlyInAnyOrderElementsOf(
              groups(
                  "`(/api/[^`]+)`", group("(?s)- The import reads (.*?)page by page", document)));

      var body =
          group("```json\n(.*)\n```", document)
              .replace("https://dashboard.example.com", dashboard.address())
              .replace("the-credential-of-a-dashboard-user", ReplayedDashboard.TOKEN);
      assertThat(awaited(admin, admin.post(IMPORT, body)).body()).contains("\"state\":\"done\"");
      assertThat(admin.get(IMPORT + "?dry_run=true").body()).contains("\"complete\":true");
    }
    assertThat(groups("`(--[a-z-]+)[`=]", document))
        .allSatisfy(option -> assertThat(ImportCommand.HELP + "--help").contains(option));
    assertThat(groups("`([a-z]+)`", group("(?s)by outcome:(.*?)lists the first", document)))
        .containsExactlyElementsOf(
            Arrays.stream(ImportEffect.values()).map(ImportEffect::word).toList());
  }

  private static String group(String expression, String text) {
    return groups(expression, text).getFirst();
  }

  private static List<String> groups(String expression, String text) {
    var found =
        Pattern.compile(expression).matcher(text).results().map(match -> match.group(1)).toList();
    assertThat(found).as(expression).isNotEmpty();
    return found;
  }

  private PorticoClient admin() {
    return client(FIRST_ADMIN);
  }

  private static void assertReported(PorticoClient gateway, String key) {
    var record =
        "[{\"api_key\":\"%s\",\"api_id\":\"%s\",\"response_code\":200,\"timestamp\":\"%sT00:00:00Z\"}]"
            .formatted(key, ReplayedDashboard.API, LocalDate.now(ZoneOffset.UTC));
    assertThat(gateway.post("/api/activity/records", record).body()).startsWith("{\"accepted\":1");
  }

  /* What is stored, without the dry run itself. */
  private SortedMap<String, List<String>> stored() {
    var stored = Contents.of(context()).stored();
    stored.keySet().removeAll(List.of("job", "portal_import"));
    return stored;
  }

  private static String usage(PorticoClient admin, String key) {
    var today = LocalDate.now(ZoneOffset.UTC);
    var day = today.getDayOfMonth() + "/" + today.getMonthValue() + "/" + today.getYear();
    return admin.get("/api/activity/keys/aggregate/" + key + "/" + day + "/" + day).body();
  }

  /* Starts an import, and waits until it has ended. */
  static Reply imported(PorticoClient admin, ReplayedDashboard dashboard, String options) {
    var started =
        admin.post(
            IMPORT,
            "{\"url\":\"%s\",\"token\":\"%s\"%s}"
                .formatted(dashboard.address(), ReplayedDashboard.TOKEN, options));
    return awaited(admin, started);
  }

  /* Waits as long as there is progress. */
  private static Reply awaited(PorticoClient admin, Reply started) {
    started.assertIs(202);
    var job = "/api/jobs/" + Replies.id(started);
    var seen = admin.get(job);
    while (isRunning(seen)) {
      var before = reached(seen);
      var latest = new AtomicReference<>(seen);
      Await.until(
          "progress of the import",
          () -> {
            var now = admin.get(job);
            latest.set(now);
            return !isRunning(now) || reached(now) != before;
          });
      seen = latest.get();
    }
    return seen;
  }

  private static boolean isRunning(Reply job) {
    return job.body().contains("\"state\":\"running\"");
  }

  private static long reached(Reply job) {
    var reached = REACHED.matcher(job.body());
    assertThat(reached.find()).as(job.body()).isTrue();
    return Long.parseLong(reached.group(1));
  }
}
