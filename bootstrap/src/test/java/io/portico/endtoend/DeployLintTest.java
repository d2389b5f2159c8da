package io.portico.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.portico.application.testkit.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The files of {@code deploy} are what the programs that read them accept. */
class DeployLintTest {

  private static final Path DEPLOY =
      Path.of(System.getProperty("basedir", "."), "..").resolve("deploy");

  private final ObjectMapper strict =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .annotationIntrospector(new NoUnknownFields())
          .build();

  @TempDir Path folder;

  /* The models keep fields that they do not know; here each of these is a mistake. */
  private static final class NoUnknownFields extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1;

    @Override
    public Boolean hasAnySetter(Annotated member) {
      return false;
    }
  }

  @Test
  @Tag("programs")
  void compose_file_isAcceptedByDockerCompose() throws IOException, InterruptedException {
    var compose = Machine.required("docker-compose", () -> Machine.program("docker-compose"));
    // The first version of the program did not know the name of a project.
    var file =
        Files.writeString(
            folder.resolve("compose.yaml"),
            Files.readString(DEPLOY.resolve("compose/compose.yaml"))
                .replaceFirst("(?m)^name: portico$", ""));
    var builder =
        new ProcessBuilder(compose.toString(), "-f", file.toString(), "config", "-q")
            .redirectErrorStream(true);
    builder
        .environment()
        .putAll(
            Map.of(
                "PORTICO_SECRET", "any",
                "PORTICO_ADMIN_TOKEN", "any",
                "PORTICO_JDBC_PASSWORD", "any"));
    var process = builder.start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).isEmpty();
  }

  @Test
  @Tag("programs")
  void systemd_unit_isExposedLittle() throws IOException, InterruptedException {
    var analyze = Machine.required("systemd-analyze", () -> Machine.program("systemd-analyze"));
    var process =
        new ProcessBuilder(
                analyze.toString(),
                "security",
                "--offline=true",
                "--no-pager",
                "--threshold=20",
                DEPLOY.resolve("systemd/portico.service").toString())
            .redirectErrorStream(true)
            .start();
    var output = new String(process.getInputStream().readAllBytes(), UTF_8);

    // It fails above the threshold, in tenths.
    assertThat(process.waitFor()).as(output).isZero();
  }

  @Test
  void kubernetes_everyField_isKnownAndOfItsType() throws IOException {
    var kinds = new ArrayList<String>();
    for (var manifest : manifests()) {
      kinds.add(read((Map<?, ?>) manifest).getMetadata().getName());
    }

    assertThat(kinds).hasSize(5).containsOnly("portico");
  }

  @Test
  void kubernetes_fieldThatIsMisspelt_isRefused() {
    var misspelt =
        Map.of("apiVersion", "apps/v1", "kind", "Deployment", "spec", Map.of("replica", 2));

    assertThatThrownBy(() -> read(misspelt))
        .hasRootCauseInstanceOf(UnrecognizedPropertyException.class)
        .hasMessageContaining("replica");
  }

  private HasMetadata read(Map<?, ?> manifest) {
    var type =
        switch (manifest.get("apiVersion") + " " + manifest.get("kind")) {
          case "v1 ConfigMap" -> ConfigMap.class;
          case "v1 Service" -> Service.class;
          case "apps/v1 Deployment" -> Deployment.class;
          case "policy/v1 PodDisruptionBudget" -> PodDisruptionBudget.class;
          case "networking.k8s.io/v1 NetworkPolicy" -> NetworkPolicy.class;
          case String kind -> throw new AssertionError("no model of " + kind);
        };
    return strict.convertValue(manifest, type);
  }

  private static Iterable<Object> manifests() throws IOException {
    return new Yaml(new SafeConstructor(new LoaderOptions()))
        .loadAll(Files.readString(DEPLOY.resolve("kubernetes/portico.yaml")));
  }
}
