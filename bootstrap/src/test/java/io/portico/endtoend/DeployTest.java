package io.portico.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.portico.config.Settings;
import io.portico.config.SettingsReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files of {@code deploy}: their settings are accepted, and their parts fit each other. */
class DeployTest {

  private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");
  private static final Path DEPLOY = ROOT.resolve("deploy");
  private static final Pattern FROM_OUTSIDE = Pattern.compile("\\$\\{\\w+:\\?}");
  private static final String ANY_SECRET = "any-secret-of-at-least-32-characters";

  @TempDir Path folder;

  /* ---- compose ---- */

  @Test
  void compose_settingsOfBothNodes_areAccepted() throws IOException {
    for (var node : List.of("portico-1", "portico-2")) {
      var settings = read(object(service(node), "environment"));

      assertThat(settings.installation().server().orElseThrow().url()).contains("//mysql:3306/");
      assertThat(settings.mail().inUse().orElseThrow().host()).isEqualTo("mail");
      assertThat(service(node))
          .containsEntry("read_only", true)
          .containsEntry("cap_drop", List.of("ALL"));
      var grace = String.valueOf(service(node).get("stop_grace_period")).replace("s", "");
      assertThat(Duration.ofSeconds(Long.parseLong(grace))).isGreaterThan(longestStop(settings));
    }
    assertThat(object(compose(), "services"))
        .containsOnlyKeys("portico-1", "portico-2", "mysql", "nginx", "mail");
  }

  @Test
  void compose_everyDependencyAndVolume_exists() throws IOException {
    var services = object(compose(), "services");
    for (var name : services.keySet()) {
      var dependencies = service(name).get("depends_on");
      if (dependencies instanceof Map<?, ?> map) {
        assertThat(services.keySet()).containsAll(strings(map.keySet()));
      } else if (dependencies instanceof List<?> list) {
        assertThat(services.keySet()).containsAll(strings(list));
      }
    }
    assertThat(object(compose(), "volumes")).containsKey("mysql");
    assertThat(DEPLOY.resolve("compose/nginx.conf")).exists();
  }

  @Test
  void nginx_nodes_areTheServicesOfCompose() throws IOException {
    var configuration = Files.readString(DEPLOY.resolve("compose/nginx.conf"));

    assertThat(found("server (portico-\\d):8080", configuration))
        .containsExactly("portico-1", "portico-2");
    assertThat(configuration).contains("proxy_set_header X-Forwarded-For $remote_addr;");
    assertThat(found("\\{", configuration)).hasSameSizeAs(found("\\}", configuration));
  }

  @Test
  void nginx_configuration_isAcceptedByNginx() throws IOException, InterruptedException {
    var nginx =
        Stream.of("/usr/sbin/nginx", "/usr/bin/nginx")
            .filter(program -> Files.isExecutable(Path.of(program)))
            .findFirst();
    assumeTrue(nginx.isPresent(), "skipped: no nginx");
    // Names of the network of compose are unknown here, and nginx resolves them.
    var configuration =
        Files.writeString(
            folder.resolve("nginx.conf"),
            Files.readString(DEPLOY.resolve("compose/nginx.conf"))
                .replaceAll("portico-\\d:8080", "127.0.0.1:8080"));
    var process =
        new ProcessBuilder(
                nginx.get(),
                "-t",
                "-c",
                configuration.toAbsolutePath().toString(),
                "-p",
                folder.toString(),
                "-e",
                "stderr",
                "-g",
                "pid %s;".formatted(folder.resolve("pid")))
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("test is successful").doesNotContain("[warn]");
  }

  /* ---- Kubernetes ---- */

  @Test
  void kubernetes_settings_areAccepted() throws IOException {
    var variables = new LinkedHashMap<>(object(manifest("ConfigMap"), "data"));
    for (var variable : objects(container(), "env")) {
      assertThat(object(object(variable, "valueFrom"), "secretKeyRef"))
          .containsEntry("name", "portico");
      variables.put(
          String.valueOf(variable.get("name")),
          variable.get("name").equals("PORTICO_JDBC_URL")
              ? "jdbc:mysql://db.example.com:3306/portico"
              : ANY_SECRET);
    }

    var settings = read(variables);

    assertThat(pod().get("terminationGracePeriodSeconds"))
        .isInstanceOfSatisfying(
            Integer.class,
            grace -> assertThat(Duration.ofSeconds(grace)).isGreaterThan(longestStop(settings)));
  }

  @Test
  void kubernetes_selectors_areTheLabelsOfThePods() throws IOException {
    var labels = object(object(object(spec("Deployment"), "template"), "metadata"), "labels");

    assertThat(object(object(spec("Deployment"), "selector"), "matchLabels")).isEqualTo(labels);
    assertThat(object(object(spec("PodDisruptionBudget"), "selector"), "matchLabels"))
        .isEqualTo(labels);
    assertThat(object(spec("Service"), "selector")).isEqualTo(labels);
    assertThat(spec("PodDisruptionBudget").get("minAvailable")).isEqualTo(1);
    assertThat(spec("Deployment").get("replicas")).isEqualTo(2);
  }

