package io.portico.endtoend.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.application.testkit.Await;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.PrometheusProcess;
import io.portico.testkit.Replies;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The queries of the dashboard and of the alerts return data from a node with some load. */
class MetricsIT {

  private static final Path DEPLOY =
      Path.of(System.getProperty("project.root", ".."), "deploy").toAbsolutePath();
  private static final Path ALERTS = DEPLOY.resolve("prometheus/portico-alerts.yml");
  private static final String DEVELOPERS = "/api/portal/developers";
  private static final Pattern METRIC = Pattern.compile("([a-z]\\w*)\\{([^}]*)}");
  private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(?:=~|!=|!~|=)");

  /* A comparison with a constant: an alert's query returns data without it. */
  private static final Pattern THRESHOLD = Pattern.compile("\\s(?:[<>]|[!=]=)\\s");

  @TempDir static Path data;
  @AutoClose private static PorticoProcess portico;

  @BeforeAll
  static void startAndLoad() throws IOException {
    var sources = data.resolve("sources.yaml");
    Files.writeString(sources, "sources: [{name: nobody, type: kong, url: 'http://127.0.0.1:9'}]");
    portico =
        PorticoProcess.on(data.resolve("data"))
            .with("PORTICO_SOURCES", sources.toString())
            .with("PORTICO_USAGE_KAFKA", "127.0.0.1:9")
            .start()
            .awaitReady();
    load(portico.client(portico.adminToken()));
  }

  @Test
  void everyMetric_ofDashboardAndAlerts_isAmongThoseOfTheNodeWithItsLabels() throws IOException {
    var metrics = client().get("/metrics").body().lines().toList();

    for (var query : queries()) {
      var used = METRIC.matcher(query).results().toList();
      assertThat(used).as(query).isNotEmpty();
      for (var metric : used) {
        assertKnown(metrics, metric);
      }
    }
  }

  private static void assertKnown(List<String> metrics, MatchResult metric) {
    if (metric.group(1).equals("up")) {
      return;
    }
    var lines =
        metrics.stream()
            .filter(
                line ->
                    line.startsWith(metric.group(1) + "{")
                        || line.startsWith(metric.group(1) + " "))
            .toList();
    assertThat(lines).as(metric.group()).isNotEmpty();
    for (var label :
        LABEL.matcher(metric.group(2)).results().map(found -> found.group(1)).toList()) {
      // Prometheus itself adds the job.
      if (!label.equals("job")) {
        assertThat(lines).as(metric.group()).anyMatch(line -> line.contains(label + "=\""));
      }
    }
  }

  @Test
  @Tag("programs")
  void everyQuery_inPrometheus_returnsData(@TempDir Path folder) throws IOException {
    try (var prometheus = PrometheusProcess.scraping(portico.address(), ALERTS, folder)) {
      prometheus.awaitScrapes();
      load(portico.client(portico.adminToken()));
      for (var query : queries()) {
        var measured = THRESHOLD.split(query.replace("$__rate_interval", "1m"), 2)[0];
        Await.until(
            "data of " + measured, () -> !prometheus.query(measured).path("result").isEmpty());
      }
      assertThat(prometheus.rules()).hasSameSizeAs(alerts());
      assertThat(prometheus.rules())
          .allSatisfy(
              rule -> {
                assertThat(rule.path("lastError").asText()).as(rule.toString()).isEmpty();
                assertThat(rule.path("health").asText()).as(rule.toString()).isEqualTo("ok");
              });
    }
  }

  private static PorticoClient client() {
    return portico.client("");
  }

  /* A little of everything that is measured. */
  private static void load(PorticoClient admin) {
    var nonce = Long.toHexString(System.nanoTime());
    var plan =
        Replies.message(done(admin, "/api/portal/policies", "{\"name\":\"%s\"}".formatted(nonce)));
    done(
        admin,
        "/api/portal/catalogue/entries",
        "{\"name\":\"%s\",\"policy_id\":\"%s\",\"show\":true}".formatted(nonce, plan));
    var developer =
        Replies.message(
            done(
                admin,
                DEVELOPERS,
                "{\"email\":\"%s@example.com\",\"password\":\"correct horse battery\"}"
                    .formatted(nonce)));
    done(
        admin,
        "/api/portal/requests",
        "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan));
    done(admin, "/api/keys/verify", "{\"key\":\"x\"}");
    done(
        admin,
        "/services/collector/event",
        "{\"time\":%d,\"event\":{\"api_key\":\"k\",\"api_id\":\"a\",\"response_code\":200}}"
            .formatted(Instant.now().getEpochSecond()));
    admin.post("/api/activity/records", "[{\"no\":\"record\"}]");
    done(
        admin,
        "/api/discovery/kong/sync",
        "{\"apis\":[{\"external_id\":\"%s\",\"name\":\"x\"}]}".formatted(nonce));
    // No server listens there: a failed run, and a status of 5xx.
    assertThat(admin.post("/api/discovery/nobody/pull", "").status()).isEqualTo(502);
  }

  private static PorticoClient.Reply done(PorticoClient admin, String path, String body) {
    var reply = admin.post(path, body);
    assertThat(reply.status()).as("%s: %s", path, reply.body()).isBetween(200, 204);
    return reply;
  }

  private static List<String> queries() throws IOException {
    var queries = new ArrayList<String>();
    var dashboard = new JsonMapper().readTree(DEPLOY.resolve("grafana/portico.json").toFile());
    for (var panel : dashboard.path("panels")) {
      for (var target : panel.path("targets")) {
        queries.add(target.path("expr").asText());
      }
    }
    assertThat(queries).hasSizeGreaterThan(10);
    alerts().forEach(alert -> queries.add(String.valueOf(alert.get("expr"))));
    return queries;
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> alerts() throws IOException {
    var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
    Map<String, Object> file = yaml.load(Files.readString(ALERTS));
    return ((List<Map<String, Object>>) requireNonNull(file.get("groups")))
        .stream()
            .flatMap(
                group -> ((List<Map<String, Object>>) requireNonNull(group.get("rules"))).stream())
            .toList();
  }
}