  @Test
  void kubernetes_container_hasNoRightsAndProbesOfPortico() throws IOException {
    assertThat(object(pod(), "securityContext")).containsEntry("runAsNonRoot", true);
    assertThat(object(container(), "securityContext"))
        .containsEntry("readOnlyRootFilesystem", true)
        .containsEntry("allowPrivilegeEscalation", false);
    for (var probe : List.of("startupProbe", "livenessProbe")) {
      assertThat(object(object(container(), probe), "httpGet"))
          .containsEntry("path", "/health/live");
    }
    assertThat(object(object(container(), "readinessProbe"), "httpGet"))
        .containsEntry("path", "/health/ready");
    assertThat(objects(container(), "volumeMounts").stream().map(mount -> mount.get("name")))
        .containsExactlyElementsOf(
            objects(pod(), "volumes").stream().map(volume -> volume.get("name")).toList());
  }

  /* ---- the image and systemd ---- */

  @Test
  void image_everywhere_hasTheVersionOfTheBuild() throws IOException {
    var version = found("<version>([^<]+)</version>", Files.readString(ROOT.resolve("pom.xml")));
    var image = "portico:" + version.getFirst();

    assertThat(container()).containsEntry("image", image);
    assertThat(service("portico-1")).containsEntry("image", image);
    assertThat(Files.readString(ROOT.resolve("docs/operations.md"))).contains(" " + image + "\n");
  }

  @Test
  void unit_inSystemd_isValid() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "no systemd-analyze");
    var process =
        new ProcessBuilder(
                "systemd-analyze", "verify", DEPLOY.resolve("systemd/portico.service").toString())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines().filter(line -> line.contains("portico.service"))).isEmpty();
  }

  @Test
  void unit_settings_areAcceptedAndItsTimeoutFits() throws IOException {
    var unit = Files.readString(DEPLOY.resolve("systemd/portico.service"));
    var variables =
        found("(PORTICO_\\w+=\\S+)", found("(?m)^Environment=(.*)$", unit).getFirst()).stream()
            .map(text -> text.split("=", 2))
            .collect(toMap(parts -> parts[0], parts -> (Object) parts[1]));

    var settings = read(variables);

    assertThat(variables).hasSize(2);
    assertThat(settings.data()).isEqualTo(Path.of("/var/lib/portico"));
    var timeout = Long.parseLong(found("TimeoutStopSec=(\\d+)", unit).getFirst());
    assertThat(Duration.ofSeconds(timeout)).isGreaterThan(longestStop(settings));
  }

  /* ---- what they need ---- */

  private static Duration longestStop(Settings settings) {
    return settings.stop().grace().plus(settings.stop().longest());
  }

  private static Settings read(Map<String, Object> variables) {
    return SettingsReader.read(
        List.of(),
        Map.of(),
        variables.entrySet().stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    variable ->
                        FROM_OUTSIDE
                            .matcher(String.valueOf(variable.getValue()))
                            .replaceAll(ANY_SECRET))));
  }

  private static List<String> found(String pattern, String text) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map(match -> match.group(match.groupCount()))
        .toList();
  }

  private static Map<String, Object> compose() throws IOException {
    return documents("compose/compose.yaml").getFirst();
  }

  private static Map<String, Object> service(String name) throws IOException {
    return object(object(compose(), "services"), name);
  }

  private static Map<String, Object> manifest(String kind) throws IOException {
    return documents("kubernetes/portico.yaml").stream()
        .filter(document -> document.get("kind").equals(kind))
        .findAny()
        .orElseThrow();
  }

  private static Map<String, Object> spec(String kind) throws IOException {
    return object(manifest(kind), "spec");
  }

  private static Map<String, Object> pod() throws IOException {
    return object(object(spec("Deployment"), "template"), "spec");
  }

  private static Map<String, Object> container() throws IOException {
    return objects(pod(), "containers").getFirst();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Map<String, Object> in, String name) {
    return (Map<String, Object>)
        Optional.ofNullable(in.get(name))
            .orElseThrow(() -> new AssertionError("no " + name + " in " + in));
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> objects(Map<String, Object> in, String name) {
    return (List<Map<String, Object>>)
        Optional.ofNullable(in.get(name))
            .orElseThrow(() -> new AssertionError("no " + name + " in " + in));
  }

  private static List<String> strings(Iterable<?> values) {
    return StreamSupport.stream(values.spliterator(), false).map(String::valueOf).toList();
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> documents(String file) throws IOException {
    var yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
    var documents = yaml.loadAll(Files.readString(DEPLOY.resolve(file)));
    return StreamSupport.stream(documents.spliterator(), false)
        .map(document -> (Map<String, Object>) document)
        .toList();
  }
}
